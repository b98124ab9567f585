import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of stored reports with altered numbers.
@Suite struct JSONReportNumbersTests {
  /// Returns a shard's report with every member that is a number.
  private static func report() throws -> [UInt8] {
    var run = RunResult.everything
    run.contracts += RunResult.sample.contracts
    run.contracts[0].waited = .seconds(3)
    run.part = RunPart(
      shard: try #require(Shard(number: 1, total: 1)), plannedChecks: run.checks.count, plan: "p",
      division: "d", build: "GITHUB_RUN_ID 1")
    run.problems = []
    run.exitStatus = .broken
    run.isComplete = true
    return Array(JSONReport().text(of: run).utf8)
  }

  /// Returns the ranges of whole numbers, in the order of the file.
  private static func numbers(in bytes: [UInt8]) throws -> [Range<Int>] {
    var rest = [try JSONDocument(parsing: bytes).root]
    var places: [Range<Int>] = []
    while let value = rest.popLast() {
      switch value.kind {
      case .null, .boolean, .number, .string: break
      case .integer: places.append(value.byteRange)
      case .array: rest += value.elements
      case .object: rest += value.members.map(\.value)
      }
    }
    return places.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Uses a report in every way: a merged run, a comparison with it, every format, a baseline.
  private static func use(_ run: RunResult) {
    let known = RunContext(baseline: Baseline(file: "b"), previous: ("old.json", run), history: run.history)
    let merged = ShardReports([.init(file: "a.json", run: run)]).merged(version: "1")
    let whole = merged.compared(with: known)
    _ = ReportFormat.allCases.map { $0.reporter.text(of: whole).utf8.count }
    _ = ConsoleReport.console().text(of: whole)
    _ = PastRun(ExplainedRun(whole)).line
    _ = Baseline(file: "b").updated(with: whole).baseline.text

  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "-1", "1000000000001"])
  func `a number that none of ours can be is refused at its place`(number: String) throws {
    let report = try Self.report()
    let run = try JSONReport.read(report, file: "old.json")
    var refused = 0
    for place in try Self.numbers(in: report) {
      var changed = report
      changed.replaceSubrange(place, with: Array(number.utf8))
      let line = TextPosition(ofByte: place.lowerBound, in: report).line
      do throws(RunResult.Problem) {
        // Sums that are written for people are not read.
        #expect(try JSONReport.read(changed, file: "old.json") == run, "line \(line)")
      } catch {
        #expect(error.location.line == line, "\(error.message) at line \(line)")
        refused += 1
      }
    }
    #expect(refused > 200, "\(refused)")
  }

  @Test(arguments: ["0", "1000000000000"])
  func `whatever is read can be reckoned with`(number: String) throws {
    let report = try Self.report()
    let original = try JSONReport.read(report, file: "old.json")
    for place in try Self.numbers(in: report) {
      var changed = report
      changed.replaceSubrange(place, with: Array(number.utf8))
      guard let run = try? JSONReport.read(changed, file: "old.json"), run != original else { continue }
      Self.use(run)
    }
  }
}
