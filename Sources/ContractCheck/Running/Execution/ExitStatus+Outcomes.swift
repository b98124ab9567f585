import ContractSpecs

/// The user's rules for the exit status.
struct ExitRules: Hashable, Sendable {
  /// True if a run is complete although checks were blocked or not run.
  var allowsNotRun = false
  var failOn = FailOn.any

  /// True if a waived violation that is fixed fails the run until it is removed from the baseline.
  var failsOnStale = false

  /// The percentage of endpoints that checks must call, else the run fails; `nil` for any.
  var minimumCoverage: Int?

  /// The policy for places of documents that are not judged, besides that of each contract.
  var unjudgedPolicy = UnjudgedPolicy.warn
}

extension RunResult {
  /// Sets the exit status, and the stop reason if the outcomes alone do not show it. An interruption takes precedence
  /// over a problem, that over a broken promise, and that over a missing verdict.
  mutating func conclude(isInterrupted: Bool = false, _ rules: ExitRules = ExitRules()) {
    (failOn, unjudgedPolicy) = (rules.failOn, rules.unjudgedPolicy)
    if hasNothingToRepeat, problems.isEmpty, !isInterrupted {
      exitStatus = .kept
      return concludeJudgement()
    }
    let counted = countedOutcomes
    let staleCount = rules.failsOnStale ? baseline?.stale.count ?? 0 : 0
    (exitStatus, stopReason) = Self.conclusion(
      of: counted.all, selected: counted.selected,
      hasProblems: !problems.isEmpty, isInterrupted: isInterrupted, idleShard: idleShard,
      staleCount: staleCount,
      allowsNotRun: rules.allowsNotRun)
    // A shard asks only for its part, and checks that were not run, or got no response, may call enough.
    minimumCoverage = part == nil && !mayCallMore(rules) ? rules.minimumCoverage : nil
    if idleShard == nil {
      concludeCoverage()
      concludeJudgement()
    }
  }

  /// Fails a run whose checks call too few endpoints.
  private mutating func concludeCoverage() {
    guard let coverageGap else { return }
    switch exitStatus {
    case .kept, .broken:
      exitStatus = .broken
      stopReason = [stopReason, coverageGap].compactMap(\.self).joined(separator: "; ")
    case .inconclusive, .unusable, .usage, .internalError, .interrupted, .terminated: break
    }
  }

  /// Makes a run inconclusive that would pass although something is not known that must be.
  private mutating func concludeJudgement() {
    guard exitStatus == .kept, let judgementGap else { return }
    (exitStatus, stopReason) = (.inconclusive, judgementGap)
  }

  /// The outcomes that decide the exit status: those of all checks, and those of the checks that the user selected.
  /// Dispensable checks leave no gap, unless there are no others.
  private var countedOutcomes: (all: Set<CheckResult.Outcome>, selected: Set<CheckResult.Outcome>) {
    var planned: (all: Set<CheckResult.Outcome>, selected: Set<CheckResult.Outcome>) = ([], [])
    var dispensable = planned
    for contract in contracts {
      // By index, because a loop over the results would copy each of them.
      for index in contract.checks.indices {
        let outcome = contract.checks[index].counted(failOn)
        let isSelected = contract.checks[index].cause == .selected
        if contract.checks[index].isDispensable {
          dispensable.all.insert(outcome)
          if isSelected { dispensable.selected.insert(outcome) }
        } else {
          planned.all.insert(outcome)
          if isSelected { planned.selected.insert(outcome) }
        }
      }
    }
    return planned.all.isEmpty ? dispensable : planned
  }

  /// Returns whether checks may call more than what responses came from: some got none, or should have been run.
  private func mayCallMore(_ rules: ExitRules) -> Bool {
    !gaps.isEmpty && !rules.allowsNotRun
      || contracts.contains { $0.checks.contains { $0.outcome == .noVerdict } }
  }

