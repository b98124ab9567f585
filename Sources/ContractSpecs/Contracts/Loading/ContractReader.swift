/// Reads one contract file and collects everything that is wrong with it.
///
/// Each `ContractReader+….swift` reads one part of the file. A part that cannot be read is reported and left out, so that
/// the next part is read all the same; a contract is made only if nothing was reported as an error.
///
/// What cannot be read leaves something in its place that anything fits, so that no error follows from another one.
struct ContractReader {
  let source: SpecSource
  var notes = ReaderNotes()
  var shapes = ShapeTable()

  /// Sections of the file that are not what they must be: no name can be looked up in them.
  var unreadSections: Set<Section> = []

  /// The contract's own shapes by name, in the order of the file.
  var named: [NamedShape] = []
  var shapeNames: [String: Int] = [:]
  var endpoints: [Endpoint] = []
  var endpointNames: [String: Int] = [:]

  /// The endpoints whose method and path are not known, because they could not be read.
  var endpointsWithoutRequest: Set<Int> = []

  /// The checks after `like`, before their parts are read.
  var drafts: [CheckDraft] = []
  var checkNames: [String: Int] = [:]

  /// How much the checks have taken over with `like` so far.
  var takenOver = 0
  var sessionNames: [String: Int] = [:]
  var sessions: [Session?] = []

  /// The check whose members are being read, by its index.
  var currentCheck: Int?

  /// Parts of requests of which nothing is known, because they could not be read.
  var unreadParts: Set<RequestPart> = []

  /// The named shape whose definition is being read, and which named shapes each one mentions.
  var currentShape: Int?
  var mentions: [Int: Set<Int>] = [:]
  var mentionedByEndpoints: Set<Int> = []

  /// The warnings that are given once the whole file was read without an error.
  var doubts: [Doubt] = []

  /// How many members `"..."` has added to objects so far.
  var spreadFields = 0

  enum Section: Hashable { case shapes, endpoints, checks, sessions }

  /// A warning about a place of the file.
  struct Doubt {
    var message: String
    var offset: Int
    var length: Int
  }

  init(source: SpecSource) {
    self.source = source
  }

  /// The place of an offset in the file.
  func location(_ offset: Int) -> SpecLocation {
    source.location(at: offset)
  }

  /// Notes an error at a place.
  mutating func report(_ message: String, at offset: Int, length: Int = 1) {
    note(.error, message, at: offset, length: length)
  }

  mutating func report(_ message: String, at node: SpecNode) {
    note(.error, message, at: node.offset, length: node.markLength)
  }

  mutating func report(_ message: String, at member: SpecMember) {
    note(.error, message, at: member.nameOffset, length: member.nameLength)
  }

  /// Notes what is allowed and probably not meant.
  mutating func warn(_ message: String, at offset: Int, length: Int = 1) {
    note(.warning, message, at: offset, length: length)
  }

  private mutating func note(
    _ severity: SpecDiagnostic.Severity, _ message: String, at offset: Int, length: Int
  ) {
    notes.add(
      ReaderNotes.Note(
        severity: severity, message: message, offset: offset, length: length, heir: heir(ofPlace: offset)))
  }

  /// The check that is being read, where it takes over what stands at an offset from another one.
  private func heir(ofPlace offset: Int) -> Int? {
    guard let currentCheck else { return nil }
    let member = drafts[currentCheck].member
    let own = member.nameOffset..<(member.value.offset + max(1, member.value.length))
    return own.contains(offset) ? nil : currentCheck
  }

  /// `; did you mean "x"?`, or nothing; nothing as well after many errors, because each look-up reads all names.
  func suggestion(for name: String, among known: @autoclosure () -> [String]) -> String {
    guard notes.allowLookUps else { return "" }
    return ContractSpecs.suggestion(for: name, among: known())
  }
}

extension SpecNode {
  var isText: Bool {
    if case .string = content { true } else { false }
  }

  /// Whether a mark under the whole of it would be long.
  var isContainer: Bool {
    switch content {
    case .array, .object: true
    case .null, .boolean, .number, .string: false
    }
  }

  var isEmptyObject: Bool {
    if case .object(let members) = content { members.isEmpty } else { false }
  }

  /// How much of it is marked under its line.
  var markLength: Int { isContainer ? 1 : length }
}

/// The members of an object whose names are a closed set.
struct SpecObject {
  var members: [SpecMember]
  var node: SpecNode

  subscript(name: String) -> SpecNode? {
    members.first { $0.name == name }?.value
  }

