import ContractSpecs

/// The checks that may have failed for others: those that others block, and those with values of broken responses.
struct DependentChecks: Sendable {
  private struct Follower {
    var place: CheckPlace
    var fault: FollowedCheck.Fault?
  }

  private var followers: [CheckPlace: [Follower]] = [:]
  private let run: RunResult

  init(of run: RunResult) {
    self.run = run
    for (number, contract) in run.contracts.enumerated() {
      let following = contract.checks.indices.filter { !contract.checks[$0].follows.isEmpty }
      if following.isEmpty { continue }
      let numbers = Dictionary(
        zip(contract.checks.map(\.name), contract.checks.indices), uniquingKeysWith: { first, _ in first })
      for check in following {
        for followed in contract.checks[check].follows {
          guard let origin = numbers[followed.check] else { continue }
          followers[CheckPlace(contract: number, check: origin), default: []].append(
            Follower(place: CheckPlace(contract: number, check: check), fault: followed.fault))
        }
      }
    }
  }

  /// Returns the checks that some checks block, each once, in the order of the run.
  func blocked(by checks: [CheckPlace]) -> [CheckPlace] {
    places(of: checks) { run[$0.place].outcome == .blocked }
  }

  /// Returns the checks that the findings of a cause block. What a check with another status than promised blocks, it
  /// blocks for the status, whatever else is wrong with its response; any other blocks for what the value is missing
  /// for.
  fileprivate func blocked(by cause: Cause) -> [CheckPlace] {
    let faults = faults(of: cause)
    let hasStatus = cause.findings.contains { $0.finding.kind == .responseStatus }
    var checks = cause.checks
    let ofStatus = checks.partition { run[$0].violations.contains { $0.kind == .responseStatus } }
    let byFaults = places(of: Array(checks[..<ofStatus])) { follower in
      run[follower.place].outcome == .blocked && follower.fault.map(faults.contains) ?? true
    }
    return hasStatus ? Set(byFaults + blocked(by: Array(checks[ofStatus...]))).sorted() : byFaults
  }

  /// Returns the other failed checks that sent or expected values at which the responses have the findings of a cause.
  fileprivate func following(_ cause: Cause) -> [CheckPlace] {
    let faults = faults(of: cause)
    let own = Set(cause.checks)
    return places(of: cause.checks) { follower in
      run[follower.place].outcome == .failed && follower.fault.map(faults.contains) ?? false
    }
    .filter { !own.contains($0) }
  }

  /// Returns the faults of a cause at each of its places, also where several have one finding.
  private func faults(of cause: Cause) -> Set<FollowedCheck.Fault> {
    let keys = Set(cause.findings.map(\.finding.sharedKey))
    let all = cause.checks.flatMap { run[$0].violations.filter { keys.contains($0.sharedKey) } }
    return Set(all.map { FollowedCheck.Fault($0) })
  }

  private func places(of checks: [CheckPlace], where isChosen: (Follower) -> Bool) -> [CheckPlace] {
    if followers.isEmpty { return [] }
    return Set(checks.flatMap { followers[$0] ?? [] }.filter(isChosen).map(\.place)).sorted()
  }
}

extension Cause {
  /// A Boolean value that indicates whether requests were refused or found nothing, as they are for a wrong value, or
  /// values came that an earlier request would have changed, which was refused.
  fileprivate var isOfRefusals: Bool {
    findings.allSatisfy {
      $0.finding.observation == .senderRefused
        || ($0.finding.receivedStatus ?? 0) / 100 == 4
    }
  }
}

extension [Cause] {
  /// Returns the causes with the checks that may have failed for theirs. Those that may follow from others are behind
  /// these.
  func followed(by followers: DependentChecks) -> [Cause] {
    var causes = map { cause in
      var cause = cause
      (cause.blocked, cause.following) = (followers.blocked(by: cause), followers.following(cause))
      return cause
    }
    let following = Set(causes.flatMap(\.following))
    for index in causes.indices where causes[index].isOfRefusals {
      causes[index].mayFollow = causes[index].checks.allSatisfy(following.contains)
    }
    return causes.filter { !$0.mayFollow } + causes.filter(\.mayFollow)
  }
}
