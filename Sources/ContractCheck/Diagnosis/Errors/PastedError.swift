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
    var underlyingError: String?

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
      return evidence.kinds.contains(.dataCorrupted) && finding.kind.leavesNoPath
    }
    let places = FindingPlaces(of: finding)
    return (places.promised + places.found).contains { path.hasPrefix($0) || isAround(path, $0) }
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
    "the text of --error contains no DecodingError and no known message of a system: it may be the app's own text; "
    + capture

  /// The advice on how to print the error and the body in the app's code.
  static let capture =
    "where the app decodes, write: do { … } catch { print(error); print(String(decoding: data, as: UTF8.self)) } - "
    + "print(error) shows the DecodingError for --error (error.localizedDescription does not), and the second line the "
    + "body for contractcheck diagnose; or repeat the request with curl -i and diagnose what it prints"
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

extension PastedError {
  /// Returns the case of an error that is printed as its number only: `(Swift.DecodingError error 3.)`. The numbers
  /// follow the order of declaration of the cases.
  static func numbered(in text: String) -> Evidence? {
    guard let number = text.firstMatch(of: /DecodingError error (\d{1,4})(?!\d)/).flatMap({ Int($0.1) })
    else {
      return nil
    }
    // An NSError has the numbers of Cocoa.
    if number == 4864 { return .sentence(misshapen) }
    if number == 4865 { return .sentence(missing) }
    let declared: [Kind] = [.typeMismatch, .valueNotFound, .keyNotFound, .dataCorrupted]
    guard declared.indices.contains(number) else { return .sentence(Kind.allCases) }
    return .thrown(declared[number], Details(codingPath: nil))
  }

  /// Returns the cases that a system message for users, or the code behind it, may stand for.
  static func localized(in text: String) -> [Kind]? {
    let text = text.lowercased()
    for sentence in sentences where sentence.words.allSatisfy({ text.contains($0) }) { return sentence.kinds }
    return nil
  }

  private static let missing: [Kind] = [.keyNotFound, .valueNotFound]
  private static let misshapen: [Kind] = [.typeMismatch, .dataCorrupted]

  /// The words that identify each of the system's sentences, in the languages it is translated to. A sentence must
  /// contain all of them.
  private static let sentences: [(words: [String], kinds: [Kind])] = [
    (["because it is missing"], missing), (["the data is missing"], missing), (["code=4865"], missing),
    (["in the correct format"], misshapen), (["code=4864"], misshapen),
    (["code=3840"], [.dataCorrupted]), (["not valid json"], [.dataCorrupted]),
    // German
    (["daten konnten nicht gelesen werden", "fehlen"], missing),
    (["daten konnten nicht gelesen werden", "format"], misshapen),
    // French
    (["données n'ont pas pu être lues", "introuvables"], missing),
    (["données n'ont pas pu être lues", "manqu"], missing),
    (["données n'ont pas pu être lues", "format"], misshapen),
    // Spanish
    (["leer los datos", "no se encuentran"], missing), (["leer los datos", "faltan"], missing),
    (["leer los datos", "no existen"], missing), (["leer los datos", "formato"], misshapen),
    // Japanese
    (["データが見つからないため", "読み込めませんでした"], missing),
    (["データ", "フォーマット", "読み込めませんでした"], misshapen),
    (["データ", "フォーマット", "読み取れませんでした"], misshapen),
    // Chinese, in both scripts
    (["未能读取数据", "缺失"], missing), (["未能读取数据", "格式"], misshapen),
    (["無法讀取資料", "遺失"], missing), (["無法讀取資料", "缺少"], missing), (["無法讀取資料", "格式"], misshapen),
    // Moya reports nothing else; the DecodingError is its underlying error.
    (["failed to map data to a decodable object"], Kind.allCases),
  ]
}
