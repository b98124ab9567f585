import ContractSpecs

/// A run with what all reports tell of it, which is looked for once.
struct ExplainedRun: Sendable {
  let run: RunResult

  /// The causes of failures: those that break the app first, then those that fail the most checks.
  let causes: [Cause]
  let tally: Tally

  /// The checks that may have failed for others.
  let followers: DependentChecks

  init(_ run: RunResult) { self.init(run, causes: run.causes) }

  /// Creates a run whose causes are known already.
  init(_ run: RunResult, causes: [Cause]) {
    (self.run, self.causes, tally, followers) = (run, causes, run.tally, DependentChecks(of: run))
  }
}

extension ExplainedRun {
  /// Returns the sentence on what undoing a cause proves, with other causes by their ids; `nil` if nothing is proven.
  func proof(of cause: Cause) -> String? { cause.undone?.words { "cause \(causes[$0].id)" } }

  /// The outcome of the whole run in one line, which contains no untrusted text.
  var verdict: String {
    let waived = tally.waivedPromises > 0 ? run.waivedViolations : 0
    let parts = [
      outcome, waived > 0 ? "\(counted(waived, "known violation")) waived" : nil, unjudged,
      run.part.map { "shard \($0.shard)" },
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// The number of places that are not judged; `nil` if there are none, or if nothing was checked.
  private var unjudged: String? {
    let count = run.unjudgedCount
    return switch run.exitStatus {
    case .kept, .broken, .inconclusive: count > 0 ? UnjudgedPlace.words(count) : nil
    case .unusable, .usage, .internalError, .interrupted, .terminated: nil
    }
  }

  private var outcome: String {
    switch run.exitStatus {
    case .kept: kept
    case .broken:
      "Contract check failed: "
        + [
          tally[.failed] > 0 ? damage : nil, run.isHeldUpByBaseline ? staleness : nil,
          run.isBelowCoverage ? "too few endpoints are covered" : nil,
        ]
        .compactMap(\.self).joined(separator: "; ")
    case .inconclusive: tally[.noVerdict] > 0 ? "Contract check without verdict: \(undecided)" : incomplete
    case .unusable, .usage: withDamage("Contract check could not do its job: \(obstacle)")
    case .internalError: withDamage("Contract check stopped by an internal error")
    case .interrupted, .terminated: withDamage("Contract check interrupted")
    }
  }

  private var kept: String {
    if run.hasNothingToRepeat {
      return "Nothing to repeat: no check of the earlier run failed, was blocked, not run or without verdict"
    }
    if run.idleShard != nil { return "Nothing to check here" }
    if tally[.failed] > 0 {
      let rest = tally[.blocked] + tally[.notRun] > 0 ? "; not all was checked" : ""
      return (run.failOn == .new ? "Broken, but nothing new: " : "Broken, but the run does not fail: ")
        + damage + rest
    }
    let aside: [CheckResult.Outcome] = [.flaky, .waived, .noVerdict, .blocked, .notRun]
    let rest = aside.filter { tally[$0] > 0 }.map { "\(tally[$0]) \($0.words)" }
    let passed = "\(tally[.passed]) of \(counted(tally.total, "check")) passed"
    return (["\(extent): \(passed)"] + rest).joined(separator: ", ")
  }

  /// The extent to which promises were kept, without claiming more than is known.
  private var extent: String {
    let isPartial = tally[.blocked] + tally[.notRun] > 0
    if tally.waivedPromises > 0 {
      return isPartial ? "Only known violations, but not all was checked" : "Only known violations"
    }
    return isPartial ? "No promise broken, but not all was checked" : "All promises kept"
  }

  private var staleness: String {
    "\(counted(run.baseline?.stale.count ?? 0, "known violation")) fixed and still in the baseline"
  }

  private var damage: String {
    tally.damage(by: causes.count, following: causes.count(where: \.mayFollow))
  }

  private var undecided: String {
    let unjudged = tally[.noVerdict] + run.gaps.count
    return withSeen("\(unjudged) of \(counted(tally.total, "check")) could not be judged")
  }

  private var incomplete: String {
    let gaps = Tally(run.gaps)
    if gaps.total == 0 {
      let unreported = counted(run.unreportedChecks, "check")
      let gap =
        run.unreportedChecks > 0 ? "the earlier report lacks \(unreported)" : "not all could be judged"
      return withSeen("Contract check incomplete: \(gap)")
    }
    let words =
      switch (gaps[.blocked], gaps[.notRun]) {
      case (0, _): "not run"
      case (_, 0): "blocked"
      case (_, _): "not run or blocked"
      }
    return withSeen("Contract check incomplete: \(gaps.total) of \(counted(tally.total, "check")) \(words)")
  }

  private func withSeen(_ gap: String) -> String {
    if tally[.failed] > 0 { return "\(gap); \(damage)" }
    return gap + (tally.waivedPromises > 0 ? ", nothing new seen broken" : ", no promise seen broken")
  }

  private var obstacle: String {
    if !run.problems.isEmpty { return "\(counted(run.problems.count, "error")) in the files that it needs" }
    if !run.hasChecked { return "nothing was checked" }
    return run.missingShards.isEmpty
      ? "a report could not be written"
      : "\(counted(run.missingShards.count, "shard")) of \(run.missingShards[0].total) missing"
  }

  private func withDamage(_ text: String) -> String {
    tally[.failed] > 0 ? "\(text); \(damage)" : text
  }
}

extension RunResult {
  /// The outcome of the whole run in one line, which contains no untrusted text.
  var verdict: String { ExplainedRun(self).verdict }
}

extension RunResult {
  /// The number of violations that the baseline waives, each once, however many checks show it.
  fileprivate var waivedViolations: Int {
    var identities: Set<FindingIdentity> = []
    for contract in contracts {
      for check in contract.checks {
        for record in check.broken where record.status?.status == .waived {
          identities.insert(FindingIdentity(record, of: check, in: contract.name))
        }
      }
    }
    return identities.count
  }
}
