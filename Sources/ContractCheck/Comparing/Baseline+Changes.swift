import ContractSpecs

extension Baseline {
  /// The result of changing a baseline.
  struct Change: Hashable, Sendable {
    var baseline: Baseline
    var added: [KnownViolation] = []
    var removed: [KnownViolation] = []

    /// The entries that were listed and seen again.
    var seenAgain: [KnownViolation] = []

    /// The entries that were listed and not seen, of which it is unknown whether they are fixed.
    var unobserved: [KnownViolation] = []

    /// The entries that were listed and shown to be fixed.
    var stale: [KnownViolation] = []
  }

  /// Returns the baseline with all violations of a run: new ones without a reason yet, known ones with what people
  /// wrote.
  func updated(with run: RunResult) -> Change {
    let day = CalendarDay(secondsSince1970: run.startedAt)
    let seen = RunCoverage(run)
    var change = sorted(by: seen)
    var kept = Dictionary(uniqueKeysWithValues: change.seenAgain.map { ($0.identity, $0) })
    for (identity, violation) in seen.violations where kept[identity] == nil {
      if let joined = joined(violation.formers) {
        for former in violation.formers { kept[former] = nil }
        kept[identity] = KnownViolation(identity: identity, members: joined.members, waiver: joined.waiver)
      } else if !violation.formers.allSatisfy({ kept[$0] != nil }) {
        let waiver = Waiver(
          reason: "", owner: nil, ticket: nil, firstSeen: day, lastSeen: day, expires: nil)
        change.added.append(KnownViolation(identity: identity, members: [], waiver: waiver))
      }
    }
    change.added = change.added.map { $0.seen(seen, on: day) }.sorted { $0.identity < $1.identity }
    change.seenAgain = kept.values.map { $0.seen(seen, on: day) }.sorted { $0.identity < $1.identity }
    change.baseline = Baseline(
      file: file, violations: change.added + change.seenAgain + change.unobserved + change.stale)
    return change
  }

  /// Returns the one entry that can replace the entries of format 1 for one violation. `nil` if there are none, or if
  /// their waivers differ, in which case they stay as they are.
  private func joined(_ formers: Set<FindingIdentity>) -> KnownViolation? {
    let known = formers.compactMap { self[$0] }
    guard var joined = known.first,
      known.allSatisfy({
        $0.waiver.words == joined.waiver.words
          && $0.waiver.expires == joined.waiver.expires
      })
    else { return nil }
    for other in known {
      joined.members.formUnion(other.members)
      joined.waiver.firstSeen = min(joined.waiver.firstSeen, other.waiver.firstSeen)
      joined.waiver.lastSeen = max(joined.waiver.lastSeen, other.waiver.lastSeen)
    }
    return joined
  }

  /// Returns the baseline without the violations that a run has shown to be fixed.
  func pruned(by run: RunResult) -> Change {
    var change = sorted(by: RunCoverage(run))
    (change.removed, change.stale) = (change.stale, [])
    change.baseline = Baseline(file: file, violations: change.seenAgain + change.unobserved)
    return change
  }

  /// Sorts the entries by what a run shows. A pass on retry does not prove that a violation is gone.
  private func sorted(by coverage: RunCoverage) -> Change {
    var change = Change(baseline: self)
    for violation in violations {
      switch coverage.sight(of: violation) {
      case .seen: change.seenAgain.append(violation)
      case .gone: change.stale.append(violation)
      case .goneOnRetry, .unobserved, .withdrawn: change.unobserved.append(violation)
      }
    }
    return change
  }

  /// Returns the entries that expire within `days` days or have expired, earliest first.
  func expiring(within days: Int, of day: CalendarDay) -> [KnownViolation] {
    violations.compactMap { violation in violation.waiver.expires.map { (violation, $0) } }
      .filter { day.days(until: $0.1) <= days }
      .sorted { ($0.1, $0.0.identity) < ($1.1, $1.0.identity) }
      .map(\.0)
  }
}

extension KnownViolation {
  /// Returns the entry with what a run has shown of it.
  fileprivate func seen(_ coverage: RunCoverage, on day: CalendarDay) -> KnownViolation {
    guard let violation = coverage.violation(identity) else { return self }
    var known = self
    known.members.formUnion(violation.members)
    if case .shape = identity.place { known.places.formUnion(violation.sightings.map(\.place)) }
    known.waiver.lastSeen = max(known.waiver.lastSeen, day)
    return known
  }
}
