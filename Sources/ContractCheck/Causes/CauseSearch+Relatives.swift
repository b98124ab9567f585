import ContractSpecs

/// Findings that are one difference together with an earlier one.
extension CauseSearch {
  /// The object that lacks a member, and the checks in whose responses it does.
  private struct Absence: Hashable {
    var object: JSONPath
    var checks: [CheckPlace]
  }

  /// The finding with which an unexplained one is one difference, by the index of the latter.
  var relatives: [Int: SharedFinding] {
    let open = findings.indices.filter { !isExplained[$0] && findings[$0].finding.kind.subject == .member }
    let absent = absentTogether(among: open) + renamedTogether(among: open)
    let known = open.map { findings[$0] }.filter { $0.finding.kind == .fieldRenamed }
    let renamed = open.compactMap { index in renaming(of: findings[index].finding, known).map { (index, $0) }
    }
    return Dictionary(
      absent + renamed + insideValues + movedTogether + movedAlike + ofRepeated + datesOfShapes + siblings
        + alike
        + ofOtherSuccesses,
      uniquingKeysWith: { first, _ in first })
  }

  /// The members that one object lacks in the same responses, each with the first of them. Where it lacks most of its
  /// members, it is another document, and no other key of it is known to be one of the others.
  private func absentTogether(among open: [Int]) -> [(Int, SharedFinding)] {
    let groups = Dictionary(grouping: open) { absence(findings[$0]) }
    return groups.flatMap { absence, indices -> [(Int, SharedFinding)] in
      let lost = indices.filter { findings[$0].finding.candidates.isEmpty }
      let renamed = indices.filter { findings[$0].finding.hasKeyOfSameObject }
      guard let absence else { return [] }
      if isMostOf(absence, lost.count) { return with(lost, all: indices) }
      return with(lost, all: lost) + with(renamed, all: renamed)
    }
  }

  /// Returns findings with the first of several; none if it is the only one.
  private func with(_ several: [Int], all: [Int]) -> [(Int, SharedFinding)] {
    guard several.count > 1, let first = several.min() else { return [] }
    return all.map { ($0, findings[first]) }
  }

  /// The members of one object each of which may have another name, or has one: if these are all that it must have, it is
  /// written by another library; and where one was renamed, so may be the others. Each is with the first of them.
  private func renamedTogether(among open: [Int]) -> [(Int, SharedFinding)] {
    let groups = Dictionary(grouping: open) { index -> Absence? in
      let finding = findings[index].finding
      let isRenamed = finding.kind == .fieldRenamed && finding.members.count < 2
      return isRenamed
        ? finding.path.map { Absence(object: $0.pattern.parent, checks: findings[index].checks) }
        : absence(findings[index])
    }
    return groups.flatMap { absence, indices -> [(Int, SharedFinding)] in
      guard let absence, let first = indices.min(), indices.count > 1,
        indices.allSatisfy({ findings[$0].finding.hasKeyOfSameObject })
      else { return [] }
      let kinds = Set(indices.map { findings[$0].finding.kind })
      guard kinds.count > 1 || indices.count > 2 && indices.count == promisedMembers(of: absence) else {
        return []
      }
      return indices.map { ($0, findings[first]) }
    }
  }

  /// The members that may be inside objects that came in place of other values, each with the finding on such a value: a
  /// price that has taken in its currency.
  private var insideValues: [(Int, SharedFinding)] {
    let open = findings.indices.filter { !isExplained[$0] }
    let values = open.map { findings[$0] }.filter { $0.finding.kind == .valueType && $0.finding.model == nil }
    let known = Dictionary(
      values.compactMap { shared in
        shared.finding.path.map { (Absence(object: $0.pattern, checks: shared.checks), shared) }
      }, uniquingKeysWith: { first, _ in first })
    return open.flatMap { index -> [(Int, SharedFinding)] in
      guard let object = findings[index].finding.onlyOtherObject,
        let value = known[Absence(object: object, checks: findings[index].checks)]
      else { return [] }
      return [(index, value)] + (indices[value.finding.sharedKey].map { [($0, value)] } ?? [])
    }
  }