  func member(_ name: String) -> SpecMember? {
    members.first { $0.name == name }
  }

  func lacks(_ name: String) -> Bool { self[name] == nil }
}

extension ContractReader {
  /// The members of an object, whatever their names; another kind of value is reported.
  mutating func members(of node: SpecNode, as what: String, example: String? = nil) -> [SpecMember]? {
    guard case .object(let members) = node.content else {
      report("\(what) must be an object\(example.map { " such as \($0)" } ?? ""), not \(node.kind)", at: node)
      return nil
    }
    return members
  }

  /// The members of an object that knows only certain names.
  ///
  /// Others are reported. One that is near a name which is not there is read as that, so that its value is looked at too.
  mutating func object(_ node: SpecNode, as what: String, keys: [String]) -> SpecObject? {
    guard var members = members(of: node, as: what) else { return nil }
    for index in members.indices where !keys.contains(members[index].name) {
      let name = members[index].name
      let present = members.map(\.name)
      let near =
        notes.allowLookUps
        ? nearestName(to: name, among: keys) ?? ForeignKeys.meaning(of: name, among: keys, besides: present)
        : nil
      let hint = near.map { "; did you mean \"\($0)\"?" } ?? "; it can have \(keys.joined(separator: ", "))"
      report("\(what) has no \(Quoted.key(name))\(hint)", at: members[index])
      if let near, !present.contains(near) { members[index].name = near }
    }
    return SpecObject(members: members.filter { keys.contains($0.name) }, node: node)
  }

  mutating func elements(of node: SpecNode, as what: String) -> [SpecNode]? {
    guard case .array(let elements) = node.content else {
      report("\(what) must be an array, not \(node.kind)", at: node)
      return nil
    }
    return elements
  }

  mutating func text(_ node: SpecNode?, as what: String) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.content else {
      report("\(what) must be a string, not \(node.kind)", at: node)
      return nil
    }
    return text
  }

  mutating func flag(_ node: SpecNode?, as what: String) -> Bool? {
    guard let node else { return nil }
    guard case .boolean(let flag) = node.content else {
      report("\(what) must be true or false, not \(node.kind)", at: node)
      return nil
    }
    return flag
  }

  /// A whole number within a range.
  mutating func count(_ node: SpecNode?, as what: String, in range: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    guard case .number(let text) = node.content, let count = Int(text), range.contains(count) else {
      report("\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound)", at: node)
      return nil
    }
    return count
  }

  /// One of a closed set of words.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: SpecNode?, as what: String, of type: Choice.Type
  ) -> Choice? {
    guard let node, let word = text(node, as: what) else { return nil }
    guard let choice = Choice.allCases.first(where: { $0.rawValue == word }) else {
      let words = Choice.allCases.map(\.rawValue)
      let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
      report("\(what) is one of \(list), not \"\(word)\"\(suggestion(for: word, among: words))", at: node)
      return nil
    }
    return choice
  }

  /// A span such as `30s`, `500ms`, `2m` or `1h`, and where it stands.
  mutating func timeLimit(_ node: SpecNode?, as what: String, upTo limit: Duration = .day) -> TimeLimit? {
    guard let node, let time = duration(node, as: what, upTo: limit) else { return nil }
    return TimeLimit(time: time, location: location(node.offset))
  }

  /// A span such as `30s`, `500ms`, `2m` or `1h`.
  mutating func duration(_ node: SpecNode?, as what: String, upTo limit: Duration = .day) -> Duration? {
    guard let node else { return nil }
    let written: String =
      if case .string(let text) = node.content { text } else { node.kind }
    guard let duration = Duration(written: written, upTo: limit), duration > .zero else {
      report(
        "\(what) must be a span such as \"30s\", \"500ms\" or \"2m\", not \(node.isText ? "\"\(written)\"" : written)",
        at: node)
      return nil
    }
    return duration
  }
}

extension Duration {
  package static let day = Duration.seconds(86_400)

  /// Reads `30s`, `1.5s`, `500ms`, `2m`, `1h`, `14d`; `nil` for what is longer than the limit.
  package init?(written text: String, upTo limit: Duration = .day) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let count = Double(number) else { return nil }
    let factor: Double
    switch text.dropFirst(number.count) {
    case "ms": factor = 0.001
    case "s": factor = 1
    case "m": factor = 60
    case "h": factor = 3_600
    case "d": factor = 86_400
    default: return nil
    }
    guard count * factor <= limit / .seconds(1) else { return nil }
    self = .milliseconds(Int(count * factor * 1_000 + 0.5))
  }
}
