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

  /// Returns the ranges of whole numbers, in the order of the file; in the fast set, only those with a path, without
  /// positions in arrays, that no earlier number has.
  private static func numbers(in bytes: [UInt8]) throws -> [Range<Int>] {
    var rest = [(value: try JSONDocument(parsing: bytes).root, path: "")]
    var places: [(range: Range<Int>, path: String)] = []
    while let (value, path) = rest.popLast() {
      switch value.kind {
      case .null, .boolean, .number, .string: break
      case .integer: places.append((value.byteRange, path))
      case .array: rest += value.elements.map { ($0, path + "[]") }
      case .object: rest += value.members.map { ($0.value, "\(path).\($0.name)") }
      }
    }
    places.sort { $0.range.lowerBound < $1.range.lowerBound }
    var known: Set<String> = []
    return places.filter { known.insert($0.path).inserted || includesSlowTests }.map(\.range)
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

  /// The number of places that must have been tried.
  private static let minimumCount = includesSlowTests ? 200 : 20

  @Test(
    .ends,
    arguments: ["9223372036854775807", "-9223372036854775808", "-1", "1000000000001"].sampled(every: 2))
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
    #expect(refused > Self.minimumCount, "\(refused)")
  }

  @Test(.ends, arguments: ["1000000000000", "0"].sampled(every: 2))
  func `whatever is read can be reckoned with`(number: String) throws {
    let report = try Self.report()
    let original = try JSONReport.read(report, file: "old.json")
    var used = 0
    for place in try Self.numbers(in: report) {
      var changed = report
      changed.replaceSubrange(place, with: Array(number.utf8))
      guard let run = try? JSONReport.read(changed, file: "old.json"), run != original else { continue }
      Self.use(run)
      used += 1
    }
    #expect(used > Self.minimumCount, "\(used)")
  }
}
