extension ShapeTable {
  /// How deep arrays are looked into.
  private static let deepest = 8

  /// Whether so few values fit a shape that one which does is hardly another member's: a UUID, one of some words, an
  /// object with members of its own. A string or a number of any kind is not, and neither is what bounds alone hold.
  package func isTelling(_ id: ShapeID, depth: Int = 0) -> Bool {
    let alternatives = alternatives(of: id).shapes
    return !alternatives.isEmpty && alternatives.allSatisfy { isTelling(alternative: $0, depth) }
  }

  private func isTelling(alternative id: ShapeID, _ depth: Int) -> Bool {
    switch self[id].shape {
    case .any, .null, .boolean, .integer, .number, .string, .nullable, .choice: false
    case .format(let format): format.isTelling
    case .token, .moment: true
    case .pattern(let pattern): !Self.anyTexts.contains(where: pattern.matches)
    case .literal(let literal): literal.isTelling
    case .oneOf(let literals): literals.allSatisfy(\.isTelling)
    case .array(let element, _): depth < Self.deepest && isTelling(element, depth: depth + 1)
    case .object(let object):
      object.fields.filter { !$0.isOptional }.reduce(0) { $0 + KeyWords.weight($1.name) } >= 1
    }
  }

  /// Texts that a field of any meaning may hold: an expression that takes one of them says little.
  private static let anyTexts = ["", "a", "x1", "text", "Text", "TEXT", "some text", "12", "2025"]
}

extension Format {
  /// Whether it is more than any word or any number.
  fileprivate var isTelling: Bool {
    switch self {
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .phone, .ipv4, .ipv6: true
    case .unixSeconds, .unixMilliseconds, .base64, .base64url, .hostname, .decimal: false
    }
  }
}

extension Literal {
  fileprivate var isTelling: Bool {
    switch self {
    case .string, .number: true
    case .boolean, .null: false
    }
  }
}
