import ContractMutation
import ContractSpecs

/// A search for the changes that explain the failures of a run.
///
/// A change of all responses is claimed only if no judged response contradicts it: where a promised member, which the
/// change would have concerned, came as promised, the findings stay differences of their own.
struct CauseSearch {
  let run: RunResult

  let findings: [SharedFinding]

  /// The findings that a change explains, by index.
  private(set) var isExplained: [Bool]
  let indices: [SharedFinding.Key: Int]
  private var found: [Cause] = []

  /// The judged responses of each contract.
  let responses: [JudgedResponses]

  /// The proven changes of bodies of each contract.
  let proven: [ProvenFindings]

  /// The violations of each contract's checks.
  private let violations: [[CheckFindings?]]

  /// The maximum number of changes of one kind that are tried for one contract, since each is held against all
  /// responses.
  static let maximumChanges = 200

  init(_ run: RunResult) {
    self.run = run
    findings = run.sharedFailures
    isExplained = Array(repeating: false, count: findings.count)
    let indices = Dictionary(
      zip(findings.map(\.finding.sharedKey), findings.indices), uniquingKeysWith: { first, _ in first })
    self.indices = indices
    let contracts = Self.isSearched(findings) ? run.contracts : []
    responses = contracts.map(JudgedResponses.init)
    proven = contracts.map(ProvenFindings.init)
    violations = contracts.map { contract in
      contract.checks.map { $0.violations.isEmpty ? nil : CheckFindings($0, indices) }
    }
  }

  /// Returns whether a change may explain more than each finding does by itself.
  private static func isSearched(_ findings: [SharedFinding]) -> Bool {
    findings.count > 1
      || findings.contains {
        $0.checks.count > 1 && [.bodyUnrelated, .fieldMissing].contains($0.finding.kind)
      }
  }

  mutating func causes() -> [Cause] {
    if Self.isSearched(findings) {
      // Errors that are serialized twice have no other form.
      claimBodies { $0.change == .serializedTwice }
      for explanation in Self.explanations { claim(by: explanation) }
      claimUnreadDates()
      claimBodies()
      claim(by: IdentifierRule())
      claim(by: RepeatedRule())
    }
    var causes = (found + differences).sorted { one, other in
      (one.severity.rank, -one.checks.count, one.checks[0])
        < (other.severity.rank, -other.checks.count, other.checks[0])
    }
    var ids: Set<String> = []
    for index in causes.indices {
      causes[index].isElsewhere = Set(causes[index].checks.map { run[$0].endpoint }).count > 1
      if ids.insert(causes[index].id).inserted { continue }
      let leading = causes[index].leading
      causes[index].distinction = [
        leading.identity.fingerprint, run[leading.checks[0]].name, leading.finding.path?.description ?? "",
      ]
    }
    var told = causes.followed(by: DependentChecks(of: run))
    let numbers = Dictionary(
      told.enumerated().flatMap { number, cause in
        cause.findings.map { ($0.finding.sharedKey, number) }
      }, uniquingKeysWith: { first, _ in first })
    for number in told.indices {
      told[number].undone = UndoneCause(of: number, among: told, numbers: numbers, in: run)
    }
    return told
  }

  /// A change with the findings that it explains in a part of a contract.
  struct Claim {
    var change: BackendChange
    var findings: [SharedFinding]
    var scope = ChangeScope.everywhere
  }

  /// The explanations of statuses and errors. A finding belongs to the first that explains it, so one with more
  /// evidence comes before those that say less of the same findings.
  private static let explanations: [any StatusExplanation] = [
    GoneRoutes(), GatewayStatuses(), RefusedRequests(), RefusedWrites(), RefusedCredentials(), OtherErrors(),
    SamePages(), ObservedStatuses(), SameWords(), ExchangedStatuses(),
  ]

  private mutating func claim(by explanation: any StatusExplanation) {
    for contract in run.contracts.indices {
      let evidence = ContractEvidence(
        checks: run.contracts[contract].checks, responses: responses[contract],
        open: unexplained(of: contract))
      for one in explanation.claims(from: evidence) { claim(one.change, one.findings, in: one.scope) }
    }
  }

  /// Claims the changes that a rule finds among the findings of each contract.
  private mutating func claim(by rule: any CauseRule) {
    for contract in run.contracts.indices {
      let candidates = unexplained(of: contract, orOfOthersAfterIt: true)
      if candidates.count < 2 { continue }
      for group in rule.groups(of: candidates, responses[contract]).prefix(Self.maximumChanges) {
        for one in claims(of: group, by: rule, contract, among: candidates) {
          claim(one.change, one.findings, in: one.scope)
        }
      }
    }
  }

