import Foundation
import Testing

@testable import ContractCheck

/// Reads every report of every run with a reader of its format and compares it with the expectation.
func expectAgreement(of runs: [RenderedRun]) async throws {
  func paths(_ format: ReportFormat) -> [String] { runs.map { $0.path(format) } }
  for (run, junit) in zip(runs, try await Python.readJUnit(paths(.junit))) { run.expect(junit) }
  for (run, tap) in zip(runs, try await Python.readTAP(paths(.tap))) { run.expect(tap) }
  for (run, sarif) in zip(runs, try await Python.readSARIF(paths(.sarif))) { run.expect(sarif) }
  for (run, markdown) in zip(runs, try await Python.readMarkdown(paths(.markdown))) {
    try run.expect(markdown)
  }
  if Requirement.chromium.isMet {
    for (run, html) in zip(runs, try await Python.readHTML(paths(.html))) { run.expect(html) }
  }
  for run in runs {
    try run.expectJSON()
    try run.expectCTRF()
    try run.expectSARIFLog()
    try run.expectGitLab()
    try run.expectAnnotations()
    run.expectConsole()
  }
}

extension RenderedRun {
  fileprivate func expect(_ junit: JUnitReading) {
    #expect(junit.problems == [], "\(name)")
    #expect(junit.properties["run.verdict"] == expected.verdict, "\(name)")
    #expect(junit.properties["run.exitStatus"] == "\(expected.exit.rawValue)", "\(name)")
    #expect(junit.tests == expected.cases, "\(name)")
    #expect(junit.failures == expected[.failed], "\(name)")
    #expect(junit.errors == expected.errors, "\(name)")
    #expect(junit.skipped == expected[.waived, .blocked, .notRun], "\(name)")
    #expect(junit.cases.count { $0.outcome == "flaky" } == expected[.flaky], "\(name)")
    let mishaps = junit.cases.filter { $0.name == "check contracts" }.compactMap(\.type)
    #expect(mishaps == [expected.mishap].compactMap(\.self), "\(name)")
  }

  fileprivate func expect(_ tap: TAPReading) {
    #expect(tap.comments.last == expected.verdict, "\(name)")
    #expect(tap.planned == expected.cases && tap.tests.count == expected.cases, "\(name)")
    #expect(tap.tests.count { !$0.ok && !$0.todo } == expected[.failed] + expected.errors, "\(name)")
    #expect(tap.tests.count { !$0.ok && $0.todo } == expected[.waived], "\(name)")
    #expect(tap.tests.count { $0.ok && $0.skip } == expected[.blocked, .notRun], "\(name)")
    #expect(tap.tests.count { $0.ok && !$0.skip } == expected[.passed, .flaky], "\(name)")
  }

  fileprivate func expect(_ sarif: SARIFReading) {
    let all = expected.broken + expected.waived + expected.problems
    #expect(sarif.records.count { $0.severity == "error" } == all, "\(name)")
    #expect(sarif.records.count { $0.code == Alert.contractError } == expected.problems, "\(name)")
  }

  fileprivate func expect(_ markdown: MarkdownReading) throws {
    #expect(markdown.html.prefix { $0 != "\n" } == "<h3>\(expected.verdict)</h3>", "\(name)")
    #expect(markdown.html.contains("exit status \(expected.exit.rawValue) ("), "\(name)")
    let head = try #require(markdown.rows.firstIndex { $0.first == "Checks" && $0.count > 5 }, "\(name)")
    let counts = Dictionary(zip(markdown.rows[head], markdown.rows[head + 1])) { $1 }
    #expect(counts["Checks"] == "\(expected.outcomes.values.reduce(0, +))", "\(name)")
    for outcome in CheckResult.Outcome.allCases {
      let title = outcome == .noVerdict ? "No verdict" : outcome.words.capitalizedFirst
      #expect(counts[title] == "\(expected[outcome])", "\(name): \(title)")
    }
  }

  fileprivate func expect(_ html: HTMLReading) {
    #expect(html.complaints == [] && html.mistakes == [], "\(name)")
    #expect(html.heading.hasSuffix(" \(expected.verdict)"), "\(name)")
    #expect(html.title == html.heading, "\(name)")
    #expect(html.text.contains("exit status \(expected.exit.rawValue), "), "\(name)")
    expectCounts(in: html.counts.joined(separator: "\n"), "HTML")
  }

  fileprivate func expectConsole() {
    let lines = console.split(separator: "\n")
    #expect(lines.contains { $0 == "=> \(expected.verdict)" }, "\(name)")
    #expect(lines.contains { $0.contains("exit status \(expected.exit.rawValue) (") }, "\(name)")
    #expect(exitStatus == expected.exit.rawValue, "\(name)")
    let contracts = lines.filter { line in
      ["FAIL ", "PASS ", "INCOMPLETE "].contains(where: line.hasPrefix)
    }
    expectCounts(in: contracts.joined(separator: "\n"), "console")
  }

  /// Checks that each count precedes its word, and that outcomes that did not occur are not mentioned.
  fileprivate func expectCounts(in text: String, _ format: String) {
    for outcome in CheckResult.Outcome.allCases {
      let counts = text.matches(of: /(\d+) ([a-z ]+[a-z])/).filter { $0.2 == outcome.words }.map(\.1)
      #expect(
        counts == (expected[outcome] > 0 ? ["\(expected[outcome])"] : []), "\(name): \(format), \(outcome)")
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
