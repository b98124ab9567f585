/// The typed facts of a finding: statuses, types, key styles and names, but never a value of a body and never a
/// sentence.
///
/// Baselines recognize a finding by them, together with its kind and place, so that its texts can be reworded.
package enum Evidence: Hashable, Sendable {
  /// The expected statuses, as the contract writes them, and the status that was received.
  case status(expected: String, actual: Int)

  /// A header with the promised types.
  case header(name: String, promised: PromisedTypes, isMissing: Bool)

  /// The promised and the received media type or charset; `actual` is `nil` if there was no Content-Type.
  case mediaType(expected: String, actual: String?)

  /// The promised and the received key, in quotes, or the styles of several keys.
  case keys(expected: String, actual: String)

  /// A promise and the JSON type of the value that was received in its place.
  case value(promised: PromisedTypes, actual: ReceivedType)

  /// The types of a member that is missing.
  case missing(PromisedTypes)

  /// The JSON type of a member that is not promised.
  case unexpected(ReceivedType)

  /// A finding about which its kind, its path and its members say everything.
  case kind

  /// The type words of a finding that was read from a report.
  case recorded(expected: String, actual: String)
}

/// The types that a promise accepts, as words of the contract's notation.
package struct PromisedTypes: Hashable, Sendable {
  /// The words in the order of the promise, each once: `integer` and `null`.
  package var words: [String]

  /// True if any other value than the one named is expected.
  package var isNegated = false

  /// The types of a promise that the contract's notation cannot express, such as one of several keys.
  package static let value = PromisedTypes(["value"])

  package init(_ words: [String], isNegated: Bool = false) {
    (self.words, self.isNegated) = (words, isNegated)
  }

  /// Creates types from their text in a report.
  package init(recorded text: String) {
    self.init(text.split(separator: Self.separator).map(String.init))
  }

  /// The types in the contract's notation: `integer(1...) | null` has the types `integer | null`.
  package init(ofNotation notation: String) {
    words = []
    for part in notation.split(separator: Self.separator) {
      let word = Self.word(part)
      if !words.contains(word) { words.append(word) }
    }
  }

  /// The type of a value that a check expects; `isNegated` if it expects any other one.
  package init(of value: JSONValue, isNegated: Bool = false) {
    let isEmpty = (value.kind == .array || value.kind == .object) && value.count == 0
    // Baselines know an expected empty array or object by this word.
    words = [isEmpty ? "value" : ReceivedType(value.kind).rawValue]
    self.isNegated = isNegated
  }

  private static let separator = " | "

  /// The words as reports show them: `integer | null`.
  package var text: String { words.joined(separator: Self.separator) }

  package func contains(_ word: String) -> Bool { words.contains(word) }

  /// True if null is one of them. `not null` does not allow it.
  package var allowsNull: Bool { !isNegated && contains(ReceivedType.null.rawValue) }

  /// The types of a value in which null does not come.
  package var withoutNull: PromisedTypes {
    allowsNull ? PromisedTypes(words.filter { $0 != ReceivedType.null.rawValue }) : self
  }

  /// The words as a baseline keeps them.
  package var description: String { isNegated ? "other than \(text)" : text }

  private static func word(_ notation: Substring) -> String {
    if notation.hasSuffix("[]") || notation.contains("[](") { return "array" }
    switch notation.unicodeScalars.first {
    case "'", "\"", "/": return "string"
    case "{": return "object"
    case "[": return "array"
    case "@": return "object"
    case let digit? where "0"..."9" ~= digit || digit == "-": return "number"
    // The notation of a shape is its name only if the shape is an object.
    case let letter? where "A"..."Z" ~= letter: return "object"
    case _:
      let word = String(notation.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      if word == "true" || word == "false" { return "boolean" }
      if word == "uint64" { return "integer" }
      return known.contains(word) || Format(rawValue: word) != nil || word == "jwt" ? word : "value"
    }
  }

  private static let known: Set = [
    "null", "boolean", "integer", "number", "string", "array", "object", "nothing", "any",
  ]
}

/// The type of a received value, or `nothing` where there is none.
package enum ReceivedType: String, Hashable, Sendable, CaseIterable {
  case null, boolean, integer, number, string, array, object, nothing

  /// A value whose type is not known.
  case value

  package init(_ kind: JSONKind) {
    self =
      switch kind {
      case .null: .null
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }
}

extension Evidence {
  /// Returns the evidence for keys of one style that were received in another one, where the styles are known.
  static func keys(of promised: KeyStyle?, _ received: KeyStyle?) -> Self {
    let words = { (style: KeyStyle?) in style.map { "\($0.rawValue) keys" } ?? "names" }
    return .keys(expected: words(promised), actual: words(received))
  }

  /// Returns the evidence for a text that is not in UTF-8, but in a charset, if that is named.
  static func otherEncoding(charset: String?) -> Self {
    .mediaType(
      expected: "text in UTF-8",
      actual: charset.map { "text in \(Quoted.cut($0)), which is not judged" } ?? "bytes that are not UTF-8")
  }

  /// The type of the received value, for findings that have one.
  package var receivedType: ReceivedType? {
    switch self {
    case .value(_, let type), .unexpected(let type): type
    case .status, .header, .mediaType, .keys, .missing, .kind, .recorded: nil
    }
  }

  /// The types that are promised of a value or of a missing member; none for other evidence.
  package var promisedTypes: PromisedTypes {
    switch self {
    case .value(let types, _), .missing(let types): types
    case .recorded(let text, _): PromisedTypes(recorded: text)
    case .status, .header, .mediaType, .keys, .unexpected, .kind: PromisedTypes([])
    }
  }

  /// The received status, for a finding about it.
  package var receivedStatus: Int? {
    switch self {
    case .status(_, let status): status
    case .recorded(_, let status): Int(status)
    case .header, .mediaType, .keys, .value, .missing, .unexpected, .kind: nil
    }
  }

  /// True if the received status is one of success.
  package var isSuccess: Bool {
    if case .status(_, let status) = self { status / 100 == 2 } else { false }
  }

  /// True if a check expects any other value than the one named.
  package var isNegated: Bool {
    if case .value(let promised, _) = self { promised.isNegated } else { false }
  }

  /// Returns the evidence with each of its texts replaced.
  package func mapText(_ transform: (String) -> String) -> Evidence {
    switch self {
    case .status(let expected, let actual):
      .status(expected: transform(expected), actual: actual)
    case .header(let name, let promised, let isMissing):
      .header(name: transform(name), promised: promised, isMissing: isMissing)
    case .mediaType(let expected, let actual):
      .mediaType(expected: transform(expected), actual: actual.map(transform))
    case .keys(let expected, let actual): .keys(expected: transform(expected), actual: transform(actual))
    case .value, .missing, .unexpected, .kind: self
    case .recorded(let expected, let actual):
      .recorded(expected: transform(expected), actual: transform(actual))
    }
  }
}