  /// The other documents that came with a success in place of another one, each with that status.
  private var ofOtherSuccesses: [(Int, SharedFinding)] {
    let open = findings.indices.filter { !isExplained[$0] }
    func endpoint(_ index: Int) -> String {
      "\(findings[index].checks[0].contract) \(run[findings[index].checks[0]].endpoint)"
    }
    let statuses = Dictionary(grouping: open.filter { findings[$0].finding.isOfSuccesses }, by: endpoint)
    return open.filter { findings[$0].finding.kind == .bodyUnrelated }.compactMap { index in
      let all = (statuses[endpoint(index)] ?? []).map { findings[$0] }
      guard let first = all.first, Set(all.map(\.identity)).count == 1,
        Set(all.flatMap(\.checks)) == Set(findings[index].checks)
      else { return nil }
      return (index, first)
    }
  }

  /// The bodies and the groups of members that are all found at one place, each with the first of them.
  private var movedAlike: [(Int, SharedFinding)] {
    struct Move: Hashable {
      var contract: Int
      var to: JSONPath?
    }
    let open = findings.indices.filter { index in
      let finding = findings[index].finding
      return !isExplained[index] && finding.model == nil && finding.foundAt != nil
        && (finding.kind == .bodyWrapped
          || finding.kind == .fieldMoved && finding.members.count > 1 && finding.path == .root)
    }
    let groups = Dictionary(grouping: open) { index in
      Move(contract: findings[index].checks[0].contract, to: findings[index].finding.foundAt?.pattern)
    }
    return groups.values.flatMap { indices -> [(Int, SharedFinding)] in
      guard let first = indices.first(where: { findings[$0].finding.kind == .fieldMoved }),
        indices.contains(where: { findings[$0].finding.kind == .bodyWrapped })
      else { return [] }
      return indices.map { ($0, findings[first]) }
    }
  }

  /// The dates of one shape that differ alike, each with the first of them, wherever the shape came.
  private var datesOfShapes: [(Int, SharedFinding)] {
    struct Slip: Hashable {
      var contract: Int
      var shape: String
      var kind: Finding.Kind
      var remedy: Remedy?
    }
    let groups = Dictionary(grouping: findings.indices.filter { !isExplained[$0] }) { index -> Slip? in
      let (finding, place) = (findings[index].finding, findings[index].identity.place)
      guard [.valueType, .valueFormat].contains(finding.kind), finding.model == nil,
        UnreadDateRule.dates.contains(finding.evidence.promisedTypes.withoutNull.text),
        finding.advice.backend != finding.kind.advice.backend, case .shape(let shape) = place
      else { return nil }
      return Slip(
        contract: findings[index].checks[0].contract, shape: shape.shape, kind: finding.kind,
        remedy: finding.advice.backend)
    }
    return groups.flatMap { slip, indices -> [(Int, SharedFinding)] in
      guard slip != nil, indices.count > 1, let first = indices.min() else { return [] }
      return indices.map { ($0, findings[first]) }
    }
  }

  /// The members of one object that may all be inside another one, each with the first of them.
  private var movedTogether: [(Int, SharedFinding)] {
    struct Move: Hashable {
      var from: JSONPath
      var to: JSONPath
      var checks: [CheckPlace]
    }
    let open = findings.indices.filter { !isExplained[$0] && findings[$0].finding.kind == .fieldMissing }
    let groups = Dictionary(grouping: open) { index -> Move? in
      let finding = findings[index].finding
      guard let from = finding.path?.pattern.parent, let to = finding.onlyOtherObject else { return nil }
      return Move(from: from, to: to, checks: findings[index].checks)
    }
    return groups.flatMap { move, indices -> [(Int, SharedFinding)] in
      guard move != nil, let first = indices.min() else { return [] }
      return indices.map { ($0, findings[first]) }
    }
  }

  /// The values of keys that are there twice, each with the finding that says so.
  private var ofRepeated: [(Int, SharedFinding)] {
    let open = findings.indices.filter { !isExplained[$0] }
    return open.filter { findings[$0].finding.kind == .keyDuplicated }.flatMap { repeated in
      open.filter { isValue(findings[$0], ofRepeated: findings[repeated]) }.map { ($0, findings[repeated]) }
    }
  }

