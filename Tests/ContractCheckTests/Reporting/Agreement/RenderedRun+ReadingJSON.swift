import Foundation
import Testing

@testable import ContractCheck

/// The JSON formats, of which only the compared members are decoded.
extension RenderedRun {
  private func read<Reading: Decodable>(_ type: Reading.Type, _ format: ReportFormat) throws -> Reading {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: path(format))))
  }

  func expectJSON() throws {
    struct Reading: Decodable {
      struct Check: Decodable { var outcome: String }
      struct Notification: Decodable { var title: String }
      var verdict: String
      var exitStatus: Int32
      var summary: [String: Int]
      var checks: [Check]
      var problems: [[String: Ignored]]
      var notification: Notification?
    }
    let json = try read(Reading.self, .json)
    #expect(json.verdict == expected.verdict, "\(name)")
    #expect(json.notification?.title ?? expected.verdict == expected.verdict, "\(name)")
    #expect(json.exitStatus == expected.exit.rawValue, "\(name)")
    #expect(json.problems.count == expected.problems, "\(name)")
    for outcome in CheckResult.Outcome.allCases {
      #expect(json.summary[outcome.rawValue] == expected[outcome], "\(name): \(outcome)")
      #expect(
        json.checks.count { $0.outcome == outcome.rawValue } == expected[outcome], "\(name): \(outcome)")
    }
  }

  func expectCTRF() throws {
    struct Reading: Decodable {
      struct Results: Decodable {
        var summary: Summary
        var tests: [Test]
      }
      struct Summary: Decodable {
        struct Extra: Decodable { var exitStatus: Int32, verdict: String }
        var tests: Int, passed: Int, failed: Int, skipped: Int, flaky: Int
        var extra: Extra
      }
      struct Test: Decodable { var status: String, rawStatus: String }
      var results: Results
    }
    let results = try read(Reading.self, .ctrf).results
    #expect(results.summary.extra.verdict == expected.verdict, "\(name)")
    #expect(results.summary.extra.exitStatus == expected.exit.rawValue, "\(name)")
    #expect(results.summary.tests == expected.cases && results.tests.count == expected.cases, "\(name)")
    #expect(results.summary.passed == expected[.passed, .flaky], "\(name)")
    #expect(results.summary.failed == expected[.failed] + expected.errors, "\(name)")
    #expect(results.summary.skipped == expected[.waived, .blocked, .notRun], "\(name)")
    #expect(results.summary.flaky == expected[.flaky], "\(name)")
    for outcome in CheckResult.Outcome.allCases {
      #expect(
        results.tests.count { $0.rawStatus == outcome.rawValue } == expected[outcome], "\(name): \(outcome)")
    }
  }

  func expectSARIFLog() throws {
    struct Reading: Decodable {
      struct Run: Decodable {
        var invocations: [Invocation]
        var results: [Result]
      }
      struct Invocation: Decodable {
        struct Notification: Decodable { var message: Message }
        struct Message: Decodable { var text: String }
        var executionSuccessful: Bool
        var exitCode: Int32
        var toolExecutionNotifications: [Notification]
      }
      struct Result: Decodable {
        var level: String
        var suppressions: [[String: Ignored]]?
      }
      var runs: [Run]
    }
    let run = try #require(try read(Reading.self, .sarif).runs.first)
    let invocation = try #require(run.invocations.first)
    #expect(invocation.exitCode == expected.exit.rawValue, "\(name)")
    #expect(invocation.executionSuccessful == [.kept, .broken].contains(expected.exit), "\(name)")
    let notes = invocation.toolExecutionNotifications.map(\.message.text)
    #expect(notes.first == expected.verdict, "\(name)")
    for outcome in [CheckResult.Outcome.noVerdict, .blocked, .notRun] {
      // The reason of a blocked check may begin with the outcome.
      let words = [" is \(outcome.words): ", " is \(outcome.words) by "]
      #expect(
        notes.count { words.contains(where: $0.contains) } == expected[outcome], "\(name): \(outcome)")
    }
    let errors = run.results.filter { $0.level == "error" }
    #expect(errors.count { $0.suppressions?.isEmpty == false } == expected.waived, "\(name)")
  }

  func expectGitLab() throws {
    struct Reading: Decodable { var severity: String }
    let entries = try read([Reading].self, .gitlab)
    #expect(entries.count { $0.severity == "critical" } == expected.broken, "\(name)")
    #expect(entries.count { $0.severity == "blocker" } == expected.problems, "\(name)")
  }

  func expectAnnotations() throws {
    let commands = try annotations.split(separator: "\n").map { try #require(RunnerCommand(String($0))) }
    #expect(commands.map(\.name) == expected.annotations, "\(name)")
    let own = commands.filter { $0.properties["title"] == "contractcheck" }
    #expect(own.allSatisfy { $0.message.hasPrefix(expected.verdict) }, "\(name)")
    #expect(commands.count - own.count == expected.broken + expected.problems, "\(name)")
  }
}

/// A value whose content does not matter.
private struct Ignored: Decodable {
  init(from decoder: any Decoder) {}
}
