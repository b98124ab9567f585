/// Reads one contract file and collects all its errors and warnings.
///
/// Each `ContractReader+….swift` reads one part of the file. A part that cannot be read is reported and left out, and
/// the next part is read. A contract is made only if there are no errors.
///
/// A part that cannot be read is replaced by one that accepts anything, so that no error follows from another one.
struct ContractReader {
  var source: SpecSource
  let files: ReferencedFiles
  var notes = ReaderNotes()
  var shapes = ShapeTable()

  /// The sections of the file that could not be read. Names cannot be looked up in them.
  var unreadSections: Set<Section> = []

  /// The files that the contract includes, by their paths relative to its folder.
  var includedFiles: Set<String> = []

  /// The path of the OpenAPI document for reports, also if it cannot be read.
  var documentFile: String?

  /// The contract's own shapes, in the order of the file.
  var named: [NamedShape] = []
  var shapeNames: [String: Int] = [:]

  /// The shapes with parameters, by name, and the number of shapes made of them.
  var generics: [String: GenericShape] = [:]
  var instanceCount = 0

  /// The names of generic shapes that could not be read, about which nothing is known.
  var unreadGenerics: Set<String> = []

  /// The parameters that generic shapes use, by the offsets of their names.
  var usedParameters: [Int: Set<String>] = [:]

  /// The alternatives of choices by a member, by the location of the choice.
  var unionAlternatives: [SpecLocation: [UnionAlternative]] = [:]

  /// The shapes for the parameters of the generic shape that is being read.
  var typeArguments: [String: TypeArgument] = [:]
  var endpoints: [Endpoint] = []
  var endpointNames: [String: Int] = [:]

  /// The OpenAPI document that the contract refers to.
  var document: OpenAPIPromises?
  var operationIndex = OperationIndex()

  /// The shapes of the document by name, except for those that the contract replaces.
  var documentShapes: [String: ShapeID] = [:]

  /// The first policy by which the optional properties of the document are required.
  var requiredFieldsNode: SpecNode?

  /// The warnings about the document and the app's sources, with locations in them.
  var documentNotes: [SpecDiagnostic] = []

  /// The app's sources that the contract names, and the settings of the decoder that it states.
  var modelSources: ModelSources?
  var modelClient = Client(keys: .asWritten, dates: nil, os: nil)

  /// The models among the contract's shapes; `nil` until the first of them is read.
  var shapeModels: ShapeModels?

  /// The names of the operations that endpoints of the contract refine.
  var refined: Set<String> = []

  /// The endpoints by method and path.
  var requestLines: [String: [Int]] = [:]

  /// The endpoints whose method and path could not be read.
  var endpointsWithoutRequest: Set<Int> = []

  /// The checks with `like` applied, before their parts are read.
  var drafts: [CheckDraft] = []
  var checkNames: [String: Int] = [:]

  /// The names of checks that have rows, and so stand for several.
  var checksWithCases: Set<String> = []

  /// The size that the checks have taken over with `like` so far.
  var takenOver = 0

  /// The statuses that checks without `expect` get, by endpoint.
  var statusesOfEndpoints: [Int: [StatusPattern]] = [:]
  var sessionNames: [String: Int] = [:]
  var sessions: [Session?] = []

  /// The index of the check whose members are being read.
  var currentCheck: Int?

  /// The parts of requests that could not be read, about which nothing is known.
  var unreadParts: Set<RequestPart> = []

  /// The named shape whose definition is being read, and the named shapes that each one refers to.
  var currentShape: Int?
  var mentions: [Int: Set<Int>] = [:]
  var mentionedByEndpoints: Set<Int> = []

  /// The warnings that are added once the whole file was read without an error.
  var doubts: [Doubt] = []

  /// The intersections of shapes, each after those that its parts name, and the number of members that they have.
  var intersections: [ShapeID] = []
  var mergedFields = 0

  /// The number of members that `"..."` has added to objects so far.
  var spreadFields = 0

  enum Section: Hashable { case shapes, endpoints, checks, sessions }

  /// A warning about a range of the file.
  struct Doubt {
    var message: String
    var offset: Int
    var length: Int
  }

