import ContractSpecs

/// The refusals of requests for their credentials, or of all requests.
extension CauseSearch {
  /// Claims the requests with credentials that are refused by several endpoints, with 401 or by most of them. A single
  /// one may refuse what others accept, for a reason of its own.
  mutating func claimCredentials() {
    for contract in run.contracts.indices {
      let groups = CauseCandidate.groups(of: unexplained(of: contract)) { shared in
        guard let status = shared.finding.receivedStatus, Self.refusals.contains(status),
          shared.checks.allSatisfy({ run[$0].hasCredentials }),
          shared.finding.observation == .neverAccepted || !Self.isRefusal(promisedBy: shared.finding)
        else { return nil }
        switch shared.finding.observation {
        case .endedToken: return .refusedCredentials(status: status, .accepted)
        case .neverAccepted: return .refusedCredentials(status: status, .neverAccepted)
        case _: return .refusedCredentials(status: status, .unknown)
        }
      }
      for group in groups { claimCredentials(group, of: contract) }
    }
  }

  /// Returns whether another refusal is promised in place of a status.
  private static func isRefusal(promisedBy finding: Finding) -> Bool {
    let promised = ExpectedStatuses(finding.types(isRelative: true).expected)
    return refusals.contains(where: promised.contains)
  }

  private mutating func claimCredentials(_ group: CauseCandidate, of contract: Int) {
    guard case .refusedCredentials(let status, let past) = group.change else { return }
    let failed = Set(group.findings.flatMap(\.checks))
    let refusing = Set(failed.map { run[$0].endpoint })
    guard refusing.count > 1 else { return }
    if past == .neverAccepted { return claim(group.change, group.findings) }
    let alike = refusals(like: group, status, of: contract)
    let checks = run.contracts[contract].checks
    if status != Self.unauthorized, isOfEverybody(group.findings, status, in: contract) { return }
    if status != Self.unauthorized, isOfChanges(status, in: contract) {
      return claim(group.change, group.findings + alike, in: .changes)
    }
    let accepted = checks.indices.filter { number in
      checks[number].isAnswered && checks[number].exchanges.last?.status != status
        && !failed.contains(CheckPlace(contract: contract, check: number))
    }
    let path = ChangeScopes(checks: checks, contradictions: Set(accepted)).path(of: group.findings)
    // A status such as 403 is also that of what single users may not do.
    let accepting = Set(
      accepted.filter { checks[$0].isSuccess && checks[$0].hasCredentials }.map { checks[$0].endpoint })
    let others = accepting.subtracting(refusing)
    guard status == Self.unauthorized || path != nil || refusing.count > 2 && refusing.count > others.count
    else { return }
    let isOfSome =
      !accepting.isEmpty || group.findings.contains { $0.finding.observation == .acceptedElsewhere }
    // Where the same endpoints accept other credentials, it is no matter of the endpoints.
    let isLater = past == .accepted
    if !isLater, path == nil, !accepting.isDisjoint(with: refusing) { return }
    claim(
      group.change, group.findings + alike,
      in: isLater ? .everywhere : path ?? (isOfSome ? .some : .everywhere))
  }

  /// Returns the refusals of requests with credentials that have the same status and the same words as all in a group, and
  /// are in place of another refusal.
  private func refusals(like group: CauseCandidate, _ status: Int, of contract: Int) -> [SharedFinding] {
    let words = Set(group.findings.flatMap(\.checks).map { run[$0].errorWords })
    guard words.count == 1, words != [[]] else { return [] }
    return unexplained(of: contract).filter { shared in
      shared.finding.receivedStatus == status && Self.isRefusal(promisedBy: shared.finding)
        && shared.checks.allSatisfy { run[$0].hasCredentials && words.contains(run[$0].errorWords) }
    }
  }

  /// Claims the refusals of a contract whose requests, with credentials and without, all got one status and the same body,
  /// as from a gateway, with what is said of that body.
  mutating func claimRefusalsOfAll() {
    for contract in run.contracts.indices {
      let statuses = run.contracts[contract].checks.reduce(into: Set()) { $0.formUnion($1.statuses) }
      guard let status = statuses.first, statuses.count == 1, status / 100 == 4, status != Self.notFound
      else { continue }
      let findings = unexplained(of: contract)
      let places = Set(findings.flatMap(\.checks))
      let refused = findings.filter { $0.finding.receivedStatus != nil }
      guard !refused.isEmpty, refused.count < findings.count,
        refused.flatMap(\.checks).contains(where: { !run[$0].hasCredentials }),
        Set(places.map { run[$0].endpoint }).count > 1, Set(places.map { run[$0].bodyWords }).count == 1
      else { continue }
      claim(.statuses(.refusal(status: status)), findings)
    }
  }

  /// Returns whether a status came for all requests with credentials that would change something, and for none that only
  /// reads, as from a rule against forged requests.
  private func isOfChanges(_ status: Int, in contract: Int) -> Bool {
    let checks = run.contracts[contract].checks.filter { $0.isAnswered && $0.hasCredentials }
    return checks.contains { $0.isSuccess && $0.isOfReading }
      && checks.allSatisfy { ($0.exchanges.last?.status == status) != $0.isOfReading }
  }

  /// Returns whether a request without credentials was refused with the same status and the same words as some with them,
  /// and in place of another status, as by a firewall: then it is no matter of credentials.
  private func isOfEverybody(_ findings: [SharedFinding], _ status: Int, in contract: Int) -> Bool {
    let words = Set(findings.flatMap(\.checks).map { run[$0].errorWords })
    return run.contracts[contract].checks.contains { check in
      check.outcome == .failed && check.exchanges.last?.status == status && !check.hasCredentials
        && words.contains(check.errorWords) && !check.errorWords.isEmpty
    }
  }
}
