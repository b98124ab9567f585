import ContractSpecs

extension RunResult.Problem: Error {}

/// A value in a JSON file that this program wrote or a person maintains, read member by member.
///
/// The first error ends the reading; it has the position in the file.
struct StoredJSON: Sendable {
  let file: String
  let value: JSONValue

  /// The range of counts and milliseconds. A sum of as many as a file can contain still fits into an `Int`; as
  /// milliseconds the maximum is 31 years.
  static let counts = 0...1_000_000_000_000

  /// The range of line and column numbers, and of numbers of runs that saw something.
  static let ordinals = 1...1_000_000_000_000

  /// The range of status codes, which have at most three digits (RFC 9110 section 15).
  static let statuses = 0...999

  init(parsing bytes: [UInt8], file: String) throws(RunResult.Problem) {
    do {
      self.init(file: file, value: try JSONDocument(parsing: bytes, maximumDepth: 64).root)
    } catch {
      let place = SpecLocation(file: file, line: error.position.line, column: error.position.column)
      let source = SpecSource(file: file, bytes: bytes)
      throw RunResult.Problem(
        location: place, message: "\(error.reason)", excerpt: source.excerpt(at: place))
    }
  }

  private init(file: String, value: JSONValue) {
    self.file = file
    self.value = value
  }

  /// Returns the error for this value.
  func problem(_ message: String) -> RunResult.Problem {
    let position = value.position
    let place = SpecLocation(file: file, line: position.line, column: position.column)
    let source = SpecSource(file: file, bytes: value.document.bytes)
    return RunResult.Problem(location: place, message: message, excerpt: source.excerpt(at: place))
  }
}

/// Access to the members of an object.
extension StoredJSON {
  /// Returns the value of a member; `nil` if it is `null` or absent.
  func optional(_ name: String) throws(RunResult.Problem) -> StoredJSON? {
    guard value.kind == .object else { throw problem("expected an object") }
    guard let member = value[name], !member.isNull else { return nil }
    return StoredJSON(file: file, value: member)
  }

  func member(_ name: String) throws(RunResult.Problem) -> StoredJSON {
    guard let member = try optional(name) else { throw problem("\"\(name)\" is missing in this object") }
    return member
  }

  func text(_ name: String) throws(RunResult.Problem) -> String { try member(name).text() }

  func optionalText(_ name: String) throws(RunResult.Problem) -> String? { try optional(name)?.text() }

  func integer(
    _ name: String, in range: ClosedRange<Int> = StoredJSON.counts
  ) throws(RunResult.Problem) -> Int {
    try member(name).integer(in: range)
  }

  func bool(_ name: String) throws(RunResult.Problem) -> Bool {
    let member = try member(name)
    guard let bool = member.value.bool else { throw member.problem("expected true or false") }
    return bool
  }

  /// Returns a member's value as one of a closed set of words.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Word.Type = Word.self
  ) throws(RunResult.Problem) -> Word {
    let member = try member(name)
    let text = try member.text()
    guard let word = Word(rawValue: text) else {
      let near = suggestion(for: text, among: Word.allCases.map(\.rawValue))
      throw member.problem("\"\(text)\" is not allowed here\(near)")
    }
    return word
  }

  /// Returns a member's value as one of a closed set of words; `nil` if the member is `null` or absent.
  func optionalWord<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Word.Type = Word.self
  ) throws(RunResult.Problem) -> Word? {
    try optional(name) == nil ? nil : word(name)
  }

  /// Returns the results of a function for each element of a member's list.
  func list<Element>(
    _ name: String, _ read: (StoredJSON) throws(RunResult.Problem) -> Element
  ) throws(RunResult.Problem) -> [Element] {
    try member(name).elements(read)
  }

  /// Throws for a member that is not one of these, or that occurs twice.
  func allow(only names: [String]) throws(RunResult.Problem) {
    guard value.kind == .object else { throw problem("expected an object") }
    var seen: Set<String> = []
    for member in value.members {
      let key = StoredJSON(file: file, value: member.key)
      guard names.contains(member.name) else {
        let near = suggestion(for: member.name, among: names)
        throw key.problem("there is no member \"\(member.name)\" here\(near)")
      }
      guard seen.insert(member.name).inserted else {
        throw key.problem("\"\(member.name)\" occurs twice in this object")
      }
    }
  }
}

/// Conversions of the value.
extension StoredJSON {
  func text() throws(RunResult.Problem) -> String {
    guard let text = value.string else { throw problem("expected a string") }
    return text
  }

  func integer(in range: ClosedRange<Int> = StoredJSON.counts) throws(RunResult.Problem) -> Int {
    guard value.kind == .integer, let number = Int(value.source), range.contains(number) else {
      throw problem("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the whole numbers of an object by their names.
  func integers() throws(RunResult.Problem) -> [String: Int] {
    guard value.kind == .object else { throw problem("expected an object") }
    var integers: [String: Int] = [:]
    for member in value.members {
      integers[member.name] = try StoredJSON(file: file, value: member.value).integer()
    }
    return integers
  }

  func elements<Element>(
    _ read: (StoredJSON) throws(RunResult.Problem) -> Element
  ) throws(RunResult.Problem) -> [Element] {
    guard value.kind == .array else { throw problem("expected an array") }
    var elements: [Element] = []
    for element in value.elements { elements.append(try read(StoredJSON(file: file, value: element))) }
    return elements
  }

  /// Returns a member that is a duration in whole milliseconds.
  func milliseconds(_ name: String) throws(RunResult.Problem) -> Duration {
    .milliseconds(try integer(name))
  }

  /// Returns a moment in the notation of reports, in seconds since 1970-01-01T00:00:00Z.
  func moment() throws(RunResult.Problem) -> Double {
    guard let seconds = CalendarTime.secondsSince1970(ofStamp: try text()) else {
      throw problem("expected a moment such as \"2026-11-21T05:48:39Z\"")
    }
    return seconds
  }

  func day() throws(RunResult.Problem) -> CalendarDay {
    let text = try text()
    guard let day = CalendarDay(text), !text.hasPrefix("0000") else {
      throw problem("\"\(text)\" is not a day such as \"2026-11-21\"")
    }
    return day
  }

  func path() throws(RunResult.Problem) -> JSONPath {
    guard let path = JSONPath(try text()) else {
      throw problem("expected a path such as \"$.items[*].id\"")
    }
    return path
  }
}