  /// Returns a change of several findings of a contract by the parts of it that no response contradicts. A finding that
  /// several contracts have is one of the first, if no response of any of them contradicts the change.
  func claims(
    of group: CauseCandidate, by rule: any CauseRule, _ contract: Int, among candidates: [SharedFinding]
  ) -> [Claim] {
    var group = group
    if isContradicted(group, by: rule, inOthersThan: contract) {
      group.findings.removeAll { !contracts(of: $0).isSubset(of: [contract]) }
    }
    if group.findings.count < 2 { return [] }
    let scopes = ChangeScopes(
      checks: run.contracts[contract].checks, contradictions: contradictions(of: group, by: rule, contract))
    if group.change.isOfKeys, scopes.areBothWays(group.findings) {
      return [Claim(change: group.change, findings: group.findings, scope: .sometimes)]
    }
    let isRare = group.isRare && (!group.change.isOfAll || scopes.areOfWholeEndpoints(group.findings))
    return scopes.parts(of: group.findings, isRare: isRare, ofBodies: true).filter { scope, findings in
      !isOfNames(findings, scope, group, among: candidates)
    }.map { scope, findings in
      Claim(
        change: group.change, findings: findings + values(ofRepeated: findings, candidates), scope: scope)
    }
  }

  /// Returns whether findings of a group are of several contracts, and a response of one of these contradicts the
  /// change.
  private func isContradicted(
    _ group: CauseCandidate, by rule: any CauseRule, inOthersThan contract: Int
  ) -> Bool {
    let all = group.findings.reduce(into: Set([contract])) { $0.formUnion(contracts(of: $1)) }
    return all.count > 1 && all.contains { !contradictions(of: group, by: rule, $0).isEmpty }
  }

  /// Returns the contracts that have a finding.
  private func contracts(of shared: SharedFinding) -> Set<Int> { Set(whole(shared).checks.map(\.contract)) }

  /// Returns whether a change explains a finding.
  func isExplained(_ shared: SharedFinding) -> Bool {
    indices[shared.finding.sharedKey].map { isExplained[$0] } ?? false
  }

  /// Returns a finding with its checks in all contracts.
  private func whole(_ shared: SharedFinding) -> SharedFinding {
    indices[shared.finding.sharedKey].map { findings[$0] } ?? shared
  }

  /// Returns the checks of a contract, by index, whose responses contradict that a change is one of all responses.
  func contradictions(of group: CauseCandidate, by rule: any CauseRule, _ contract: Int) -> Set<Int> {
    let evidence = ChangeEvidence(
      findings: violations[contract], responses: responses[contract],
      explained: Set(group.findings.compactMap { indices[$0.finding.sharedKey] }))
    return evidence.contradictions(
      named: group.change.memberName, isOfAll: group.change.isOfAll, ofValues: group.change.isOfValues
    ) { rule.concerns($0, of: $1, group.change) }
  }

  /// Returns whether a change of all members, found in one endpoint alone, is one of members with certain names: others
  /// with these names differ alike elsewhere.
  private func isOfNames(
    _ findings: [SharedFinding], _ scope: ChangeScope, _ group: CauseCandidate,
    among candidates: [SharedFinding]
  ) -> Bool {
    guard group.change.isOfAll, case .endpoint = scope else { return false }
    let names = Set(findings.compactMap(\.finding.memberName))
    let others = candidates.filter { other in
      other.finding.kind == findings[0].finding.kind && !findings.contains { $0.finding == other.finding }
    }
    return names.allSatisfy { name in others.contains { $0.finding.memberName == name } }
  }

  mutating func claim(
    _ change: BackendChange, _ findings: [SharedFinding], in scope: ChangeScope = .everywhere
  ) {
    let contract = run.contracts[findings[0].checks[0].contract].name
    found.append(Cause(change, findings.map(whole), scope: scope, in: contract))
    for shared in findings {
      if let index = indices[shared.finding.sharedKey] { isExplained[index] = true }
    }
  }

  /// Returns the findings of one contract that no change explains yet; with `orOfOthersAfterIt`, also those that later
  /// contracts have as well, with its own checks.
  func unexplained(of contract: Int, orOfOthersAfterIt: Bool = false) -> [SharedFinding] {
    findings.indices.compactMap { index in
      var shared = findings[index]
      if isExplained[index] || shared.finding.model != nil { return nil }
      guard shared.checks.first?.contract == contract else { return nil }
      if shared.checks.last?.contract != contract {
        if !orOfOthersAfterIt { return nil }
        shared.checks.removeAll { $0.contract != contract }
      }
      return shared
    }
  }
}

extension Finding {
  /// The name of the member whose value it is about; `nil` if it is about another one.
  fileprivate var memberName: String? {
    guard case .key(let name)? = path?.steps.last else { return nil }
    return name
  }
}
