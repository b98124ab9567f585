import ContractSpecs

/// A status in place of the promised ones from several endpoints, for the same reason.
struct StatusRule {
  /// The results of the contract whose findings are looked at.
  let checks: [CheckResult]

  private static let gatewayStatuses = [502, 503, 504]

  /// Returns the changes that no response of the contract contradicts, with the findings of each.
  func groups(of findings: [SharedFinding]) -> [CauseCandidate] {
    CauseCandidate.groups(of: findings) { change($0.finding).map(BackendChange.statuses) }.filter { group in
      guard case .statuses(let change) = group.change else { return false }
      let failed = group.findings.flatMap(\.checks).map(\.check)
      return Set(failed.map { checks[$0].endpoint }).count > 1 && !isContradicted(change, failed: Set(failed))
    }
  }

  private func change(_ finding: Finding) -> StatusChange? {
    guard finding.kind == .responseStatus, let status = finding.evidence.receivedStatus else { return nil }
    if Self.gatewayStatuses.contains(status) { return .gateway(status: status) }
    switch finding.observation {
    case .signInPage: return .signInPage
    case .otherAddress: return .otherAddress
    case .errorAsSuccess: return .successOfErrors(status: status)
    case .emptyText, .serializedTwice, .quotedNumber, .otherCasing, .endedToken, .notFoundAgain, .otherCount,
      .otherValue, nil:
      break
    }
    let promised = finding.types(isRelative: true).expected
    // A failure of the backend in place of a success may have another reason at each endpoint.
    if status >= 500, promised.first != "4" { return nil }
    return .exchanged(promised: promised, received: status)
  }

  /// Returns whether a check was answered as it would not be after the change.
  private func isContradicted(_ change: StatusChange, failed: Set<Int>) -> Bool {
    checks.indices.contains { number in
      guard !failed.contains(number), let status = checks[number].answeredStatus else { return false }
      return switch change {
      case .gateway, .signInPage: false
      case .otherAddress: true
      case .successOfErrors: status >= 400
      case .exchanged(let promised, _):
        checks[number].expectedStatus == promised && checks[number].expectedStatuses.contains(status)
      }
    }
  }
}

extension CheckResult {
  /// The status of the deciding response; `nil` if there is none, or it decided nothing.
  fileprivate var answeredStatus: Int? {
    switch outcome {
    case .passed, .failed, .waived, .flaky: exchanges.last?.status
    case .blocked, .notRun, .noVerdict: nil
    }
  }
}