  init(source: SpecSource, files: ReferencedFiles = .none) {
    (self.source, self.files) = (source, files)
  }

  /// The offsets of the strings that are no text, which are errors themselves.
  var brokenTexts: Set<Int> = []

  /// Returns the location of an offset in the file.
  func location(_ offset: Int) -> SpecLocation {
    source.location(at: offset)
  }

  /// Adds an error.
  mutating func report(_ message: String, at offset: Int, length: Int = 1) {
    note(.error, message, at: offset, length: length)
  }

  mutating func report(_ message: String, at node: SpecNode, topic: SpecDiagnostic.Topic? = nil) {
    note(.error, message, at: node.offset, length: node.markLength, topic: topic)
  }

  mutating func report(_ message: String, at member: SpecMember) {
    note(.error, message, at: member.nameOffset, length: member.nameLength)
  }

  /// Adds a warning about content that is allowed and probably not meant.
  mutating func warn(_ message: String, at offset: Int, length: Int = 1) {
    note(.warning, message, at: offset, length: length)
  }

  private mutating func note(
    _ severity: SpecDiagnostic.Severity, _ message: String, at offset: Int, length: Int,
    topic: SpecDiagnostic.Topic? = nil
  ) {
    notes.add(
      ReaderNotes.Note(
        severity: severity, message: message, offset: offset, length: length, heir: heir(ofPlace: offset),
        topic: topic))
  }

  /// Returns the check being read if it takes over the text at an offset from another check.
  private func heir(ofPlace offset: Int) -> Int? {
    guard let currentCheck else { return nil }
    let member = drafts[currentCheck].member
    let own = member.nameOffset..<(member.value.offset + max(1, member.value.length))
    return own.contains(offset) ? nil : currentCheck
  }

  /// Returns `; did you mean "x"?` or an empty string. After many errors it is always empty, because each lookup reads
  /// all names.
  func suggestion(for name: String, among known: @autoclosure () -> [String]) -> String {
    guard notes.allowLookUps else { return "" }
    return ContractSpecs.suggestion(for: name, among: known())
  }
}

extension SpecNode {
  var isText: Bool {
    if case .string = content { true } else { false }
  }

  /// True for an array or object, which is too long to be marked as a whole.
  var isContainer: Bool {
    switch content {
    case .array, .object: true
    case .null, .boolean, .number, .string: false
    }
  }

  var isEmptyObject: Bool {
    if case .object(let members) = content { members.isEmpty } else { false }
  }

  /// The number of characters that are marked under its line.
  var markLength: Int { isContainer ? 1 : length }
}

extension ContractReader {
  /// Returns the members of an object, whatever their names. Any other kind of value is reported.
  mutating func members(of node: SpecNode, as what: String, example: String? = nil) -> [SpecMember]? {
    guard case .object(let members) = node.content else {
      report("\(what) must be an object\(example.map { " such as \($0)" } ?? ""), not \(node.kind)", at: node)
      return nil
    }
    return members
  }

