import ContractSpecs

/// What the user decides about the exit status.
struct ExitRules: Hashable, Sendable {
  /// Whether a run is complete although checks were blocked or not run.
  var allowsNotRun = false
  var failOn = FailOn.any

  /// Whether a known violation that was seen to be fixed fails the run until it is taken from the baseline.
  var failsOnStale = false
}

extension RunResult {
  /// Sets how the program ends, and why where the outcomes alone do not say: an interruption outranks what could not
  /// be done, that a broken promise, and that a missing verdict.
  mutating func conclude(isInterrupted: Bool = false, _ rules: ExitRules = ExitRules()) {
    failOn = rules.failOn
    if hasNothingToRepeat, problems.isEmpty, !isInterrupted {
      exitStatus = .kept
      return
    }
    let checks = contracts.flatMap(\.checks)
    // What need not run leaves no gap, unless nothing else is there.
    let planned = checks.filter { !$0.isDispensable }
    let counted = planned.isEmpty ? checks : planned
    let staleCount = rules.failsOnStale ? baseline?.stale.count ?? 0 : 0
    (exitStatus, stopReason) = Self.conclusion(
      of: Set(counted.map { $0.counted(failOn) }),
      selected: Set(counted.filter { $0.cause == .selected }.map { $0.counted(failOn) }),
      hasProblems: !problems.isEmpty, isInterrupted: isInterrupted, idleShard: idleShard,
      staleCount: staleCount,
      allowsNotRun: rules.allowsNotRun)
  }

  /// `selected` are the outcomes of what the user named: a login that came along and passed has checked nothing of it.
  static func conclusion(
    of outcomes: Set<CheckResult.Outcome>, selected: Set<CheckResult.Outcome>? = nil,
    hasProblems: Bool = false, isInterrupted: Bool = false, idleShard: Shard? = nil, staleCount: Int = 0,
    allowsNotRun: Bool = false
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
    return (isPartial && !allowsNotRun ? .inconclusive : .kept, nil)
  }
}

extension RunResult {
  /// The shard, if there is nothing to send in it though there is in others: that is no lack of it.
  var idleShard: Shard? {
    guard let part, part.plannedChecks > 0, contracts.allSatisfy({ $0.checks.allSatisfy(\.isDispensable) })
    else { return nil }
    return part.shard
  }

  /// The checks that were blocked or not run and are missed for it, in the order of the files.
  var gaps: [CheckResult] { contracts.flatMap(\.gaps) }
}

extension ContractResult {
  /// The checks that were blocked or not run and are missed for it.
  var gaps: [CheckResult] {
    checks.filter { [.blocked, .notRun].contains($0.outcome) && !$0.isDispensable }
  }
}

extension CheckResult {
  /// Whether the contract itself says that the check is not run, or that a check which this one needs is not.
  var isSkipped: Bool { failure?.reason == Failure.skipped }

  /// Whether the check need not run for a run to be complete: it is skipped, or asks for a certificate that an address
  /// without TLS does not have.
  var isDispensable: Bool { isSkipped || failure?.reason == CertificateCheck.noCertificate }

  /// The outcome that the exit status is made from: a failure that the user does not count is as good as waived.
  fileprivate func counted(_ failOn: FailOn) -> Outcome {
    guard outcome == .failed else { return outcome }
    return switch failOn {
    case .any: .failed
    case .new: unwaived.contains { findingStatuses[$0]?.status != .stillFailing } ? .failed : .waived
    case .none: .waived
    }
  }

  /// The findings that break the promise, in document order.
  var violations: [Finding] { findings.filter(\.severity.failsRun) }

  /// The findings that fail the check: those that break the promise and are not waived.
  var unwaived: [Finding] { violations.filter { findingStatuses[$0]?.status != .waived } }
}
