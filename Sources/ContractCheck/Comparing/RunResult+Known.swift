import ContractSpecs

/// What was known before a run.
struct RunContext: Sendable {
  /// How many days before its end a waiver is told of.
  static let warningDays = 14

  /// `nil` if there is none.
  var baseline: Baseline?

  /// The file of the run before as the user named it, and what it held; no run where there is no such file yet.
  var previous: (file: String, run: RunResult?)?

  /// The latest runs, the oldest first.
  var history: [PastRun] = []
}

extension RunResult {
  /// The same run, held against what was known before it: every broken promise gets its standing, checks that fail only
  /// as the baseline says are waived, and the exit status follows.
  func compared(with known: RunContext, _ rules: ExitRules = ExitRules()) -> RunResult {
    var result = self
    result.history = known.history
    if known.baseline != nil || known.previous != nil { result.setStatuses(known) }
    let seen = RunCoverage(self)
    let day = CalendarDay(secondsSince1970: startedAt)
    result.baseline = known.baseline.map { BaselineUse($0, seen, on: day) }
    result.previous = known.previous.map { PreviousRun(file: $0.file, $0.run, seen) }
    switch exitStatus {
    case .kept, .broken, .inconclusive: result.conclude(rules)
    // What stopped the run stays the reason, whatever was known.
    case .unusable, .usage, .internalError, .interrupted, .terminated: result.failOn = rules.failOn
    }
    // A shard that is green closes no issue that another may keep open.
    if part == nil {
      result.notification = Notification(
        of: result, after: known.previous?.run?.notification,
        unresolved: result.previous?.unresolved(besides: known.baseline, on: day) ?? [])
    }
    return result
  }

  private mutating func setStatuses(_ known: RunContext) {
    let day = CalendarDay(secondsSince1970: startedAt)
    let past = known.previous?.run?.streaks ?? [:]
    for contract in contracts.indices {
      let name = contracts[contract].name
      for check in contracts[contract].checks.indices {
        var result = contracts[contract].checks[check]
        for finding in result.violations {
          let waiver = known.baseline?.waiver(of: finding, of: result, in: name)
          let streak =
            past[FindingIdentity(finding, of: result, in: name)]
            ?? past[FindingIdentity(inAnswer: finding, of: result, in: name)]
          result.findingStatuses[finding] = FindingStatus(
            status: Self.status(waiver, streak, on: day), since: streak?.since ?? startedAt,
            runs: (streak?.runs ?? 0) + 1, waiver: waiver)
        }
        if [.failed, .waived].contains(result.outcome) {
          result.outcome = result.unwaived.isEmpty ? .waived : .failed
        }
        contracts[contract].checks[check] = result
      }
    }
  }

  private static func status(_ waiver: Waiver?, _ streak: FailureStreak?, on day: CalendarDay)
    -> FindingStatus.Status
  {
    if let waiver { return waiver.hasExpired(on: day) ? .expired : .waived }
    return streak == nil ? .new : .stillFailing
  }
}

/// Since when and in how many runs a violation has been seen without a break, and where.
private struct FailureStreak {
  var since: Double
  var runs: Int
  var sightings: Set<Sighting> = []
}

extension RunResult {
  /// The violations that were there when the run ended, as far as anybody can tell.
  fileprivate var streaks: [FindingIdentity: FailureStreak] {
    var streaks: [FindingIdentity: FailureStreak] = [:]
    let open = (previous?.gone ?? []).filter { $0.status == .unobserved } + (previous?.elsewhere ?? [])
    for gone in open {
      streaks[gone.identity] = FailureStreak(since: gone.since, runs: gone.runs, sightings: gone.sightings)
    }
    for contract in contracts {
      for check in contract.checks {
        for finding in check.violations {
          let status = check.findingStatuses[finding]
          let identity = FindingIdentity(finding, of: check, in: contract.name)
          var streak = streaks[identity] ?? FailureStreak(since: startedAt, runs: 1)
          streak.since = status?.since ?? streak.since
          streak.runs = status?.runs ?? streak.runs
          streak.sightings.insert(Sighting(check: check.name, place: check.place(of: finding)))
          streaks[identity] = streak
        }
      }
    }
    return streaks
  }
}

extension PreviousRun {
  /// Holds the run before against a later one.
  fileprivate init(file: String, _ run: RunResult?, _ later: RunCoverage) {
    self.init(file: file, startedAt: run?.startedAt)
    for (identity, streak) in run?.streaks ?? [:] {
      let sights = streak.sights(of: identity, later)
      var found = GoneFinding(
        identity: identity, status: .unobserved, since: streak.since, runs: streak.runs,
        sightings: Set(sights.filter { $0.value == .unobserved }.keys))
      if later.violation(identity) != nil {
        if !found.sightings.isEmpty { elsewhere.append(found) }
      } else {
        found.status = GoneFinding.Status(Set(sights.values))
        gone.append(found)
      }
    }
    gone.sort { $0.identity < $1.identity }
    elsewhere.sort { $0.identity < $1.identity }
  }

  /// What was seen before, was not waived and was not asked again, so that nobody knows whether it is mended.
  fileprivate func unresolved(besides baseline: Baseline?, on day: CalendarDay) -> Set<FindingIdentity> {
    let open = gone.filter { $0.status == .unobserved } + elsewhere
    return Set(
      open.map(\.identity).filter { identity in
        baseline?[identity].map { $0.waiver.hasExpired(on: day) } ?? true
      })
  }
}

extension FailureStreak {
  /// What a later run says of each place where the violation was seen. An entry of an earlier version tells none but its
  /// own, and not by which check.
  fileprivate func sights(
    of identity: FindingIdentity, _ later: RunCoverage
  ) -> [Sighting: RunCoverage.Sight] {
    var sightings = sightings
    if sightings.isEmpty, case .answer(let place) = identity.place {
      sightings.insert(Sighting(check: "", place: place))
    }
    return Dictionary(
      uniqueKeysWithValues: sightings.map { ($0, later.sight(of: identity, seen: $0)) })
  }
}

extension GoneFinding.Status {
  /// What becomes of a violation that was not seen again, from what is known of all the places where it was.
  fileprivate init(_ sights: Set<RunCoverage.Sight>) {
    self =
      sights.isEmpty || sights.contains(.unobserved)
      ? .unobserved
      : sights.contains(.goneOnRetry) ? .flaky : sights == [.withdrawn] ? .withdrawn : .fixed
  }
}

extension BaselineUse {
  fileprivate init(_ baseline: Baseline, _ seen: RunCoverage, on day: CalendarDay) {
    self.init(file: baseline.file, count: baseline.violations.count)
    stale = baseline.violations.filter { seen.sight(of: $0) == .gone }
    // When the waiver of what is fixed ends is nobody's concern.
    let fixed = Set(stale.map(\.identity))
    expired = baseline.violations.filter { $0.waiver.hasExpired(on: day) && !fixed.contains($0.identity) }
    expiringSoon = baseline.expiring(within: RunContext.warningDays, of: day).filter {
      !$0.waiver.hasExpired(on: day) && !fixed.contains($0.identity)
    }
  }
}
