import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct ComparedRunTests {
  typealias Status = ContractCheck.ExitStatus

  private static let finding = Compared.finding()
  private static let other = Compared.finding(.valueNull, at: "$.total", actual: "null")
  private static let failing = Compared.run(Compared.check("items", .failed, [finding]))

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var run: RunResult
    var known = RunContext()

    /// The outcome of the first check and the status of its first finding.
    var outcome: CheckResult.Outcome
    var status: FindingStatus.Status?

    /// The exit statuses with `--fail-on any`, `new`, `none`, and with `--strict-baseline`.
    var exits: [Status]
  }

  static let cases = [
    Case(
      testDescription: "nothing known", run: failing, outcome: .failed, status: nil,
      exits: [.broken, .broken, .kept, .broken]),
    Case(
      testDescription: "waived", run: failing, known: RunContext(baseline: Compared.baseline(finding)),
      outcome: .waived, status: .waived, exits: [.kept, .kept, .kept, .kept]),
    Case(
      testDescription: "expired", run: failing,
      known: RunContext(baseline: Compared.baseline(finding, expires: "2026-11-20")), outcome: .failed,
      status: .expired, exits: [.broken, .broken, .kept, .broken]),
    Case(
      testDescription: "on its last day", run: failing,
      known: RunContext(baseline: Compared.baseline(finding, expires: "2026-11-21")), outcome: .waived,
      status: .waived, exits: [.kept, .kept, .kept, .kept]),
    Case(
      testDescription: "known and new",
      run: Compared.run(Compared.check("items", .failed, [finding, other])),
      known: RunContext(baseline: Compared.baseline(finding)), outcome: .failed, status: .waived,
      exits: [.broken, .broken, .kept, .broken]),
    Case(
      testDescription: "stale", run: Compared.run(Compared.check("items", .passed)),
      known: RunContext(baseline: Compared.baseline(finding)), outcome: .passed, status: nil,
      exits: [.kept, .kept, .kept, .broken]),
    Case(
      testDescription: "known and not looked at",
      run: Compared.run(Compared.check("items", .noVerdict, status: nil)),
      known: RunContext(baseline: Compared.baseline(finding)), outcome: .noVerdict, status: nil,
      exits: [.inconclusive, .inconclusive, .inconclusive, .inconclusive]),
    Case(
      testDescription: "still failing", run: failing, known: RunContext(previous: ("old.json", failing)),
      outcome: .failed, status: .stillFailing, exits: [.broken, .kept, .kept, .broken]),
    Case(
      testDescription: "new since then", run: failing,
      known: RunContext(previous: ("old.json", Compared.run(Compared.check("items", .passed)))),
      outcome: .failed,
      status: .new, exits: [.broken, .broken, .kept, .broken]),
    Case(
      testDescription: "no report of an earlier run yet", run: failing,
      known: RunContext(previous: ("old.json", nil)), outcome: .failed, status: .new,
      exits: [.broken, .broken, .kept, .broken]),
    Case(
      testDescription: "still failing, beside a check without verdict",
      run: Compared.run(
        Compared.check("items", .failed, [finding]), Compared.check("late", .noVerdict, status: nil)),
      known: RunContext(previous: ("old.json", failing)), outcome: .failed, status: .stillFailing,
      exits: [.broken, .inconclusive, .inconclusive, .broken]),
  ]

  @Test(arguments: ["2026-11-25", "2026-11-10"])
  func `of what is fixed, it is not told when its waiver ends`(expires: String) {
    let known = RunContext(baseline: Compared.baseline(Compared.finding(), expires: expires))
    func use(_ check: CheckResult) -> BaselineUse? { Compared.run(check).compared(with: known).baseline }
    let fixed = use(Compared.check("items", .passed))
    #expect(fixed?.remarks(on: Compared.day(21)).map(\.mark) == ["FIXED"])
    let seen = use(Compared.check("items", .failed, [Compared.finding()]))
    #expect(seen?.remarks(on: Compared.day(21)).count == 1 && seen?.stale == [])
  }

  @Test(arguments: cases) func `what is known decides, and the flags`(example: Case) throws {
    let rules = FailOn.allCases.map { ExitRules(failOn: $0) } + [ExitRules(failsOnStale: true)]
    for (rules, status) in zip(rules, example.exits) {
      let result = example.run.compared(with: example.known, rules)
      #expect(result.exitStatus == status, "\(rules)")
      let check = try #require(result.contracts[0].checks.first)
      #expect(check.outcome == example.outcome)
      #expect(check.records.first?.status?.status == example.status)
    }
  }

  @Test func `an interrupted run stays one, and keeps who is waived`() {
    var run = Self.failing
    (run.exitStatus, run.stopReason) = (.terminated, "terminated")
    let result = run.compared(with: RunContext(baseline: Compared.baseline(Self.finding)))
    #expect(result.exitStatus == .terminated && result.stopReason == "terminated")
    #expect(result.contracts[0].checks[0].outcome == .waived)
  }

  @Test func `since when and how many runs goes on through runs that could not look`() throws {
    var run = Compared.run(Compared.check("items", .failed, [Self.finding]), on: 1)
    run = run.compared(with: RunContext(previous: ("old.json", nil)))
    let blind = Compared.run(Compared.check("items", .blocked, status: nil), on: 2)
      .compared(with: RunContext(previous: ("old.json", run)))
    #expect(blind.previous?.gone.map(\.status) == [.unobserved])
    let again = Compared.run(Compared.check("items", .failed, [Self.finding]), on: 3)
      .compared(with: RunContext(previous: ("old.json", blind)))
    let status = try #require(again.contracts[0].checks[0].records.first?.status)
    #expect(status == FindingStatus(status: .stillFailing, since: Compared.moment(1), runs: 2))
    let fixed = Compared.run(Compared.check("items", .passed), on: 4)
      .compared(with: RunContext(previous: ("old.json", again)))
    #expect(fixed.previous?.gone.map(\.status) == [.fixed])
    #expect(fixed.previous?.gone.map(\.runs) == [2])
    let back = Compared.run(Compared.check("items", .failed, [Self.finding]), on: 5)
      .compared(with: RunContext(previous: ("old.json", fixed)))
    #expect(back.contracts[0].checks[0].records.first?.status?.status == .new)
  }

  @Test func `a report carries all of it to the next run`() throws {
    let known = RunContext(
      baseline: Compared.baseline(Self.other, expires: "2026-11-25"), previous: ("old.json", Self.failing),
      history: [.made(day: 1)])
    let run = Compared.run(Compared.check("items", .failed, [Self.finding, Self.other])).compared(with: known)
    let report = JSONReport().text(of: run)
    #expect(try JSONReport.read(Array(report.utf8), file: "old.json") == run)
  }
}

