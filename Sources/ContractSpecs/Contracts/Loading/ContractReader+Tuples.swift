/// Shapes that are written as JSON arrays, keys that are patterns, and choices with the member that decides them.
extension ContractReader {
  /// The maximum number of elements of a tuple.
  static let mostTupleElements = 1_000

  /// Returns a list, `["User"]`, or a tuple: `["number", "number"]`, or `["number", "...string"]` with more after it.
  mutating func arrayShape(_ elements: [SpecNode], at node: SpecNode, depth: Int) -> Shape {
    guard let last = elements.last else {
      report(
        "an array's shape names the shape of its elements, as in [\"User\"]; an array of anything is written \"array\"",
        at: node)
      return .any
    }
    guard elements.count <= Self.mostTupleElements else {
      report("a tuple has at most \(Self.mostTupleElements) elements", at: node)
      return .any
    }
    guard let rest = Self.rest(last) else {
      if elements.count == 1 { return .array(ArrayShape(of: shapeID(last, depth: depth))) }
      return tuple(elements, rest: nil, isClosed: true, depth: depth)
    }
    guard elements.count > 1 else {
      report(
        "\"...\" follows the first elements of a tuple, as in [\"number\", \"...string\"]; a list is written \(rest.isEmpty ? "\"array\"" : "[\"\(rest)\"]")",
        at: last)
      return .any
    }
    return tuple(
      Array(elements.dropLast()), rest: restShape(rest, at: last, depth: depth), isClosed: false, depth: depth
    )
  }

  /// Returns the notation after the three dots of a tuple's last element.
  private static func rest(_ node: SpecNode) -> String? {
    guard case .string(let text) = node.content, text.hasPrefix("...") else { return nil }
    return String(text.dropFirst(3)).trimmingSpaces
  }

  private mutating func restShape(_ notation: String, at node: SpecNode, depth: Int) -> ShapeID {
    guard !notation.isEmpty else {
      return shapes.add(ShapeNode(shape: .any, location: location(node.offset), name: nil))
    }
    if let word = Self.name(notation), let reference = reference(to: word, at: node, depth: depth) {
      mention(reference)
      return reference.id
    }
    // One blank for each dot keeps the places of errors.
    return own(shape(notation: "   " + notation, at: node, depth: depth), at: node)
  }

  private mutating func tuple(
    _ elements: [SpecNode], rest: ShapeID?, isClosed: Bool, depth: Int
  ) -> Shape {
    var prefix: [ShapeID] = []
    for element in elements {
      if let misplaced = Self.rest(element) {
        report(
          "\"...\(misplaced)\" stands last in a tuple: it is the shape of all further elements", at: element)
        continue
      }
      prefix.append(shapeID(element, depth: depth))
    }
    let bounds = CountBounds(lower: elements.count, upper: isClosed ? elements.count : nil)
    return .array(ArrayShape(of: rest, prefix: prefix, bounds: bounds))
  }

  // MARK: keys by a pattern

  /// Returns whether a key is a pattern: it begins and ends with a slash.
  static func isPatternKey(_ key: String) -> Bool {
    key.utf8.count > 1 && key.hasPrefix("/") && key.hasSuffix("/")
  }

  mutating func addPattern(_ member: SpecMember, to object: inout ObjectShape, depth: Int) {
    let shape = shapeID(member.value, depth: depth)
    let source = String(member.name.dropFirst().dropLast()).replacing("\\/", with: "/")
    do throws(PatternError) {
      object.patterns.append(
        PatternField(pattern: try Pattern(source), shape: shape, location: location(member.nameOffset)))
    } catch {
      report(
        "\(error.message); a key with slashes is written \(Quoted.key("\\\\" + member.name))", at: member)
    }
  }

  // MARK: choices by a member

  /// A choice whose alternatives are named by a member.
  struct ExplicitUnion {
    var member: SpecMember
    var members: [SpecMember]
  }

  /// Returns the content of `{"oneOf": {…}}`, which is the only key of its object.
  func explicitUnion(_ members: [SpecMember]) -> ExplicitUnion? {
    guard members.count == 1, let member = members.first, member.name == "oneOf",
      case .object(let inner) = member.value.content
    else { return nil }
    return ExplicitUnion(member: member, members: inner)
  }

  mutating func unionShape(_ union: ExplicitUnion, at node: SpecNode, depth: Int) -> Shape {
    guard let by = union.members.first(where: { $0.name == "by" }), let key = text(by.value, as: "\"by\"")
    else {
      report(
        "\"oneOf\" needs \"by\", the member that says which, as in {\"oneOf\": {\"by\": \"type\", \"dog\": \"Dog\"}}; a member called so is written \"\\\\oneOf\"",
        at: union.member)
      return .any
    }
    var (alternatives, values, rest): ([ShapeID], [[Literal]], ShapeID?) = ([], [], nil)
    for member in union.members where member.name != "by" {
      let shape = shapeID(member.value, depth: depth)
      if member.name == "*" {
        rest = shape
        continue
      }
      let name = member.name.hasPrefix("\\") ? String(member.name.dropFirst()) : member.name
      if let known = alternatives.firstIndex(of: shape) {
        values[known].append(.string(name))
      } else {
        alternatives.append(shape)
        values.append([.string(name)])
      }
    }
    guard !alternatives.isEmpty else {
      report("\"oneOf\" names no alternative, as in \"dog\": \"Dog\"", at: union.member)
      return .any
    }
    if let rest {
      alternatives.append(rest)
      values.append([])
    }
    let discriminator = Discriminator(key: key, values: values, isClosed: rest == nil)
    return wrapping(.choice(alternatives), at: node) { $0.discriminator = discriminator }
  }

  /// Settles all shapes, and reports the choices by a member whose alternatives are not objects.
  mutating func settleShapes() {
    for id in shapes.settle() {
      report(
        "an alternative of \"oneOf\" is no object, so it has no member that says which it is",
        at: shapes[id].location)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let inner = drop { $0 == " " }
    return String(inner.reversed().drop { $0 == " " }.reversed())
  }
}
