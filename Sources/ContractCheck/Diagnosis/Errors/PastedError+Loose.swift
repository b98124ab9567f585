import ContractSpecs

extension PastedError {
  /// Returns the available parts of a `DecodingError` from a text in which an app or a library printed it in its own
  /// way.
  static func loosely(in text: String) -> (Kind, Details)? {
    guard let kind = kindByName(in: text) ?? kindByWords(of: text) else { return nil }
    var details = Details(
      codingPath: PrintedPath.find(in: text), debugDescription: debugDescription(in: text))
    switch kind {
    case .keyNotFound:
      details.key = missingKey(in: text)
      // Vapor counts the key to the path.
      if text.contains("required for key at path '"), case .key(let name)? = details.codingPath?.popLast() {
        details.key = name
      }
    case .typeMismatch, .valueNotFound: details.type = wantedType(in: text)
    case .dataCorrupted: details.refusal = refusal(behind: text[...])
    }
    return (kind, details)
  }

  // MARK: The case

  private static func kindByName(in text: String) -> Kind? {
    let isOfDecoding = ["DecodingError", "codingPath", "CodingPath", "CodingKeys", "Context("].contains {
      text.contains($0)
    }
    guard isOfDecoding,
      let match = text.firstMatch(
        of: /(?:^|[^A-Za-z])(keyNotFound|valueNotFound|typeMismatch|dataCorrupted)(?![A-Za-z])/)
    else { return nil }
    return Kind(rawValue: String(match.1))
  }

  /// Returns the case by the debug descriptions of Foundation and by the phrases of widely copied code.
  private static func kindByWords(of text: String) -> Kind? {
    let lowercased = text.lowercased()
    for phrase in phrases where lowercased.contains(phrase.mark) && text.contains(phrase.words()) {
      return phrase.kind
    }
    // A context without a description, as on the first line of an NSError, does not tell the case.
    let isContext = text.contains("DecodingError.Context(") || text.contains("NSCodingPath")
    return isContext && !debugDescription(in: text).isEmpty && !text.contains("Code=4865")
      ? .dataCorrupted : nil
  }

  /// The phrases. Each has the mark in lower case, which is looked for first: a pattern takes time to be made.
  private static let phrases: [(mark: String, words: @Sendable () -> Regex<Substring>, kind: Kind)] =
    [
      ("no value associated with key", { /No value associated with key/ }, .keyNotFound),
      ("' not found", { /\bKey '[^'\n]*' not found/ }, .keyNotFound),
      ("key not found: ", { /(?i)\bkey not found: \S{1,80} (?:at|in) (?:coding ?)?path/ }, .keyNotFound),
      ("required for key at path '", { /(?i)\bvalue required for key at path '/ }, .keyNotFound),
      (
        "missing key", { /(?i)\bmissing key:? ['"`][^'"`\n]+['"`] (?:at path:? |at \S+?(?:->|→|\.|\/)\S)/ },
        .keyNotFound
      ),
      ("-- found null value", { /Cannot get .{0,80} -- found null value/ }, .valueNotFound),
      ("' not found", { /\bValue '[^'\n]*' not found/ }, .valueNotFound),
      (
        " path", { /(?i)\b(?:value not found|(?:null|missing) value)[^\n]{1,80}? at (?:coding ?)?path/ },
        .valueNotFound
      ),
      (
        "not found at path", { /(?i)\bvalue of type '?[^'\n]{1,80}?'? (?:was )?not found at path/ },
        .valueNotFound
      ),
      ("was not of type '", { /(?i)\bvalue at path '[^'\n]{0,400}' was not of type '/ }, .typeMismatch),
      ("expected to decode ", { /Expected to decode .{1,80} but found/ }, .typeMismatch),
      ("' finding", { /\bType '[^'\n]*' finding/ }, .typeMismatch),
      (
        "mismatch", { /(?i)\btype '?[^'\n]{0,80}'? ?mismatch[^\n]{0,80}? (?:at|in) (?:coding ?)?path/ },
        .typeMismatch
      ),
      ("corrupted at ", { /(?i)\bdata (?:was )?corrupted at (?:coding ?)?path/ }, .dataCorrupted),
      ("from invalid ", { /Cannot initialize .{1,80}? from invalid \w+ value/ }, .dataCorrupted),
    ]

  // MARK: The details

  private static func missingKey(in text: String) -> String? {
    let named =
      text.firstMatch(
        of: /(?:No value associated with key|Key '|keyNotFound[ (:]+)[^"\n]{0,40}stringValue: ?"([^"\n]*)"/)?
      .1
      ?? text.firstMatch(of: /No value associated with key [^\n]{0,200}?\("([^"\n]*)"\)/)?.1
      ?? text.firstMatch(of: /\bKey '([^'\n]*)' not found/)?.1
      ?? text.firstMatch(of: /(?i)\bmissing key:? ['"`]([^'"`\n]+)['"`]/)?.1
      ?? text.firstMatch(of: /(?i)\bkey not found: ['"]?([\w$@-]+)['"]? (?:at|in)\b/)?.1
      ?? text.firstMatch(of: /"key"\s?:\s?"(?:\w+\(stringValue: ?")?([^"\n]+)"/)?.1
    return named.map(String.init)
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
      ?? text.firstMatch(
        of: /(?i)\b(?:was not|value) of type '?([^'\n]{1,80}?)'?(?:\.|,|$| (?:was )?not found)/)?.1
      ?? text.firstMatch(of: /(?i)\bvalue not found: ([A-Z][\w.<>]*) at\b/)?.1
      ?? text.firstMatch(of: /"type"\s?:\s?"([^"\n]{1,80})"/)?.1
      ?? text.firstMatch(of: /(?i)\b(?:expected|for) (?:type )?'?([A-Z][\w.<>]*)'?[,)]? (?:at|in)\b/)?.1
    return match.map { String($0.replacing(/\b(?:Swift|Foundation|FoundationEssentials)\./, with: "")) }
  }

  private static func debugDescription(in text: String) -> String {
    let match =
      text.firstMatch(of: /debugDescription\\?"?\s?:\s?\\?"((?:[^"\\]|\\.)*)"/)?.1
      ?? text.firstMatch(of: /NSDebugDescription=([^\n]*?)(?:, NS\w+=|\}|\n|$)/)?.1
      ?? text.firstMatch(of: /(Expected to decode [^\n]{1,80}? but found [^\n]{1,40}? instead)/)?.1
      ?? text.firstMatch(of: /(Cannot initialize [^\n]{1,80}? from invalid [^\n]{1,80})/)?.1
    return match.map(String.init) ?? ""
  }
}
