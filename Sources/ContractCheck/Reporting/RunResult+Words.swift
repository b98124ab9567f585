extension RunResult {
  /// True if any requested check was sent. Checks that came along with it count only if they failed.
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

  /// True if fixed violations in the baseline contribute to the failure of the run.
  var isHeldUpByBaseline: Bool {
    exitStatus == .broken && stopReason != nil && stopReason != coverageGap
      && baseline?.stale.isEmpty == false
  }

  /// True if it contributes to the failure of the run that checks call too few endpoints.
  var isBelowCoverage: Bool { exitStatus == .broken && coverageGap != nil }

  /// True if the run is inconclusive only because something is not judged.
  var isHeldUpByJudgement: Bool {
    exitStatus == .inconclusive && stopReason != nil && stopReason == judgementGap
  }

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
    if tally[.noVerdict] > 0 { return "some checks have no verdict" }
    let isKnown = !gaps.isEmpty && !isHeldUpByJudgement
    return isKnown ? "some checks were not run or blocked" : "not everything is known"
  }
}

extension ExitStatus {
  /// The general meaning of the exit status, in a few words.
  var meaning: String {
    switch self {
    case .kept: "no promise was broken"
    case .broken: "a promise was broken"
    case .unusable: "could not do its job"
    case .inconclusive: "no violation found, but not everything was checked or judged"
    case .usage: "usage error"
    case .internalError: "internal error; please report it"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}