@Suite struct NotificationTests {
  private static let finding = Compared.finding()
  private static let red = Compared.run(Compared.check("items", .failed, [finding]))
  private static let redder = Compared.run(
    Compared.check("items", .failed, [finding, Compared.finding(.valueNull, at: "$.total")]))
  private static let green = Compared.run(Compared.check("items", .passed))
  private static let grey = Compared.run(Compared.check("items", .noVerdict, status: nil))

  @Test(
    arguments: [
      ([red], ["open"]), ([green], ["close"]), ([grey], ["none"]), ([red, red], ["open", "none"]),
      ([red, redder], ["open", "update"]), ([red, green, green], ["open", "close", "none"]),
      ([red, grey, red], ["open", "none", "none"]), ([red, grey, redder], ["open", "none", "update"]),
      ([red, grey, green], ["open", "none", "close"]), ([green, grey, green], ["close", "none", "close"]),
      ([green, red], ["close", "open"]), ([grey, green], ["none", "close"]),
    ] as [([RunResult], [String])])
  func `one issue is open while it is red`(runs: [RunResult], actions: [String]) {
    var previous: RunResult?
    var told: [String] = []
    for run in runs {
      let result = run.compared(with: RunContext(previous: ("old.json", previous)))
      told.append(result.notification?.action.rawValue ?? "")
      previous = result
    }
    #expect(told == actions)
  }

  @Test func `what fails nothing by a flag is told all the same, what is waived is not`() {
    let counted = Self.red.compared(with: RunContext(), ExitRules(failOn: FailOn.none))
    #expect(counted.exitStatus == .kept && counted.notification?.outcome == .failure)
    let waived = Self.red.compared(with: RunContext(baseline: Compared.baseline(Self.finding)))
    #expect(waived.notification?.outcome == .success)
  }

  @Test func `the order of what failed makes no other set`() {
    let others = [Self.finding, Compared.finding(.valueNull, at: "$.total")]
    let prints = [others, others.reversed()].map { findings in
      Compared.run(Compared.check("items", .failed, findings)).compared(with: RunContext()).notification
    }
    #expect(prints[0] == prints[1] && prints[0]?.fingerprint?.count == 16)
  }
}
