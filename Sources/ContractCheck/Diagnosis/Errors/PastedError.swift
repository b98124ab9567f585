import ContractSpecs

/// The information in a pasted text about an error of `JSONDecoder`, or about the sentence that a user saw instead.
struct PastedError: Hashable, Sendable {
  typealias Kind = DecodingFailure.Kind

  enum Evidence: Hashable, Sendable {
    case thrown(Kind, Details)

    /// A sentence of `localizedDescription`, with the cases that it may stand for.
    case sentence([Kind])

    /// An error of another decoder or of the network.
    case other(OtherError)
  }

  struct Details: Hashable, Sendable {
    /// The key that was not found.
    var key: String?

    /// The type that was expected, without its module.
    var type: String?

    /// The coding path of the error, which for `keyNotFound` is that of the container. `nil` if the error names none.
    var codingPath: [JSONPath.Step]? = []
    var debugDescription = ""

    /// The reason of the parser, if the error behind this one names it.
    var refusal: ParserRefusal?

    /// The path that the error names; `nil` if it names none.
    var place: JSONPath? { codingPath.map { JSONPath($0) } }
  }

  var evidence: Evidence

  /// The maximum size of a text in bytes. Error messages are short, logs are not.
  static let maximumLength = 64 << 10
}

extension PastedError {
  /// The path in the promise where the decoder stopped; `nil` if the error does not name it.
  var path: JSONPath? {
    switch evidence {
    case .sentence: return nil
    case .other(let error): return error.path
    case .thrown(let kind, let details):
      if let key = details.key { return details.place?.appending(key: key) }
      return kind == .dataCorrupted && details.codingPath == [] ? nil : details.place
    }
  }

  /// The error in a few words: `keyNotFound "first_name" at $.user`.
  var gist: String {
    switch evidence {
    case .sentence(let kinds): kinds.map(\.rawValue).joined(separator: " or ")
    case .thrown(let kind, let details):
      [
        kind.rawValue, details.key.map { "\"\($0)\"" } ?? details.type.map { "of \($0)" },
        details.place.map { "at \($0)" },
      ].compactMap(\.self).joined(separator: " ")
    case .other(let error): error.gist
    }
  }
}

extension PastedError {
  /// Returns whether a finding is the cause of this error.
  func isCaused(by finding: Finding) -> Bool {
    guard let path = path?.pattern else {
      guard finding.severity == .breaks else { return false }
      if case .other(let error) = evidence { return error.isOfWholeBody && finding.kind.isOfWholeBody }
      if case .thrown(_, let details) = evidence, let isOfWholeBody = details.refusal?.isOfWholeBody,
        isOfWholeBody != finding.kind.isOfWholeBody
      {
        return false
      }
      return evidence.kinds.contains(.dataCorrupted) && finding.kind.leavesNoPath
    }
    let places = FindingPlaces(of: finding)
    return (places.promised + places.found).contains { path.hasPrefix($0) || isAround(path, $0) }
  }

  /// Returns whether a body has the place at which the decoder was when it threw the error.
  func mayStem(from document: JSONDocument) -> Bool {
    guard case .thrown(let kind, let details) = evidence, let place = details.place,
      let value = JSONValue(in: document, at: place)
    else { return false }
    guard kind == .keyNotFound, let key = details.key else { return !place.steps.isEmpty }
    return value.kind == .object && value[key] == nil
  }

  /// Returns whether the parser says that the body is no JSON, though it is.
  func isRefuted(by document: JSONDocument?) -> Bool {
    guard document != nil, case .thrown(_, let details) = evidence else { return false }
    return details.refusal?.isOfWholeBody == true
  }

  /// Returns whether this error can be the one that the decoder throws for a response.
  func mayBe(_ failure: DecodingFailure) -> Bool {
    guard evidence.kinds.contains(where: { $0.rawValue == failure.kind.rawValue }) else { return false }
    switch evidence {
    case .sentence: return true
    case .other: return false
    case .thrown(let kind, let details):
      if let key = details.key, key != failure.subject { return false }
      guard let place = details.place else { return true }
      return kind == .dataCorrupted && place == .root
        ? failure.path == .root : place.pattern.isCovered(by: failure.path.pattern)
    }
  }

  /// Returns whether the path is that of the container of a date: an error of `.iso8601` names the object or array
  /// around the date.
  private func isAround(_ path: JSONPath, _ place: JSONPath) -> Bool {
    guard case .thrown(.dataCorrupted, let details) = evidence,
      details.debugDescription.contains(ErrorMeaning.isoSentence)
    else {
      return false
    }
    return place.parent == path
  }
}

extension JSONPath {
  /// Returns whether another path leads to this place; `[*]` in it stands for any key.
  fileprivate func isCovered(by other: Self) -> Bool {
    steps.count == other.steps.count && zip(steps, other.steps).allSatisfy { $0 == $1 || $1 == .each }
  }
}

extension Finding.Kind {
  /// True if the decoder's error for this kind can have an empty path.
  fileprivate var leavesNoPath: Bool {
    isOfWholeBody || [.numberPrecision, .valueFormat, .valueType].contains(self)
  }
}

extension Finding.Kind {
  /// True if no JSON parser can read the body.
  fileprivate var isOfWholeBody: Bool { [.bodyEmpty, .bodyNotJSON, .bodyTruncated].contains(self) }
}

extension PastedError.Evidence {
  /// The cases of `DecodingError` that the error may be.
  fileprivate var kinds: [PastedError.Kind] {
    switch self {
    case .thrown(let kind, _): [kind]
    case .sentence(let kinds): kinds
    case .other: []
    }
  }
}

