import ContractSpecs

/// The violations that a run saw and the places that it checked, so that unchecked violations do not count as fixed.
struct RunCoverage: Sendable {
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

    /// The identities of the violation in baselines of format 1.
    var formers: Set<FindingIdentity> = []
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

  /// A Boolean value that indicates whether the run is one shard, so that others may see what it does not.
  private let isPartial: Bool

  /// All violations, waived or not.
  private(set) var violations: [FindingIdentity: Violation] = [:]

  /// The violations by the identity of format 1, which a baseline or an earlier report may contain.
  private var former: [FindingIdentity: Violation] = [:]

  init(_ run: RunResult) {
    isPartial = run.part != nil
    for contract in run.contracts { take(contract) }
  }

  private mutating func take(_ contract: ContractResult) {
    if contract.unselected != nil { wholeContracts.insert(contract.name) }
    for check in contract.unselected ?? [] {
      asked[Endpoint(contract: contract.name, request: check.endpoint), default: Asked()].unselected.append(
        check)
    }
    for check in contract.checks {
      let endpoint = Endpoint(contract: contract.name, request: check.endpoint)
      if check.isSkipped {
        asked[endpoint, default: Asked()].skipped.insert(check.name)
      } else {
        asked[endpoint, default: Asked()].checks.append(check)
      }
      for finding in check.violations { take(finding, of: check, in: contract.name) }
    }
  }

  private mutating func take(_ finding: Finding, of check: CheckResult, in contract: String) {
    let identity = FindingIdentity(finding, of: check, in: contract)
    let response = FindingIdentity(inResponse: finding, of: check, in: contract)
    let sighting = Sighting(check: check.name, place: check.place(of: finding))
    violations[identity, default: Violation()].add(finding.memberNames, sighting, former: response)
    if identity != response { former[response, default: Violation()].add(finding.memberNames, sighting) }
  }

  /// Returns the sightings of a violation by either of its identities.
  func violation(_ identity: FindingIdentity) -> Violation? { violations[identity] ?? former[identity] }
}

extension RunCoverage.Violation {
  fileprivate mutating func add(
    _ members: Set<String>, _ sighting: Sighting, former: FindingIdentity? = nil
  ) {
    self.members.formUnion(members)
    sightings.insert(sighting)
    if let former { formers.insert(former) }
  }
}

extension RunCoverage {
  /// Returns whether a violation of a baseline still exists. It is gone only if every check that could have shown it
  /// covered its place.
  func sight(of known: KnownViolation) -> Sight {
    if violation(known.identity) != nil { return .seen }
    switch known.identity.place {
    case .response(let place): return sight(of: known.identity, at: place)
    case .shape:
      let sights = known.places.map { sight(of: known.identity, at: $0) }.filter { $0 != .withdrawn }
      return sights.isEmpty || sights.contains(.unobserved)
        ? .unobserved : sights.contains(.goneOnRetry) ? .goneOnRetry : .gone
    }
  }

  /// Returns whether a violation still exists at a place where it was seen before. The check that showed it decides; if
  /// the contract no longer has that check, all checks that could show it decide.
  func sight(of identity: FindingIdentity, seen sighting: Sighting) -> Sight {
    if violation(identity)?.sightings.contains(sighting) == true { return .seen }
    if isPartial { return .unobserved }
    let endpoint = Endpoint(contract: identity.contract, request: sighting.place.endpoint)
    let asked = asked[endpoint] ?? Asked()
    if asked.skipped.contains(sighting.check)
      || asked.unselected.contains(where: { $0.name == sighting.check }
      )
    {
      return .unobserved
    }
    guard let check = asked.checks.first(where: { $0.name == sighting.check }) else {
      return sight(of: identity, at: sighting.place)
    }
    switch check.view(of: identity.kind, at: sighting.place) {
    case .none: return sight(of: identity, at: sighting.place)
    case .hidden: return .unobserved
    case .clear: return check.outcome == .flaky ? .goneOnRetry : .gone
    }
  }

  /// Returns the joint result of an endpoint's checks for a place where none of them showed the violation.
  private func sight(of identity: FindingIdentity, at place: ResponsePlace) -> Sight {
    if isPartial { return .unobserved }
    let endpoint = Endpoint(contract: identity.contract, request: place.endpoint)
    guard let asked = asked[endpoint] else {
      return wholeContracts.contains(identity.contract) ? .withdrawn : .unobserved
    }
    if asked.unselected.contains(where: { $0.couldShow(identity.kind, at: place) }) { return .unobserved }
    var hasLooked = false
    var isFlaky = false
    for check in asked.checks {
      switch check.view(of: identity.kind, at: place) {
      case .none: continue
      case .hidden: return .unobserved
      case .clear: hasLooked = true
      }
      if check.outcome == .flaky { isFlaky = true }
    }
    return !hasLooked ? .unobserved : isFlaky ? .goneOnRetry : .gone
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
  fileprivate func view(of violated: Finding.Kind, at place: ResponsePlace) -> View {
    let hasVerdict = [.passed, .failed, .waived, .flaky].contains(outcome)
    if violated == .responseStatus { return hasVerdict ? .clear : .hidden }
    guard hasVerdict, exchanges.last?.status == place.status else {
      return place.status.map(expectedStatuses.contains) ?? true ? .hidden : .none
    }
    return violations.contains { $0.hides(violated, at: place.path) } ? .hidden : .clear
  }
}

extension Finding {
  /// Returns whether the finding hides a promise, because the value of the promise is missing, of another kind, or at
  /// another place.
  fileprivate func hides(_ violated: Kind, at place: String?) -> Bool {
    switch kind.subject {
    case .response where kind != .responseMediaType, .model: false
    case .response, .body:
      violated != kind
        && (violated.subject != .response || [.responseStatus, .responseMediaType].contains(violated))
    case .member, .value: isAbove(place)
    }
  }

  private func isAbove(_ text: String?) -> Bool {
    guard let path, let text, let other = JSONPath(text) else { return false }
    return other.hasPrefix(path.pattern)
  }
}
