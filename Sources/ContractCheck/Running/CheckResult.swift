import ContractSpecs

/// The result of one check.
///
/// Copies share the content until one of them changes it. A run has many results, each of which holds many values.
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

  private struct Content: Equatable, Sendable {
    var name: String
    @BoxedOptional var title: String?
    var endpoint: String
    var expectedStatus: String
    var location: SpecLocation
    var outcome: Outcome
    var duration: Duration
    @BoxedOptional var failure: Failure?
    var findings: [Finding]
    var findingStatuses: [Finding: FindingStatus]
    var places: [Finding: ShapePlace]
    @BoxedOptional var app: AppReaction?
    var notes: [String]
    var remarks: [String]
    var exchanges: [ExchangeRecord]
    var tags: [String]
    var cause: Plan.Cause
    var follows: [FollowedCheck]
    var absentPlaces: AbsentPlaces?
  }

  /// The content, as the one element of an array, since copies of an array share its elements.
  private var content: [Content]

  init(
    name: String,
    title: String? = nil,
    endpoint: String,
    expectedStatus: String,
    location: SpecLocation,
    outcome: Outcome,
    duration: Duration,
    failure: Failure? = nil,
    findings: [Finding],
    findingStatuses: [Finding: FindingStatus] = [:],
    places: [Finding: ShapePlace] = [:],
    app: AppReaction? = nil,
    notes: [String],
    remarks: [String] = [],
    exchanges: [ExchangeRecord],
    tags: [String],
    cause: Plan.Cause = .selected,
    follows: [FollowedCheck] = []
  ) {
    content = [
      Content(
        name: name, title: title, endpoint: endpoint, expectedStatus: expectedStatus, location: location,
        outcome: outcome, duration: duration, failure: failure, findings: findings,
        findingStatuses: findingStatuses, places: places, app: app, notes: notes, remarks: remarks,
        exchanges: exchanges, tags: tags, cause: cause, follows: follows)
    ]
  }
}

extension CheckResult {
  var name: String {
    get { content[0].name }
    _modify { yield &content[0].name }
  }

  var title: String? {
    get { content[0].title }
    _modify { yield &content[0].title }
  }

  /// The endpoint as the contract writes it: `POST /api/auth/login`.
  var endpoint: String {
    get { content[0].endpoint }
    _modify { yield &content[0].endpoint }
  }

  /// The expected status as the contract writes it: `200`, `4XX`.
  var expectedStatus: String {
    get { content[0].expectedStatus }
    _modify { yield &content[0].expectedStatus }
  }

  /// The location of the check in the contract.
  var location: SpecLocation {
    get { content[0].location }
    _modify { yield &content[0].location }
  }

  var outcome: Outcome {
    get { content[0].outcome }
    _modify { yield &content[0].outcome }
  }

  /// The time from the first request to the last response; zero if nothing was sent.
  var duration: Duration {
    get { content[0].duration }
    _modify { yield &content[0].duration }
  }

  /// The reason for the lack of a verdict; set for `blocked`, `not-run` and `no-verdict` only.
  var failure: Failure? {
    get { content[0].failure }
    _modify { yield &content[0].failure }
  }

  /// The findings in document order; those of severity `info` fail nothing.
  var findings: [Finding] {
    get { content[0].findings }
    _modify { yield &content[0].findings }
  }

  /// The statuses of findings compared with what was known. Findings that fail nothing have none; without a comparison,
  /// none has one.
  var findingStatuses: [Finding: FindingStatus] {
    get { content[0].findingStatuses }
    _modify { yield &content[0].findingStatuses }
  }

  /// The members of named shapes that findings are about; empty in a report of an earlier version.
  var places: [Finding: ShapePlace] {
    get { content[0].places }
    _modify { yield &content[0].places }
  }

  /// The app's reaction to the body, if something was found in that of a success.
  var app: AppReaction? {
    get { content[0].app }
    _modify { yield &content[0].app }
  }

  /// The notes for the reader: a renewed session, a retry, a relocated field that was followed.
  var notes: [String] {
    get { content[0].notes }
    _modify { yield &content[0].notes }
  }

  /// The notes that a reader need not know: on a console, only a verbose report shows them.
  var remarks: [String] {
    get { content[0].remarks }
    _modify { yield &content[0].remarks }
  }

  /// The requests that were sent for it, the deciding one last.
  var exchanges: [ExchangeRecord] {
    get { content[0].exchanges }
    _modify { yield &content[0].exchanges }
  }

  var tags: [String] {
    get { content[0].tags }
    _modify { yield &content[0].tags }
  }

  /// The reason why it was planned: selected by the user, or needed by a selected check.
  var cause: Plan.Cause {
    get { content[0].cause }
    _modify { yield &content[0].cause }
  }

  /// The checks of the same contract that it may have failed for: the one that blocks it, the one that made what it
  /// does not find or sent what it does not have, those from whose broken responses its request or its expectation holds
  /// values, and those that did not do what has to be done before.
  var follows: [FollowedCheck] {
    get { content[0].follows }
    _modify { yield &content[0].follows }
  }

  /// The promised places that the response did not have, as it may; `nil` if the run is compared with no other.
  var absentPlaces: AbsentPlaces? {
    get { content[0].absentPlaces }
    _modify { yield &content[0].absentPlaces }
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

  /// Changes the findings about the status.
  mutating func changeStatus(_ change: (inout Finding) -> Void) {
    changeFindings(where: { $0.kind == .responseStatus }, change)
  }

  /// Changes some findings, with what is known of them by their value.
  mutating func changeFindings(where isChosen: (Finding) -> Bool, _ change: (inout Finding) -> Void) {
    for index in findings.indices where isChosen(findings[index]) {
      let finding = findings[index]
      change(&findings[index])
      if let status = findingStatuses.removeValue(forKey: finding) {
        findingStatuses[findings[index]] = status
      }
      if let place = places.removeValue(forKey: finding) { places[findings[index]] = place }
    }
  }
}
