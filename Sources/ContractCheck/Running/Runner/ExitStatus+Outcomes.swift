extension RunResult {
  /// Sets how the program ends, and why where the outcomes alone do not say: an interruption outranks what could not
  /// be done, that a broken promise, and that a missing verdict.
  mutating func conclude(isInterrupted: Bool = false, failsOnNotRun: Bool = false) {
    let outcomes = Set(contracts.lazy.flatMap(\.checks).map(\.outcome))
    (exitStatus, stopReason) = Self.conclusion(
      of: outcomes, hasProblems: !problems.isEmpty, isInterrupted: isInterrupted, failsOnNotRun: failsOnNotRun
    )
  }

  static func conclusion(
    of outcomes: Set<CheckResult.Outcome>, hasProblems: Bool = false, isInterrupted: Bool = false,
    failsOnNotRun: Bool = false
  ) -> (ExitStatus, String?) {
    if isInterrupted { return (.interrupted, "interrupted") }
    if hasProblems { return (.unusable, "a file could not be used") }
    if outcomes.isEmpty { return (.unusable, "nothing was checked: no check was selected") }
    if outcomes.contains(.failed) { return (.broken, nil) }
    if outcomes.contains(.noVerdict) { return (.inconclusive, nil) }
    guard !outcomes.isDisjoint(with: [.passed, .flaky, .waived]) else {
      return (.unusable, "nothing was checked: no check could be sent")
    }
    let isPartial = !outcomes.isDisjoint(with: [.notRun, .blocked])
    return (failsOnNotRun && isPartial ? .inconclusive : .kept, nil)
  }
}
