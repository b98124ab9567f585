package import ContractSpecs

/// The JSON that a type of the client's own source requires.
package struct SwiftModel: Sendable {
  /// The name of the type, with those that enclose it: `Auth.LoginResponse`.
  package let name: String
  package let shapes: ShapeTable
  package let root: ShapeID

  /// The settings that it is decoded with; `isModel` is set.
  package let client: Client

  /// The location of the type's declaration.
  package let location: SpecLocation

  /// The places at which the shape says less than the source, and the reasons, in source order.
  package internal(set) var notes: [Note] = []

  /// The faults of the model that do not depend on the body.
  package internal(set) var traps: [Finding] = []

  /// The kinds of findings that show that a body triggers a trap, by path. It has the traps that only some bodies
  /// trigger: keys that are not snake_case, and an array for a dictionary.
  var conditionalTraps: [JSONPath: Set<Finding.Kind>] = [:]

  /// The signs that a body has the case of an enum that a trap is inside, by path. A body has only one case.
  var trapsInCases: [JSONPath: Sign] = [:]

  /// A part of a body that triggers a trap: the object that the trap lies in, or a key that becomes the trap's own.
  enum Sign: Hashable, Sendable { case object, key }

  /// The source of each member.
  var members: [Member.Key: Member] = [:]

  /// The type that each object is decoded to.
  var owners: [ShapeID: Int] = [:]

  /// The dictionaries that are decoded from an array, by their shape.
  var listDictionaries: [ShapeID: SwiftTypeReference] = [:]

  /// The keys of dictionaries that are neither texts nor numbers, by the dictionary's shape.
  var dictionaryKeys: [ShapeID: DictionaryKeys] = [:]

  /// The choices that are not decoded as the first alternative that fits.
  var unorderedChoices: Set<ShapeID> = []
  let declarations: SwiftDeclarations

  /// True if an `#if` that is not decided may change what any type in use decodes.
  var hasConditions = false

  /// The way in which the keys of a dictionary are read that are neither texts nor numbers.
  enum DictionaryKeys: Hashable, Sendable {
    /// An array has a key and a value in turn, with these shapes.
    case inTurn(ShapeID, ShapeID)

    /// A key of an object is a raw value with this shape; `nil` if the type of the keys converts them itself.
    case represented(by: ShapeID?)
  }

  package struct Note: Hashable, Sendable {
    package var location: SpecLocation

    /// The message, a single sentence.
    package var message: String
  }

  /// A member of an object's shape in the source.
  struct Member: Sendable {
    struct Key: Hashable, Sendable {
      var object: ShapeID
      var key: String
    }

    /// The property. For a written `init(from:)`, it is the one that has the name of the key's case.
    var property: SwiftProperty?
    var codingCase: SwiftCase?

    /// The place of the member, for reports.
    var place: SourceRange

    /// True if the compiler synthesizes the decoding of the member.
    var isSynthesized: Bool
    var isAbsenceUnclear: Bool

    /// The call of a written initializer that decodes the property, if it does nothing else.
    var call: SwiftDecodeCall?
  }
}

extension SwiftModel {
  /// All files that were read, whether or not the type uses them.
  package var files: [SwiftFile] { declarations.files }

  /// Returns the member at a path, with the object's shape. The `[*]` of a pattern path is every element of an array or
  /// dictionary.
  func member(at path: JSONPath) -> (key: Member.Key, member: Member)? {
    walk(path)?.member.flatMap { key in members[key].map { (key, $0) } }
  }

  /// Returns the object that a path leads to.
  func object(at path: JSONPath) -> ShapeID? { walk(path).flatMap { container(below: $0.shape) } }

  /// Returns the type that the object at a path is decoded to.
  func owner(at path: JSONPath) -> Int? { object(at: path).flatMap { owners[$0] } }

  /// Returns the enum that a value at a path is decoded to.
  func enumeration(at path: JSONPath) -> Int? {
    var shape = walk(path)?.shape
    while let id = shape, case .nullable(let inner) = shapes[id].shape { shape = inner }
    return shape.flatMap { owners[$0] }.flatMap { declarations[$0].kind == .enumeration ? $0 : nil }
  }

