import ContractSpecs

/// The checks that may have failed for others: those that others block, and those with values of broken responses, or
/// after requests without effect.
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
          guard let (origin, fault) = Self.origin(of: followed, in: contract.checks, numbers) else {
            continue
          }
          followers[CheckPlace(contract: number, check: origin), default: []].append(
            Follower(place: CheckPlace(contract: number, check: check), fault: fault))
        }
      }
    }
  }

  /// Returns the index of a check and what is broken there; of one that was blocked, those of the one that blocks it.
  private static func origin(
    of followed: FollowedCheck, in checks: [CheckResult], _ numbers: [String: Int]
  ) -> (check: Int, fault: FollowedCheck.Fault?)? {
    guard let number = numbers[followed.check] else { return nil }
    guard checks[number].outcome == .blocked, let root = checks[number].follows.first,
      let origin = numbers[root.check]
    else { return (number, followed.fault) }
    // A check with another status than promised blocks for that.
    let isRefused = checks[origin].violations.contains { $0.kind == .responseStatus }
    return (origin, isRefused ? .status : root.fault)
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

  /// Returns the other failed checks that may have failed for the findings of a cause.
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
  /// True if requests were refused or found nothing, as they may for a wrong value, or what came may follow from an
  /// earlier check.
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