  /// The sentence that says that checks call too few endpoints; `nil` if they call enough.
  var coverageGap: String? {
    guard let least = minimumCoverage, let covered = coveredPercentage, covered < least else { return nil }
    return "checks call \(covered) percent of the endpoints, and --min-coverage is \(least)"
  }

  /// The sentence that says what is not known although it must be; `nil` if there is nothing of that kind.
  var judgementGap: String? {
    let parts = [unreported, unjudged].compactMap(\.self) + contracts.compactMap(\.releaseGap)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var unreported: String? {
    guard unreportedChecks > 0 else { return nil }
    let checks = counted(unreportedChecks, "check")
    return
      "whether \(checks) failed is not known: the report of --only-failed does not have them; run everything once"
  }

  /// The sentence about places that are not judged, where the user or a contract asks for a judgement of everything.
  private var unjudged: String? {
    let strict = contracts.filter { unjudgedPolicy == .fail || $0.unjudgedPolicy == .fail }
    let places = Set(strict.flatMap(\.unjudged)).count
    let unread = strict.flatMap(\.checks).count { $0.failure?.reason == .promiseUnreadable }
    let parts = [
      places > 0 ? UnjudgedPlace.words(places) : nil,
      unread > 0 ? "the promise of \(counted(unread, "check")) cannot be read" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let origin = unjudgedPolicy == .fail ? "--fail-on-unjudged" : "the policy \"unjudged\": \"fail\""
    return "\(parts.joined(separator: ", and ")); \(origin) asks for a judgement of everything"
  }

  /// The number of places that are not judged, each once although several contracts may have the same document.
  var unjudgedCount: Int { Set(contracts.flatMap(\.unjudged)).count }

  /// Returns the exit status and the stop reason. `selected` are the outcomes of the checks that the user selected: a
  /// passed login that they needed has checked nothing of them.
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
        "\(number) fixed and still in the baseline; contractcheck baseline prune removes fixed violations"
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
  /// The shard, if it has nothing to send while others have; this is no failure.
  var idleShard: Shard? {
    guard let part, part.plannedChecks > 0, contracts.allSatisfy({ $0.checks.allSatisfy(\.isDispensable) })
    else { return nil }
    return part.shard
  }

  /// The blocked and not run checks that count as missing, in the order of the files.
  var gaps: [CheckResult] { contracts.flatMap(\.gaps) }
}

extension ContractResult {
  /// The blocked and not run checks that count as missing.
  var gaps: [CheckResult] {
    checks.filter { [.blocked, .notRun].contains($0.outcome) && !$0.isDispensable }
  }
}

extension FailureReason {
  fileprivate var isDispensable: Bool {
    switch self {
    case .skipped, .noCertificate: true
    case .transport, .rateLimited, .unavailable, .backendNotReady, .certificateUnreadable, .interrupted,
      .failFast, .needsVariable, .blockedByCheck, .promiseUnreadable, .modelNotRun,
      .other:
      false
    }
  }
}

extension CheckResult {
  /// True if the contract skips the check, or a check that this one needs.
  var isSkipped: Bool { failure?.reason == .skipped }

  /// True if a run is complete without the check: it is skipped, or concerns the certificate of an address without TLS.
  var isDispensable: Bool { failure?.reason.isDispensable ?? false }

  /// Returns the outcome for the exit status: a failure that the user does not count is treated as waived.
  fileprivate func counted(_ failOn: FailOn) -> Outcome {
    guard outcome == .failed else { return outcome }
    return switch failOn {
    case .any: .failed
    case .new: failing.contains { $0.status?.status != .stillFailing } ? .failed : .waived
    case .none: .waived
    }
  }

  /// The findings that break the promise, in document order.
  var violations: [Finding] { broken.map(\.finding) }

  /// The same findings with what the run knows of them.
  var broken: [FindingRecord] { records.filter(\.isViolation) }

  /// The findings that fail the check: those that break the promise and are not waived.
  var unwaived: [Finding] { failing.map(\.finding) }

  /// The same findings with what the run knows of them.
  var failing: [FindingRecord] { broken.filter { $0.status?.status != .waived } }
}
