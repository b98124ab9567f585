import ContractSpecs

extension PastedError {
  /// Returns the available parts of a `DecodingError` from a text in which an app or a library printed it in its own
  /// way.
  static func loosely(in text: String) -> (Kind, Details)? {
    let debug = debugDescription(in: text)
    guard let kind = kindByName(in: text) ?? kindByWords(of: text) else { return nil }
    var details = Details(codingPath: path(in: text), debugDescription: debug)
    switch kind {
    case .keyNotFound: details.key = missingKey(in: text)
    case .typeMismatch, .valueNotFound: details.type = wantedType(in: text)
    case .dataCorrupted: break
    }
    return (kind, details)
  }

  // MARK: The case

  private static func kindByName(in text: String) -> Kind? {
    let isOfDecoding = ["DecodingError", "codingPath", "CodingPath", "CodingKeys", "Context("].contains {
      text.contains($0)
    }
    guard isOfDecoding,
      let match = text.firstMatch(of: /\b(keyNotFound|valueNotFound|typeMismatch|dataCorrupted)\b/)
    else { return nil }
    return Kind(rawValue: String(match.1))
  }

  /// Returns the case by the debug descriptions of Foundation and by the phrases of widely copied code.
  private static func kindByWords(of text: String) -> Kind? {
    if text.contains("No value associated with key") || text.contains(/\bKey '[^'\n]*' not found/) {
      return .keyNotFound
    }
    if text.contains(/Cannot get .{0,80} -- found null value/) || text.contains(/\bValue '[^'\n]*' not found/)
    {
      return .valueNotFound
    }
    if text.contains(/Expected to decode .{1,80} but found/) || text.contains(/\bType '[^'\n]*' finding/) {
      return .typeMismatch
    }
    // A context without a description, as on the first line of an NSError, does not tell the case.
    let isContext = text.contains("DecodingError.Context(") || text.contains("NSCodingPath")
    return isContext && !debugDescription(in: text).isEmpty && !text.contains("Code=4865")
      ? .dataCorrupted : nil
  }

  // MARK: The details

  private static func missingKey(in text: String) -> String? {
    let named =
      text.firstMatch(
        of: /(?:No value associated with key|Key '|keyNotFound[ (:]+)[^"\n]{0,40}stringValue: "([^"\n]*)"/)
      ?? text.firstMatch(of: /No value associated with key [^\n]{0,200}?\("([^"\n]*)"\)/)
    return (named?.1 ?? text.firstMatch(of: /\bKey '([^'\n]*)' not found/)?.1).map(String.init)
  }

  private static func wantedType(in text: String) -> String? {
    let match =
      text.firstMatch(of: /Expected to decode (.{1,80}?) but found/)?.1
      ?? text.firstMatch(of: /Cannot get value of type (.{1,80}?) -- found null/)?.1
      ?? text.firstMatch(of: /\b(?:Type|Value) '([^'\n]*)' (?:mismatch|not found)/)?.1
      ?? text.firstMatch(
        of:
          /\b(?:typeMismatch|valueNotFound)[ (:]+([A-Za-z][\w.<>, \[\]]*?)[,:]? (?:Context|- at|Swift\.DecodingError)/
      )?.1
    return match.map { String($0.replacing(/\b(?:Swift|Foundation|FoundationEssentials)\./, with: "")) }
  }

  private static func debugDescription(in text: String) -> String {
    let match =
      text.firstMatch(of: /debugDescription: "((?:[^"\\]|\\.)*)"/)?.1
      ?? text.firstMatch(of: /NSDebugDescription=([^\n]*?)(?:, NS\w+=|\}|\n|$)/)?.1
      ?? text.firstMatch(of: /(Expected to decode [^\n]{1,80}? but found [^\n]{1,40}? instead)/)?.1
    return match.map(String.init) ?? ""
  }

  // MARK: The path

  /// Returns the path that a text names in one of several notations, or `nil` if it names none. It is never guessed.
  private static func path(in text: String) -> [JSONPath.Step]? {
    if let match = text.firstMatch(of: /(?i)codingPath ?[:=] ?[\[(]/) {
      return listed(text[match.range.upperBound...])
    }
    if let match = text.firstMatch(
      of: #/ - at ((?:\w+\(stringValue: "[^"\n]*", intValue: (?:nil|Optional\(\d+\)|\d+)\)|[^:\n])*): /#)
    {
      return slashed(match.1)
    }
    return nil
  }

  /// Returns the steps of a list, up to its closing bracket: `[CodingKeys(stringValue: "user", intValue: nil), "data",
  /// Index 0]`. Returns `nil` if an item has none of these forms, such as one that a log has escaped again.
  private static func listed(_ text: Substring) -> [JSONPath.Step]? {
    var steps: [JSONPath.Step] = []
    var rest = text
    while true {
      rest = rest.drop { $0 == "," || $0.isWhitespace }
      guard let first = rest.first, first != "]", first != ")" else { return steps }
      guard let item = rest.prefixMatch(of: item), !item.output.isEmpty, isWhole(item.output) else {
        return nil
      }
      steps.append(contentsOf: step(in: item.output))
      rest = rest[item.range.upperBound...]
    }
  }

  /// A pattern for one item of the list: the description of a coding key, a quoted name, or a bare one.
  private static var item: Regex<Substring> {
    /"?\w*\(stringValue: \\?"(?:[^"\n])*", intValue: [^)\n]*\)?\)"?|"[^"\n]*"|[^,\])\n]+/
  }

  /// Returns whether a bare name has nothing of a quoted one or of a coding key in it, whose other part is missing.
  private static func isWhole(_ item: Substring) -> Bool {
    item.contains("stringValue: ") && item.hasSuffix(")") || item.hasPrefix("\"") || item.hasSuffix(")\"")
      || !item.contains { "\\\"".contains($0) }
  }

  private static func step(in text: Substring) -> [JSONPath.Step] {
    if let key = text.firstMatch(of: /stringValue: \\?"([^"\n\\]*)\\?", intValue: (?:Optional\()?(nil|\d+)/) {
      let index = Int(key.2).flatMap { "Index \($0)" == key.1 ? $0 : nil }
      return [index.map { .index($0) } ?? .key(String(key.1))]
    }
    let name = text.trimmingPrefix("\"").prefix { $0 != "\"" }
    if let index = name.wholeMatch(of: /Index (\d+)/).flatMap({ Int($0.1) }) { return [.index(index)] }
    return name.isEmpty ? [] : [.key(String(name))]
  }

  /// Returns the steps of a path with slashes: `CodingKeys(stringValue: "items", intValue: nil)/Index 0`.
  private static func slashed(_ text: Substring) -> [JSONPath.Step] {
    text.split(separator: "/").flatMap { step(in: $0) }
  }
}
