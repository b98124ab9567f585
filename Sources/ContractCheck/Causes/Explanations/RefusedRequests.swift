import ContractSpecs

/// The refusal of every request with one status and the same words, with credentials and without, as by a gateway. What
/// differs in its body is no matter of the backend's errors.
struct RefusedRequests: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    let refused = evidence.open.filter { $0.finding.receivedStatus != nil }
    guard let status = onlyStatus(evidence), areRefusedAlike(refused, evidence) else { return [] }
    return [CauseSearch.Claim(change: .statuses(.answer(status: status)), findings: evidence.open)]
  }

  /// Returns the only status of all responses, if it is a refusal.
  private func onlyStatus(_ evidence: ContractEvidence) -> Int? {
    let statuses = evidence.checks.reduce(into: Set()) { $0.formUnion($1.statuses) }
    guard statuses.count == 1, let status = statuses.first, HTTPStatus.isRefusal(status) else { return nil }
    return status
  }

  private func areRefusedAlike(_ refused: [SharedFinding], _ evidence: ContractEvidence) -> Bool {
    if refused.isEmpty || evidence.areOfOnePromisedError(refused) { return false }
    guard evidence.results(of: refused).contains(where: { !$0.hasCredentials }) else { return false }
    return evidence.areOfSeveralEndpoints(evidence.open) && evidence.commonWords(of: evidence.open) != nil
  }
}
