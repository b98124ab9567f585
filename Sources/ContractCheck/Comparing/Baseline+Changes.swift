import ContractSpecs

extension Baseline {
  /// What a change did to a baseline.
  struct Change: Hashable, Sendable {
    var baseline: Baseline
    var added: [KnownViolation] = []
    var removed: [KnownViolation] = []

    /// Listed before, and seen again.
    var seenAgain: [KnownViolation] = []

    /// Listed before, and not seen; whether they are fixed, nobody can tell.
    var unobserved: [KnownViolation] = []

    /// Listed before, and seen to be fixed.
    var stale: [KnownViolation] = []
  }

  /// With all violations of a run: new ones without a reason yet, known ones with what people wrote.
  func updated(with run: RunResult) -> Change {
    let day = CalendarDay(secondsSince1970: run.startedAt)
    let seen = Observation(run)
    var change = sorted(by: seen)
    for (identity, members) in seen.violations where self[identity] == nil {
      change.added.append(
        KnownViolation(
          identity: identity, members: members,
          waiver: Waiver(reason: "", owner: nil, ticket: nil, firstSeen: day, lastSeen: day, expires: nil)))
    }
    change.added.sort { $0.identity < $1.identity }
    for index in change.seenAgain.indices {
      let known = change.seenAgain[index]
      change.seenAgain[index].members.formUnion(seen.violations[known.identity] ?? [])
      change.seenAgain[index].waiver.lastSeen = max(known.waiver.lastSeen, day)
    }
    change.baseline = Baseline(
      file: file, violations: change.added + change.seenAgain + change.unobserved + change.stale)
    return change
  }

  /// Without those violations that a run has seen to be fixed.
  func pruned(by run: RunResult) -> Change {
    var change = sorted(by: Observation(run))
    (change.removed, change.stale) = (change.stale, [])
    change.baseline = Baseline(file: file, violations: change.seenAgain + change.unobserved)
    return change
  }

  /// A pass on retry is no proof that a violation is gone.
  private func sorted(by observation: Observation) -> Change {
    var change = Change(baseline: self)
    for violation in violations {
      switch observation.sight(of: violation.identity) {
      case .seen: change.seenAgain.append(violation)
      case .gone: change.stale.append(violation)
      case .goneOnRetry, .unobserved: change.unobserved.append(violation)
      }
    }
    return change
  }

  /// The entries that end within some days, those that have ended among them; the first to end first.
  func expiring(within days: Int, of day: CalendarDay) -> [KnownViolation] {
    violations.compactMap { violation in violation.waiver.expires.map { (violation, $0) } }
      .filter { day.days(until: $0.1) <= days }
      .sorted { ($0.1, $0.0.identity) < ($1.1, $1.0.identity) }
      .map(\.0)
  }
}
