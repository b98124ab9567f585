/// A proxy that gets no response from the app behind it. Its status says so, whatever its body does.
struct GatewayStatuses: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    let scopes = evidence.scopes { check in check.lastStatus.map { !HTTPStatus.isOfGateway($0) } ?? false }
    return evidence.open.grouped { $0.finding.receivedStatus }.compactMap { status, findings in
      guard HTTPStatus.isOfGateway(status), evidence.areOfSeveralEndpoints(findings) else { return nil }
      let path = scopes.contradictions.isEmpty ? nil : scopes.path(of: findings)
      return CauseSearch.Claim(
        change: .statuses(.gateway(status: status)), findings: findings, scope: path ?? .everywhere)
    }
  }
}
