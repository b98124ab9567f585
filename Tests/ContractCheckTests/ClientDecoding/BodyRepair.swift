@testable import ContractCheck
@testable import ContractSpecs
@testable import ContractMutation

/// A repair of a body by its findings: relocated values move to their promised places, missing or wrong ones become
/// samples, and the second of two members of one name is removed.
struct BodyRepair {
  typealias Edit = EditableJSON.Edit

  let shapes: PreparedShapes
  let root: ShapeID
  let client: Client
  var sampler: Sampler

  /// Returns the edits for each finding; a missing member is inserted where it is missing after all other edits.
  mutating func edits(for findings: [Finding], of body: JSONDocument) throws -> [[Edit]] {
    let tree = EditableJSON(body.root)
    var edits = try findings.map { try self.edits(for: $0, of: tree) }
    let placed = tree.edited(by: edits.flatMap(\.self))
    for (index, finding) in findings.enumerated() where finding.kind == .fieldMissing {
      edits[index] = try insertions(for: finding, into: placed)
    }
    return edits
  }

  /// Returns the body with all values at their promised places and no other repair.
  func placed(_ body: JSONDocument, as findings: [Finding]) -> [UInt8] {
    let tree = EditableJSON(body.root)
    let edits = findings.filter { $0.kind.isOfPlace && !$0.isConjecture }.flatMap(\.moves)
      .flatMap { moves(from: $0.source, to: $0.target, in: tree) }
    return Self.body(body, after: edits)
  }

  /// Returns the edits of all findings but one. Edits inside a value that is thereby not moved are left out too.
  static func edits(_ edits: [[Edit]], without index: Int) -> [Edit] {
    let absent = edits[index].compactMap { edit in
      if case .move(_, let target) = edit { target } else { nil }
    }
    let others = edits.indices.filter { $0 != index }.flatMap { edits[$0] }
    return others.filter { edit in
      switch edit {
      case .replace, .remove, .rename: true
      case .move(_, let target), .insert(_, let target): !absent.contains { target.starts(with: $0) }
      }
    }
  }

  /// Returns the body after the edits. Values are replaced at their original places, the outermost first; then they are
  /// removed, the innermost first, and inserted, the outermost first.
  static func body(_ body: JSONDocument, after edits: [Edit]) -> [UInt8] {
    EditableJSON(body.root).edited(by: edits).bytes
  }

  private mutating func edits(for finding: Finding, of tree: EditableJSON) throws -> [Edit] {
    // A conjecture need not be repaired: what it names may be another member, and not fit.
    if finding.isConjecture { return [] }
    switch finding.kind {
    case .fieldCasing, .fieldRenamed, .fieldMoved, .bodyWrapped, .bodyUnwrapped:
      return finding.moves.flatMap { moves(from: $0.source, to: $0.target, in: tree) }
    case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      return try replacements(for: finding, in: tree)
    case .keyDuplicated: return removals(for: finding, in: tree)
    case .bodyUnrelated: return [.replace([], try EditableJSON(parsing: sampler.sample(root)))]
    case .fieldMissing, .fieldUnexpected, .responseStatus, .responseHeader, .responseMediaType, .responseSlow,
      .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .modelTrap, .modelFailed, .releasedModel:
      return []
    }
  }

  private func moves(
    from source: [JSONPath.Step], to target: [JSONPath.Step], in tree: EditableJSON
  ) -> [Edit] {
    tree.spots(at: source, named: named(along: target)).map { spot in
      var bindings = spot.bindings[...]
      let steps = target.compactMap { step -> EditableJSON.Step? in
        if case .key(let name) = step { .name(name) } else { bindings.popFirst() }
      }
      return .move(spot.positions, to: steps)
    }
  }

  /// Returns the replacements of the values that cause the finding by themselves. Some elements of an array may have
  /// the value at its promised place and others elsewhere.
  private mutating func replacements(for finding: Finding, in tree: EditableJSON) throws -> [Edit] {
    let path = finding.path?.steps ?? []
    guard let shape = shape(at: path) else { return [] }
    let places = Set([path, finding.foundAt?.steps ?? path])
    let spots = places.flatMap { tree.spots(at: $0, named: named(along: path)) }
    return try spots.compactMap { spot in
      let value = tree[spot.positions[...]]
      guard try deserves(value, finding, of: shape) else { return nil }
      return .replace(spot.positions, try substitute(for: value, of: shape, finding.kind))
    }
  }

