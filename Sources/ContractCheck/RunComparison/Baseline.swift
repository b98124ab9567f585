import ContractSpecs

/// The violations that a team knows and tolerates for a while, as stored in a file.
struct Baseline: Hashable, Sendable {
  /// The default file in the working directory.
  static let defaultFile = "contractcheck-baseline.json"

  /// The default file of `lint`. It has one of its own: what a contract allows and the backend never does may be
  /// tolerated, and is a violation all the same once it happens in a run.
  static let defaultLintFile = "contractcheck-lint-baseline.json"

  /// The path as the user named it.
  var file: String

  /// The entries, sorted by their unique identities.
  private(set) var violations: [KnownViolation] = []
  private var places: [FindingIdentity: Int] = [:]

  /// The entries by the members that they are about.
  private var members = MemberIndex()

  init(file: String, violations: [KnownViolation] = []) {
    self.file = file
    self.violations = violations.sorted { $0.identity < $1.identity }
    for (place, violation) in self.violations.enumerated() {
      places[violation.identity] = place
      members.add(violation.identity, violation.members)
    }
  }

  subscript(identity: FindingIdentity) -> KnownViolation? { places[identity].map { violations[$0] } }

  /// Returns the entry that waives a finding, expired or not. It must list all fields of the finding's group.
  func waiver(of record: FindingRecord, of check: CheckResult, in contract: String) -> Waiver? {
    waiver(of: FindingIdentity(record, of: check, in: contract), record.finding.memberNames)
  }

  /// Returns the waiver of a violation with its members, expired or not: that of its entry, if this lists all of them, or
  /// the first to expire of those that together do.
  func waiver(of identity: FindingIdentity, _ names: Set<String>) -> Waiver? {
    if let same = self[identity], names.isSubset(of: same.members) { return same.waiver }
    let parts = (members.cover(of: identity, names) ?? []).compactMap { self[$0]?.waiver }
    return parts.min { ($0.expires?.number ?? .max) < ($1.expires?.number ?? .max) }
  }

  /// Returns whether all violations of a check are waived on a day.
  func waives(_ check: CheckResult, in contract: String, on day: CalendarDay) -> Bool {
    check.broken.allSatisfy { record in
      waiver(of: record, of: check, in: contract).map { !$0.hasExpired(on: day) } ?? false
    }
  }
}

extension Baseline {
  /// The result of changing a baseline.
  struct Change: Hashable, Sendable {
    var baseline: Baseline
    var added: [KnownViolation] = []

    /// The entries that were listed and to which members were added.
    var extended: [Extension] = []
    var removed: [KnownViolation] = []

    /// The entries that were listed and seen again.
    var seenAgain: [KnownViolation] = []

    /// The entries that were listed and not seen, of which it is unknown whether they are fixed.
    var unobserved: [KnownViolation] = []

    /// The entries that were listed and shown to be fixed.
    var stale: [KnownViolation] = []

    /// The entries that were seen again and have expired, so that they still fail.
    var expired: [KnownViolation] = []

    /// An entry with the names of the members that were added to it.
    struct Extension: Hashable, Sendable {
      var violation: KnownViolation
      var names: Set<String>
    }
  }

  /// Returns the baseline with the violations of a run: new ones with the note, known ones with what people wrote.
  ///
  /// `accepted` limits what is added to some violations; `nil` accepts all.
  func updated(
    with run: RunResult, accepting accepted: Set<FindingIdentity>? = nil, note: WaiverNote = WaiverNote()
  ) -> Change {
    updated(
      with: RunCoverage(run), on: CalendarDay(secondsSince1970: run.startedAt), accepting: accepted,
      note: note)
  }

  /// Returns the baseline with the violations that were seen on a day.
  func updated(
    with seen: some ViolationCoverage, on day: CalendarDay, accepting accepted: Set<FindingIdentity>? = nil,
    note: WaiverNote = WaiverNote()
  ) -> Change {
    var change = classified(by: seen, of: day)
    let kept = Dictionary(uniqueKeysWithValues: change.seenAgain.map { ($0.identity, $0) })
    for (identity, violation) in seen.violations where kept[identity] == nil {
      if accepted?.contains(identity) ?? true, waiver(of: identity, violation.members) == nil {
        let waiver = Waiver(
          reason: note.reason, owner: note.owner, ticket: nil, firstSeen: day, lastSeen: day,
          expires: note.expires)
        change.added.append(KnownViolation(identity: identity, members: violation.members, waiver: waiver))
      }
    }
    change.added = change.added.map { $0.seen(seen, on: day) }.sorted { $0.identity < $1.identity }
    change.seenAgain = kept.values.map { known in
      var known = known.seen(seen, on: day)
      let names = (seen.violations[known.identity]?.members ?? []).subtracting(known.members)
      if !names.isEmpty, accepted?.contains(known.identity) ?? true {
        known.members.formUnion(names)
        change.extended.append(Change.Extension(violation: known, names: names))
      }
      return known
    }
    .sorted { $0.identity < $1.identity }
    change.extended.sort { $0.violation.identity < $1.violation.identity }
    change.expired = change.seenAgain.filter { $0.waiver.hasExpired(on: day) }
    change.baseline = Baseline(
      file: file, violations: change.added + change.seenAgain + change.unobserved + change.stale)
    return change
  }

