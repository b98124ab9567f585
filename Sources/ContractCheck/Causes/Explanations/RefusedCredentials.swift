import ContractSpecs

/// The credentials that several endpoints refuse, and what is known of them: that they were accepted before, or that
/// nothing or some endpoints accept them.
struct RefusedCredentials: StatusExplanation {
  private struct Refusal: Hashable {
    var status: Int
    var past: TokenHistory
  }

  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    evidence.open.grouped { refusal(of: $0, evidence) }.compactMap { refusal, findings in
      guard evidence.areOfSeveralEndpoints(findings),
        let scope = refusal.past == .unknown ? scope(of: findings, refusal.status, evidence) : .everywhere
      else { return nil }
      return CauseSearch.Claim(
        change: .refusedCredentials(status: refusal.status, refusal.past), findings: findings, scope: scope)
    }
  }

  private func refusal(of shared: SharedFinding, _ evidence: ContractEvidence) -> Refusal? {
    guard let status = shared.finding.receivedStatus, HTTPStatus.refusalsOfCredentials.contains(status),
      evidence.results(of: shared).allSatisfy(\.hasCredentials)
    else { return nil }
    if shared.finding.observation == .neverAccepted { return Refusal(status: status, past: .neverAccepted) }
    // One refusal in place of another one says nothing of what is accepted.
    let promised = ExpectedStatuses(shared.finding.promisedStatus)
    if HTTPStatus.refusalsOfCredentials.contains(where: promised.contains) { return nil }
    return Refusal(status: status, past: shared.finding.observation == .endedToken ? .accepted : .unknown)
  }

  /// Returns the part of the contract that refuses credentials; `nil` if they are not known to be the reason.
  private func scope(
    of findings: [SharedFinding], _ status: Int, _ evidence: ContractEvidence
  ) -> ChangeScope? {
    let failed = Set(findings.flatMap(\.checks).map(\.check))
    let accepted = evidence.checks.indices.filter { number in
      let check = evidence.checks[number]
      return check.isAnswered && check.lastStatus != status && !failed.contains(number)
    }
    let scopes = ChangeScopes(checks: evidence.checks, contradictions: Set(accepted))
    let path = scopes.path(of: findings)
    let trusting = Set(
      accepted.map { evidence.checks[$0] }.filter { $0.isSuccess && $0.hasCredentials }.map(\.endpoint))
    let isAcceptedElsewhere =
      !trusting.isEmpty || findings.contains { $0.finding.observation == .acceptedElsewhere }
    let isPlaced = path != nil
    // Where the same endpoints accept other credentials, it is no matter of the endpoints.
    let isOfEndpoints = trusting.isDisjoint(with: evidence.endpoints(of: findings))
    guard isPlaced || isOfEndpoints else { return nil }
    // Any other status than 401 may be about the user, or about every request.
    if status != HTTPStatus.unauthorized {
      let isOfSome = isAcceptedElsewhere && !isPlaced
      if isOfSome || isOfOthers(status, evidence) { return nil }
    }
    return path ?? (isAcceptedElsewhere ? .some : .everywhere)
  }

  /// Returns whether a request without credentials was refused with a status in place of another one.
  private func isOfOthers(_ status: Int, _ evidence: ContractEvidence) -> Bool {
    evidence.checks.contains { $0.outcome == .failed && $0.lastStatus == status && !$0.hasCredentials }
  }
}
