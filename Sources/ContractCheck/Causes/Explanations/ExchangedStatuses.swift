import ContractSpecs

/// A status that comes wherever another one is promised, from several endpoints.
struct ExchangedStatuses: StatusExplanation {
  private struct Exchange: Hashable {
    var promised: String
    var received: Int
  }

  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    evidence.open.grouped { exchange($0.finding) }.flatMap { exchange, findings -> [CauseSearch.Claim] in
      let isFailure = exchange.received >= 500
      if isFailure, evidence.commonWords(of: findings) == nil { return [] }
      let change = StatusChange.exchanged(promised: exchange.promised, received: exchange.received)
      let isRare = findings[0].finding.isInPlaceOfError && !isFailure
      let scopes = evidence.scopes { $0.got(exchange.promised) }
      return scopes.parts(of: findings, isRare: isRare)
        .filter { evidence.areOfSeveralEndpoints($0.findings) }
        .map { CauseSearch.Claim(change: .statuses(change), findings: $0.findings, scope: $0.scope) }
    }
  }

  /// Returns the exchange that a finding may be a part of. An error in place of a success may have another reason at each
  /// endpoint.
  private func exchange(_ finding: Finding) -> Exchange? {
    guard let received = finding.receivedStatus, received < 400 || finding.isInPlaceOfError else {
      return nil
    }
    return Exchange(promised: finding.promisedStatus, received: received)
  }
}

extension CheckResult {
  /// Returns whether a response had an expected status that is among promised ones, which are in the notation of the
  /// contract.
  fileprivate func got(_ promised: String) -> Bool {
    let (promised, expected) = (ExpectedStatuses(promised), expectedStatuses)
    return statuses.contains { promised.contains($0) && expected.contains($0) }
  }
}
