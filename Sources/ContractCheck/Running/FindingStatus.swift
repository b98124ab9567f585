import ContractSpecs

/// The status of a finding compared with what was known before its run.
struct FindingStatus: Hashable, Sendable {
  enum Status: String, Hashable, Sendable, CaseIterable {
    case new

    /// A finding that the previous run had too.
    case stillFailing = "still-failing"

    /// A finding in the baseline, which fails nothing.
    case waived

    /// A finding whose entry in the baseline has expired, so that it fails like a new one.
    case expired
  }

  var status: Status

  /// The start of the first run of those that saw it without a break, in seconds since 1970-01-01T00:00:00Z.
  var since: Double

  /// The number of runs that saw it without a break, including this one. Runs that could not observe it are not
  /// counted.
  var runs: Int

  /// The entry for it in the baseline.
  var waiver: Waiver?
}

/// A decision to tolerate a known violation: the reason, the owner and the duration.
struct Waiver: Hashable, Sendable {
  /// The reason; empty until a person fills it in.
  var reason: String
  var owner: String?
  var ticket: String?
  var firstSeen: CalendarDay
  var lastSeen: CalendarDay

  /// The last day on which it is valid; `nil` for no end.
  var expires: CalendarDay?

  func hasExpired(on day: CalendarDay) -> Bool { expires.map { $0 < day } ?? false }
}

/// A violation that a baseline lists.
struct KnownViolation: Hashable, Sendable {
  var identity: FindingIdentity

  /// The known fields of a group. Others are not waived with it.
  var members: Set<String>

  /// The places where a violation in a shape was seen. It is waived everywhere; these places show whether it is gone.
  var places: Set<ResponsePlace> = []
  var waiver: Waiver
}

/// The result of applying a baseline to a run.
struct BaselineUse: Hashable, Sendable {
  /// The file as the user named it.
  var file: String

  /// The number of violations that it lists.
  var count: Int

  /// The listed violations that were seen to be fixed.
  var stale: [KnownViolation] = []

  /// The listed violations that have expired.
  var expired: [KnownViolation] = []

  /// The listed violations that expire within two weeks.
  var expiringSoon: [KnownViolation] = []
}

/// A finding of earlier runs that this run does not have.
struct GoneFinding: Hashable, Sendable {
  enum Status: String, Hashable, Sendable, CaseIterable {
    case fixed

    /// A finding that was not seen, but whose check passed only after a retry.
    case flaky

    /// A finding that could not be observed: its check was not selected, not run, blocked or without verdict, or
    /// another finding hid it.
    case unobserved

    /// A finding for which the contract has no check any more.
    case withdrawn
  }

  var identity: FindingIdentity
  var status: Status
  var since: Double
  var runs: Int

  /// The names of a group's members.
  var members: Set<String> = []

  /// The places where it was seen; for one that may still be there, only those at which this run did not see that it is
  /// fixed.
  var sightings: Set<Sighting> = []
}

/// A check that showed a violation, and the place in its response.
struct Sighting: Hashable, Sendable {
  var check: String
  var place: ResponsePlace
}

/// The previous run, compared with this one.
struct PreviousRun: Hashable, Sendable {
  /// The file as the user named it.
  var file: String

  /// The start of that run, in seconds since 1970-01-01T00:00:00Z; `nil` if there is no such file yet.
  var startedAt: Double?
  var gone: [GoneFinding] = []

  /// The findings of this run that were also seen at places that this run did not observe.
  var elsewhere: [GoneFinding] = []
}

/// An earlier run as the history keeps it.
struct PastRun: Hashable, Sendable {
  var startedAt: Double
  var exitStatus: ExitStatus
  var brokenPromises: Int
  var waived: Int

  /// The outcomes by `contract/check`.
  var outcomes: [String: CheckResult.Outcome]

  /// The durations of the checks that sent a request, by `contract/check`; empty in a history of an earlier version.
  var durations: [String: Duration] = [:]

  /// The duration of the run; `nil` in a history of an earlier version.
  var duration: Duration?

  /// The causes of its failures; `nil` in a history of an earlier version.
  var causes: [PastCause]?
}

/// A cause of an earlier run as the history keeps it.
struct PastCause: Hashable, Sendable {
  /// The identifier, which is the same in each run with the cause.
  var id: String
  var title: String
}

/// The data with which a workflow keeps exactly one issue open while promises are broken, and none while they are kept.
struct Notification: Hashable, Sendable {
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// A broken promise that is not waived, or a run that could not do its job.
    case failure
    case success

    /// Neither a failure nor a recovery.
    case inconclusive
    case interrupted
  }

  enum Action: String, Hashable, Sendable, CaseIterable { case open, update, close, none }

  var outcome: Outcome
  var action: Action

  /// True if an issue is open after the action.
  var isOpen: Bool

  /// The name of the set of failures that the open issue reports; `nil` if none is open.
  var fingerprint: String?

  /// True if the open issue reports more than violations, such as an invalid contract, so that only a run of all checks
  /// shows that nothing is broken.
  var needsWholeRun = false
}
