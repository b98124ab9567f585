import ContractSpecs

/// A search for the changes that explain the failures of a run.
///
/// A change of all responses is claimed only if no judged response contradicts it: where a promised member, which the
/// change would have concerned, came as promised, the findings stay differences of their own.
struct CauseSearch {
  let run: RunResult

  private let findings: [SharedFinding]

  /// The findings that a change explains, by index.
  private var isExplained: [Bool]
  private let indices: [SharedFinding.Key: Int]
  private var found: [Cause] = []

  /// The judged responses of each contract.
  let responses: [JudgedResponses]

  /// The violations of each contract's checks.
  private let violations: [[CheckFindings?]]

  /// The maximum number of changes of one kind that are tried for one contract, since each is held against all
  /// responses.
  private static let maximumChanges = 200

  init(_ run: RunResult) {
    self.run = run
    findings = run.sharedFailures
    isExplained = Array(repeating: false, count: findings.count)
    let indices = Dictionary(
      zip(findings.map(\.finding.sharedKey), findings.indices), uniquingKeysWith: { first, _ in first })
    self.indices = indices
    let contracts = Self.isSearched(findings) ? run.contracts : []
    responses = contracts.map(JudgedResponses.init)
    violations = contracts.map { contract in
      contract.checks.map { $0.violations.isEmpty ? nil : CheckFindings($0, indices) }
    }
  }

  /// Returns whether a change may explain more than each finding does by itself.
  private static func isSearched(_ findings: [SharedFinding]) -> Bool {
    findings.count > 1 || findings.contains { $0.checks.count > 1 && $0.finding.kind == .bodyUnrelated }
  }

  mutating func causes() -> [Cause] {
    if Self.isSearched(findings) {
      claimRoutes()
      claimCredentials()
      claimErrors()
      claim(by: EnvelopeRule())
      claim(by: CasingRule())
      claim(by: DateRule())
      claim(by: IdentifierRule())
      claim(by: OmittedNullRule())
      claim(by: RepeatedRule())
    }
    var causes = (found + differences).sorted { one, other in
      (one.severity.rank, -one.checks.count, one.checks[0])
        < (other.severity.rank, -other.checks.count, other.checks[0])
    }
    for index in causes.indices {
      causes[index].isElsewhere = Set(causes[index].checks.map { run[$0].endpoint }).count > 1
    }
    return causes.followed(by: Followers(of: run))
  }

  /// A cause for each difference that no change explains, in the order of the run. It may be one from several promises,
  /// such as the statuses that several checks of an endpoint expect.
  private var differences: [Cause] {
    var groups: [[SharedFinding]] = []
    var numbers: [FindingIdentity: Int] = [:]
    for index in findings.indices where !isExplained[index] {
      let shared = findings[index]
      if let number = numbers[shared.identity] {
        groups[number].append(shared)
      } else {
        numbers[shared.identity] = groups.count
        groups.append([shared])
      }
    }
    return groups.map { Cause(.difference, $0, in: run.contracts[$0[0].checks[0].contract].name) }
  }

  /// Claims the changes that a rule finds among the findings of each contract.
  private mutating func claim(by rule: some CauseRule) {
    for contract in run.contracts.indices {
      let candidates = unexplained(of: contract)
      if candidates.count < 2 { continue }
      let groups = rule.groups(of: candidates, responses[contract]).filter { $0.findings.count > 1 }
      for group in groups.prefix(Self.maximumChanges) {
        let evidence = ChangeEvidence(
          findings: violations[contract], responses: responses[contract],
          explained: Set(group.findings.compactMap { indices[$0.finding.sharedKey] }))
        if group.change.isOfAll, evidence.isPartial { continue }
        guard
          !evidence.contradicts(named: group.change.memberName, { rule.concerns($0, of: $1, group.change) })
        else { continue }
        claim(group.change, group.findings)
      }
    }
  }

  mutating func claim(_ change: BackendChange, _ findings: [SharedFinding]) {
    let contract = run.contracts[findings[0].checks[0].contract].name
    found.append(Cause(change, findings, in: contract))
    for shared in findings {
      if let index = indices[shared.finding.sharedKey] { isExplained[index] = true }
    }
  }

  /// The findings of one contract that no change explains yet.
  func unexplained(of contract: Int) -> [SharedFinding] {
    findings.indices.filter { index in
      !isExplained[index] && findings[index].finding.model == nil
        && findings[index].checks.allSatisfy { $0.contract == contract }
    }
    .map { findings[$0] }
  }
}
