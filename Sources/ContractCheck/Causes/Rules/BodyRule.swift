import ContractMutation
import ContractSpecs

/// Changes of bodies, each proven by undoing it in the responses with the findings.
struct BodyRule: CauseRule {
  let proven: ProvenFindings

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    var groups: [BodyChange: [SharedFinding]] = [:]
    var order: [BodyChange] = []
    for shared in findings {
      for change in proven.changes(of: shared) where change.isClaimed(of: shared.finding) {
        if groups[change] == nil { order.append(change) }
        groups[change, default: []].append(shared)
      }
    }
    let all = order.map { ($0, groups[$0] ?? []) }
    return (all + [underOwnKeys(all)].compactMap(\.self)).flatMap { change, findings in
      claims(of: change, findings, responses)
    }
  }

  /// The number of keys from which on each body has one of its own, as that of its type.
  private static let minimumKeys = 3

  /// Returns all bodies inside another document if they are at one key of it, and nearly each kind of body at another one.
  private func underOwnKeys(_ groups: [(BodyChange, [SharedFinding])]) -> (BodyChange, [SharedFinding])? {
    let wrapped = groups.filter { if case .wrapped = $0.0 { true } else { false } }
    let areSingle = wrapped.allSatisfy {
      if case .wrapped(let keys) = $0.0 { keys.count == 1 } else { false }
    }
    let findings = wrapped.flatMap { $0.1 }
    let kinds = Set(findings.map(\.finding.promised)).count
    guard areSingle, wrapped.count >= Self.minimumKeys, 4 * wrapped.count >= 3 * kinds else { return nil }
    return (.wrapped(under: []), findings)
  }

  /// Returns a change as one of all values that it may be of, and as one of narrower parts of them.
  private func claims(
    of change: BodyChange, _ findings: [SharedFinding], _ responses: JudgedResponses
  ) -> [CauseCandidate] {
    BodyClaim.parts(of: change, findings, responses).map { part in
      let claim = BodyClaim(change: change, part: part)
      return CauseCandidate(
        change: .body(claim), findings: findings.filter { claim.isOfPart($0, responses) })
    }.filter { !$0.findings.isEmpty }
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { if case .body(let claim) = change { claim.concerns(member, of: promise) } else { false } }
}
