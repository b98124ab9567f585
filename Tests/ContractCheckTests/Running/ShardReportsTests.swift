import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct ShardReportsTests {
  /// Returns a report as another machine reads it.
  private func stored(_ run: RunResult) throws -> RunResult {
    try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "report.json")
  }

  private func shards(
    of contracts: [Contract], into total: Int, _ settings: RunSettings = .test(),
    known: RunContext = RunContext()
  ) async throws -> [ShardReports.Report] {
    let division = Division(contracts, isSelected: settings.isSelected, into: total)
    var reports: [ShardReports.Report] = []
    for number in 1...total {
      let shard = try #require(Shard(number: number, total: total))
      var own = settings
      own.part = division.part(shard)
      own.isSelected = { settings.isSelected($0, $1) && division.includes($0, $1, in: shard) }
      let run = await Runner(settings: own, transport: RandomContract.backend, clock: FakeClock()).run(
        contracts)
      reports.append(.init(file: "\(number).json", run: try stored(run.compared(with: known))))
    }
    return reports
  }

  private func merged(_ reports: [ShardReports.Report]) -> RunResult {
    ShardReports(reports).merged(version: "1.0")
  }

  /// For random contracts, the merged shards equal the whole run, in any order of the reports.
  @Test(arguments: 0..<80 as Range<UInt64>)
  func `the shards of a run are the run`(seed: UInt64) async throws {
    var source = RandomContract(seed: seed)
    let contracts = try source.contracts()
    var settings = RunSettings.test()
    if seed.isMultiple(of: 3) { settings.isSelected = { _, check in check.tags == ["smoke"] } }
    let one = await Runner(settings: settings, transport: RandomContract.backend, clock: FakeClock()).run(
      contracts)
    var known = RunContext()
    if seed.isMultiple(of: 2) {
      let all = Baseline(file: "known.json").updated(with: one).baseline
      known.baseline = Baseline(file: "known.json", violations: Array(all.violations.dropFirst()))
    }
    var reports = try await shards(of: contracts, into: 1 + Int(seed % 5), settings, known: known)
    reports = seed.isMultiple(of: 7) ? reports.reversed() : reports
    let whole = try stored(one.compared(with: known)).withoutTimes
    let together = try stored(merged(reports).compared(with: known)).withoutTimes
    let difference = lineDifference(from: JSONReport().text(of: whole), to: JSONReport().text(of: together))
    #expect(difference.isEmpty, "\(difference)")
  }

  private static let three = #""a": {"call": "get"}, "b": {"call": "post"}, "c": {"call": "me"}"#

  @Test func `a shard has no say about issues, what is fixed and how long the run took`() async throws {
    var reports = try await shards(of: [RunningTests.contract(Self.three)], into: 2)
    #expect(reports.allSatisfy { $0.run.notification == nil })
    (reports[0].run.startedAt, reports[0].run.duration) = (1000, .seconds(5))
    (reports[1].run.startedAt, reports[1].run.duration) = (998, .seconds(3))
    let run = merged(reports).compared(with: RunContext())
    #expect((run.startedAt, run.duration, run.part) == (998, .seconds(7), nil))
    #expect(run.notification != nil)
  }

  @Test func `a shard without checks is kept and says so, all of them together are judged`() async throws {
    let contract = try RunningTests.contract(#""a": {"call": "get", "skip": "later"}"#)
    let reports = try await shards(of: [contract], into: 2)
    for report in reports {
      #expect(report.run.exitStatus == .kept)
      #expect(report.run.stopReason == "shard \(report.file.prefix(1))/2 has no check to send")
      #expect(report.run.verdict == "Nothing to check here; shard \(report.file.prefix(1))/2")
      #expect(!JUnitReport().text(of: report.run).contains("<error"))
      #expect(JUnitReport().text(of: report.run).contains("<skipped"))
    }
    let together = merged(reports)
    #expect(
      (together.exitStatus, together.stopReason) == (.unusable, "nothing was checked: no check could be sent")
    )
  }

  @Test func `a check that lacks something is no shard without checks`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}, "b": {"call": "get", "headers": {"K": "${env.NO_SUCH_KEY}"}}"#)
    let reports = try await shards(of: [contract], into: 2)
    #expect(reports.map(\.run.exitStatus) == [.kept, .unusable])
    #expect(merged(reports).exitStatus == .inconclusive)
  }

  @Test(arguments: [
    ([0], "no report is of shards 2/3, 3/3", "2 shards of 3 missing"),
    ([2, 0], "no report is of shard 2/3", "1 shard of 3 missing"),
    (
      [0, 1, 2, 1], "2.json:1:1: this is shard 2/3 again, after 2.json", "1 error in the files that it needs"
    ),
  ])
  func `shards that are missing or there twice end with 2`(
    given: [Int], message: String, verdict: String
  ) async throws {
    let reports = try await shards(of: [RunningTests.contract(Self.three)], into: 3)
    let run = merged(given.map { reports[$0] }).compared(with: RunContext())
    #expect(run.problems.map { "\($0.location): \($0.message)" }.first ?? run.stopReason == message)
    #expect(run.verdict == "Contract check could not do its job: \(verdict)")
    #expect((run.exitStatus, run.isComplete) == (.unusable, false))
    // Existing shards are shown beside the missing ones; invalid reports are not.
    #expect(run.checks.count == (given.count > 3 ? 0 : given.count))
  }

  @Test(arguments: [
    ("whole", "this report is of a whole run, not of a shard"),
    ("version", "this report was written by contractcheck 2.0, and 1.json by 1.0"),
    ("total", "this is shard 2/4, and 1.json is shard 1/2"),
    ("build", "this shard is of the run GITHUB_RUN_ID 2, and 1.json of GITHUB_RUN_ID 1"),
    ("plan", "this shard had other contracts or other checks than 1.json"),
    (
      "division",
      "the checks were divided otherwise than in 1.json: every shard needs the same --previous report"
    ),
  ])
  func `reports of different runs are not put together`(change: String, message: String) async throws {
    var reports = try await shards(of: [RunningTests.contract(Self.three)], into: 2)
    switch change {
    case "whole": reports[1].run.part = nil
    case "version": reports[1].run.conditions.version = "2.0"
    case "total": reports[1].run.part?.shard.total = 4
    case "build":
      for index in [0, 1] { reports[index].run.part?.build = "GITHUB_RUN_ID \(index + 1)" }
    case "plan": reports[1].run.part?.plan = "x"
    case _: reports[1].run.part?.division = "x"
    }
    let run = merged(reports)
    #expect(run.problems.map { "\($0.location): \($0.message)" } == ["2.json:1:1: \(message)"])
    #expect((run.exitStatus, run.checks.count) == (.unusable, 0))
  }

  @Test(arguments: [
    ("less", "the reports have 2 checks together, and the run has 3"),
    ("more", "the reports have 4 checks together, and the run has 3"),
    ("twice", "the check test/a is in two reports"),
    ("swapped", "the checks of the reports are not those of the run"),
  ])
  func `reports whose checks are not those of the plan are refused`(change: String, reason: String)
    async throws
  {
    var reports = try await shards(of: [RunningTests.contract(Self.three)], into: 3)
    let last = reports.count - 1
    var other = reports[0].run.contracts[0].checks
    switch change {
    case "less": reports[last].run.contracts[0].checks = []
    case "twice": reports[last].run.contracts[0].checks = other
    case "swapped": reports[last].run.contracts[0].checks[0].name = "other"
    case _:
      other[0].name = "other"
      reports[last].run.contracts[0].checks += other
    }
    let run = merged(reports)
    #expect(run.stopReason == reason)
    #expect((run.exitStatus, run.checks.count, run.isComplete) == (.unusable, 0, false))
    // A shard that was stopped has fewer, and says that.
    reports[last].run.isComplete = false
    #expect(merged(reports).exitStatus == (["more", "twice"].contains(change) ? .unusable : .kept))
  }

  @Test func `shards that promise other statuses are not put together`() async throws {
    var reports = try await shards(of: [RunningTests.contract(Self.three)], into: 2)
    reports[1].run.contracts[0].coverage?.endpoints[0].statuses.append(.init(status: "418", isAsked: false))
    let run = merged(reports)
    #expect(
      run.problems.map(\.message) == ["this shard had other contracts or other checks than 1.json"])
  }

  @Test func `a shard that was stopped stops the run, one that could not use a file says which`() async throws
  {
    var reports = try await shards(of: [RunningTests.contract(Self.three)], into: 2)
    let whole = reports
    reports[1].run.conclude(isInterrupted: true)
    var run = merged(reports)
    #expect((run.exitStatus, run.stopReason) == (.interrupted, "shard 2/2 was stopped: interrupted"))
    reports = whole
    let problem = RunResult.Problem(
      location: SpecLocation(file: "known.json", line: 1, column: 1), message: "no", excerpt: nil)
    reports[0].run.problems = [problem]
    reports[0].run.contracts = []
    reports[0].run.part?.plan = "of nothing"
    run = merged(reports)
    #expect((run.problems, run.exitStatus) == ([problem], .unusable))
    #expect(run.contracts.map(\.name) == ["test"])
  }

  @Test func `equal numbers of redacted values in two shards are two values`() async throws {
    let checks = #"""
      "a": {"call": "post", "headers": {"Authorization": "Bearer first-of-a"}, "body": {"password": "second-of-a"}},
      "b": {"call": "post", "headers": {"Authorization": "Bearer first-of-b"}, "body": {"password": "second-of-b"}}
      """#
    let contract = try RunningTests.contract(checks)
    var settings = RunSettings.test()
    settings.keepsAllMessages = true
    let reports = try await shards(of: [contract], into: 2, settings)
    // The values 3 and 4 are in the response to the first.
    #expect(
      reports.flatMap { $0.run.checks.flatMap { $0.exchanges.map(\.curl.redacts) } } == [
        ["1", "2"], ["1", "2"],
      ])
    #expect(
      merged(reports).checks.flatMap { $0.exchanges.map(\.curl.redacts) } == [["1", "2"], ["5", "6"]])
  }
}

extension String {
  /// The numbers of the redacted values in a command, in order.
  fileprivate var redacts: [String] { matches(of: /\$MASKED_([0-9]+)"/).map { String($0.1) } }
}

extension RunResult {
  /// A copy of the run with all times zero.
  fileprivate var withoutTimes: RunResult {
    var run = self
    (run.startedAt, run.duration) = (0, .zero)
    for contract in run.contracts.indices {
      for check in run.contracts[contract].checks.indices {
        run.contracts[contract].checks[check].duration = .zero
        for index in run.contracts[contract].checks[check].records.indices {
          let status = run.contracts[contract].checks[check].records[index].status
          run.contracts[contract].checks[check].records[index].status = status?.since(0)
        }
      }
    }
    return run
  }
}

extension FindingStatus {
  fileprivate func since(_ moment: Double) -> FindingStatus {
    var standing = self
    standing.since = moment
    return standing
  }
}
