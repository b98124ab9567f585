import ContractSpecs

/// A status in place of the promised ones from several endpoints, for the same reason.
struct StatusRule {
  /// The results of the contract whose findings are looked at.
  let checks: [CheckResult]

  private static let gatewayStatuses = [502, 503, 504]

  /// Returns the changes, each with its findings and the part of the contract in which no response contradicts it.
  func parts(of findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    let refused = parts(of: findings, by: refusal).filter { part, _ in
      Set(part.findings.map { $0.finding.types(isRelative: true).expected }).count > 1
    }
    let known = Set(refused.flatMap(\.part.findings))
    return refused + parts(of: findings.filter { !known.contains($0) }, by: change)
  }

  private func parts(of findings: [SharedFinding], by change: (Finding) -> StatusChange?)
    -> [(part: CauseCandidate, scope: ChangeScope)]
  {
    let groups = CauseCandidate.groups(of: findings) { change($0.finding).map(BackendChange.statuses) }
    return groups.flatMap { group -> [(part: CauseCandidate, scope: ChangeScope)] in
      guard case .statuses(let change) = group.change, hasSeveralEndpoints(group.findings) else { return [] }
      let failed = Set(group.findings.flatMap(\.checks).map(\.check))
      let scopes = ChangeScopes(checks: checks, contradictions: contradictions(of: change, failed: failed))
      return scopes.parts(of: group.findings).filter { hasSeveralEndpoints($0.findings) }
        .map { (CauseCandidate(change: group.change, findings: $0.findings), $0.scope) }
    }
  }

  private func hasSeveralEndpoints(_ findings: [SharedFinding]) -> Bool {
    Set(findings.flatMap(\.checks).map { checks[$0.check].endpoint }).count > 1
  }

  /// Returns the refusal that a finding may be a part of, whatever is promised in place of the status.
  private func refusal(_ finding: Finding) -> StatusChange? {
    guard finding.kind == .responseStatus, finding.observation == nil,
      let status = finding.evidence.receivedStatus, status / 100 == 4
    else { return nil }
    return .refusal(status: status)
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

  /// Returns the checks that were answered as they would not be after the change.
  private func contradictions(of change: StatusChange, failed: Set<Int>) -> Set<Int> {
    let numbers = checks.indices.filter { number in
      guard !failed.contains(number), let status = checks[number].answeredStatus else { return false }
      return switch change {
      case .gateway, .signInPage: false
      case .otherAddress: true
      case .successOfErrors: status >= 400
      case .refusal(let refusal): status != refusal
      case .exchanged(let promised, _):
        checks[number].expectedStatus == promised && checks[number].expectedStatuses.contains(status)
      }
    }
    return Set(numbers)
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
