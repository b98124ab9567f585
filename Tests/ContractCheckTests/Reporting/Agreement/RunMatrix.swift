@testable import ContractCheck
@testable import ContractSpecs

/// The ways in which a run can end, each with what all reports must say.
struct RunMatrix {
  var name: String
  var run: RunResult
  var told: ExpectedReport

  /// Creates a run with checks of a contract; the known findings and the rules determine their outcomes.
  private init(
    _ name: String, _ checks: [CheckResult], known: RunContext = RunContext(),
    _ rules: ExitRules = ExitRules(),
    told: ExpectedReport
  ) {
    var run = Self.run(checks)
    if rules.minimumCoverage != nil {
      let endpoints = [true, false].map {
        ContractCoverage.Endpoint(name: "e", request: "GET /e", statuses: [], isAsked: $0)
      }
      run.contracts[0].coverage = ContractCoverage(endpoints: endpoints)
    }
    run.conclude(rules)
    self.init(name: name, run: run.compared(with: known, rules), told: told)
  }

  private init(name: String, run: RunResult, told: ExpectedReport) {
    (self.name, self.run, self.told) = (name, run, told)
  }

  private static func run(_ checks: [CheckResult]) -> RunResult {
    var run = Compared.run()
    for (index, check) in checks.enumerated() {
      var check = check
      check.name += "-\(index)"
      run.contracts[0].checks.append(check)
    }
    return run
  }

  private static let finding = Compared.finding()
  private static let other = Compared.finding(.valueNull, at: "$.total", actual: "null")
  private static let passed = Compared.check("passed", .passed)
  private static let failed = Compared.check("failed", .failed, [finding])
  private static let flaky = Compared.check("flaky", .flaky)
  private static let blocked = check(
    "blocked", .blocked, .blockedByCheck, because: "blocked by passed: there is a reason")
  private static let notRun = check("not-run", .notRun, .needsVariable)
  private static let skipped = check("skipped", .notRun, .skipped)
  private static let silent = check("silent", .noVerdict, .transport(.refused))
  private static let knowing = RunContext(baseline: Compared.baseline(finding))

  private static func check(
    _ name: String, _ outcome: CheckResult.Outcome, _ reason: FailureReason,
    because message: String = "there is a reason"
  ) -> CheckResult {
    var check = Compared.check(name, outcome, status: nil)
    check.failure = CheckResult.Failure(reason: reason, message: message)
    return check
  }

  static let all = simple + partial + known + rules + stopped