  /// Returns the shape at the end of a path, and the last member on the way.
  func walk(_ path: JSONPath) -> (shape: ShapeID, member: Member.Key?)? {
    var shape = root
    var found: Member.Key?
    for step in path.steps {
      guard let container = container(below: shape) else { return nil }
      switch (shapes[container].shape, step) {
      case (.object(let object), .key(let name)):
        if let field = object.field(named: name) {
          found = Member.Key(object: container, key: name)
          shape = field.shape
        } else if case .each(let each) = object.others {
          shape = each
        } else {
          return nil
        }
      case (.object(let object), .each):
        guard case .each(let each) = object.others else { return nil }
        shape = each
      case (.array(let array), .each), (.array(let array), .index):
        guard let element = array.listElement else { return nil }
        shape = element
      case (_, _): return nil
      }
    }
    return (shape, found)
  }

  /// Returns the object or array of a shape, through `null` and choices with a single alternative.
  func container(below id: ShapeID) -> ShapeID? {
    var id = id
    for _ in 0..<64 {
      if shapes[id].shape.isContainer { return id }
      guard let inner = shapes[id].shape.wrapped else { return nil }
      id = inner
    }
    return nil
  }

  /// Returns the location at which the source declares the member at a path; for the root, that of the type itself.
  package func location(at path: JSONPath) -> SpecLocation? {
    if path.steps.isEmpty { return location }
    return member(at: path).map { declarations.location(of: $0.member.place) }
  }
}

extension SwiftModel {
  /// The faults that show whatever the body is.
  package var certainTraps: [Finding] {
    traps.filter { trap in trap.path.map { conditionalTraps[$0] == nil && trapsInCases[$0] == nil } ?? true }
  }

  /// The traps that depend on the device, which no body shows.
  package var trapsOfDevice: [Finding] { traps.filter(\.isOfDevice) }

  /// Returns whether a fault is a dictionary that is decoded from an array of keys and values in turn: it is one only if
  /// an object is promised.
  package func isListDictionary(_ trap: Finding) -> Bool {
    trap.kind == .modelTrap && trap.path.map { conditionalTraps[$0] == [.valueType] } ?? false
  }

  /// Compares a body with the model: the differences, each with its place in the source, and the traps.
  ///
  /// A difference that a trap explains is not repeated: a key that no body can reach is not also missing.
  package func report(on document: JSONDocument, policy: UnexpectedFields = .warn) -> MatchReport {
    var report = MatchReport(
      of: document, against: root, of: shapes, client: client, policy: policy,
      codingName: { codingName(ofKey: $1, inObjectAt: $0) })
    var told: [JSONPath: Set<Finding.Kind>] = [:]
    for finding in report.findings {
      // A value under another key is not read, so that no trap is felt there.
      if finding.foundAt != nil, finding.kind.subject == .value { continue }
      for path in Self.paths(of: finding) { told[path, default: []].insert(finding.kind) }
    }
    let sprung = traps.filter { trap in
      if let path = trap.path, let sign = trapsInCases[path] {
        // Beside the key of another case this one does not count.
        let isFelt = sign == .object || told[path.parent]?.contains(.valueChoice) == true
        return isFelt && isMet(path, by: sign, in: document)
      }
      guard let path = trap.path, let signs = conditionalTraps[path] else { return true }
      return !signs.isDisjoint(with: told[path] ?? [])
    }
    let places = Set(sprung.filter { !$0.isOfDevice }.compactMap(\.path))
    report.findings =
      sprung + membersLostByFirstVariant(in: document)
      + report.findings.compactMap { without(places, $0) }.map(placed)
    return report
  }

  /// Returns whether the client names no system version and reads a body that a decoder before iOS 26 and macOS 26
  /// rejects: until then `.iso8601` did not accept fractions of a second (swift-foundation, proposal 0021).
  package func needsNewerSystem(for document: JSONDocument) -> Bool {
    guard client.os == nil, client.dates == .iso8601 else { return false }
    var older = client
    older.os = "iOS 25"
    let report = MatchReport(of: document, against: root, of: shapes, client: older, policy: .allow)
    return report.findings.contains { $0.severity == .olderOS }
  }

  /// Returns the paths that a finding names.
  private static func paths(of finding: Finding) -> [JSONPath] {
    guard let path = finding.path else { return [] }
    return [path] + finding.members.map { path.appending(key: $0.expected) }
  }

