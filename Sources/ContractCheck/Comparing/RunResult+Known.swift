import ContractSpecs

/// What was known before a run.
struct Knowledge: Sendable {
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
  func compared(with known: Knowledge, _ rules: ExitRules = ExitRules()) -> RunResult {
    var result = self
    result.history = known.history
    if known.baseline != nil || known.previous != nil { result.setStandings(known) }
    let seen = Observation(self)
    result.baseline = known.baseline.map {
      BaselineUse($0, seen, on: CalendarDay(secondsSince1970: startedAt))
    }
    result.previous = known.previous.map { previous in
      PreviousRun(
        file: previous.file, startedAt: previous.run?.startedAt, gone: previous.run?.gone(from: seen) ?? [])
    }
    switch exitStatus {
    case .kept, .broken, .inconclusive: result.conclude(rules)
    // What stopped the run stays the reason, whatever was known.
    case .unusable, .usage, .internalError, .interrupted, .terminated: result.failOn = rules.failOn
    }
    // A shard that is green closes no issue that another may keep open.
    if part == nil {
      result.notification = Notification(of: result, after: known.previous?.run?.notification)
    }
    return result
  }

  private mutating func setStandings(_ known: Knowledge) {
    let day = CalendarDay(secondsSince1970: startedAt)
    let past = known.previous?.run?.spells ?? [:]
    for contract in contracts.indices {
      let name = contracts[contract].name
      for check in contracts[contract].checks.indices {
        var result = contracts[contract].checks[check]
        for finding in result.violations {
          let waiver = known.baseline?.waiver(of: finding, of: result, in: name)
          let spell = past[FindingIdentity(finding, of: result, in: name)]
          result.standings[finding] = Standing(
            status: Self.status(waiver, spell, on: day), since: spell?.since ?? startedAt,
            runs: (spell?.runs ?? 0) + 1, waiver: waiver)
        }
        if [.failed, .waived].contains(result.outcome) {
          result.outcome = result.unwaived.isEmpty ? .waived : .failed
        }
        contracts[contract].checks[check] = result
      }
    }
  }

  private static func status(_ waiver: Waiver?, _ spell: Spell?, on day: CalendarDay) -> Standing.Status {
    if let waiver { return waiver.hasExpired(on: day) ? .expired : .waived }
    return spell == nil ? .new : .stillFailing
  }
}

/// Since when and in how many runs a violation has been seen without a break.
private struct Spell {
  var since: Double
  var runs: Int
}

extension RunResult {
  /// The violations that were there when the run ended, as far as anybody can tell.
  fileprivate var spells: [FindingIdentity: Spell] {
    var spells: [FindingIdentity: Spell] = [:]
    for gone in previous?.gone ?? [] where gone.status == .unobserved {
      spells[gone.identity] = Spell(since: gone.since, runs: gone.runs)
    }
    for contract in contracts {
      for check in contract.checks {
        for finding in check.violations {
          let standing = check.standings[finding]
          spells[FindingIdentity(finding, of: check, in: contract.name)] = Spell(
            since: standing?.since ?? startedAt, runs: standing?.runs ?? 1)
        }
      }
    }
    return spells
  }

  /// What this run had and a later one has not.
  fileprivate func gone(from later: Observation) -> [GoneFinding] {
    spells.compactMap { identity, spell in
      let status: GoneFinding.Status
      switch later.sight(of: identity) {
      case .seen: return nil
      case .gone: status = .fixed
      case .goneOnRetry: status = .flaky
      case .unobserved: status = .unobserved
      }
      return GoneFinding(identity: identity, status: status, since: spell.since, runs: spell.runs)
    }.sorted { $0.identity < $1.identity }
  }
}

extension BaselineUse {
  fileprivate init(_ baseline: Baseline, _ seen: Observation, on day: CalendarDay) {
    self.init(file: baseline.file, count: baseline.violations.count)
    stale = baseline.violations.filter { seen.sight(of: $0.identity) == .gone }
    // When the waiver of what is fixed ends is nobody's concern.
    let fixed = Set(stale.map(\.identity))
    expired = baseline.violations.filter { $0.waiver.hasExpired(on: day) && !fixed.contains($0.identity) }
    expiringSoon = baseline.expiring(within: Knowledge.warningDays, of: day).filter {
      !$0.waiver.hasExpired(on: day) && !fixed.contains($0.identity)
    }
  }
}
