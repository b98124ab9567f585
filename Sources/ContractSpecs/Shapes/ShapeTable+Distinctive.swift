extension ShapeTable {
  /// The maximum depth of nested arrays that are examined.
  private static let deepest = 8

  /// Returns whether so few values fit a shape that a fitting value is unlikely to belong to another member: a UUID,
  /// one of some words, an object with members of its own. A string or number of any kind is not distinctive, even
  /// within bounds.
  package func isDistinctive(_ id: ShapeID) -> Bool {
    var known: [ShapeID: Int] = [:]
    return isDistinctive(id, 0, &known)
  }

  /// Returns whether a shape inside `depth` arrays is distinctive. `known` maps a shape to the greatest depth at which
  /// it was; one that is not ends the search.
  private func isDistinctive(_ id: ShapeID, _ depth: Int, _ known: inout [ShapeID: Int]) -> Bool {
    if let deepest = known[id], depth <= deepest { return true }
    let alternatives = alternatives(of: id).shapes
    guard !alternatives.isEmpty else { return false }
    for alternative in alternatives where !isDistinctive(alternative: alternative, depth, &known) {
      return false
    }
    known[id] = depth
    return true
  }

  private func isDistinctive(
    alternative id: ShapeID, _ depth: Int, _ known: inout [ShapeID: Int]
  ) -> Bool {
    switch self[id].shape {
    case .any, .null, .boolean, .integer, .number, .string, .nullable, .choice: false
    case .format(let format): format.isDistinctive
    case .token, .moment: true
    case .pattern(let pattern): !Self.anyTexts.contains(where: pattern.matches)
    case .literal(let literal): literal.isDistinctive
    case .oneOf(let literals): literals.allSatisfy(\.isDistinctive)
    case .array(let element, _): depth < Self.deepest && isDistinctive(element, depth + 1, &known)
    case .object(let object):
      object.fields.filter { !$0.isOptional }.reduce(0) { $0 + KeyWords.weight($1.name) } >= 1
    }
  }

  /// The texts that a field of any meaning may hold. An expression that accepts one of them is not specific.
  private static let anyTexts = ["", "a", "x1", "text", "Text", "TEXT", "some text", "12", "2025"]
}

extension Format {
  /// A Boolean value that indicates whether the format is more specific than any word or any number.
  fileprivate var isDistinctive: Bool {
    switch self {
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .phone, .ipv4, .ipv6: true
    case .unixSeconds, .unixMilliseconds, .base64, .base64url, .hostname, .decimal: false
    }
  }
}

extension Literal {
  fileprivate var isDistinctive: Bool {
    switch self {
    case .string, .number: true
    case .boolean, .null: false
    }
  }
}
