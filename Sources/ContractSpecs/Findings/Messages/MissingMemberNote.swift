/// Notes on missing members, each of which follows other words and begins with a semicolon.
enum MissingMemberNote {
  static let nullsLeftOut = "; the serializer seems to leave nulls out"

  static func fitsEquallyWell(_ one: String, _ other: String) -> String {
    "; fits \(one) and \(other) equally well, not guessing"
  }

  /// Returns the note on members that may be the missing one. `rival` is another missing member that the only one of
  /// them may as well be.
  static func mayBeIt(_ names: [String], hasMore: Bool, rival: String?) -> String {
    let others = rival.map { " (or \($0), which is missing too)" } ?? ""
    return "; \(list(names + (hasMore ? ["another one"] : []))) may be it\(others)"
  }

  static func besideIt(_ names: [String], hasMore: Bool) -> String {
    "; unexpected beside it: \(names.joined(separator: ", "))" + (hasMore ? ", …" : "")
  }

  /// Returns the note on a member that is there, but as one of the object itself.
  static func isOfObject(_ name: String) -> String { "; its \(name) is promised for the object itself" }

  static let errorInPlace = "; it is an error in place of what is promised"

  /// Returns the note on pairs of a member and the missing one that it may be.
  static func pairs(_ pairs: [(member: String, missing: String)], hasMore: Bool) -> String {
    "; " + pairs.map { "\($0.member) may be \($0.missing)" }.joined(separator: ", ")
      + (hasMore ? ", …" : "")
  }

  static func mayBeOfIt(_ keys: String) -> String { "; \(keys) may be of it" }

  static func mayBeItsID(_ key: String) -> String { "; \(key) may be its id" }

  static func inAnotherForm(_ name: String) -> String { "\(name) (in another form)" }

  /// Returns a list in the form `a, b or c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension JSONKind {
  /// The kind with an article, such as `a string`.
  var withArticle: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