  /// Returns a sample. An array that is too short or too long is changed only by the elements that it lacks, since the
  /// others may have findings of their own.
  private mutating func substitute(
    for value: EditableJSON, of shape: ShapeID, _ kind: Finding.Kind
  ) throws -> EditableJSON {
    guard kind == .valueRange, case .array(let elements) = value, case .array(let array) = shapes[shape].test
    else { return try EditableJSON(parsing: sampler.sample(shape)) }
    var sized = elements.enumerated().map { $0 < array.bounds.upper ?? .max ? $1 : .gap }
    while sized.count < array.bounds.lower ?? 0 {
      sized.append(try EditableJSON(parsing: sampler.sample(array.element ?? shape)))
    }
    return .array(sized)
  }

  private func deserves(_ value: EditableJSON, _ finding: Finding, of shape: ShapeID) throws -> Bool {
    let setting = MatchSetting(client: client, policy: .allow, receivedAt: sampler.now)
    var matcher = BodyMatcher(
      try JSONDocument(parsing: value.bytes), against: shape, of: shapes, setting: setting)
    matcher.run()
    return MatchReport(of: matcher).findings.contains {
      $0.kind == finding.kind && $0.path == .root && $0.jsonKind == finding.jsonKind
    }
  }

  private func removals(for finding: Finding, in tree: EditableJSON) -> [Edit] {
    let path = finding.path?.steps ?? []
    guard let last = (finding.foundAt?.steps ?? path).last else { return [] }
    let containers = tree.spots(
      at: (finding.foundAt?.steps ?? path).dropLast(), named: named(along: path.dropLast()))
    return containers.flatMap { container in
      let members = tree[container.positions[...]].members.filter {
        last == .each || last == .key($0.member.name)
      }
      // Swift compares names as equal that differ in their code points; the promised spelling is kept.
      return Dictionary(grouping: members, by: \.member.name).values.flatMap { alike in
        let exact = alike.first { member in
          path.lastKey.map { member.member.name.utf8.elementsEqual($0.utf8) } == true
        }
        let kept = (exact ?? alike[0]).number
        return alike.filter { $0.number != kept }.map { Edit.remove(container.positions + [$0.number]) }
      }
    }
  }

  private mutating func insertions(for finding: Finding, into tree: EditableJSON) throws -> [Edit] {
    let path = finding.path?.steps ?? []
    let container = finding.members.isEmpty ? path.dropLast() : path
    let names = finding.members.isEmpty ? [path.lastKey].compactMap(\.self) : finding.members.map(\.expected)
    return try tree.spots(at: container, named: named(along: container)).flatMap { spot in
      let here = tree[spot.positions[...]]
      let absent = names.filter { name in here.isObject && !here.members.contains { $0.member.name == name } }
      return try absent.compactMap { name -> Edit? in
        guard let shape = shape(at: container + [.key(name)]) else { return nil }
        let value = try EditableJSON(parsing: sampler.sample(shape))
        return .insert(value, at: spot.steps + [.name(name)])
      }
    }
  }

  /// Returns the shape that is promised at a pattern path, or `nil` inside tokens and below choices.
  private func shape(at path: [JSONPath.Step]) -> ShapeID? {
    path.reduce(root) { (shape: ShapeID?, step) in
      guard let shape else { return nil }
      switch (step, shapes[shape].test) {
      case (.each, .array(let array)): return array.element
      case (.each, .object(let object)): return object.others.shape
      case (.key(let name), .object(let object)):
        return object.members.first { $0.name == Array(name.utf8) }?.shape
      case (_, _): return nil
      }
    }
  }

  /// Returns the members that the object names, for each `[*]` of a promised path.
  private func named(along path: [JSONPath.Step]) -> [Set<String>] {
    path.indices.filter { path[$0] == .each }.map { index in
      guard let shape = shape(at: Array(path[..<index])), case .object(let object) = shapes[shape].test else {
        return []
      }
      return Set(object.members.map { String(decoding: $0.name, as: UTF8.self) })
    }
  }
}

extension EditableJSON {
  /// A copy without the objects that lost all their members, and without empty ones.
  var withoutEmptyMembers: Self {
    switch self {
    case .scalar, .gap: self
    case .array(let elements): .array(elements.map(\.withoutEmptyMembers))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.withoutEmptyMembers) }
          .filter { !($0.value.isObject && $0.value.members.isEmpty) })
    }
  }
}

extension Finding {
  /// The JSON type in the finding: two findings at one place may differ only in that.
  fileprivate var jsonKind: Substring { actual.prefix { $0 != " " } }
}

extension Finding.Kind {
  var isOfPlace: Bool {
    switch self {
    case .fieldCasing, .fieldRenamed, .fieldMoved, .bodyWrapped, .bodyUnwrapped: true
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyUnrelated, .fieldMissing, .fieldUnexpected,
      .valueType,
      .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated, .numberPrecision,
      .modelTrap, .modelFailed, .releasedModel:
      false
    }
  }
}

extension [JSONPath.Step] {
  fileprivate var lastKey: String? {
    guard case .key(let name)? = last else { return nil }
    return name
  }
}
