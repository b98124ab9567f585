@testable import ContractCheck
@testable import ContractSpecs

extension RunResult {
  /// A run with everything: each outcome, each kind, groups, counts, truncated and binary bodies, problems.
  static var everything: RunResult {
    var run = RunResult(
      conditions: RunConditions(version: "0.1.0", seed: .max, isInsecure: true), startedAt: 1_794_976_119,
      duration: .milliseconds(3412),
      contracts: [everyOutcome.withUnjudged("openapi.json", "\"not\" of JSON Schema is not judged"), empty],
      problems: problems, isComplete: false, exitStatus: .unusable)
    (run.stopReason, run.failOn) = ("stopped at the first failure", .new)
    run.baseline = .made()
    run.previous = .made()
    run.notification = Notification(
      outcome: .failure, action: .update, isOpen: true, fingerprint: "0123456789abcdef")
    run.history = [.made(day: 1), .made(day: 2)]
    return run
  }

  /// Returns a run with the given text in place of every foreign word.
  static func holding(_ text: String) -> RunResult {
    let place = SpecLocation(file: text, line: 3, column: 5)
    var failed = CheckResult.made(
      "failed", .failed, endpoint: text, location: place,
      findings: [
        .holding(text, at: place), .holding(text, at: place, kind: .fieldUnexpected, severity: .info),
      ],
      title: text, app: .holding(text), notes: [text], exchanges: [.holding(text)], tags: [text])
    failed.records[0].status = FindingStatus(
      status: .expired, since: 0, runs: 1, waiver: .made(text, expires: "1969-12-31"))
    let others = CheckResult.Outcome.allCases.filter { $0 != .failed }.map { outcome in
      CheckResult.made(
        outcome.rawValue, outcome, endpoint: text, location: place, findings: [.holding(text, at: place)],
        failure: CheckResult.Failure(reason: .other(text), message: text), title: text, notes: [text],
        exchanges: [.holding(text)])
    }
    let contract = ContractResult(
      name: text, title: text, file: text, url: text, unexpectedFields: .fail, checks: [failed] + others
    ).withUnjudged(text, text)
    var run = RunResult(
      conditions: RunConditions(version: text, seed: 1, isInsecure: true), startedAt: 0,
      duration: .seconds(1), contracts: [contract],
      problems: [Problem(location: place, message: text, excerpt: text)], isComplete: false,
      exitStatus: .broken)
    run.stopReason = text
    run.baseline = .made(text)
    run.previous = .made(text)
    run.history = [
      PastRun(startedAt: 0, exitStatus: .kept, brokenPromises: 0, waived: 0, outcomes: [text: .passed])
    ]
    return run
  }

  private static var problems: [Problem] {
    [
      Problem(
        location: SpecLocation(file: "specs/broken.json", line: 12, column: 18),
        message: "unknown shape 'Uesr'; did you mean 'User'?",
        excerpt: "    \"user\": \"Uesr\"\n             ^"),
      Problem(
        location: SpecLocation(file: "specs/broken.json", line: 14, column: 3),
        message: "a key stands twice: body",
        excerpt: "  \"body\": {}\n  ^"),
      Problem(
        location: .whole("/abs/unreadable.json"),
        message: "cannot be read: Permission denied", excerpt: nil),
    ]
  }

  private static var empty: ContractResult {
    ContractResult(
      name: "every-outcome", title: nil, file: "specs/other/every-outcome.json", url: nil,
      unexpectedFields: .allow,
      checks: [])
  }

  private static var everyOutcome: ContractResult {
    ContractResult(
      name: "every-outcome", title: "Every outcome", file: "./specs/every-outcome.json",
      url: "https://api.example.test/base", unexpectedFields: .fail, checks: checks)
  }

