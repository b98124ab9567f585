import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of observation. The known violation is a wrong type at `$.items[*].id` of a 200.
@Suite struct RunCoverageTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var checks: [CheckResult]
    var sight: RunCoverage.Sight
  }

  private static func broken(_ kind: Finding.Kind, at path: String?) -> CheckResult {
    var finding = Compared.finding(kind)
    finding.path = path.flatMap { JSONPath($0) }
    return Compared.check("items", .failed, [finding])
  }

  private static let known = Compared.baseline(Compared.finding()).violations[0]

  static let cases = [
    Case(
      testDescription: "still there", checks: [Compared.check("items", .failed, [Compared.finding()])],
      sight: .seen),
    Case(testDescription: "as promised now", checks: [Compared.check("items", .passed)], sight: .gone),
    Case(
      testDescription: "fails elsewhere now", checks: [broken(.valueNull, at: "$.total")], sight: .gone),
    Case(
      testDescription: "passed on a retry", checks: [Compared.check("items", .flaky)], sight: .goneOnRetry),
    Case(testDescription: "no such check", checks: [], sight: .withdrawn),
    Case(
      testDescription: "blocked", checks: [Compared.check("items", .blocked, status: nil)], sight: .unobserved
    ),
    Case(
      testDescription: "not run", checks: [Compared.check("items", .notRun, status: nil)], sight: .unobserved),
    Case(
      testDescription: "no verdict", checks: [Compared.check("items", .noVerdict, status: nil)],
      sight: .unobserved),
    Case(
      testDescription: "another status", checks: [Compared.check("items", .failed, status: 500)],
      sight: .unobserved),
    Case(
      testDescription: "one check passed, another was blocked",
      checks: [Compared.check("items", .passed), Compared.check("page-2", .blocked, status: nil)],
      sight: .unobserved),
    Case(
      testDescription: "one check passed, another is about another status",
      checks: [
        Compared.check("items", .passed),
        Compared.check("no-token", .noVerdict, status: nil, expecting: "401"),
      ], sight: .gone),
    Case(
      testDescription: "a class of statuses may be this one",
      checks: [
        Compared.check("items", .passed),
        Compared.check("any", .noVerdict, status: nil, expecting: "4XX, 2XX"),
      ], sight: .unobserved),
    Case(testDescription: "the body is a page", checks: [broken(.bodyNotJSON, at: nil)], sight: .unobserved),
    Case(
      testDescription: "the list is missing", checks: [broken(.fieldMissing, at: "$.items")],
      sight: .unobserved),
    Case(
      testDescription: "the list is null", checks: [broken(.valueNull, at: "$.items")], sight: .unobserved),
    Case(
      testDescription: "the member is missing", checks: [broken(.fieldMissing, at: "$.items[*].id")],
      sight: .unobserved),
    Case(
      testDescription: "the root is another type", checks: [broken(.valueType, at: "$")], sight: .unobserved),
  ]

  @Test(arguments: cases) func `gone is only what was looked at`(example: Case) {
    var run = Compared.run()
    run.contracts[0].checks = example.checks
    let coverage = RunCoverage(run)
    #expect(coverage.sight(of: Self.known) == example.sight)
  }

  @Test func `what the contract skips hides nothing`() {
    var skipped = Compared.check("later", .notRun, status: nil)
    skipped.failure = CheckResult.Failure(reason: .skipped, message: "later")
    let run = Compared.run(Compared.check("items", .passed), skipped)
    #expect(RunCoverage(run).sight(of: Self.known) == .gone)
  }

  @Test func `what was not selected and could have shown it hides it`() {
    var run = Compared.run(Compared.check("items", .passed))
    func sight(_ status: String) -> RunCoverage.Sight {
      run.contracts[0].unselected = [
        UnselectedCheck(name: "page-2", endpoint: Compared.endpoint, expectedStatus: status)
      ]
      return RunCoverage(run).sight(of: Self.known)
    }
    #expect(sight("200") == .unobserved && sight("404") == .gone)
  }

  @Test func `a report that does not tell what was not selected knows of no check that is gone`() {
    var run = Compared.run()
    run.contracts[0].unselected = nil
    #expect(RunCoverage(run).sight(of: Self.known) == .unobserved)
  }

  /// The check that showed it decides, whatever other checks of its endpoint show.
  @Test(
    arguments: [
      (["items": CheckResult.Outcome.passed], [], [], RunCoverage.Sight.gone),
      (["items": .flaky], [], [], .goneOnRetry), (["items": .blocked], [], [], .unobserved),
      (["other": .passed], ["items"], [], .unobserved), (["other": .passed], [], ["items"], .unobserved),
      (["other": .passed], [], [], .gone), (["other": .blocked], [], [], .unobserved),
      ([:], [], [], .withdrawn), (["items": .passed, "other": .blocked], [], [], .gone),
      (["items": .passed], ["other"], [], .gone),
    ] as [([String: CheckResult.Outcome], [String], [String], RunCoverage.Sight)])
  func `where it was seen is looked at again`(
    checks: [String: CheckResult.Outcome], unselected: [String], skipped: [String], sight: RunCoverage.Sight
  ) {
    var run = Compared.run()
    run.contracts[0].checks = checks.sorted { $0.key < $1.key }.map {
      Compared.check($0.key, $0.value, status: $0.value == .blocked ? nil : 200)
    }
    run.contracts[0].checks += skipped.map { name in
      var check = Compared.check(name, .notRun, status: nil)
      check.failure = .init(reason: .skipped, message: "later")
      return check
    }
    run.contracts[0].unselected = unselected.map {
      UnselectedCheck(name: $0, endpoint: Compared.endpoint, expectedStatus: "200")
    }
    let place = ResponsePlace(endpoint: Compared.endpoint, status: 200, path: "$.items[*].id")
    let sighting = Sighting(check: "items", place: place)
    let known = RunCoverage.Known(identity: Self.known.identity, members: [])
    #expect(RunCoverage(run).sight(of: known, seen: sighting) == sight)
  }

  /// The kind and the path of a known violation, the places that a passed response lacked, as it may, and the result.
  @Test(
    arguments: [
      (Finding.Kind.valueType, "$.items[*].id", "$.items[*]", nil, RunCoverage.Sight.unobserved),
      (.valueNull, "$.profile.name", nil, "$.profile", .unobserved),
      (.valueNull, "$.lives", "$.lives", nil, .unobserved), (.valueNull, "$.nick", nil, "$.nick", .gone),
      (.valueType, "$.nick", nil, "$.nick", .unobserved), (.valueNull, "$.nick", nil, "$.nickname", .gone),
    ] as [(Finding.Kind, String, String?, String?, RunCoverage.Sight)])
  func `a place that a response need not have, and did not, was not looked at`(
    kind: Finding.Kind, path: String, absent: String?, omitted: String?, sight: RunCoverage.Sight
  ) throws {
    var check = Compared.check("items", .passed)
    let places = AbsentPlaces(
      absent: [absent.flatMap { JSONPath($0) }].compactMap(\.self),
      omitted: [omitted.flatMap { JSONPath($0) }].compactMap(\.self))
    check.absentPlaces = places
    let known = Compared.baseline(Compared.finding(kind, at: path)).violations[0]
    // As a later run reads it from the report.
    let run = Compared.run(check)
    let read = try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "a.json")
    #expect(read.contracts[0].checks[0].absentPlaces == places)
    #expect(RunCoverage(read).sight(of: known) == sight)
  }

  @Test(arguments: [(Finding.Kind.responseStatus, 403), (.responseMediaType, 200)])
  func `a promise that is broken in another way is not kept`(kind: Finding.Kind, status: Int) {
    let known = Compared.baseline(Compared.finding(kind, expected: "200", actual: "500")).violations[0]
    let now = Compared.finding(kind, expected: "200", actual: "403")
    let run = Compared.run(Compared.check("items", .failed, [now], status: status))
    #expect(RunCoverage(run).sight(of: known) == .unobserved)
  }

  @Test(arguments: [
    (nil, RunCoverage.Sight.unobserved), (ModelUse.read, .unobserved), (.compiled, .gone),
  ]) func `a crash of the app's model is gone only where the model was run`(
    models: ModelUse?, sight: RunCoverage.Sight
  ) throws {
    var finding = Compared.finding(.modelFailed, at: "$")
    finding.model = "User"
    var known = Compared.baseline(finding).violations[0]
    known.places = [ResponsePlace(endpoint: Compared.endpoint, status: 200, path: "$")]
    var run = Compared.run(Compared.check("items", .passed))
    run.contracts[0].models = models
    let read = try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "a.json")
    #expect(RunCoverage(read).sight(of: known) == sight)
  }

  /// The contract follows the backend to another path, and the check keeps its name.
  @Test(arguments: [(true, RunCoverage.Sight.gone), (false, .unobserved)])
  func `a check whose endpoint has another path is the same check`(isSent: Bool, sight: RunCoverage.Sight) {
    var check = Compared.check("items", .passed)
    check.endpoint = "GET /api/v2/items"
    var run = isSent ? Compared.run(check) : Compared.run()
    if !isSent {
      run.contracts[0].unselected = [
        UnselectedCheck(name: "items", endpoint: check.endpoint, expectedStatus: "200")
      ]
    }
    let sighting = Sighting(
      check: "items",
      place: ResponsePlace(endpoint: Compared.endpoint, status: 200, path: "$.items[*].id"))
    let known = RunCoverage.Known(identity: Self.known.identity, members: [])
    #expect(RunCoverage(run).sight(of: known, seen: sighting) == sight)
  }

  @Test func `another contract of the same endpoints says nothing`() {
    var run = Compared.run(Compared.check("items", .passed))
    run.contracts[0].name = "other"
    #expect(RunCoverage(run).sight(of: Self.known) == .unobserved)
  }
}