  /// Returns the members of an object that allows only certain names.
  ///
  /// Any other name is reported. If it is near an allowed name that is missing, it is read as that one, so that its
  /// value is checked too.
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
    let isKnown = members.allSatisfy { keys.contains($0.name) }
    return SpecObject(members: isKnown ? members : members.filter { keys.contains($0.name) }, node: node)
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
    return brokenTexts.contains(node.offset) ? nil : text
  }

  mutating func flag(_ node: SpecNode?, as what: String) -> Bool? {
    guard let node else { return nil }
    guard case .boolean(let flag) = node.content else {
      report("\(what) must be true or false, not \(node.kind)", at: node)
      return nil
    }
    return flag
  }

  /// Reads an integer within a range.
  mutating func count(_ node: SpecNode?, as what: String, in range: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    guard case .number(let text) = node.content, let count = Int(text), range.contains(count) else {
      report("\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound)", at: node)
      return nil
    }
    return count
  }

  /// Reads one of a closed set of words.
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

  /// Reads a duration such as `30s`, `500ms`, `2m` or `1h`, with its location.
  mutating func timeLimit(_ node: SpecNode?, as what: String, upTo limit: Duration = .day) -> TimeLimit? {
    guard let node, let time = duration(node, as: what, upTo: limit) else { return nil }
    return TimeLimit(time: time, location: location(node.offset))
  }

  /// Reads a duration such as `30s`, `500ms`, `2m` or `1h`.
  mutating func duration(_ node: SpecNode?, as what: String, upTo limit: Duration = .day) -> Duration? {
    guard let node else { return nil }
    let written: String =
      if case .string(let text) = node.content { text } else { node.kind }
    guard let duration = Duration(written: written, upTo: limit), duration > .zero else {
      let bounds =
        switch Duration.seconds(written: written) {
        case nil: "must be a span such as \"30s\", \"500ms\" or \"2m\""
        case .some(0..<1): "must be at least a millisecond"
        case .some: "must be at most \(limit == .day ? "a day" : "ten years")"
        }
      report("\(what) \(bounds), not \(node.isText ? "\"\(written)\"" : written)", at: node)
      return nil
    }
    return duration
  }
}

/// Detects objects written as a schema of JSON Schema (draft 2020-12), in place of a contract's own notation.
extension ContractReader {
  private static let schemaTypes: Set = ["string", "integer", "number", "boolean", "object", "array"]
  static let schemaKeyWords: Set = [
    "properties", "items", "format", "additionalProperties", "nullable", "minLength", "maxLength", "pattern",
    "minimum", "maximum",
  ]

  /// Reports an object that is almost certainly a schema, and returns `true`. Adds a doubt for one that may be a
  /// schema.
  ///
  /// A backslash before the key, as in `"\\$ref"`, declares an ordinary member of that name.
  mutating func reportSchema(_ members: [SpecMember]) -> Bool {
    if let reference = members.first(where: { $0.name == "$ref" }), reference.value.isText {
      reportReference(reference)
      return true
    }
    guard let type = members.first(where: { $0.name == "type" }), case .string(let text) = type.value.content,
      Self.schemaTypes.contains(text),
      let other = members.first(where: { Self.schemaKeyWords.contains($0.name) })
    else { return false }
    let remedy = "write the type itself, such as \"uuid\", \"User[]\" or {\"id\": \"uuid\"}"
    if Self.isSchema(type: text, members) {
      report("this is a schema of JSON Schema, which a contract does not read; \(remedy)", at: type)
      return true
    }
    doubts.append(
      Doubt(
        message:
          "this promises an object with the members \"type\" and \"\(other.name)\"; if it is meant as JSON Schema, \(remedy)",
        offset: type.nameOffset, length: type.nameLength))
    return false
  }

  /// Adds a doubt about an object of which several members have the shape `{"type": "string"}`, as in JSON Schema.
  mutating func doubtSchemas(among members: [SpecMember]) {
    let typed = members.filter { Self.isTypeAlone($0.value) }
    guard typed.count > 1, let first = typed.first, case .object(let inner) = first.value.content,
      case .string(let type)? = inner.first?.value.content
    else { return }
    doubts.append(
      Doubt(
        message:
          "this promises an object with the member \"type\"; if it is meant as JSON Schema, write \"\(first.name)\": \"\(type)\"",
        offset: first.value.offset, length: first.value.markLength))
  }

  private static func isTypeAlone(_ node: SpecNode) -> Bool {
    guard case .object(let members) = node.content, members.count == 1, members[0].name == "type",
      case .string(let type) = members[0].value.content
    else { return false }
    return schemaTypes.contains(type)
  }

  private static func isSchema(type: String, _ members: [SpecMember]) -> Bool {
    let own = ["object": "properties", "array": "items"][type]
    return members.contains { $0.name == own && !$0.value.isText }
  }

  private mutating func reportReference(_ member: SpecMember) {
    guard case .string(let target) = member.value.content else { return }
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    let shape = shapeNames[name] == nil ? "User" : name
    report("a contract has no \"$ref\": a shape is referred to by its name, as in \"\(shape)\"", at: member)
  }
}
