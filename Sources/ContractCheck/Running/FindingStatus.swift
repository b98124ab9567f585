import ContractSpecs

/// How a finding stands against what was known before its run.
struct FindingStatus: Hashable, Sendable {
  enum Status: String, Hashable, Sendable, CaseIterable {
    case new

    /// Seen in the run before, too.
    case stillFailing = "still-failing"

    /// In the baseline, so that it fails nothing.
    case waived

    /// In the baseline, but for too long: it fails like a new one.
    case expired
  }

  var status: Status

  /// When the first run of those that saw it without a break began, in seconds since 1970-01-01T00:00:00Z.
  var since: Double

  /// How many runs without a break saw it, this one with them; those that could not see are not counted.
  var runs: Int

  /// What the baseline says of it.
  var waiver: Waiver?
}

/// Who lets a known violation be, why and for how long.
struct Waiver: Hashable, Sendable {
  /// Empty until a person fills it in.
  var reason: String
  var owner: String?
  var ticket: String?
  var firstSeen: CalendarDay
  var lastSeen: CalendarDay

  /// The last day on which it holds; `nil` for no end.
  var expires: CalendarDay?

  func hasExpired(on day: CalendarDay) -> Bool { expires.map { $0 < day } ?? false }
}

/// A violation that a baseline lists.
struct KnownViolation: Hashable, Sendable {
  var identity: FindingIdentity

  /// Of a group: the fields that it is known for. Others are not waived with it.
  var members: Set<String>

  /// Of a violation in a shape: where it was seen. It waives everywhere; to tell whether it is gone is to look there.
  var places: Set<AnswerPlace> = []
  var waiver: Waiver
}

/// What became of a baseline in a run.
struct BaselineUse: Hashable, Sendable {
  /// As the user named it.
  var file: String

  /// How many violations it lists.
  var count: Int

  /// Listed, but seen to be fixed.
  var stale: [KnownViolation] = []

  /// Listed, but for too long.
  var expired: [KnownViolation] = []

  /// Listed for two more weeks at most.
  var expiringSoon: [KnownViolation] = []
}

/// A finding of earlier runs that this one did not bring.
struct GoneFinding: Hashable, Sendable {
  enum Status: String, Hashable, Sendable, CaseIterable {
    case fixed

    /// Not seen, but its check passed only after a retry.
    case flaky

    /// Nobody looked: its check was not selected, not run, blocked or without verdict, or something else stood before it.
    case unobserved

    /// The contract has no check any more that asks for it.
    case withdrawn
  }

  var identity: FindingIdentity
  var status: Status
  var since: Double
  var runs: Int

  /// Where it was seen; of what nobody looked at only where nobody looked.
  var sightings: Set<Sighting> = []
}

/// A check that showed a violation, and where in its answer.
struct Sighting: Hashable, Sendable {
  var check: String
  var place: AnswerPlace
}

/// The run before, as this one was held against it.
struct PreviousRun: Hashable, Sendable {
  /// As the user named it.
  var file: String

  /// When it began, in seconds since 1970-01-01T00:00:00Z; `nil` where there is no such file yet.
  var startedAt: Double?
  var gone: [GoneFinding] = []

  /// What this run brought, too, as far as it was seen at places where nobody looked now.
  var elsewhere: [GoneFinding] = []
}

/// One earlier run, as the history keeps it.
struct PastRun: Hashable, Sendable {
  var startedAt: Double
  var exitStatus: ExitStatus
  var brokenPromises: Int
  var waived: Int

  /// By `contract/check`.
  var outcomes: [String: CheckResult.Outcome]
}

/// What a workflow needs to keep one open issue while promises are broken, and none while they are kept.
struct Notification: Hashable, Sendable {
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// Something is broken that is not waived, or the run could not do its job.
    case failure
    case success

    /// Neither a failure nor a recovery.
    case inconclusive
    case interrupted
  }

  enum Action: String, Hashable, Sendable, CaseIterable { case open, update, close, none }

  var outcome: Outcome
  var action: Action

  /// Whether an issue is open once the action is done.
  var isOpen: Bool

  /// Names the set of failures that the open issue tells of; `nil` while none is open.
  var fingerprint: String?
}
