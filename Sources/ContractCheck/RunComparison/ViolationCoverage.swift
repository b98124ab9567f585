import ContractSpecs

/// The violations that were seen, and the places that were looked at.
protocol ViolationCoverage {
  /// All violations that were seen, waived or not.
  var violations: [FindingIdentity: RunCoverage.Violation] { get }

  /// Returns whether a known violation still exists, by itself or as a part of a group, or in parts.
  func isSeen(_ identity: FindingIdentity, _ names: Set<String>) -> Bool

  /// Returns whether a violation of a baseline still exists.
  func sight(of violation: KnownViolation) -> RunCoverage.Sight
}

/// The disagreements of models with the promises of contracts, before anything is sent.
struct LintCoverage: ViolationCoverage {
  private(set) var violations: [FindingIdentity: RunCoverage.Violation] = [:]

  /// The contracts of which all that models require is known.
  private var judged: Set<String> = []

  mutating func take(_ agreement: ModelAgreement, of contract: String) {
    for (identity, disagreement) in zip(agreement.identities(in: contract), agreement.disagreements) {
      violations[identity, default: RunCoverage.Violation()].members.formUnion(
        disagreement.finding.memberNames)
    }
    let isKnown = agreement.responses.allSatisfy { $0 == .judged || $0 == .unnamed }
    if isKnown { judged.insert(contract) }
  }

  func isSeen(_ identity: FindingIdentity, _ names: Set<String>) -> Bool { violations[identity] != nil }

  func sight(of violation: KnownViolation) -> RunCoverage.Sight {
    if violations[violation.identity] != nil { return .seen }
    return judged.contains(violation.identity.contract) ? .gone : .unobserved
  }
}

extension ModelAgreement {
  /// Returns the identities of the disagreements, in their order.
  func identities(in contract: String) -> [FindingIdentity] {
    zip(disagreements, places).map { disagreement, place in
      let types = disagreement.finding.types(isRelative: true)
      return FindingIdentity(
        contract: contract, place: .shape(place.inModel), kind: disagreement.finding.kind,
        expected: types.expected, actual: types.actual)
    }
  }
}

extension Baseline {
  /// Divides the disagreements of a contract into those that fail and those that are waived on a day.
  func divided(_ agreement: ModelAgreement, of contract: String, on day: CalendarDay)
    -> (failing: ModelAgreement, waived: Int)
  {
    var failing = agreement
    failing.disagreements = zip(agreement.disagreements, agreement.identities(in: contract))
      .filter { disagreement, identity in
        waiver(of: identity, disagreement.finding.memberNames).map { $0.hasExpired(on: day) } ?? true
      }.map(\.0)
    return (failing, agreement.disagreements.count - failing.disagreements.count)
  }
}