extension [Diagnosis.AttributedFinding] {
  /// Returns the index of the finding at the place where decoding stops.
  func index(ofCauseOf failure: DecodingFailure) -> Int? {
    let field =
      failure.kind == .keyNotFound
      ? failure.subject.map { failure.path.appending(key: $0) } ?? failure.field : failure.field
    return firstIndex { finding in
      finding.finding.severity == .breaks
        && ([finding.finding] + finding.likewise).contains { finding in
          let places = FindingPlaces(of: finding)
          return FindingPlaces.meet(places.promised + places.found, [field.pattern])
        }
    }
  }
}

extension PastedError {
  /// The advice for a text without a known error.
  static let unknown =
    "no DecodingError and no known message of a system is in the text of --error: it may be the app's own text; "
    + "where the app decodes, write catch { print(error); print(String(decoding: data, as: UTF8.self)) } and diagnose "
    + "what that prints; or what curl -i prints"
}

extension PastedError {
  /// Finds an error in a text, such as a line of a log; `nil` if there is none.
  ///
  /// Recognizes the format of Swift 6.3 (SE-0489), that of all earlier versions, the output of a debugger's `po`, the
  /// formats of apps and libraries, the sentences of `localizedDescription`, network errors, and errors of decoders in
  /// other languages.
  init?(in text: String) {
    let text = Self.plain(String(decoding: text.utf8.prefix(Self.maximumLength), as: UTF8.self))
    if let (kind, details) = Self.sentenced(in: text) ?? Self.reflected(in: text) ?? Self.loosely(in: text) {
      evidence = .thrown(kind, details)
    } else if let numbered = Self.numbered(in: text) {
      evidence = numbered
    } else if let other = OtherError(in: text) {
      evidence = .other(other)
    } else if let refusal = ParserRefusal(in: text) {
      evidence = .thrown(.dataCorrupted, Details(refusal: refusal))
    } else if let kinds = Self.localized(in: text) {
      evidence = .sentence(kinds)
    } else {
      return nil
    }
  }

  /// Returns the text with straight apostrophes and unescaped quotes, which logs change.
  private static func plain(_ text: String) -> String {
    let straight = text.replacing("\u{2019}", with: "'")
    return straight.contains(/stringValue: ?\\"/) ? straight.replacing(#"\""#, with: "\"") : straight
  }

  // MARK: Swift 6.3 and later

  /// Reads the format of Swift 6.3: `DecodingError.keyNotFound: Key 'a' not found in keyed decoding container. Path:
  /// b[0]. Debug description: …`.
  private static func sentenced(in text: String) -> (Kind, Details)? {
    guard text.contains("DecodingError."), let match = text.firstMatch(of: /DecodingError\.(\w+): ([^\n]*)/),
      let kind = Kind(rawValue: String(match.1)), isOfSystem(match.2)
    else { return nil }
    let parts = split(String(match.2))
    var details = Details(
      codingPath: PrintedPath.joined(parts.path[...], separator: ".", numbers: .key),
      debugDescription: parts.debug, refusal: parts.underlying.flatMap(ParserRefusal.init))
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

  // MARK: Earlier versions and debuggers

  /// Reads the earlier format: `keyNotFound(CodingKeys(stringValue: "a", intValue: nil),
  /// Swift.DecodingError.Context(codingPath: […], …))`.
  private static func reflected(in text: String) -> (Kind, Details)? {
    guard text.contains("codingPath"),
      let match = text.firstMatch(
        of: /(keyNotFound|valueNotFound|typeMismatch|dataCorrupted)(\(| : [12] elem)/),
      let kind = Kind(rawValue: String(match.1))
    else { return nil }
    let rest = text[match.range.upperBound...]
    guard let path = rest.firstRange(of: "codingPath") else { return nil }
    let context = rest[path.upperBound...]
    let end = context.firstRange(of: "debugDescription")?.lowerBound ?? context.endIndex
    let head = rest[..<path.lowerBound]
    let list = context.prefixMatch(of: /"? ?[:=] ?\[/).map { context[$0.range.upperBound...] }
    var details = Details(
      codingPath: list.map(PrintedPath.list) ?? PrintedPath.descriptions(in: context[..<end]))
    switch kind {
    case .keyNotFound:
      if case .key(let name)? = PrintedPath.descriptions(in: head).first { details.key = name }
    case .typeMismatch, .valueNotFound:
      let type =
        head.firstMatch(of: /\.0 : (\S[^\n]*)/)?.1
        ?? head.firstMatch(of: /^\s*(.+?), ?(?:Swift\.DecodingError\.)?Context/)?.1
      details.type = type.map { Self.type($0) }
    case .dataCorrupted: break
    }
    let debug = context[end...].firstMatch(of: /debugDescription ?: "((?:[^"\\]|\\.)*)"/)
    details.debugDescription = debug.map { unescaped($0.1) } ?? ""
    details.refusal = refusal(behind: context[end...])
    return (kind, details)
  }

  /// Returns the reason of the parser in the error behind an error, as a description and a debugger print it.
  static func refusal(behind text: Substring) -> ParserRefusal? {
    guard let mark = text.firstMatch(of: /underlyingError\\?"? ?: ?/) else { return nil }
    let rest = text[mark.range.upperBound...]
    return rest.hasPrefix("nil") ? nil : ParserRefusal(in: String(rest.prefix(maximumUnderlying)))
  }

  /// The maximum number of characters of an underlying error that are read.
  private static let maximumUnderlying = 2_000

  private static func unescaped(_ text: Substring) -> String {
    String(text.replacing(/\\(.)/) { String($0.1) })
  }

  private static func type(_ text: Substring) -> String {
    String(text.replacing(/\b(?:Swift|Foundation|FoundationEssentials)\./, with: ""))
  }
}
