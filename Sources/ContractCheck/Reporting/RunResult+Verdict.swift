extension RunResult {
  /// The outcome of the whole run in one line, which contains no untrusted text.
  var verdict: String {
    let waived = tally.waivedPromises
    return outcome + (waived > 0 ? "; \(counted(waived, "known finding")) waived" : "")
      + (part.map { "; shard \($0.shard)" } ?? "")
  }

  private var outcome: String {
    switch exitStatus {
    case .kept: kept
    case .broken:
      "Contract check failed: "
        + [
          tally[.failed] > 0 ? damage : nil, isHeldUpByBaseline ? staleness : nil,
          isBelowCoverage ? "too few endpoints are covered" : nil,
        ]
        .compactMap(\.self).joined(separator: "; ")
    case .inconclusive: tally[.noVerdict] > 0 ? "Contract check without verdict: \(undecided)" : incomplete
    case .unusable, .usage: withDamage("Contract check could not do its job: \(obstacle)")
    case .internalError: withDamage("Contract check stopped by an internal error")
    case .interrupted, .terminated: withDamage("Contract check interrupted")
    }
  }

  private var kept: String {
    if hasNothingToRepeat {
      return "Nothing to repeat: no check of the earlier run failed, was blocked, not run or without verdict"
    }
    if idleShard != nil { return "Nothing to check here" }
    let tally = tally
    if tally[.failed] > 0 {
      return failOn == .new
        ? "Broken, but nothing new: \(damage)" : "Broken, which fails nothing here: \(damage)"
    }
    let aside: [CheckResult.Outcome] = [.flaky, .waived, .noVerdict, .blocked, .notRun]
    let rest = aside.filter { tally[$0] > 0 }.map { "\(tally[$0]) \($0.words)" }
    let passed = "\(tally[.passed]) of \(counted(tally.total, "check")) passed"
    return (["\(extent): \(passed)"] + rest).joined(separator: ", ")
  }

  /// The extent to which promises were kept, without claiming more than is known.
  private var extent: String {
    let tally = tally
    let isPartial = tally[.blocked] + tally[.notRun] > 0
    if tally.waivedPromises > 0 {
      return isPartial ? "Nothing new broken, but not all was checked" : "Nothing broken but what is known"
    }
    return isPartial ? "No promise broken, but not all was checked" : "All promises kept"
  }

  private var staleness: String {
    "\(counted(baseline?.stale.count ?? 0, "known violation")) fixed and still in the baseline"
  }

  private var damage: String {
    let tally = tally
    return "\(tally.damage(by: causes.count)) in \(tally[.failed]) of \(counted(tally.total, "check"))"
  }

  private var undecided: String {
    let tally = tally
    return withSeen("\(tally[.noVerdict]) of \(counted(tally.total, "check")) got no response to check")
  }

  private var incomplete: String {
    let gaps = Tally(gaps)
    let words = gaps[.blocked] == 0 ? "not run" : gaps[.notRun] == 0 ? "blocked" : "not run or blocked"
    return withSeen("Contract check incomplete: \(gaps.total) of \(counted(tally.total, "check")) \(words)")
  }

  private func withSeen(_ gap: String) -> String {
    let tally = tally
    if tally[.failed] > 0 { return "\(gap); \(damage)" }
    return gap + (tally.waivedPromises > 0 ? ", nothing new seen broken" : ", no promise seen broken")
  }

  private var obstacle: String {
    if !problems.isEmpty { return "\(counted(problems.count, "error")) in the files that it needs" }
    if !hasChecked { return "nothing was checked" }
    return missingShards.isEmpty
      ? "a report could not be written"
      : "\(counted(missingShards.count, "shard")) of \(missingShards[0].total) missing"
  }

  private func withDamage(_ text: String) -> String {
    tally[.failed] > 0 ? "\(text); \(damage)" : text
  }
}

extension RunResult {
  /// The heading of the failing findings.
  var titleOfFindings: String {
    let tally = tally
    switch (tally.brokenPromises - tally.modelDifferences, tally.modelDifferences) {
    case (_, 0): return "Broken promises"
    case (0, _): return "Differences from the app's models"
    case (_, _): return "Broken promises, and differences from the app's models"
    }
  }

  /// A Boolean value that indicates whether any requested check was sent. Checks that came along with it count only if
  /// they failed.
  var hasChecked: Bool {
    contracts.contains { contract in
      contract.checks.contains { check in
        switch check.outcome {
        case .failed, .noVerdict: true
        case .passed, .flaky, .waived: check.cause == .selected
        case .blocked, .notRun: false
        }
      }
    }
  }

  /// A Boolean value that indicates whether fixed violations in the baseline contribute to the failure of the run.
  var isHeldUpByBaseline: Bool {
    exitStatus == .broken && stopReason != nil && stopReason != coverageGap
      && baseline?.stale.isEmpty == false
  }

  /// A Boolean value that indicates whether it contributes to the failure of the run that checks call too few endpoints.
  var isBelowCoverage: Bool { exitStatus == .broken && coverageGap != nil }

  /// The meaning of the exit status for this run, in a few words.
  var statusMeaning: String {
    switch exitStatus {
    case .kept where tally[.failed] > 0 || tally.waivedPromises > 0: "nothing broken that fails the run"
    case .kept where hasNothingToRepeat: "there was nothing to repeat"
    case .inconclusive where tally[.failed] > 0 || tally.waivedPromises > 0:
      "nothing broken that fails the run, but \(shortfall)"
    case .inconclusive: "no violation found, but \(shortfall)"
    case .broken where isBelowCoverage && tally[.failed] == 0 && !isHeldUpByBaseline:
      "too few endpoints are covered"
    case .broken where tally.brokenPromises > 0 && tally.brokenPromises == tally.modelDifferences:
      "the app's models differ from what came"
    case .broken where tally[.failed] == 0: "a known violation is fixed and still in the baseline"
    case .kept, .broken, .unusable, .usage, .internalError, .interrupted, .terminated:
      exitStatus.meaning
    }
  }

  private var shortfall: String {
    tally[.noVerdict] > 0 ? "some checks have no verdict" : "some checks were not run or blocked"
  }
}

extension ExitStatus {
  /// The general meaning of the exit status, in a few words.
  var meaning: String {
    switch self {
    case .kept: "no promise was broken"
    case .broken: "a promise was broken"
    case .unusable: "could not do its job"
    case .inconclusive: "no violation found, but some checks were not run, blocked or have no verdict"
    case .usage: "usage error"
    case .internalError: "internal error; please report it"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}
