import ContractSpecs

/// The statuses that an observation explains at several endpoints: a redirect to where its address shows, or an error
/// that came with the status of a success.
struct ObservedStatuses: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    evidence.open.grouped { change(of: $0.finding) }.flatMap { change, findings in
      let scopes = evidence.scopes { contradicts(change, $0) }
      return scopes.parts(of: findings, isRare: change == .trailingSlash)
        .filter { evidence.areOfSeveralEndpoints($0.findings) }
        .map { CauseSearch.Claim(change: .statuses(change), findings: $0.findings, scope: $0.scope) }
    }
  }

  private func change(of finding: Finding) -> StatusChange? {
    guard let status = finding.receivedStatus else { return nil }
    return switch finding.observation {
    case .signInPage: .signInPage
    case .otherAddress: .otherAddress
    case .trailingSlash: .trailingSlash
    case .errorAsSuccess: .successOfErrors(status: status)
    case _: nil
    }
  }

  /// Returns whether a check was answered as it would not be after a change.
  private func contradicts(_ change: StatusChange, _ check: CheckResult) -> Bool {
    switch change {
    case .otherAddress: check.lastStatus != nil && !check.has(.otherAddress)
    case .trailingSlash: check.lastStatus != nil && !check.has(.trailingSlash)
    case .successOfErrors: check.statuses.contains { $0 >= 400 && check.expectedStatuses.contains($0) }
    // Who is signed in already is not sent to the page.
    case .signInPage, .gateway, .answer, .exchanged: false
    }
  }
}

extension CheckResult {
  fileprivate func has(_ observation: Finding.Observation) -> Bool {
    findings.contains { $0.observation == observation }
  }
}
