extension RunResult {
  /// Sets how the program ends, and why where the outcomes alone do not say: an interruption outranks what could not
  /// be done, that a broken promise, and that a missing verdict.
  mutating func conclude(isInterrupted: Bool = false, failsOnNotRun: Bool = false) {
    let checks = contracts.flatMap(\.checks)
    // What the contract itself skips leaves no gap, unless nothing else is there.
    let planned = checks.filter { $0.failure?.reason != "skipped" }
    let counted = planned.isEmpty ? checks : planned
    (exitStatus, stopReason) = Self.conclusion(
      of: Set(counted.map(\.outcome)), selected: Set(counted.filter { $0.cause == .selected }.map(\.outcome)),
      hasProblems: !problems.isEmpty, isInterrupted: isInterrupted, failsOnNotRun: failsOnNotRun)
  }

  /// `selected` are the outcomes of what the user named: a login that came along and passed has checked nothing of it.

  static func conclusion(
    of outcomes: Set<CheckResult.Outcome>, selected: Set<CheckResult.Outcome>? = nil,
    hasProblems: Bool = false,
    isInterrupted: Bool = false, failsOnNotRun: Bool = false
  ) -> (ExitStatus, String?) {
    if isInterrupted { return (.interrupted, "interrupted") }
    if hasProblems { return (.unusable, "a file could not be used") }
    if outcomes.isEmpty { return (.unusable, "nothing was checked: no check was selected") }
    if outcomes.contains(.failed) { return (.broken, nil) }
    if outcomes.contains(.noVerdict) { return (.inconclusive, nil) }
    guard !(selected ?? outcomes).isDisjoint(with: [.passed, .flaky, .waived]) else {
      return (.unusable, "nothing was checked: no check could be sent")
    }
    let isPartial = !outcomes.isDisjoint(with: [.notRun, .blocked])
    return (failsOnNotRun && isPartial ? .inconclusive : .kept, nil)
  }
}