  private static let simple = [
    RunMatrix(
      "passed", [passed, passed],
      told: ExpectedReport(
        verdict: "All promises kept: 2 of 2 checks passed", exit: .kept, outcomes: [.passed: 2])),
    RunMatrix(
      "violated", [passed, failed],
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 2 checks", exit: .broken,
        outcomes: [.passed: 1, .failed: 1], broken: 1, annotations: ["error"])),
    RunMatrix(
      "flaky", [passed, flaky],
      told: ExpectedReport(
        verdict: "All promises kept: 1 of 2 checks passed, 1 flaky", exit: .kept,
        outcomes: [.passed: 1, .flaky: 1])),
    RunMatrix(
      "blocked", [failed, blocked],
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 2 checks", exit: .broken,
        outcomes: [.failed: 1, .blocked: 1], broken: 1, annotations: ["error"])),
    RunMatrix(
      "not run", [passed, notRun],
      told: ExpectedReport(
        verdict: "Contract check incomplete: 1 of 2 checks not run, no promise seen broken",
        exit: .inconclusive, outcomes: [.passed: 1, .notRun: 1], mishap: "checks-not-run",
        annotations: ["error"])),
    RunMatrix(
      "skipped", [passed, skipped],
      told: ExpectedReport(
        verdict: "No promise broken, but not all was checked: 1 of 2 checks passed, 1 not run", exit: .kept,
        outcomes: [.passed: 1, .notRun: 1])),
  ]

  private static let partial = [
    RunMatrix(
      "unreachable", [silent, silent],
      told: ExpectedReport(
        verdict:
          "Contract check without verdict: 2 of 2 checks could not be judged, no promise seen broken",
        exit: .inconclusive, outcomes: [.noVerdict: 2], annotations: ["error"])),
    RunMatrix(
      "violated and unreachable", [failed, silent],
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 2 checks", exit: .broken,
        outcomes: [.failed: 1, .noVerdict: 1], broken: 1, annotations: ["error"])),
    RunMatrix(
      "waived and unreachable", [failed, silent], known: knowing,
      told: ExpectedReport(
        verdict:
          "Contract check without verdict: 1 of 2 checks could not be judged, nothing new seen broken; "
          + "1 known violation waived",
        exit: .inconclusive, outcomes: [.waived: 1, .noVerdict: 1], waived: 1, annotations: ["error"])),
    RunMatrix(
      "only not run", [notRun, notRun],
      told: ExpectedReport(
        verdict: "Contract check could not do its job: nothing was checked", exit: .unusable,
        outcomes: [.notRun: 2], mishap: "nothing-checked", annotations: ["error"])),
    RunMatrix(
      "not run, but for what came along", [broughtAlong, notRun],
      told: ExpectedReport(
        verdict: "Contract check could not do its job: nothing was checked", exit: .unusable,
        outcomes: [.passed: 1, .notRun: 1], mishap: "nothing-checked", annotations: ["error"])),
  ]

  private static var broughtAlong: CheckResult {
    var check = passed
    check.cause = .needed
    return check
  }

  private static let known = [
    RunMatrix(
      "waived", [passed, failed], known: knowing,
      told: ExpectedReport(
        verdict: "Only known violations: 1 of 2 checks passed, 1 waived; 1 known violation waived",
        exit: .kept, outcomes: [.passed: 1, .waived: 1], waived: 1)),
    RunMatrix(
      "all waived", [failed], known: knowing,
      told: ExpectedReport(
        verdict: "Only known violations: 0 of 1 check passed, 1 waived; 1 known violation waived",
        exit: .kept, outcomes: [.waived: 1], waived: 1)),
    RunMatrix(
      "waived in part", [Compared.check("failed", .failed, [finding, other])], known: knowing,
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 1 check; 1 known violation waived",
        exit: .broken, outcomes: [.failed: 1], broken: 1, waived: 1, annotations: ["error"])),
    RunMatrix(
      "expired", [passed, failed],
      known: RunContext(baseline: Compared.baseline(finding, expires: "2026-11-20")),
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 2 checks", exit: .broken,
        outcomes: [.passed: 1, .failed: 1], broken: 1, annotations: ["error"])),
    RunMatrix(
      "stale", [passed], known: knowing,
      told: ExpectedReport(
        verdict: "All promises kept: 1 of 1 check passed", exit: .kept, outcomes: [.passed: 1])),
    RunMatrix(
      "stale, and strict", [passed], known: knowing, ExitRules(failsOnStale: true),
      told: ExpectedReport(
        verdict: "Contract check failed: 1 known violation fixed and still in the baseline", exit: .broken,
        outcomes: [.passed: 1], mishap: "baseline-stale", annotations: ["error"])),
    RunMatrix(
      "stale, strict and violated", [Compared.check("failed", .failed, [other])], known: knowing,
      ExitRules(failsOnStale: true),
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 1 check; "
          + "1 known violation fixed and still in the baseline",
        exit: .broken, outcomes: [.failed: 1], broken: 1, mishap: "baseline-stale",
        annotations: ["error", "error"])),
  ]

  private static let rules = [
    RunMatrix(
      "too few endpoints", [passed], ExitRules(minimumCoverage: 80),
      told: ExpectedReport(
        verdict: "Contract check failed: too few endpoints are covered", exit: .broken,
        outcomes: [.passed: 1], mishap: "coverage-low", annotations: ["error"])),
    RunMatrix(
      "too few endpoints, and violated", [failed], ExitRules(minimumCoverage: 80),
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 1 check; too few endpoints are covered",
        exit: .broken, outcomes: [.failed: 1], broken: 1, mishap: "coverage-low",
        annotations: ["error", "error"])),
    RunMatrix(
      "too few endpoints, stale and not strict", [passed], known: knowing, ExitRules(minimumCoverage: 80),
      told: ExpectedReport(
        verdict: "Contract check failed: too few endpoints are covered", exit: .broken,
        outcomes: [.passed: 1], mishap: "coverage-low", annotations: ["error"])),
    RunMatrix(
      "enough endpoints", [failed], ExitRules(minimumCoverage: 50),
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 1 check", exit: .broken,
        outcomes: [.failed: 1], broken: 1, annotations: ["error"])),
    RunMatrix(
      "nothing new", [failed], known: RunContext(previous: ("old.json", run([failed]))),
      ExitRules(failOn: .new),
      told: ExpectedReport(
        verdict: "Broken, but nothing new: 1 cause in 1 of 1 check", exit: .kept,
        outcomes: [.failed: 1], broken: 1, annotations: ["warning"])),
    RunMatrix(
      "something new", [failed], known: RunContext(previous: ("old.json", run([passed]))),
      ExitRules(failOn: .new),
      told: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 1 check", exit: .broken,
        outcomes: [.failed: 1], broken: 1, annotations: ["error"])),
    RunMatrix(
      "fails on none", [passed, failed], ExitRules(failOn: .none),
      told: ExpectedReport(
        verdict: "Broken, but the run does not fail: 1 cause in 1 of 2 checks", exit: .kept,
        outcomes: [.passed: 1, .failed: 1], broken: 1, annotations: ["warning"])),
    RunMatrix(
      "fails on none, and unreachable", [silent, failed], ExitRules(failOn: .none),
      told: ExpectedReport(
        verdict: "Contract check without verdict: 1 of 2 checks could not be judged; "
          + "1 cause in 1 of 2 checks",
        exit: .inconclusive, outcomes: [.noVerdict: 1, .failed: 1], broken: 1,
        annotations: ["error", "error"])),
    RunMatrix(
      "not run and blocked beside a skipped one", [passed, notRun, blocked, skipped],
      told: ExpectedReport(
        verdict: "Contract check incomplete: 2 of 4 checks not run or blocked, no promise seen broken",
        exit: .inconclusive, outcomes: [.passed: 1, .notRun: 2, .blocked: 1], mishap: "checks-not-run",
        annotations: ["error"])),
    RunMatrix(
      "not run, and allowed", [passed, notRun, blocked], ExitRules(allowsNotRun: true),
      told: ExpectedReport(
        verdict: "No promise broken, but not all was checked: 1 of 3 checks passed, 1 blocked, 1 not run",
        exit: .kept, outcomes: [.passed: 1, .notRun: 1, .blocked: 1])),
    RunMatrix(
      "waived and blocked", [failed, blocked], known: knowing,
      told: ExpectedReport(
        verdict: "Contract check incomplete: 1 of 2 checks blocked, nothing new seen broken; "
          + "1 known violation waived",
        exit: .inconclusive, outcomes: [.waived: 1, .blocked: 1], waived: 1, mishap: "checks-not-run",
        annotations: ["error"])),
  ]

  private static let stopped = [
    RunMatrix(
      name: "spec error", run: specError,
      told: ExpectedReport(
        verdict: "Contract check could not do its job: 1 error in the files that it needs", exit: .unusable,
        outcomes: [:], problems: 1, annotations: ["error"])),
    RunMatrix(
      "nothing selected", [],
      told: ExpectedReport(
        verdict: "Contract check could not do its job: nothing was checked", exit: .unusable, outcomes: [:],
        mishap: "nothing-checked", annotations: ["error"])),
    RunMatrix(
      name: "interrupted", run: run([passed, notRun]).ended(by: 2),
      told: ExpectedReport(
        verdict: "Contract check interrupted", exit: .interrupted, outcomes: [.passed: 1, .notRun: 1],
        mishap: "run-incomplete", annotations: ["error"])),
    RunMatrix(
      name: "terminated after a violation", run: run([failed, notRun]).ended(by: 15),
      told: ExpectedReport(
        verdict: "Contract check interrupted; 1 cause in 1 of 2 checks", exit: .terminated,
        outcomes: [.failed: 1, .notRun: 1], broken: 1, mishap: "run-incomplete",
        annotations: ["error", "error"])),
    RunMatrix(
      name: "a mistake of ours", run: mistaken,
      told: ExpectedReport(
        verdict: "Contract check stopped by an internal error", exit: .internalError, outcomes: [:],
        mishap: "internal-error", annotations: ["error"])),
  ]

  private static var specError: RunResult {
    var run = run([])
    run.contracts = []
    run.problems = [
      RunResult.Problem(
        location: SpecLocation(file: "specs/broken.json", line: 3, column: 7),
        message: "unknown shape 'Uesr'", excerpt: nil)
    ]
    run.conclude()
    return run
  }

  private static var mistaken: RunResult {
    var run = run([])
    (run.contracts, run.exitStatus, run.stopReason) = ([], .internalError, "libcurl did not start")
    return run
  }
}
