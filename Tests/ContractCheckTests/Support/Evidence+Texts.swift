@testable import ContractCheck
@testable import ContractSpecs

extension Evidence {
  /// Creates the evidence of a finding from what a report shows of it.
  init(_ kind: Finding.Kind, shown expected: String, _ actual: String) {
    switch kind {
    case .responseStatus:
      let status = actual.prefix { "0"..."9" ~= $0 }
      self = .recorded(expected: expected, actual: status.count == 3 ? String(status) : actual)
    case .responseHeader:
      self = .recorded(
        expected: Self.header(expected), actual: actual.hasPrefix("no ") ? "nothing" : "string")
    case .responseMediaType:
      self = .recorded(expected: expected, actual: actual.prefix { $0 != ";" }.lowercased())
    case .fieldCasing: self = .recorded(expected: Self.keys(expected), actual: Self.keys(actual))
    case .fieldMissing: self = .recorded(expected: Self.promised(expected), actual: "nothing")
    case .fieldUnexpected: self = .recorded(expected: "nothing", actual: Self.received(actual))
    case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      self = .recorded(expected: Self.promised(expected), actual: Self.received(actual))
    case _: self = .kind
    }
  }

  /// Returns the type of a value as findings show it: `string "22"` is `string`, `empty array` is `array`.
  private static func received(_ shown: String) -> String {
    let words = shown.split(separator: " ").prefix(2)
    let word = words.first == "empty" ? words.last : words.first
    return word.flatMap { ReceivedType(rawValue: String($0)) }?.rawValue
      ?? "value"
  }

  private static func promised(_ shown: String) -> String {
    let prefix = "other than "
    guard shown.hasPrefix(prefix) else { return PromisedTypes(ofNotation: shown).text }
    let types = PromisedTypes(ofNotation: String(shown.dropFirst(prefix.count)))
    return PromisedTypes(types.all, isNegated: true).description
  }

  /// Returns a header with its types, such as `X-Request-Id: uuid`.
  private static func header(_ shown: String) -> String {
    let parts = shown.split(separator: ": ", maxSplits: 1)
    return parts.count == 2 ? "\(parts[0]): \(PromisedTypes(ofNotation: String(parts[1])).text)" : "a header"
  }

  /// Returns `"firstName"` and `camelCase keys` as they are, and `names` for anything else.
  private static func keys(_ shown: String) -> String {
    shown.hasPrefix("\"") || shown.hasSuffix(" keys") ? shown : "names"
  }
}

extension PromisedTypes {
  /// Creates the types of a promise from its notation: `integer(1...) | null` has the types `integer | null`.
  fileprivate init(ofNotation notation: String) {
    self.init(notation.split(separator: " | ").map(Self.type))
  }

  private static func type(ofNotation notation: Substring) -> PromisedType {
    if notation.hasSuffix("[]") || notation.contains("[](") { return .json(.array) }
    switch notation.unicodeScalars.first {
    case "'", "\"", "/", ".": return .json(.string)
    case "{", "@": return .json(.object)
    case "[": return .json(.array)
    case let digit? where "0"..."9" ~= digit || digit == "-": return .json(.number)
    case let letter? where "A"..."Z" ~= letter: return .json(.object)
    case _:
      let word = String(notation.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      if word == "true" || word == "false" { return .json(.boolean) }
      return word == "uint64" ? .json(.integer) : PromisedType(word) ?? .json(.value)
    }
  }
}
