import ContractSpecs

/// The violations that a run saw and the places that it checked, so that unchecked violations do not count as fixed.
struct RunCoverage: ViolationCoverage, Sendable {
  enum Sight: Hashable, Sendable {
    case seen, gone, goneOnRetry, unobserved

    /// The contract no longer has a check that could show it.
    case withdrawn
  }

  /// The sightings of one violation in a run.
  struct Violation: Hashable, Sendable {
    /// The fields of groups.
    var members: Set<String> = []
    var sightings: Set<Sighting> = []
  }

  private struct Endpoint: Hashable {
    var contract: String
    var request: String
  }

  /// All known checks of an endpoint.
  private struct Asked {
    /// The checks that were to be sent.
    var checks: [CheckResult] = []
    var skipped: Set<String> = []
    var unselected: [UnselectedCheck] = []
  }

  private var asked: [Endpoint: Asked] = [:]

  /// The contracts whose checks are all known, including those that were not selected.
  private var wholeContracts: Set<String> = []

  /// True for one shard of a run: others may see what it does not.
  private let isPartial: Bool

  /// All violations, waived or not.
  private(set) var violations: [FindingIdentity: Violation] = [:]

  /// The same by the members that they are about.
  private var members = MemberIndex()

  /// The endpoints with a check of a name, by contract.
  private var endpoints: [CheckName: [String]] = [:]

  /// The ways in which the responses of contracts were compared with the app's models.
  private var modelUses: [String: ModelUse] = [:]

  /// The contracts of which an earlier run compiled the models.
  private let compiledBefore: Set<String>

  /// A check of a contract by its name.
  private struct CheckName: Hashable {
    var contract: String
    var check: String
  }

  /// Creates the coverage of a run that may be compared with an earlier one.
  init(_ run: RunResult, after earlier: RunResult? = nil) {
    isPartial = run.part != nil
    compiledBefore = Set((earlier?.contracts ?? []).filter { $0.models == .compiled }.map(\.name))
    for contract in run.contracts { take(contract) }
    for (identity, violation) in violations { members.add(identity, violation.members) }
  }

  private mutating func take(_ contract: ContractResult) {
    if contract.unselected != nil { wholeContracts.insert(contract.name) }
    modelUses[contract.name] = contract.models
    for check in contract.unselected ?? [] {
      endpoints[CheckName(contract: contract.name, check: check.name), default: []].append(check.endpoint)
      asked[Endpoint(contract: contract.name, request: check.endpoint), default: Asked()].unselected.append(
        check)
    }
    for check in contract.checks {
      let endpoint = Endpoint(contract: contract.name, request: check.endpoint)
      endpoints[CheckName(contract: contract.name, check: check.name), default: []].append(check.endpoint)
      if check.isSkipped {
        asked[endpoint, default: Asked()].skipped.insert(check.name)
      } else {
        asked[endpoint, default: Asked()].checks.append(check)
      }
      for record in check.broken { take(record, of: check, in: contract.name) }
    }
  }

  private mutating func take(_ record: FindingRecord, of check: CheckResult, in contract: String) {
    let finding = record.finding
    let identity = FindingIdentity(record, of: check, in: contract)
    let sighting = Sighting(check: check.name, place: check.place(of: finding))
    violations[identity, default: Violation()].add(finding.memberNames, sighting)
  }

  /// Returns the violations that a known one became, by itself or because members came to it or left it.
  private func successors(of identity: FindingIdentity, _ names: Set<String>) -> [Violation] {
    if let same = violations[identity] { return [same] }
    return members.relatives(of: identity, names).compactMap { violations[$0] }
  }

  /// Returns whether a known violation still exists, by itself or as a part of a group, or in parts.
  func isSeen(_ identity: FindingIdentity, _ names: Set<String>) -> Bool {
    !successors(of: identity, names).isEmpty
  }
}

extension RunCoverage.Violation {
  fileprivate mutating func add(_ members: Set<String>, _ sighting: Sighting) {
    self.members.formUnion(members)
    sightings.insert(sighting)
  }
}

extension RunCoverage {
  /// A violation that was known before a run.
  struct Known {
    var identity: FindingIdentity

    /// The names of a group's members.
    var members: Set<String>

    /// True if its place is that of the object around its members.
    fileprivate var isGroup: Bool { members.count > 1 }
  }

  /// Returns whether a violation of a baseline still exists. It is gone only if every check that could have shown it
  /// covered its place.
  func sight(of violation: KnownViolation) -> Sight {
    if isSeen(violation.identity, violation.members) { return .seen }
    let known = Known(identity: violation.identity, members: violation.members)
    switch known.identity.place {
    case .response(let place): return sight(of: known, at: place)
    case .shape:
      let sights = violation.places.map { sight(of: known, at: $0) }.filter { $0 != .withdrawn }
      if sights.isEmpty || sights.contains(.unobserved) { return .unobserved }
      return sights.contains(.goneOnRetry) ? .goneOnRetry : .gone
    }
  }

