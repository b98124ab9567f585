import ContractSpecs

/// The complete result of a run, with secrets already redacted; every report is a pure function of it.
struct RunResult: Equatable, Sendable {
  var conditions: RunConditions

  /// The start of the run, in seconds since 1970-01-01T00:00:00Z.
  var startedAt: Double
  var duration: Duration

  /// The contracts, in the order in which the files were named.
  var contracts: [ContractResult]

  /// The files that are no valid contracts, with the errors, sorted by location.
  var problems: [Problem]

  /// True if every planned check came to its end.
  var isComplete: Bool

  /// The reason why the run ended as it did, if the outcomes alone do not show it: nothing was selected, an
  /// interruption, a report that cannot be written.
  var stopReason: String?
  var exitStatus: ExitStatus

  /// The broken promises that fail the run.
  var failOn = FailOn.any

  /// The policy for places that are not judged; a contract may have a stricter one.
  var unjudgedPolicy = UnjudgedPolicy.warn

  /// The percentage of endpoints that checks had to call; `nil` if nothing was asked of it, as in a shard.
  var minimumCoverage: Int?

  /// The part that the run is; `nil` for a whole run.
  var part: RunPart?

  /// True if `--only-failed` named a report without failures, so that nothing was run.
  var hasNothingToRepeat = false

  /// The number of checks of which the report that `--only-failed` named says nothing.
  var unreportedChecks = 0

  /// The shards without a report, for a run that was merged from shards. `stopReason` names them in words.
  var missingShards: [Shard] = []

  /// The use of the baseline; `nil` without one.
  var baseline: BaselineUse?

  /// The previous run; `nil` if the run was not compared with one.
  var previous: PreviousRun?

  /// The latest runs before this one, the oldest first.
  var history: [PastRun] = []

  /// The notification; `nil` until the run is compared with what was known before.
  var notification: Notification?

  /// A place in a file that cannot be used.
  struct Problem: Hashable, Sendable {
    var location: SpecLocation
    var message: String

    /// The line of the file with a caret under the place, ready to print, if there is one.
    var excerpt: String?
  }
}

/// The conditions under which a run was done, known before its first request.
struct RunConditions: Hashable, Sendable {
  /// The version of this program.
  var version: String

  /// The seed of the `unique.*` values; the same seed repeats them.
  var seed: UInt64

  /// True if certificates were not verified.
  var isInsecure: Bool
}

/// The broken promises that fail a run.
enum FailOn: String, Hashable, Sendable, CaseIterable {
  case any

  /// Only those that neither the baseline nor the previous run knew.
  case new
  case none
}

/// The exit status of the program, for scripts.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// A run without broken promises.
  case kept = 0

  /// A run with a broken promise.
  case broken = 1

  /// A run that could not be done: an invalid contract, an unreadable file, an unwritable report, or nothing was
  /// checked.
  case unusable = 2

  /// A run without violations, in which some checks have no verdict, were blocked or were not run.
  case inconclusive = 3

  /// Invalid arguments on the command line (`EX_USAGE` of sysexits.h).
  case usage = 64

  /// An error of this program (`EX_SOFTWARE`).
  case internalError = 70
  case interrupted = 130
  case terminated = 143
}

/// The result of one contract's checks.
struct ContractResult: Equatable, Sendable {
  var name: String
  var title: String?
  var file: String

  /// The backend's address as it was used, without user and password; `nil` if it could not be determined.
  var url: String?

  /// The path of the document's server, below which its operations were asked; `nil` if there is none.
  var basePath: String?

  /// The policy on unexpected fields in force, as the contract's file names it.
  var unexpectedFields: UnexpectedFields

  /// The way in which responses were compared with the app's own models; `nil` if they were not.
  var models: ModelUse?

  /// The released versions of the app that read the responses as well; `nil` if the contract names none.
  var releases: ReleaseUse?

  /// The time spent waiting for the backend before the first check; `nil` if that was not requested.
  var waited: Duration?

  /// The shapes and the endpoints as the file writes them, without the requests of checks.
  var promises: [PromiseText] = []

  /// The results of the checks, in the order of the file.
  var checks: [CheckResult]

  /// The names of the checks that created something which no check of the run deleted.
  var undeleted: [String] = []

  /// The checks of the contract that the selection left out, in the order of the file; `nil` if a report of an earlier
  /// version does not list them.
  var unselected: [UnselectedCheck]? = []

  /// The endpoints and statuses that the checks of the run ask for; `nil` in a report of an earlier version.
  var coverage: ContractCoverage?

  /// The places of the document that say more of the responses that checks ask for than is judged.
  var unjudged: [UnjudgedPlace] = []

  /// The contract's own policy for these places.
  var unjudgedPolicy = UnjudgedPolicy.warn
}

/// A way in which responses are compared with the app's own models.
enum ModelUse: String, Hashable, Sendable, CaseIterable {
  /// By the sources alone.
  case read

  /// By the models themselves, compiled.
  case compiled
}

/// A check that was not planned, with the data that determine which responses it could have shown.
struct UnselectedCheck: Hashable, Sendable {
  var name: String

  /// The endpoint as the contract writes it: `POST /api/auth/login`.
  var endpoint: String

  /// The expected status as the contract writes it: `200`, `4XX`.
  var expectedStatus: String

  /// True if the check kept its promise in the run whose failures this one repeats.
  var keptBefore = false
}

/// A part of a contract's file, with the values of secrets redacted.
struct PromiseText: Hashable, Sendable {
  /// The number of its first line in the file.
  var firstLine: Int
  var text: String
}

/// A request and its result, redacted and bounded, for people.
struct ExchangeRecord: Hashable, Sendable {
  var method: String
  private(set) var url: String
  var request: Message

  /// True if a header field of the request had credentials, also where none is kept.
  var hasCredentials = false

  /// The status; `nil` if no response came.
  var status: Int?
  var response: Message

  /// The phases in milliseconds since the start of the request.
  var timings: PhaseTimings?

  /// A `curl` line that repeats the request, with `$NAME` in place of a secret.
  var curl: String {
    get { ownCurl ?? CurlLine.text(forAddress: url) }
    set { ownCurl = newValue == CurlLine.text(forAddress: url) ? nil : newValue }
  }

  /// The line, unless it has only the address, as those of most requests of a large run.
  private var ownCurl: String?

  /// The headers and the body of a request or a response, as far as they are kept.
  struct Message: Hashable, Sendable {
    var headers: [Header] = []

    /// The body, redacted, of which at most the first 16 KiB are kept.
    @BoxedOptional var body: BodyExcerpt? = nil
  }

  /// Creates a record; `curl` is `nil` if the line has only the address.
  init(
    method: String, url: String, request: Message = Message(), status: Int? = nil,
    response: Message = Message(), timings: PhaseTimings? = nil, curl: String?
  ) {
    self.method = method
    self.url = url
    self.request = request
    self.status = status
    self.response = response
    self.timings = timings
    if let curl { self.curl = curl }
  }
}

/// The beginning of a body.
struct BodyExcerpt: Hashable, Sendable {
  /// The bytes as they came, except for redacted values.
  var bytes: [UInt8]

  /// The number of bytes of the whole body.
  var total: Int

  /// True if the body is longer. Redaction changes the excerpt's length, so that does not show it.
  var isCut: Bool

  init(bytes: [UInt8], total: Int, isCut: Bool? = nil) {
    self.bytes = bytes
    self.total = total
    self.isCut = isCut ?? (bytes.count < total)
  }
}
