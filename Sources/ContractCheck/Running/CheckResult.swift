import ContractMutation
import ContractSpecs

/// The result of one check.
struct CheckResult: Equatable, Sendable {
  enum Outcome: String, Hashable, Sendable, CaseIterable {
    case passed
    case failed

    /// A failure that a baseline expects.
    case waived

    /// A pass after a retry.
    case flaky

    /// A check that was not sent, because a check it needs gave no usable response.
    case blocked

    /// A check that was not sent, because something is missing or it is skipped.
    case notRun = "not-run"

    /// A check that was sent, without a response that can be judged.
    case noVerdict = "no-verdict"
  }

  struct Failure: Hashable, Sendable {
    var reason: FailureReason

    /// The message: one plain sentence.
    var message: String
  }

  var name: String
  @BoxedOptional var title: String?

  /// The endpoint as the contract writes it: `POST /api/auth/login`.
  var endpoint: String

  /// The expected status as the contract writes it: `200`, `4XX`.
  var expectedStatus: String

  /// The location of the check in the contract.
  var location: SpecLocation
  var tags: [String] = []
  var outcome: Outcome

  /// The time from the first request to the last response; zero if nothing was sent.
  var duration: Duration

  /// The reason for the lack of a verdict; set for `blocked`, `not-run` and `no-verdict` only.
  @BoxedOptional var failure: Failure?

  /// The findings in document order; those of severity `info` fail nothing.
  var records: [FindingRecord] = []

  /// The app's reaction to the body, if something was found in that of a success.
  @BoxedOptional var app: AppReaction?

  /// The notes for the reader: a renewed session, a retry, a relocated field that was followed.
  var notes: [String] = []

  /// The facts that the run saw of the same members and addresses before and after, where nothing proves why the check
  /// failed.
  var seen: [String] = []

  /// The notes that a reader need not know: on a console, only a verbose report shows them.
  var remarks: [String] = []

  /// The requests that were sent for it, the deciding one last.
  var exchanges: [ExchangeRecord] = []

  /// The reason why it was planned: selected by the user, or needed by a selected check.
  var cause = Plan.Cause.selected

  /// The checks of the same contract that it may have failed for: the one that blocks it, the one that made what it
  /// does not find or sent what it does not have, those from whose broken responses its request or its expectation holds
  /// values, and those that did not do what has to be done before.
  var follows: [FollowedCheck] = []

  /// The changes of the body that explain findings; `nil` if none was tried.
  @BoxedOptional var proven: ProvenChanges?

  /// The promised places that the response did not have, as it may; `nil` if the run is compared with no other.
  @BoxedOptional var absentPlaces: AbsentPlaces?

  init(
    name: String, endpoint: String, expectedStatus: String, location: SpecLocation, outcome: Outcome,
    duration: Duration
  ) {
    (self.name, self.endpoint, self.expectedStatus, self.location) = (
      name, endpoint, expectedStatus, location
    )
    (self.outcome, self.duration) = (outcome, duration)
    (title, failure, app, proven, absentPlaces) = (nil, nil, nil, nil, nil)
  }
}

extension CheckResult {
  /// The findings in document order; those of severity `info` fail nothing. New ones are in no named shape.
  var findings: [Finding] {
    get { records.map(\.finding) }
    set { records = newValue.map { FindingRecord($0) } }
  }

  /// The notes, then the remarks.
  var allNotes: [String] { notes + remarks }

  /// The expected statuses.
  var expectedStatuses: ExpectedStatuses { ExpectedStatuses(expectedStatus) }
}

extension CheckResult {
  /// Adds a check that this one may have failed for.
  mutating func follow(_ check: FollowedCheck) {
    if !follows.contains(check) { follows.append(check) }
  }

  /// Changes some findings, of which the same stays known.
  mutating func changeFindings(where isChosen: (Finding) -> Bool, _ change: (inout Finding) -> Void) {
    for index in records.indices where isChosen(records[index].finding) { change(&records[index].finding) }
  }
}
