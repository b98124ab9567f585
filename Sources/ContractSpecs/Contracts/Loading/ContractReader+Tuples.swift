/// Shapes that are written as JSON arrays.
extension ContractReader {
  /// The maximum number of elements of a tuple.
  static let maximumTupleElements = 1_000

  /// Returns a list, `["User"]`, or a tuple: `["number", "number"]`, or `["number", "...string"]` with more after it.
  mutating func arrayShape(_ elements: [SpecNode], at node: SpecNode, depth: Int) -> Shape {
    guard let last = elements.last else {
      report(
        "an array's shape names the shape of its elements, as in [\"User\"]; an array of anything is written \"array\"",
        at: node)
      return .any
    }
    guard elements.count <= Self.maximumTupleElements else {
      report("a tuple has at most \(Self.maximumTupleElements) elements", at: node)
      return .any
    }
    guard let rest = Self.rest(last) else {
      if elements.count == 1 { return .array(ArrayShape(of: shapeID(last, depth: depth))) }
      if reportTexts(elements.map(\.plainText), at: node) { return .any }
      doubtTypeAndNull(elements, at: node)
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

  /// Adds a doubt about `["date", "null"]`, as JSON Schema lists types, which is a tuple with a null in it.
  private mutating func doubtTypeAndNull(_ elements: [SpecNode], at node: SpecNode) {
    let texts = elements.map { if case .null = $0.content { "null" } else { $0.plainText } }
    guard texts.count == 2, let type = texts.first(where: { $0 != "null" }) ?? nil, texts.contains("null")
    else { return }
    doubts.append(
      Doubt(
        message:
          "this is an array of two elements, one of which is null; a value that may be null is written "
          + Quoted.key("\(Quoted.cut(type)) | null"),
        offset: node.offset, length: node.markLength))
  }

  /// Returns the notation after the three dots of a tuple's last element.
  private static func rest(_ node: SpecNode) -> String? {
    guard case .string(let text) = node.content, text.hasPrefix("...") else { return nil }
    return String(text.dropFirst(3)).trimmingSpaces
  }

  private static func blanks(afterDotsOf node: SpecNode) -> Int {
    guard case .string(let text) = node.content else { return 0 }
    return text.dropFirst(3).prefix { $0 == " " }.count
  }

  private mutating func restShape(_ notation: String, at node: SpecNode, depth: Int) -> ShapeID {
    guard !notation.isEmpty else {
      return shapes.add(ShapeNode(shape: .any, location: location(node.offset), name: nil))
    }
    if let word = Self.name(notation), let reference = reference(to: word, at: node, depth: depth) {
      mention(reference)
      return reference.id
    }
    // One blank for each dot, and those after them, keep the places of errors.
    let indentation = String(repeating: " ", count: 3 + Self.blanks(afterDotsOf: node))
    return own(shape(notation: indentation + notation, at: node, depth: depth), at: node)
  }

  private mutating func tuple(
    _ elements: [SpecNode], rest: ShapeID?, isClosed: Bool, depth: Int
  ) -> Shape {
    var prefix: [ShapeID] = []
    for element in elements {
      if let misplaced = Self.rest(element) {
        report(
          "\"...\(misplaced)\" belongs at the end of a tuple: it is the shape of all further elements",
          at: element)
        continue
      }
      prefix.append(shapeID(element, depth: depth))
    }
    let bounds = CountBounds(lower: elements.count, upper: isClosed ? elements.count : nil)
    return .array(ArrayShape(of: rest, prefix: prefix, bounds: bounds))
  }

}

extension String {
  fileprivate var trimmingSpaces: String {
    let inner = drop { $0 == " " }
    return String(inner.reversed().drop { $0 == " " }.reversed())
  }
}
