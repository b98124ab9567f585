/// Shapes that are written as JSON arrays, and keys that are patterns.
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

  /// Returns the pattern of a key, or `nil` if it cannot be read.
  static func pattern(ofKey key: String) -> Pattern? {
    guard isPatternKey(key) else { return nil }
    return try? Pattern(String(key.dropFirst().dropLast()).replacing("\\/", with: "/"))
  }

  /// Adds the patterns that an object spreads in, except for its own. One that another shape has too is reported, unless
  /// both say the same.
  mutating func addPatterns(
    of spread: ObjectShape, named name: String, to object: inout ObjectShape, except own: Set<Pattern>,
    at node: SpecNode
  ) {
    for pattern in spread.patterns where !own.contains(pattern.pattern) {
      guard let known = object.patterns.first(where: { $0.pattern == pattern.pattern }) else {
        object.patterns.append(pattern)
        continue
      }
      if known.shape != pattern.shape {
        report(
          "\(Quoted.key("/\(pattern.pattern.source)/")) of \(name) is already spread in by another shape",
          at: node)
      }
    }
  }

  /// The text that a pattern is held against.
  enum Matched: String { case key, text }

  /// Adds a doubt about a pattern with one anchor, which is written as if it were searched for, and about one for a key
  /// in which nothing varies.
  mutating func doubtPattern(_ source: String, of matched: Matched, at offset: Int, length: Int) {
    let (hasStart, hasEnd) = (source.hasPrefix("^"), source.hasSuffix("$") && !source.hasSuffix("\\$"))
    let inner = String(source.dropFirst(hasStart ? 1 : 0).dropLast(hasEnd ? 1 : 0))
    let varies = inner.contains { "\\.[]()*+?{}|^$".contains($0) }
    let isWhole = matched == .text || varies || inner.isEmpty
    guard hasStart != hasEnd || (!hasStart && !isWhole), !inner.contains("|"),
      !(hasStart && inner.hasSuffix("*")), !(hasEnd && inner.hasPrefix(".*"))
    else { return }
    let fact =
      hasStart == hasEnd
      ? "this is the key \(Quoted.key(inner)) alone"
      : "a pattern is held against the whole \(matched.rawValue), not only its \(hasStart ? "beginning" : "end")"
    let (many, one) = (
      hasEnd ? ".*" + inner : inner + ".*", isWhole ? Self.patternKey(inner) : Quoted.key(inner)
    )
    doubts.append(
      Doubt(
        message:
          "\(fact); write \(Self.patternKey(many)) for all that \(hasEnd ? "end" : "begin") so, or \(one) for what is written here",
        offset: offset, length: length))
  }

  private static func patternKey(_ source: String) -> String {
    Quoted.key("/\(source.replacing("/", with: "\\/"))/")
  }

  mutating func addPattern(_ member: SpecMember, to object: inout ObjectShape, depth: Int) {
    let shape = shapeID(member.value, depth: depth)
    let source = String(member.name.dropFirst().dropLast()).replacing("\\/", with: "/")
    do throws(PatternError) {
      let pattern = try Pattern(source)
      doubtPattern(source, of: .key, at: member.nameOffset, length: member.nameLength)
      object.patterns.append(
        PatternField(pattern: pattern, shape: shape, location: location(member.nameOffset)))
    } catch {
      report(
        "\(error.message); a key with slashes is written \(Quoted.key("\\\\" + member.name))", at: member)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let inner = drop { $0 == " " }
    return String(inner.reversed().drop { $0 == " " }.reversed())
  }
}
