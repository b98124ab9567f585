import ContractSpecs

/// What the user decides about the exit status.
struct ExitRules: Hashable, Sendable {
  /// Whether checks that did not run leave the run without a full verdict.
  var failsOnNotRun = false
  var failOn = FailOn.any

  /// Whether a known violation that was seen to be fixed fails the run until it is taken from the baseline.
  var failsOnStale = false
}

extension RunResult {
  /// Sets how the program ends, and why where the outcomes alone do not say: an interruption outranks what could not
  /// be done, that a broken promise, and that a missing verdict.
  mutating func conclude(isInterrupted: Bool = false, _ rules: ExitRules = ExitRules()) {
    failOn = rules.failOn
    let checks = contracts.flatMap(\.checks)
    // What the contract itself skips leaves no gap, unless nothing else is there.
    let planned = checks.filter { !$0.isSkipped }
    let counted = planned.isEmpty ? checks : planned
    let staleCount = rules.failsOnStale ? baseline?.stale.count ?? 0 : 0
    (exitStatus, stopReason) = Self.conclusion(
      of: Set(counted.map { $0.counted(failOn) }),
      selected: Set(counted.filter { $0.cause == .selected }.map { $0.counted(failOn) }),
      hasProblems: !problems.isEmpty, isInterrupted: isInterrupted, idleShard: idleShard,
      staleCount: staleCount,
      failsOnNotRun: rules.failsOnNotRun)
  }

  /// `selected` are the outcomes of what the user named: a login that came along and passed has checked nothing of it.

  static func conclusion(
    of outcomes: Set<CheckResult.Outcome>, selected: Set<CheckResult.Outcome>? = nil,
    hasProblems: Bool = false, isInterrupted: Bool = false, idleShard: Shard? = nil, staleCount: Int = 0,
    failsOnNotRun: Bool = false
  ) -> (ExitStatus, String?) {
    if isInterrupted { return (.interrupted, "interrupted") }
    if hasProblems { return (.unusable, "a file could not be used") }
    if let idleShard { return (.kept, "shard \(idleShard) has no check to send") }
    if outcomes.isEmpty { return (.unusable, "nothing was checked: no check was selected") }
    if staleCount > 0 {
      let number = staleCount == 1 ? "1 known violation is" : "\(staleCount) known violations are"
      return (
        .broken,
        "\(number) fixed and still in the baseline; contractcheck baseline prune takes out what is fixed"
      )
    }
    if outcomes.contains(.failed) { return (.broken, nil) }
    if outcomes.contains(.noVerdict) { return (.inconclusive, nil) }
    guard !(selected ?? outcomes).isDisjoint(with: [.passed, .flaky, .waived]) else {
      return (.unusable, "nothing was checked: no check could be sent")
    }
    let isPartial = !outcomes.isDisjoint(with: [.notRun, .blocked])
    return (failsOnNotRun && isPartial ? .inconclusive : .kept, nil)
  }
}

extension RunResult {
  /// The shard, if there is nothing to send in it though there is in others: that is no lack of it.
  var idleShard: Shard? {
    guard let part, part.plannedChecks > 0, contracts.allSatisfy({ $0.checks.allSatisfy(\.isSkipped) }) else {
      return nil
    }
    return part.shard
  }
}

extension CheckResult {
  /// Whether the contract itself says that it is not run.
  fileprivate var isSkipped: Bool { failure?.reason == "skipped" }

  /// The outcome that the exit status is made from: a failure that the user does not count is as good as waived.
  fileprivate func counted(_ failOn: FailOn) -> Outcome {
    guard outcome == .failed else { return outcome }
    return switch failOn {
    case .any: .failed
    case .new: unwaived.contains { standings[$0]?.status != .stillFailing } ? .failed : .waived
    case .none: .waived
    }
  }

  /// The findings that break the promise, in document order.
  var violations: [Mismatch] { findings.filter(\.severity.failsRun) }

  /// The findings that fail the check: those that break the promise and are not waived.
  var unwaived: [Mismatch] { violations.filter { standings[$0]?.status != .waived } }
}
