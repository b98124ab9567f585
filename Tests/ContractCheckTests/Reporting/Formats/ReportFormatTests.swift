import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the machine-readable formats, each with a schema and a reader that others wrote.
@Suite(.requires(.python)) struct ReportFormatTests {
  private static let runs = [RunResult.sample, .everything, .nothing]

  private func write(
    _ reporter: some Reporter, _ runs: [RunResult], in folder: TemporaryFolder, ending: String
  ) throws -> [String] {
    try runs.enumerated().map { try folder.write(reporter.text(of: $1), to: "\($0).\(ending)") }
  }

  @Test(arguments: ReportFormat.allCases)
  func `every report says that certificates were not verified, and only then`(format: ReportFormat) {
    var run = RunResult.sample
    let words = [
      "certificates were not verified", "insecure\": true", "insecure\" value=\"true", "insecure: true",
    ]
    func saysSo() -> Bool {
      let text = format.reporter.text(of: run)
      return words.contains { text.utf8.contains($0.utf8) }
    }
    #expect(!saysSo())
    run.conditions.isInsecure = true
    #expect(saysSo())
  }

  @Test(
    .ends,
    arguments: [
      (ReportFormat.sarif, ProjectFolder.root + "/.build/test-schemas/sarif-2.1.0.json"),
      (.ctrf, ProjectFolder.tests + "/Schemas/ctrf.schema.json"),
      (.gitlab, ProjectFolder.tests + "/Schemas/gitlab-code-quality.schema.json"),
    ])
  func `the schema holds whatever was found`(format: ReportFormat, schema: String) async throws {
    try await withTemporaryFolder { folder in
      let runs = Self.runs + Hostile.texts.sampled(every: 5).map { .holding($0) }
      let files = try runs.enumerated().map {
        try folder.write(format.reporter.text(of: $1), to: "\($0).json")
      }
      for (reading, run) in zip(try await Python.validate(files, against: schema), runs) {
        #expect(reading.errors == [], "\(run.conditions.version.visible(.line, limit: 100))")
      }
    }
  }

  @Test func `sarif-tools reads every cause once, at its line`() async throws {
    try await withTemporaryFolder { folder in
      let files = try write(SARIFReport(), [.everything], in: folder, ending: "sarif")
      let reading = try #require(try await Python.readSARIF(files).first)
      #expect(reading.tools == ["contractcheck"])
      let records = reading.records
      #expect(records.count == RunResult.everything.alerts.count)
      let missing = records.filter { $0.location == "specs/every-outcome.json" && $0.line == 60 }
      #expect(missing.map(\.code) == ["value-type"], "two checks with one cause")
      #expect(missing.first?.description.contains("and 1 more check") == true)
      #expect(records.first { $0.code == "field-unexpected" }?.severity == "note")
      #expect(records.first { $0.code == "contract-error" }?.severity == "error")
    }
  }

  @Test func `tap.py reads every check, its directive and its diagnostics`() async throws {
    try await withTemporaryFolder { folder in
      let files = try write(TAPReport(), Self.runs, in: folder, ending: "tap")
      let readings = try await Python.readTAP(files)
      for reading in readings {
        #expect((reading.version, reading.planned, reading.unknown) == (14, reading.tests.count, 0))
        #expect(reading.tests.map(\.number) == Array(1...reading.tests.count))
      }
      func test(_ name: String) throws -> TAPReading.Test {
        try #require(readings[1].tests.first { $0.description.contains(" - \(name)") }, "\(name)")
      }
      let failed = try test("array")
      #expect((failed.ok, failed.yaml?.type, failed.yaml?.at?.line) == (false, "field-moved", 62))
      #expect(failed.yaml?.data.contains("$.items[*].id") == true)
      let waived = try test("waived")
      #expect((waived.ok, waived.todo) == (false, true))
      let blocked = try test("blocked")
      #expect((blocked.ok, blocked.skip) == (true, true))
      #expect(try test("refused-one").ok == false)
      #expect(try test("flaky").yaml?.type == "passed-on-retry")
      #expect(readings[2].tests.map(\.ok) == [false], "a run that checked nothing is not green")
    }
  }

  @Test(.ends) func `no text from outside changes what tap.py and sarif-tools read`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let texts = ["x # SKIP y", "ok 99 - z", "  ...\nok 1"] + Hostile.texts.sampled(every: 15)
      let runs = texts.map { RunResult.holding($0) }
      let plain = RunResult.holding("plain")
      let taps = try write(TAPReport(), runs + [plain], in: folder, ending: "tap")
      let readings = try await Python.readTAP(taps)
      let expected = try #require(readings.last).tests
      for reading in readings {
        #expect(reading.unknown == 0)
        #expect(reading.tests.map(\.ok) == expected.map(\.ok))
        #expect(reading.tests.map(\.skip) == expected.map(\.skip))
        #expect(reading.tests.map(\.todo) == expected.map(\.todo))
      }
      let sarifs = try write(SARIFReport(), runs + [plain], in: folder, ending: "sarif")
      for reading in try await Python.readSARIF(sarifs) {
        #expect(
          reading.records.map(\.code) == [
            "contract-error", "value-format", "value-format", "field-unexpected",
          ])
      }
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `what is unseen is shown, never hidden, and a long line has an end`(format: ReportFormat) {
    let rest = String(repeating: "x", count: includesSlowTests ? 1_000_000 : 50_000)
    let text = format.reporter.text(of: .holding("a\u{1B}[31m\u{202E}b" + rest))
    #expect(text.unicodeScalars.allSatisfy { $0.isSeen || $0 == "\n" })
    #expect(text.contains(#"\u{1B}"#) || text.contains(#"\u001B"#))
    // The JSON report keeps everything; the others are bounded.
    #expect(format == .json || text.utf8.count < 10_000_000)
  }

  @Test func `the counts of CTRF are those of its tests`() throws {
    struct Reading: Decodable {
      struct Results: Decodable {
        struct Test: Decodable {
          var status: String
          var rawStatus: String
          var flaky: Bool
        }
        var summary: Summary
        var tests: [Test]
      }
      struct Summary: Decodable { var tests: Int, passed: Int, failed: Int, skipped: Int, flaky: Int }
      var results: Results
    }
    let text = CTRFReport().text(of: .everything)
    let results = try JSONDecoder().decode(Reading.self, from: Data(text.utf8)).results
    func count(_ status: String) -> Int { results.tests.count { $0.status == status } }
    #expect(results.summary.tests == results.tests.count)
    #expect((results.summary.passed, results.summary.failed) == (count("passed"), count("failed")))
    #expect((results.summary.skipped, results.summary.flaky) == (count("skipped"), 1))
    #expect(results.tests.contains { ($0.rawStatus, $0.status) == ("no-verdict", "failed") })
    #expect(results.tests.contains { ($0.rawStatus, $0.status) == ("waived", "skipped") })
  }
}

extension RunResult {
  /// A run that found nothing to check.
  fileprivate static var nothing: RunResult {
    var run = RunResult(
      conditions: RunConditions(version: "0.1.0", seed: 0, isInsecure: false), startedAt: 0, duration: .zero,
      contracts: [], problems: [], isComplete: true, exitStatus: .unusable)
    run.stopReason = "nothing was checked: no check was selected"
    return run
  }
}
