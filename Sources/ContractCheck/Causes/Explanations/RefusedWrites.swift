import ContractSpecs

/// The refusal of every request that would change something, with the same words, as by a rule against forged requests.
struct RefusedWrites: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    let refused = evidence.open.filter { $0.finding.receivedStatus.map(HTTPStatus.isRefusal) ?? false }
    return refused.grouped { $0.finding.receivedStatus }.compactMap { status, findings in
      let haveCredentials = evidence.results(of: findings).allSatisfy(\.hasCredentials)
      let asked = evidence.checks.filter { $0.lastStatus != nil && ($0.hasCredentials || !haveCredentials) }
      let areWritesAlone = asked.allSatisfy { ($0.lastStatus == status) != $0.isOfReading }
      guard areWritesAlone, asked.contains(where: { $0.isSuccess && $0.isOfReading }) else { return nil }
      guard evidence.areOfSeveralEndpoints(findings), evidence.commonWords(of: findings) != nil else {
        return nil
      }
      let change: BackendChange =
        haveCredentials
        ? .refusedCredentials(status: status, .unknown) : .statuses(.answer(status: status))
      return CauseSearch.Claim(change: change, findings: findings, scope: .changes)
    }
  }
}