  private static var checks: [CheckResult] {
    let refused = CheckResult.Failure(
      reason: .transport(.refused), message: "api.example.test:443 refused the connection")
    return [
      .made(
        "all-kinds", .failed, findings: Finding.Kind.allCases.map { .of($0) }, title: "every kind at once",
        app: .stopping),
      .made(
        "array", .failed, endpoint: "GET /api/v1/items?page=2", findings: [.inArray, .group, .moved],
        app: .misled,
        notes: ["renewed the session of 'user' once"], exchanges: [.binary, .cut],
        findingStatuses: [
          .inArray: FindingStatus(status: .stillFailing, since: 1_794_700_000, runs: 4),
          .group: FindingStatus(
            status: .waived, since: 1_794_700_000, runs: 4, waiver: .made(expires: "2026-11-30")),
          .moved: FindingStatus(
            status: .expired, since: 1_794_900_000, runs: 2, waiver: .made(expires: "2026-11-17")),
        ]),
      .made("same-cause", .failed, endpoint: "GET /api/v1/items/{id}", findings: [.inArray], app: .decoding),
      .made("of-model", .failed, endpoint: "GET /users/{id}", findings: [.ofModel], app: .ofModel),
      .made("passed", .passed, endpoint: "GET /health"),
      .made(
        "drift-followed", .passed, notes: ["took $.accessToken where $.tokens.accessToken was referred to"]),
      .made(
        "waived", .waived, findings: [.of(.valueNull)],
        findingStatuses: [
          .of(.valueNull): FindingStatus(status: .waived, since: 1_794_700_000, runs: 4, waiver: .made(""))
        ]),
      .made("flaky", .flaky, notes: ["passed on the second try; the first was answered with 503"]),
      .made(
        "blocked", .blocked,
        failure: .init(reason: .other("blocked"), message: "login gave no usable response")
      ),
      .made("not-run", .notRun, failure: .init(reason: .needsVariable, message: "needs BOB_PASSWORD")),
      .made("refused-one", .noVerdict, failure: refused, exchanges: [.unanswered]),
      .made("refused-two", .noVerdict, failure: refused, exchanges: [.unanswered]),
      .made("unknown", .noVerdict, failure: .init(reason: .other("sunspots"), message: "nobody knows")),
    ]
  }
}

extension CheckResult {
  static func made(
    _ name: String, _ outcome: Outcome, endpoint: String = "POST /api/auth/login", status: String = "200",
    location: SpecLocation = .every(40), findings: [Finding] = [], failure: Failure? = nil,
    title: String? = nil, app: AppReaction? = nil,
    notes: [String] = [], exchanges: [ExchangeRecord] = [], tags: [String] = [],
    findingStatuses: [Finding: FindingStatus] = [:]
  ) -> CheckResult {
    var result = CheckResult(
      name: name, endpoint: endpoint, expectedStatus: status, location: location, outcome: outcome,
      duration: .milliseconds(112))
    (result.title, result.tags) = (title, tags)
    result.failure = failure
    result.records = findings.map { FindingRecord($0, findingStatuses[$0]) }
    result.app = app
    result.notes = notes
    result.exchanges = exchanges
    return result
  }
}

extension SpecLocation {
  static func every(_ line: Int) -> SpecLocation {
    SpecLocation(file: "./specs/every-outcome.json", line: line, column: 9)
  }
}

extension ContractResult {
  /// Returns the same result with a place that is not judged, and one for which no body had a value.
  fileprivate func withUnjudged(_ name: String, _ reason: String) -> ContractResult {
    var result = self
    result.unjudged = [
      UnjudgedPlace(location: SpecLocation(file: name, line: 3, column: 5), reason: reason)
    ]
    let unseen = [
      UnseenPlace(path: .root.appending(key: name), part: .elements),
      UnseenPlace(path: .root, part: .alternatives([name])),
    ]
    let status = ContractCoverage.Status(status: "200", isAsked: true, unseen: unseen)
    result.coverage = ContractCoverage(endpoints: [
      ContractCoverage.Endpoint(name: name, request: "GET /\(name)", statuses: [status], isAsked: true)
    ])
    return result
  }
}