  /// Returns whether a violation still exists at a place where it was seen before. The check that showed it decides; if
  /// the contract no longer has that check, all checks that could show it decide.
  func sight(of known: Known, seen sighting: Sighting) -> Sight {
    let now = successors(of: known.identity, known.members).flatMap(\.sightings)
    if now.contains(where: { $0.isInSameResponse(as: sighting) }) { return .seen }
    if isPartial { return .unobserved }
    let name = CheckName(contract: known.identity.contract, check: sighting.check)
    // A check whose endpoint has another path now still shows it.
    let requests = endpoints[name] ?? []
    let request =
      requests.contains(sighting.place.endpoint) ? sighting.place.endpoint : requests.first
    guard let request, let asked = asked[Endpoint(contract: name.contract, request: request)] else {
      return sight(of: known, at: sighting.place)
    }
    guard let check = asked.checks.first(where: { $0.name == sighting.check }) else { return .unobserved }
    switch view(of: known, by: check, at: sighting.place) {
    case .none: return sight(of: known, at: sighting.place)
    case .hidden: return .unobserved
    case .clear: return check.outcome == .flaky ? .goneOnRetry : .gone
    }
  }

  /// Returns the joint result of an endpoint's checks for a place where none of them showed the violation.
  private func sight(of known: Known, at place: ResponsePlace) -> Sight {
    if isPartial { return .unobserved }
    let contract = known.identity.contract
    guard let asked = asked[Endpoint(contract: contract, request: place.endpoint)] else {
      return wholeContracts.contains(contract) ? .withdrawn : .unobserved
    }
    if asked.unselected.contains(where: { $0.couldShow(known.identity.kind, at: place) }) {
      return .unobserved
    }
    var hasLooked = false
    var isFlaky = false
    for check in asked.checks {
      switch view(of: known, by: check, at: place) {
      case .none: continue
      case .hidden: return .unobserved
      case .clear: hasLooked = true
      }
      if check.outcome == .flaky { isFlaky = true }
    }
    if hasLooked { return isFlaky ? .goneOnRetry : .gone }
    return asked.skipped.isEmpty && wholeContracts.contains(contract) ? .withdrawn : .unobserved
  }

  private func view(of known: Known, by check: CheckResult, at place: ResponsePlace) -> CheckResult.View {
    let view = check.view(of: known, at: place)
    guard view == .clear, known.identity.isOfModel else { return view }
    let contract = known.identity.contract
    switch modelUses[contract] {
    case nil: return .hidden
    case .read:
      return known.identity.kind == .modelFailed || compiledBefore.contains(contract) ? .hidden : .clear
    case .compiled: return .clear
    }
  }
}

extension FindingIdentity {
  /// True for a violation that only a comparison with the app's models shows.
  fileprivate var isOfModel: Bool {
    if case .shape(let place) = place, place.isInModel { true } else { kind.subject == .model }
  }
}

extension Sighting {
  /// Returns whether both are in responses to one check, with one status.
  fileprivate func isInSameResponse(as other: Sighting) -> Bool {
    check == other.check && place.endpoint == other.place.endpoint && place.status == other.place.status
  }
}

extension UnselectedCheck {
  fileprivate func couldShow(_ kind: Finding.Kind, at place: ResponsePlace) -> Bool {
    kind == .responseStatus || place.status.map(ExpectedStatuses(expectedStatus).contains) ?? true
  }
}

extension CheckResult {
  fileprivate enum View { case none, hidden, clear }

  /// Returns the result of the check for a violation that it did not show.
  fileprivate func view(of known: RunCoverage.Known, at place: ResponsePlace) -> View {
    let kind = known.identity.kind
    let hasVerdict = [.passed, .failed, .waived, .flaky].contains(outcome)
    if kind == .responseStatus {
      return hasVerdict && !violations.contains { $0.kind == kind } ? .clear : .hidden
    }
    guard hasVerdict, exchanges.last?.status == place.status else {
      return place.status.map(expectedStatuses.contains) ?? true ? .hidden : .none
    }
    if violations.contains(where: { $0.hides(known, at: place.path) }) { return .hidden }
    return lacks(known, at: place.path) ? .hidden : .clear
  }

  /// Returns whether the response did not have the place of a violation, as it may: an object around it was absent or
  /// null, a list was empty, or another alternative came.
  private func lacks(_ known: RunCoverage.Known, at text: String?) -> Bool {
    guard let absentPlaces, let text, let path = JSONPath(text) else { return false }
    if absentPlaces.absent.contains(where: path.hasPrefix) { return true }
    // A member that may be absent or null is as promised when it is.
    let isKept = !known.isGroup && [.valueNull, .fieldMissing].contains(known.identity.kind)
    return absentPlaces.omitted.contains { path.hasPrefix($0) && !(isKept && path == $0) }
  }
}

extension Finding {
  /// Returns whether the finding hides a promise, because the value of the promise is missing, of another kind, or at
  /// another place, or the promise is broken in another way.
  fileprivate func hides(_ known: RunCoverage.Known, at place: String?) -> Bool {
    let violated = known.identity.kind
    switch kind.subject {
    case .response where kind == .responseMediaType && violated == kind: return true
    case .response where kind != .responseMediaType, .model: return false
    case .response, .body:
      return violated != kind
        && (violated.subject != .response || [.responseStatus, .responseMediaType].contains(violated))
    case .member, .value: return isAbove(place)
    }
  }

  private func isAbove(_ text: String?) -> Bool {
    guard let path, let text, let other = JSONPath(text) else { return false }
    return other.hasPrefix(path.pattern)
  }
}
