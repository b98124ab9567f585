import ContractSpecs

extension RunResult {
  /// Returns the run compared with what was known before: every violation gets its status, checks whose violations are
  /// all waived are waived, and the exit status is updated.
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
    // The reason that stopped the run takes precedence over all comparisons.
    case .unusable, .usage, .internalError, .interrupted, .terminated: result.failOn = rules.failOn
    }
    // A passing shard must not close an issue that another one may keep open.
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
            ?? past[FindingIdentity(inResponse: finding, of: result, in: name)]
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

/// The start and the number of consecutive runs with a violation, and the places where it was seen.
private struct FailureStreak {
  var since: Double
  var runs: Int
  var sightings: Set<Sighting> = []
}

extension RunResult {
  /// The violations that existed at the end of the run, as far as is known.
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
  /// Compares the previous run with a later one.
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

  /// Returns the violations that were seen before, are not waived, and were not checked again.
  fileprivate func unresolved(besides baseline: Baseline?, on day: CalendarDay) -> Set<FindingIdentity> {
    let open = gone.filter { $0.status == .unobserved } + elsewhere
    return Set(
      open.map(\.identity).filter { identity in
        baseline?[identity].map { $0.waiver.hasExpired(on: day) } ?? true
      })
  }
}

extension FailureStreak {
  /// Returns the result of a later run for each sighting of the violation. An entry of an earlier version has only the
  /// place of its identity, without a check.
  fileprivate func sights(
    of identity: FindingIdentity, _ later: RunCoverage
  ) -> [Sighting: RunCoverage.Sight] {
    var sightings = sightings
    if sightings.isEmpty, case .response(let place) = identity.place {
      sightings.insert(Sighting(check: "", place: place))
    }
    return Dictionary(
      uniqueKeysWithValues: sightings.map { ($0, later.sight(of: identity, seen: $0)) })
  }
}

extension GoneFinding.Status {
  /// Creates the status of a violation that was not seen again, from the results for all of its places.
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
    // The expiry of waivers for fixed violations is not reported.
    let fixed = Set(stale.map(\.identity))
    expired = baseline.violations.filter { $0.waiver.hasExpired(on: day) && !fixed.contains($0.identity) }
    expiringSoon = baseline.expiring(within: RunContext.warningDays, of: day).filter {
      !$0.waiver.hasExpired(on: day) && !fixed.contains($0.identity)
    }
  }
}
