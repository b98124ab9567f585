import ContractSpecs

/// The refusal of every request with one status and the same words, with credentials and without, as by a gateway. What
/// differs in its body is no matter of the backend's errors.
struct RefusedRequests: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    let statuses = evidence.checks.reduce(into: Set()) { $0.formUnion($1.statuses) }
    let refused = evidence.open.filter { $0.finding.receivedStatus != nil }
    guard let status = statuses.first, statuses.count == 1, HTTPStatus.isRefusal(status), !refused.isEmpty,
      !evidence.areOfOnePromisedError(refused),
      evidence.results(of: refused).contains(where: { !$0.hasCredentials }),
      evidence.areOfSeveralEndpoints(evidence.open), evidence.commonWords(of: evidence.open) != nil
    else { return [] }
    return [CauseSearch.Claim(change: .statuses(.answer(status: status)), findings: evidence.open)]
  }
}
