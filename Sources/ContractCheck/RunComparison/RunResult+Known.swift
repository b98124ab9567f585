import ContractSpecs

extension RunResult {
  /// Returns the run compared with what was known before: every violation gets its status, checks whose violations are
  /// all waived are waived, and the exit status is updated.
  func compared(with known: RunContext, _ rules: ExitRules = ExitRules()) -> RunResult {
    var result = self
    result.history = known.history
    if known.baseline != nil || known.previous != nil {
      result.setStatuses(known)
    } else if part == nil {
      result.forgetAbsentPlaces()
    }
    let seen = RunCoverage(self, after: known.previous?.run)
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
        unresolved: result.previous?.unresolved(besides: known.baseline, on: day) ?? [:])
    }
    return result
  }

  /// Removes what only a comparison needs, such as from the merged reports of shards.
  private mutating func forgetAbsentPlaces() {
    for contract in contracts.indices {
      for check in contracts[contract].checks.indices
      where contracts[contract].checks[check].absentPlaces != nil {
        contracts[contract].checks[check].absentPlaces = nil
      }
    }
  }

  private mutating func setStatuses(_ known: RunContext) {
    let day = CalendarDay(secondsSince1970: startedAt)
    let past = FailureStreaks(known.previous?.run?.streaks ?? [:])
    for contract in contracts.indices {
      let name = contracts[contract].name
      for check in contracts[contract].checks.indices {
        var result = contracts[contract].checks[check]
        for index in result.records.indices where result.records[index].isViolation {
          let record = result.records[index]
          let waiver = known.baseline?.waiver(of: record, of: result, in: name)
          let streak = past.streak(record, of: result, in: name)
          result.records[index].status = FindingStatus(
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

  /// The names of a group's members; empty also where the report of an earlier version does not name them.
  var members: Set<String> = []
  var sightings: Set<Sighting> = []
}

extension FailOn {
  /// Returns a function that returns whether the failure of a check, in the contract of that name, fails the run; `nil` if
  /// each does.
  func failsRun(after known: RunContext) -> (@Sendable (CheckResult, String) -> Bool)? {
    switch self {
    case .any: return nil
    case .none: return { _, _ in false }
    case .new:
      let past = FailureStreaks(known.previous?.run?.streaks ?? [:])
      return { check, contract in
        check.broken.contains { past.streak($0, of: check, in: contract) == nil }
      }
    }
  }
}

/// The violations of an earlier run, by which those of a later one are known.
private struct FailureStreaks {
  private let streaks: [FindingIdentity: FailureStreak]
  private var members = MemberIndex()

  init(_ streaks: [FindingIdentity: FailureStreak]) {
    self.streaks = streaks
    for (identity, streak) in streaks { members.add(identity, streak.members) }
  }

  /// Returns what is known of a finding; `nil` if it is new, or a part of it.
  func streak(_ record: FindingRecord, of check: CheckResult, in contract: String) -> FailureStreak? {
    streak(FindingIdentity(record, of: check, in: contract), record.finding.memberNames)
  }

  /// Returns what is known of a violation with all of its members, or of each of these; `nil` if one of them is new.
  private func streak(_ identity: FindingIdentity, _ names: Set<String>) -> FailureStreak? {
    if let same = streaks[identity], same.members.isEmpty || names.isSubset(of: same.members) { return same }
    let parts = (members.cover(of: identity, names) ?? []).compactMap { streaks[$0] }
    return parts.min { ($0.since, -$0.runs) < ($1.since, -$1.runs) }
  }
}

extension RunResult {
  /// The violations that existed at the end of the run, as far as is known.
  fileprivate var streaks: [FindingIdentity: FailureStreak] {
    var streaks: [FindingIdentity: FailureStreak] = [:]
    for gone in previous?.open ?? [] {
      streaks[gone.identity] = FailureStreak(
        since: gone.since, runs: gone.runs, members: gone.members, sightings: gone.sightings)
    }
    for contract in contracts {
      for check in contract.checks {
        for record in check.broken {
          let identity = FindingIdentity(record, of: check, in: contract.name)
          var streak = streaks[identity] ?? FailureStreak(since: startedAt, runs: 1)
          streak.since = record.status?.since ?? streak.since
          streak.runs = record.status?.runs ?? streak.runs
          streak.members.formUnion(record.finding.memberNames)
          streak.sightings.insert(Sighting(check: check.name, place: check.place(of: record.finding)))
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
        members: streak.members,
        sightings: Set(sights.filter { [.unobserved, .goneOnRetry].contains($0.value) }.keys))
      if later.isSeen(identity, streak.members) {
        if !found.sightings.isEmpty { elsewhere.append(found) }
      } else {
        found.status = GoneFinding.Status(Set(sights.values))
        gone.append(found)
      }
    }
    gone.sort { $0.identity < $1.identity }
    elsewhere.sort { $0.identity < $1.identity }
  }

  /// The violations that were seen before, and not seen to be fixed since: a pass on retry does not show that.
  fileprivate var open: [GoneFinding] {
    gone.filter { $0.status == .unobserved || $0.status == .flaky } + elsewhere
  }

  /// Returns the violations that are still open and not waived, with the names of their members.
  fileprivate func unresolved(besides baseline: Baseline?, on day: CalendarDay) -> [FindingIdentity: Set<
    String
  >] {
    let unwaived = open.filter { gone in
      baseline?.waiver(of: gone.identity, gone.members).map { $0.hasExpired(on: day) } ?? true
    }
    return Dictionary(unwaived.map { ($0.identity, $0.members) }, uniquingKeysWith: { $0.union($1) })
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
    let known = RunCoverage.Known(identity: identity, members: members)
    return Dictionary(
      uniqueKeysWithValues: sightings.map { ($0, later.sight(of: known, seen: $0)) })
  }
}

extension GoneFinding.Status {
  /// Creates the status of a violation that was not seen again, from the results for all of its places.
  fileprivate init(_ sights: Set<RunCoverage.Sight>) {
    self =
      if sights.isEmpty || sights.contains(.unobserved) {
        .unobserved
      } else if sights.contains(.goneOnRetry) {
        .flaky
      } else {
        sights == [.withdrawn] ? .withdrawn : .fixed
      }
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