  /// Returns a finding with the place of the property, or of its type, instead of the type's declaration.
  private func placed(_ finding: Finding) -> Finding {
    guard let path = finding.path, let (key, member) = member(at: path) else { return finding }
    var placed = finding
    advise(on: &placed, about: member, readBy: key.key)
    switch finding.kind.subject {
    case .value:
      let type = member.isSynthesized ? member.property?.typeRange : nil
      placed.location = declarations.location(of: type ?? member.place)
    case .member where finding.kind != .fieldUnexpected:
      guard finding.members.count <= 1 else { return finding }
      placed.location = declarations.location(of: member.codingCase?.nameRange ?? member.place)
    case .member, .response, .body, .model: break
    }
    return placed
  }

  /// Replaces the advice on a key that the source itself makes another one, or asks for whatever a wrapper does.
  private func advise(on finding: inout Finding, about member: Member, readBy key: String) {
    guard let property = member.property, member.isSynthesized else { return }
    if finding.kind == .fieldMissing, let wrapper = property.wrapper {
      finding.advice.client = .rule(.overloadForWrapper, [.code: "\(wrapper)"])
    }
    // `@Observable` renames what it stores.
    if finding.kind == .fieldRenamed, key == "_\(property.name)",
      finding.members.first?.found == property.name
    {
      finding.advice.backend = .rule(.onlyModel)
    }
  }

  /// Returns the part of a finding that traps at these paths do not explain. Unexpected fields are never part of a
  /// trap.
  private func without(_ trapped: Set<JSONPath>, _ finding: Finding) -> Finding? {
    guard finding.kind != .fieldUnexpected, let place = finding.path else { return finding }
    if isTold(place, finding.kind, by: trapped) { return nil }
    var rest = finding
    rest.members.removeAll { isTold(place.appending(key: $0.expected), finding.kind, by: trapped) }
    return rest.members.isEmpty && !finding.members.isEmpty ? nil : rest
  }

  private func isTold(_ path: JSONPath, _ kind: Finding.Kind, by trapped: Set<JSONPath>) -> Bool {
    trapped.contains(path) && (conditionalTraps[path]?.contains(kind) ?? true)
  }
}

extension Finding {
  /// True for a trap that depends on the device, which explains no difference.
  fileprivate var isOfDevice: Bool { if case .formatterOfDevice = received { true } else { false } }
}

extension SwiftModel {
  /// Returns whether a body meets the trap at a path. The client converts keys; otherwise there would be no trap.
  func isMet(_ path: JSONPath, by sign: Sign, in document: JSONDocument) -> Bool {
    guard case .key(let name)? = path.steps.last else { return false }
    var values = [document.root]
    for step in path.steps.dropLast() { values = values.flatMap { Self.children(of: $0, at: step) } }
    switch sign {
    case .object: return values.contains { $0.kind == .object }
    case .key:
      let converted = SnakeCase.converted(name)
      return values.contains { value in value.members.contains { SnakeCase.converted($0.name) == converted } }
    }
  }

  /// Returns the values that the client reads at a step.
  private static func children(of value: JSONValue, at step: JSONPath.Step) -> [JSONValue] {
    switch step {
    case .key(let name): value.members.filter { SnakeCase.converted($0.name) == name }.prefix(1).map(\.value)
    case .each: value.members.map(\.value) + Array(value.elements)
    case .index, .jwt: []
    }
  }
}

extension SwiftModel {
  /// Returns the name of the `CodingKeys` case or property that a key of the object at a path is decoded by.
  func codingName(ofKey key: String, inObjectAt path: JSONPath) -> String? {
    guard let object = object(at: path), let member = members[Member.Key(object: object, key: key)] else {
      return nil
    }
    if let codingCase = member.codingCase { return codingCase.name }
    guard let property = member.property else { return nil }
    return owners[object].map { declarations.codingName(of: property, in: $0) } ?? property.name
  }
}

extension SwiftModel {
  /// Returns whether another model is decoded alike from every body, and is declared at the same places.
  package func reads(as other: SwiftModel) -> Bool {
    name == other.name && root == other.root && client == other.client && location == other.location
      && shapes == other.shapes && hasSameDoubts(as: other)
  }

  private func hasSameDoubts(as other: SwiftModel) -> Bool {
    notes == other.notes && traps == other.traps && conditionalTraps == other.conditionalTraps
      && trapsInCases == other.trapsInCases && unorderedChoices == other.unorderedChoices
      && hasConditions == other.hasConditions && hasSameDictionaries(as: other)
  }

  private func hasSameDictionaries(as other: SwiftModel) -> Bool {
    listDictionaries == other.listDictionaries && dictionaryKeys == other.dictionaryKeys
  }
}
