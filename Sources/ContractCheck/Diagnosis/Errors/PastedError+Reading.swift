import ContractSpecs

extension PastedError {
  /// Finds an error in a text, such as a line of a log; `nil` if there is none.
  ///
  /// Recognizes the format of Swift 6.3 (SE-0489), that of all earlier versions, the output of a debugger's `po`, the
  /// formats of apps and libraries, the sentences of `localizedDescription`, network errors, and errors of decoders in
  /// other languages.
  init?(in text: String) {
    let text = Self.plain(String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self))
    if let (kind, details) = Self.sentenced(in: text) ?? Self.reflected(in: text) ?? Self.loosely(in: text) {
      evidence = .thrown(kind, details)
    } else if let numbered = Self.numbered(in: text) {
      evidence = numbered
    } else if let other = OtherError(in: text) {
      evidence = .other(other)
    } else if let kinds = Self.localized(in: text) {
      evidence = .sentence(kinds)
    } else {
      return nil
    }
  }

  /// Returns the text with straight apostrophes and unescaped quotes, which logs change.
  private static func plain(_ text: String) -> String {
    let straight = text.replacing("\u{2019}", with: "'")
    return straight.contains(#"stringValue: \""#) ? straight.replacing(#"\""#, with: "\"") : straight
  }

  // MARK: Swift 6.3 and later

  /// Reads the format of Swift 6.3: `DecodingError.keyNotFound: Key 'a' not found in keyed decoding container. Path:
  /// b[0]. Debug description: …`.
  private static func sentenced(in text: String) -> (Kind, Details)? {
    guard let match = text.firstMatch(of: /DecodingError\.(\w+): ([^\n]*)/),
      let kind = Kind(rawValue: String(match.1)), isOfSystem(match.2)
    else { return nil }
    let parts = split(String(match.2))
    var details = Details(
      codingPath: steps(parts.path), debugDescription: parts.debug, underlyingError: parts.underlying)
    switch kind {
    case .keyNotFound:
      details.key = parts.head.firstMatch(of: /Key '(.*)' not found/).map { String($0.1) }
    case .typeMismatch:
      details.type = parts.head.firstMatch(of: /expected value of type (.*)/).map { Self.type($0.1) }
    case .valueNotFound:
      details.type = parts.head.firstMatch(of: /value of type (.*) but found null/).map { Self.type($0.1) }
    case .dataCorrupted: break
    }
    return (kind, details)
  }

  /// Returns whether a sentence is one of Swift's own. Only for those is a missing path known to mean the root.
  private static func isOfSystem(_ sentence: Substring) -> Bool {
    [
      "Key '", "expected value of type", "but found null", "Debug description:", "Path:",
      "Data was corrupted",
    ]
    .contains { sentence.contains($0) }
  }

  private struct Parts {
    var head = ""
    var path = ""
    var debug = ""
    var underlying: String?
  }

  private static func split(_ line: String) -> Parts {
    var parts = Parts()
    var rest = Substring(line)
    if let range = rest.firstRange(of: " Underlying error: ") {
      parts.underlying = String(rest[range.upperBound...])
      rest = rest[..<range.lowerBound]
    }
    if let range = rest.firstRange(of: "Debug description: ") {
      parts.debug = String(rest[range.upperBound...])
      rest = rest[..<range.lowerBound]
    }
    if let range = rest.firstRange(of: " Path: ") {
      parts.path = trimmed(rest[range.upperBound...])
      rest = rest[..<range.lowerBound]
    }
    parts.head = trimmed(rest)
    return parts
  }

  /// Returns the text without blanks and full stops at its end.
  private static func trimmed(_ text: Substring) -> String {
    String(text.reversed().drop { $0 == " " || $0 == "." }.reversed())
  }

  /// Returns the steps of a path: `user.items[0].name`. A name with a dot cannot be distinguished from two names.
  private static func steps(_ path: String) -> [JSONPath.Step] {
    path.matches(of: /\[(\d+)\]|([^.\[]+)/).compactMap { match in
      match.1.flatMap { Int($0) }.map(JSONPath.Step.index) ?? match.2.map { .key(String($0)) }
    }
  }

  // MARK: Earlier versions and debuggers

  /// Reads the earlier format: `keyNotFound(CodingKeys(stringValue: "a", intValue: nil),
  /// Swift.DecodingError.Context(codingPath: […], …))`.
  private static func reflected(in text: String) -> (Kind, Details)? {
    guard
      let match = text.firstMatch(
        of: /(keyNotFound|valueNotFound|typeMismatch|dataCorrupted)(\(| : [12] elem)/),
      let kind = Kind(rawValue: String(match.1))
    else { return nil }
    let rest = text[match.range.upperBound...]
    guard let path = rest.firstRange(of: "codingPath"), !rest[path.upperBound...].hasPrefix(": [\"") else {
      return nil
    }
    let context = rest[path.upperBound...]
    let end = context.firstRange(of: "debugDescription")?.lowerBound ?? context.endIndex
    let head = rest[..<path.lowerBound]
    var details = Details(codingPath: keys(in: context[..<end]))
    switch kind {
    case .keyNotFound:
      if case .key(let name)? = keys(in: head).first { details.key = name }
    case .typeMismatch, .valueNotFound:
      let type =
        head.firstMatch(of: /\.0 : (\S[^\n]*)/)?.1 ?? head.firstRange(of: ", ").map { _ in typeBefore(head) }
      details.type = type.map { Self.type($0) }
    case .dataCorrupted: break
    }
    let debug = context[end...].firstMatch(of: /debugDescription ?: "((?:[^"\\]|\\.)*)"/)
    details.debugDescription = debug.map { unescaped($0.1) } ?? ""
    details.underlyingError = context[end...].firstMatch(of: /underlyingError: Optional\(([^\n]*)\)\)\)/).map
    { String($0.1) }
    return (kind, details)
  }

  /// Returns the type before the context: `Swift.Dictionary<Swift.String, Any>, Swift.DecodingError.Context(`.
  private static func typeBefore(_ head: Substring) -> Substring {
    let context = head.ranges(of: ", ").last { head[$0.upperBound...].contains("Context") }
    return head[..<(context?.lowerBound ?? head.endIndex)]
  }

  /// Returns the keys in a text: `CodingKeys(stringValue: "user", intValue: nil)`.
  private static func keys(in text: Substring) -> [JSONPath.Step] {
    text.matches(of: /stringValue: "((?:[^"\\]|\\.)*)", intValue: (?:Optional\()?(nil|\d+)/).map { match in
      Int(match.2).map { match.1 == "Index \($0)" ? .index($0) : .key(unescaped(match.1)) }
        ?? .key(unescaped(match.1))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text.replacing(/\\(.)/) { String($0.1) })
  }

  private static func type(_ text: Substring) -> String {
    String(text.replacing(/\b(?:Swift|Foundation|FoundationEssentials)\./, with: ""))
  }
}
