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
    #expect(RunCoverage(run).sight(of: Self.known.identity, seen: sighting) == sight)
  }

  @Test func `another contract of the same endpoints says nothing`() {
    var run = Compared.run(Compared.check("items", .passed))
    run.contracts[0].name = "other"
    #expect(RunCoverage(run).sight(of: Self.known) == .unobserved)
  }
}