  /// Returns the baseline without the violations that a run has shown to be fixed.
  func pruned(by run: RunResult) -> Change {
    pruned(by: RunCoverage(run), on: CalendarDay(secondsSince1970: run.startedAt))
  }

  /// Returns the baseline without the violations that were seen on a day to be fixed.
  func pruned(by coverage: some ViolationCoverage, on day: CalendarDay) -> Change {
    var change = classified(by: coverage, of: day)
    (change.removed, change.stale) = (change.stale, [])
    change.baseline = Baseline(file: file, violations: change.seenAgain + change.unobserved)
    return change
  }

  /// Classifies the entries by what a run of a day shows. A pass on retry does not prove that a violation is gone, nor
  /// does a run before the one that last showed it.
  private func classified(by coverage: some ViolationCoverage, of day: CalendarDay) -> Change {
    var change = Change(baseline: self)
    for violation in violations {
      switch coverage.sight(of: violation) {
      case .seen: change.seenAgain.append(violation)
      case .gone where violation.waiver.lastSeen <= day: change.stale.append(violation)
      case .gone, .goneOnRetry, .unobserved, .withdrawn: change.unobserved.append(violation)
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
  /// Returns the entry with the places and the day at which a run has shown it.
  fileprivate func seen(_ coverage: some ViolationCoverage, on day: CalendarDay) -> KnownViolation {
    guard coverage.isSeen(identity, members) else { return self }
    var known = self
    known.waiver.lastSeen = max(known.waiver.lastSeen, day)
    guard let violation = coverage.violations[identity] else { return known }
    if case .shape = identity.place { known.places.formUnion(violation.sightings.map(\.place)) }
    return known
  }
}

extension Baseline {
  static let formatVersion = 2

  /// The maximum size of a file in bytes: 16 MiB.
  static let maximumSize = 16 << 20

  /// Parses a file that `baseline update` writes and people edit. Unknown members are errors, so that a typing error
  /// does not change what is waived.
  init(parsing bytes: [UInt8], file: String) throws(RunResult.Problem) {
    let root = try StoredJSON(parsing: bytes, file: file)
    try root.allow(only: ["$schema", "formatVersion", "violations"])
    let version = try root.member("formatVersion")
    guard try version.integer() == Self.formatVersion else {
      throw version.problem(
        "format \(version.value.source) is not supported, format \(Self.formatVersion) is; "
          + "remove the file and accept what is known with contractcheck baseline update")
    }
    var seen: Set<FindingIdentity> = []
    let violations = try root.list("violations") { entry throws(RunResult.Problem) in
      try entry.allow(only: KnownViolation.members)
      let violation = try KnownViolation(entry)
      guard seen.insert(violation.identity).inserted else {
        throw entry.problem("this violation is listed twice")
      }
      return violation
    }
    self.init(file: file, violations: violations)
  }
}

extension KnownViolation {
  fileprivate static let members = [
    "contract", "shape", "endpoint", "status", "kind", "path", "expected", "actual", "members", "places",
    "reason", "owner", "ticket", "firstSeen", "lastSeen", "expires",
  ]

  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    identity = try FindingIdentity(entry)
    members = []
    for name in try entry.optional("members")?.texts() ?? [] { members.insert(name) }
    let places = try entry.optional("places")?.elements { place throws(RunResult.Problem) in
      try ResponsePlace(place)
    }
    self.places = Set(places ?? [])
    waiver = try Waiver(entry)
  }
}

extension ResponsePlace {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    self.init(
      endpoint: try entry.text("endpoint"),
      status: try entry.optional("status")?.integer(in: StoredJSON.statuses),
      path: try entry.optional("path")?.path().description)
  }
}

extension PromisePlace {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    if let shape = try entry.optionalText("shape") {
      for other in ["endpoint", "status"] {
        if let other = try entry.optional(other) {
          throw other.problem("an entry names a shape, or an endpoint and a status, not both")
        }
      }
      self = .shape(ShapePlace(shape: shape, path: try entry.member("path").path()))
    } else {
      self = .response(try ResponsePlace(entry))
    }
  }
}

extension FindingIdentity {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    self.init(
      contract: try entry.text("contract"), place: try PromisePlace(entry), kind: try entry.word("kind"),
      expected: try entry.text("expected"), actual: try entry.text("actual"))
  }
}

extension Waiver {
  init(_ entry: StoredJSON) throws(RunResult.Problem) {
    self.init(
      reason: try entry.optionalText("reason") ?? "", owner: try entry.optionalText("owner"),
      ticket: try entry.optionalText("ticket"), firstSeen: try entry.member("firstSeen").day(),
      lastSeen: try entry.member("lastSeen").day(), expires: try entry.optional("expires")?.day())
    guard firstSeen <= lastSeen else {
      throw try entry.member("lastSeen").problem(
        "last seen on \(lastSeen), before \(firstSeen), the first time")
    }
  }
}

extension StoredJSON {
  func texts() throws(RunResult.Problem) -> [String] {
    try elements { text throws(RunResult.Problem) in try text.text() }
  }
}