  private func isValue(_ shared: SharedFinding, ofRepeated repeated: SharedFinding) -> Bool {
    shared.finding.kind.subject == .value
      && repeated.finding.path?.pattern == shared.finding.path?.pattern
      && Set(repeated.checks).isSuperset(of: shared.checks)
  }

  /// The values of one object that differ in one way, such as numbers that are all in quotes.
  private struct Slip: Hashable {
    var contract: Int
    var endpoint: String
    var object: JSONPath
    var kind: Finding.Kind
    var advice: Advice
  }

  /// The values that differ as most others in their object do, each with the first of them.
  private var siblings: [(Int, SharedFinding)] {
    let open = findings.indices.filter { index in
      let finding = findings[index].finding
      return !isExplained[index] && [.valueType, .valueFormat].contains(finding.kind)
        && finding.advice != finding.kind.advice && finding.path?.steps.isEmpty == false
    }
    let groups = Dictionary(grouping: open) { index in
      let finding = findings[index].finding
      let place = findings[index].checks[0]
      return Slip(
        contract: place.contract, endpoint: run[place].endpoint,
        object: finding.path?.pattern.parent ?? .root, kind: finding.kind, advice: finding.advice)
    }
    return groups.flatMap { slip, indices -> [(Int, SharedFinding)] in
      guard let first = indices.min().map({ findings[$0] }) else { return [] }
      let alike = indices.filter { !Set(findings[$0].checks).isDisjoint(with: first.checks) }
      return isMostOf(Absence(object: slip.object, checks: first.checks), alike.count)
        ? alike.map { ($0, first) } : []
    }
  }

  /// The way in which values of a contract differ from their promises.
  private struct Likeness: Hashable {
    var contract: Int
    var kind: Finding.Kind
    var advice: Advice

    /// The place at which the members of an object were found; `nil` for findings about values and bodies.
    var foundAt: JSONPath?

    /// The number of findings from which on they are one difference: a few values may differ alike by chance.
    var minimum: Int {
      switch kind {
      case .valueNull, .bodyNotJSON: 2
      case _: isOfModels ? 2 : 3
      }
    }

    /// A Boolean value that indicates whether they are addresses without a host, as one helper writes them.
    var isOfAddresses: Bool {
      kind == .valueFormat && advice.hint.backend == Advice(.value(.relativeURL)).hint.backend
    }

    /// A Boolean value that indicates whether they are findings of the app's models, which one setting of its decoder
    /// may explain.
    var isOfModels: Bool
  }

  /// The values and bodies of several endpoints that differ in one way, such as addresses without a host, and the objects
  /// whose members are in an object of the same place, each with the first of them. Dates and numbers in quotes have rules, which know what contradicts a change of all.
  private var alike: [(Int, SharedFinding)] {
    let open = findings.indices.filter { !isExplained[$0] }
    let groups = Dictionary(grouping: open) { index -> Likeness? in
      let finding = findings[index].finding
      let isOfModels = finding.model != nil
      guard isOfModels ? finding.hasLikenessOfModels : finding.hasLikeness else { return nil }
      var advice = finding.advice
      // The keys that the backend could send instead are others in each object.
      if isOfModels { (advice.backend, advice.contract) = (nil, nil) }
      // What the app can do about the same body depends on its model.
      if finding.kind == .bodyNotJSON { (advice.client, advice.contract) = (nil, nil) }
      if finding.kind == .fieldMoved { advice.contract = nil }
      return Likeness(
        contract: findings[index].checks[0].contract, kind: finding.kind, advice: advice,
        foundAt: finding.kind == .fieldMoved ? finding.foundAt?.pattern : nil, isOfModels: isOfModels)
    }
    return groups.flatMap { likeness, indices -> [(Int, SharedFinding)] in
      guard let likeness, let first = indices.min() else { return [] }
      let names = Set(indices.map { findings[$0].finding.path?.steps.last })
      // Members of one name that differ alike in two shapes are one thing.
      let isOfOneThing =
        names.count == 1 || likeness.isOfAddresses
        || indices.allSatisfy { findings[$0].finding.isArrayForObject }
      let minimum = isOfOneThing && !likeness.kind.isOfBody ? 2 : likeness.minimum
      if indices.count < minimum { return [] }
      let endpoints = Set(indices.flatMap { findings[$0].checks }.map { run[$0].endpoint })
      return endpoints.count > 1 ? indices.map { ($0, findings[first]) } : []
    }
  }

