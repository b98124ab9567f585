import ContractSpecs

/// All that a run found out, with secrets already masked; every report is a pure function of it.
struct RunResult: Equatable, Sendable {
  /// The version of this program.
  var version: String

  /// When the run began, in seconds since 1970-01-01T00:00:00Z.
  var startedAt: Double
  var duration: Duration

  /// What `unique.*` values were made from; given again, it repeats them.
  var seed: UInt64

  /// Whether certificates were not verified.
  var isInsecure: Bool

  /// In the order in which the files were named.
  var contracts: [ContractResult]

  /// Files that are not contracts, and why; sorted by place.
  var problems: [Problem]

  /// Whether every planned check came to its end.
  var isComplete: Bool

  /// Why the run ended as it did, where the outcomes alone do not say: nothing was selected, interrupted, a report that cannot be written.
  var stopReason: String?
  var exitStatus: ExitStatus

  /// Which broken promises fail the run.
  var failOn = FailOn.any

  /// `nil` for a whole run.
  var part: RunPart?

  /// Whether `--only-failed` named a report in which nothing failed, so that there was nothing to do.
  var hasNothingToRepeat = false

  /// Of a run that was merged from its shards: those of which there was no report. `stopReason` says so in words.
  var missingShards: [Shard] = []

  /// `nil` without a baseline.
  var baseline: BaselineUse?

  /// `nil` if the run was held against no earlier one.
  var previous: PreviousRun?

  /// Some of the latest runs before this one, the oldest first.
  var history: [PastRun] = []

  /// `nil` until the run is held against what was known before.
  var notification: Notification?

  /// A place in a file that cannot be used.
  struct Problem: Hashable, Sendable {
    var location: SpecLocation
    var message: String

    /// The line of the file with a caret under the place, ready to print, where there is one.
    var excerpt: String?
  }
}

/// Which broken promises fail a run.
enum FailOn: String, Hashable, Sendable, CaseIterable {
  case any

  /// Only those that neither the baseline nor the run before knew.
  case new
  case none
}

/// How the program ends, for scripts to read.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// No promise broken.
  case kept = 0

  /// A promise broken.
  case broken = 1

  /// Could not do its job: a bad contract, an unreadable file, an unwritable report, or nothing was checked.
  case unusable = 2

  /// No violation found, but some checks have no verdict, were blocked or were not run.
  case inconclusive = 3

  /// Usage error (`EX_USAGE` of sysexits.h).
  case usage = 64

  /// Internal error (`EX_SOFTWARE`).
  case internalError = 70
  case interrupted = 130
  case terminated = 143
}

/// What became of one contract's checks.
struct ContractResult: Equatable, Sendable {
  var name: String
  var title: String?
  var file: String

  /// The backend's address as it was used, without user and password; `nil` if it could not be known.
  var url: String?

  /// The policy on unexpected fields in force, as the contract's file names it.
  var unexpectedFields: UnexpectedFields

  /// How long the backend was waited for before the first check; `nil` if nobody asked for that.
  var waited: Duration?

  /// The shapes and the endpoints as the file writes them; nothing of what checks send.
  var promises: [PromiseText] = []

  /// In the order of the file.
  var checks: [CheckResult]

  /// The checks of the contract that the selection left out, in the order of the file; `nil` where a report of an
  /// earlier version does not tell.
  var unselected: [UnselectedCheck]? = []
}

/// A check that was not planned, with what says which answers it could have shown.
struct UnselectedCheck: Hashable, Sendable {
  var name: String

  /// As the contract writes it: `POST /api/auth/login`.
  var endpoint: String

  /// As the contract writes it: `200`, `4XX`.
  var expectedStatus: String
}

/// A part of a contract's file, but for the values of secrets.
struct PromiseText: Hashable, Sendable {
  /// The number of its first line in the file.
  var firstLine: Int
  var text: String
}

/// What became of one check.
struct CheckResult: Equatable, Sendable {
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    case passed
    case failed

    /// Failed as a baseline expects it to.
    case waived

    /// Passed after a retry.
    case flaky

    /// Not sent, because a check it needs gave no usable answer.
    case blocked

    /// Not sent, because something is missing or it is skipped.
    case notRun = "not-run"

    /// Sent, but no answer that can be judged.
    case noVerdict = "no-verdict"
  }

  var name: String
  var title: String?

  /// As the contract writes it: `POST /api/auth/login`.
  var endpoint: String

  /// The status that was expected, as the contract writes it: `200`, `4XX`.
  var expectedStatus: String

  /// Where the contract writes the check.
  var location: SpecLocation
  var outcome: Outcome

  /// From the first request to the last answer; zero if nothing was sent.
  var duration: Duration

  /// Why there is no verdict; set for `blocked`, `not-run` and `no-verdict` only.
  var failure: Failure?

  /// In document order; those of severity `info` fail nothing.
  var findings: [Finding]

  /// How findings stand against what was known; those that fail nothing have none, nor has any where nothing was known.
  var findingStatuses: [Finding: FindingStatus] = [:]

  /// Which findings are about a member of a named shape, and which it is; a report of an earlier version tells none.
  var places: [Finding: ShapePlace] = [:]

  /// What the app says to the body, where something was found in that of a success.
  var app: AppReaction?

  /// What a reader should know besides: renewed a session, retried, followed a drifted field.
  var notes: [String]

  /// Every request that was sent for it, the deciding one last.
  var exchanges: [ExchangeRecord]
  var tags: [String]

  /// Why it was planned: selected by the user, or brought along by a check that was.
  var cause = Plan.Cause.selected

  struct Failure: Hashable, Sendable {
    static let skipped = "skipped"

    /// Hyphenated and stable: `transport-refused`, `needs-variable`, `blocked`, `skipped`, `rate-limited` …
    var reason: String

    /// One plain sentence.
    var message: String
  }
}

/// One request and what came of it, masked and bounded, for people.
struct ExchangeRecord: Hashable, Sendable {
  var method: String
  var url: String
  var requestHeaders: [Header]

  /// At most the first 16 KiB, masked.
  var requestBody: BodyExcerpt?

  /// `nil` if no answer came.
  var status: Int?
  var answerHeaders: [Header]
  var answerBody: BodyExcerpt?

  /// Phases in milliseconds since the start of the request.
  var timings: PhaseTimings?

  /// A `curl` line that repeats the request, with `$NAME` where a secret stood.
  var curl: String
}

/// The beginning of a body.
struct BodyExcerpt: Hashable, Sendable {
  /// Bytes as they came, but for masked values.
  var bytes: [UInt8]

  /// How many bytes the whole body had.
  var total: Int

  /// Whether the body goes on; masked values make the excerpt longer or shorter, so its length does not say.
  var isCut: Bool

  init(bytes: [UInt8], total: Int, isCut: Bool? = nil) {
    self.bytes = bytes
    self.total = total
    self.isCut = isCut ?? (bytes.count < total)
  }
}
