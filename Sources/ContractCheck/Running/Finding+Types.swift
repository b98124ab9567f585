import ContractSpecs

extension Finding {
  /// Returns promise and answer as types: words of a closed set, statuses, media types, header names and the place
  /// where a member was found; never a value. With `isRelative`, that place is relative to the object that should hold
  /// the member, so that it does not depend on how deep in the body the object is.
  func types(isRelative: Bool) -> (expected: String, actual: String) {
    switch kind {
    case .responseStatus: (expected, Self.statusType(actual))
    case .responseHeader: (Self.headerType(expected), actual.hasPrefix("no ") ? "nothing" : "string")
    case .responseMediaType: (expected, actual.prefix { $0 != ";" }.lowercased())
    case .responseSlow: ("in time", "slow")
    case .certificateExpiry: ("valid for long", "valid for less")
    case .bodyEmpty, .bodyNotJSON, .bodyTruncated: ("JSON", kind.rawValue)
    case .bodyUnexpected: ("nothing", "a body")
    case .bodyWrapped, .bodyUnwrapped, .bodyUnrelated:
      ("the document", foundAt?.pattern.description ?? "another")
    case .fieldCasing: (Self.nameType(expected), Self.nameType(actual))
    case .fieldMoved, .fieldRenamed:
      ("the member", (isRelative ? foundFromParent : foundAt?.pattern.description) ?? "elsewhere")
    case .fieldMissing: (members.isEmpty ? TypeWord(ofPromise: expected).text : "members", "nothing")
    case .fieldUnexpected: ("nothing", members.isEmpty ? TypeWord(ofValue: actual).text : "members")
    case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      (TypeWord(ofPromise: expected).text, TypeWord(ofValue: actual).text)
    case .keyDuplicated: ("one member", "two members")
    case .modelTrap: ("the model", "the model")
    }
  }

  /// The place where a member was found, relative to the object that should hold it: `@.login`, and `@^.profile.login`
  /// for the object around that.
  private var foundFromParent: String? {
    guard let path, let foundAt = foundAt?.pattern else { return nil }
    // For a group, the path is that of the object, and the place where it was found is that of another object.
    let parent = members.count > 1 ? path.pattern.steps : path.pattern.steps.dropLast()
    let shared = zip(parent, foundAt.steps).prefix { $0 == $1 }.count
    let way = JSONPath(Array(foundAt.steps.dropFirst(shared))).description.dropFirst()
    return "@" + String(repeating: "^", count: parent.count - shared) + way
  }

  /// The names of a group's fields: as promised, or as they were sent if they are unexpected.
  var memberNames: Set<String> {
    Set(members.map { $0.expected.isEmpty ? $0.found ?? "" : $0.expected })
  }

  /// Returns a name such as `"firstName"` or `camelCase keys`, and `names` for any other text.
  private static func nameType(_ text: String) -> String {
    text.hasPrefix("\"") || text.hasSuffix(" keys") ? text : "names"
  }

  /// Returns the status alone, without the message of the error after it.
  private static func statusType(_ text: String) -> String {
    let status = text.prefix { "0"..."9" ~= $0 }
    return status.count == 3 ? String(status) : text
  }

  /// Returns a header with its type, such as `X-Request-Id: uuid`.
  private static func headerType(_ expected: String) -> String {
    let parts = expected.split(separator: ": ", maxSplits: 1)
    return parts.count == 2 ? "\(parts[0]): \(TypeWord(ofPromise: String(parts[1])).text)" : "a header"
  }
}

/// The type that a text of a finding names.
private struct TypeWord {
  var text: String

  /// Reads the type of a value as findings show it: `string "22"` is `string`, `empty array` is `array`.
  init(ofValue shown: String) {
    let words = shown.split(separator: " ").prefix(2)
    let word = words.first == "empty" ? words.last : words.first
    text = word.map(String.init).flatMap { Self.values.contains($0) ? $0 : nil } ?? "value"
  }

  /// Reads the types of a promise in the contract's notation: `integer(1...) | null` is `integer | null`.
  init(ofPromise notation: String) {
    let prefix = "other than "
    let isOther = notation.hasPrefix(prefix)
    var words: [String] = []
    for part in notation.dropFirst(isOther ? prefix.count : 0).split(separator: " | ") {
      let word = Self.word(part)
      if !words.contains(word) { words.append(word) }
    }
    text = (isOther ? prefix : "") + words.joined(separator: " | ")
  }

  private static func word(_ notation: Substring) -> String {
    if notation.hasSuffix("[]") || notation.contains("[](") { return "array" }
    switch notation.unicodeScalars.first {
    case "'", "\"", "/": return "string"
    case "{": return "object"
    case "[": return "array"
    case let digit? where "0"..."9" ~= digit || digit == "-": return "number"
    // The notation of an object is a name.
    case let letter? where "A"..."Z" ~= letter: return "object"
    case _:
      let word = String(notation.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      if word == "true" || word == "false" { return "boolean" }
      return values.contains(word) || Format(rawValue: word) != nil || word == "jwt" ? word : "value"
    }
  }

  private static let values: Set = [
    "null", "boolean", "integer", "number", "string", "array", "object", "nothing", "any",
  ]
}
