import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of stored reports with altered numbers.
@Suite struct JSONReportNumbersTests {
  /// Returns a shard's report for each check, together with every member that is a number. One report of all checks
  /// would be read anew for each number of each check.
  private static func reports() throws -> [[UInt8]] {
    let shard = try #require(Shard(number: 1, total: 1))
    var whole = RunResult.everything
    whole.contracts += RunResult.sample.contracts
    whole.contracts[0].waited = .seconds(3)
    whole.problems = []
    whole.exitStatus = .broken
    whole.isComplete = true
    return whole.contracts.indices.flatMap { contract in
      whole.contracts[contract].checks.map { check in
        var run = whole
        for index in run.contracts.indices { run.contracts[index].checks = index == contract ? [check] : [] }
        run.part = RunPart(
          shard: shard, plannedChecks: 1, plan: "p", division: "d", build: "GITHUB_RUN_ID 1")
        return Array(JSONReport().text(of: run).utf8)
      }
    }
  }

  /// Returns the ranges of whole numbers with their paths, without positions in arrays, in the order of the file.
  private static func numbers(in bytes: [UInt8]) throws -> [(range: Range<Int>, path: String)] {
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
    return places.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Calls a function with each report, and with the places of its numbers: in the fast set, those with a path that no
  /// earlier number has. What is not of a check is the same in all reports.
  private static func forEachReport(_ body: (_ report: [UInt8], _ places: [Range<Int>]) throws -> Void) throws
  {
    var known: Set<String> = []
    for (index, report) in try reports().enumerated() {
      let places = try numbers(in: report).filter { _, path in
        let isNew = known.insert(path).inserted
        return isNew || includesSlowTests && (index == 0 || path.hasPrefix(".checks[]"))
      }
      if !places.isEmpty { try body(report, places.map(\.range)) }
    }
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

  /// The number of places that must have been refused, and of those that must have been used; sums that are written for
  /// people are neither.
  private static let minimumRefused = includesSlowTests ? 200 : 20
  private static let minimumUsed = includesSlowTests ? 150 : 20

  @Test(
    .ends,
    arguments: ["9223372036854775807", "-9223372036854775808", "-1", "1000000000001"].sampled(every: 2))
  func `a number that none of ours can be is refused at its place`(number: String) throws {
    var refused = 0
    try Self.forEachReport { report, places in
      let run = try JSONReport.read(report, file: "old.json")
      for place in places {
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
    }
    #expect(refused > Self.minimumRefused, "\(refused)")
  }

  @Test(.ends, arguments: ["1000000000000", "0"].sampled(every: 2))
  func `whatever is read can be reckoned with`(number: String) throws {
    var used = 0
    try Self.forEachReport { report, places in
      let original = try JSONReport.read(report, file: "old.json")
      for place in places {
        var changed = report
        changed.replaceSubrange(place, with: Array(number.utf8))
        guard let run = try? JSONReport.read(changed, file: "old.json"), run != original else { continue }
        Self.use(run)
        used += 1
      }
    }
    #expect(used > Self.minimumUsed, "\(used)")
  }
}