  /// Returns the object that lacks a member; `nil` for any other finding.
  private func absence(_ shared: SharedFinding) -> Absence? {
    let finding = shared.finding
    guard finding.kind == .fieldMissing, finding.members.isEmpty,
      let object = finding.path?.pattern.parent
    else { return nil }
    return Absence(object: object, checks: shared.checks)
  }

  /// Returns whether several members are more than half of those that an object has by its promise.
  private func isMostOf(_ absence: Absence, _ count: Int) -> Bool {
    let promised = promisedMembers(of: absence)
    return count > 1 && promised > 0 && 2 * count > promised
  }

  /// Returns the number of members that are promised in an object.
  private func promisedMembers(of absence: Absence) -> Int {
    let place = absence.checks[0]
    guard responses.indices.contains(place.contract) else { return 0 }
    let members = responses[place.contract][place.check]?.members ?? []
    return members.count { $0.name != nil && $0.path.parent == absence.object }
  }

  /// Returns the finding that knows the new name of a member that seems to be missing elsewhere, such as that of a list
  /// whose elements show what it is, where another one is empty.
  private func renaming(of missing: Finding, _ known: [SharedFinding]) -> SharedFinding? {
    guard missing.kind == .fieldMissing, !missing.candidates.isEmpty else { return nil }
    return known.first { other in
      guard other.finding.location == missing.location, let name = other.finding.foundAt?.pattern.steps.last
      else { return false }
      return missing.candidates.contains { $0.pattern.steps.last == name }
    }
  }

  /// Returns the findings among `candidates` about the values of keys that some findings say are there twice.
  func values(ofRepeated findings: [SharedFinding], _ candidates: [SharedFinding]) -> [SharedFinding] {
    let repeated = findings.filter { $0.finding.kind == .keyDuplicated }
    if repeated.isEmpty { return [] }
    return candidates.filter { shared in repeated.contains { isValue(shared, ofRepeated: $0) } }
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether it is about the body as a whole.
  fileprivate var isOfBody: Bool { subject == .body }
}

extension Finding {
  /// A Boolean value that indicates whether an array came in place of an object in a known way, as a serializer writes all
  /// of them: an empty one, or one of pairs.
  var isArrayForObject: Bool {
    let types = types(isRelative: true)
    return kind == .valueType && types.expected == "object" && types.actual == "array"
      && advice.backend != kind.advice.backend
  }

  /// The object in which the only place is that may hold a missing member; `nil` if it is the member's own.
  var onlyOtherObject: JSONPath? {
    guard kind == .fieldMissing, candidates.count == 1, members.isEmpty else { return nil }
    let object = candidates[0].pattern.parent
    return object == path?.pattern.parent ? nil : object
  }

  /// A Boolean value that indicates whether another key of the object is a member that is not there under its name, or may
  /// be it.
  fileprivate var hasKeyOfSameObject: Bool {
    let object = path?.pattern.parent
    return kind == .fieldRenamed
      ? foundAt?.pattern.parent == object : candidates.contains { $0.pattern.parent == object }
  }

  /// A Boolean value that indicates whether one setting of the app's decoder may explain it together with other findings
  /// of models for which the app is told the same.
  fileprivate var hasLikenessOfModels: Bool {
    [.fieldCasing, .valueType, .valueFormat].contains(kind) && advice.client != nil
      && advice.client != .kind(kind)
  }

  /// A Boolean value that indicates whether others that are told the same advice may be the same difference: it is about
  /// the way in which the value or the body is written.
  fileprivate var hasLikeness: Bool {
    switch kind {
    case .valueNull: observation == .nullForAbsentMember
    case .bodyNotJSON: advice.backend != kind.advice.backend
    case .fieldMoved: members.count > 1
    case .valueType, .valueFormat:
      advice != kind.advice && observation == nil
        && !UnreadDateRule.dates.contains(evidence.promisedTypes.withoutNull.text)
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing,
      .fieldRenamed, .fieldMissing, .fieldUnexpected, .valueChoice, .valueRange, .valueLiteral,
      .keyDuplicated,
      .numberPrecision, .modelTrap, .modelFailed:
      false
    }
  }
}
