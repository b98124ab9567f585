import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// What is known is a wrong type at `$.items[*].id` of a 200.
@Suite struct ObservationTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var checks: [CheckResult]
    var sight: Observation.Sight
  }

  private static func broken(_ kind: Mismatch.Kind, at path: String?) -> CheckResult {
    var finding = Compared.finding(kind)
    finding.path = path.flatMap { JSONPath($0) }
    return Compared.check("items", .failed, [finding])
  }

  static let cases = [
    Case(
      testDescription: "still there", checks: [Compared.check("items", .failed, [Compared.finding()])],
      sight: .seen),
    Case(testDescription: "as promised now", checks: [Compared.check("items", .passed)], sight: .gone),
    Case(
      testDescription: "fails elsewhere now", checks: [broken(.valueNull, at: "$.total")], sight: .gone),
    Case(
      testDescription: "passed on a retry", checks: [Compared.check("items", .flaky)], sight: .goneOnRetry),
    Case(testDescription: "no such check", checks: [], sight: .unobserved),
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
    let observation = Observation(run)
    #expect(observation.sight(of: Compared.identity(Compared.finding())) == example.sight)
  }

  @Test func `what the contract skips hides nothing`() {
    var skipped = Compared.check("later", .notRun, status: nil)
    skipped.failure = CheckResult.Failure(reason: "skipped", message: "later")
    let run = Compared.run(Compared.check("items", .passed), skipped)
    #expect(Observation(run).sight(of: Compared.identity(Compared.finding())) == .gone)
  }

  @Test func `another contract of the same endpoints says nothing`() {
    var run = Compared.run(Compared.check("items", .passed))
    run.contracts[0].name = "other"
    #expect(Observation(run).sight(of: Compared.identity(Compared.finding())) == .unobserved)
  }
}
