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
    let groups = Dictionary(grouping: open) { absence(findings[$0]) }.filter { absence, indices in
      absence.map { isMostOf($0, indices.count) } ?? false
    }
    let absent = groups.values.flatMap { indices in
      indices.compactMap { index in indices.min().map { (index, findings[$0]) } }
    }
    let known = open.map { findings[$0] }.filter { $0.finding.kind == .fieldRenamed }
    let renamed = open.compactMap { index in renaming(of: findings[index].finding, known).map { (index, $0) }
    }
    return Dictionary(
      absent + renamed + movedTogether + ofRepeated + siblings + alike,
      uniquingKeysWith: { first, _ in first })
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
      guard let likeness, indices.count >= likeness.minimum, let first = indices.min() else { return [] }
      let endpoints = Set(indices.flatMap { findings[$0].checks }.map { run[$0].endpoint })
      return endpoints.count > 1 ? indices.map { ($0, findings[first]) } : []
    }
  }

  /// Returns the object that lacks a member without a sign of where that is; `nil` for any other finding.
  private func absence(_ shared: SharedFinding) -> Absence? {
    let finding = shared.finding
    guard finding.kind == .fieldMissing, finding.members.isEmpty, finding.candidates.isEmpty,
      let object = finding.path?.pattern.parent
    else { return nil }
    return Absence(object: object, checks: shared.checks)
  }

  /// Returns whether several members are more than half of those that an object has by its promise.
  private func isMostOf(_ absence: Absence, _ count: Int) -> Bool {
    let place = absence.checks[0]
    guard count > 1, responses.indices.contains(place.contract) else { return false }
    let members = responses[place.contract][place.check]?.members ?? []
    let promised = members.count { $0.name != nil && $0.path.parent == absence.object }
    return promised > 0 && 2 * count > promised
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

extension Finding {
  /// The object in which the only place is that may hold a missing member; `nil` if it is the member's own.
  var onlyOtherObject: JSONPath? {
    guard kind == .fieldMissing, candidates.count == 1, members.isEmpty else { return nil }
    let object = candidates[0].pattern.parent
    return object == path?.pattern.parent ? nil : object
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
        && !DateRule.dates.contains(PromisedMember.withoutNull(types(isRelative: true).expected))
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing,
      .fieldRenamed, .fieldMissing, .fieldUnexpected, .valueChoice, .valueRange, .valueLiteral,
      .keyDuplicated,
      .numberPrecision, .modelTrap, .modelFailed:
      false
    }
  }
}
