import Foundation
import Testing

@testable import ContractCheck

/// The tests of causes with a backend of 30 checks, `Backends/library.py`, in whose code each change is made.
@Suite(.requires(.python)) struct LibraryCausesTests {
  /// The titles of the causes, and the number of checks with each, by the changes that were made.
  static let changes: [(made: [String], causes: [String: Int])] = [
    (["camel-case"], ["keys are in camelCase, not in snake_case as promised": 20]),
    (["envelope"], ["bodies of successes are inside another document, at $.data": 20]),
    (["pages"], ["lists are inside a document, at $.items": 7]),
    (["zoneless-dates"], ["dates are not date-time as promised": 20]),
    (["number-ids"], ["identifiers are integer, not string as promised": 19]),
    (["left-out-nulls"], ["members that may be null are left out": 12]),
    (["other-errors"], ["errors have another form than promised": 10]),
    (["lost-routes"], ["every route that was asked at and below /loans answers 404, in 5 requests": 5]),
    (["refused-token"], ["requests with credentials are refused with 401": 10]),
    (["renamed-member"], ["Book.title: a promised field is missing": 4]),
    // The keys of one shape alone are no change of all keys.
    (["camel-case-books"], ["Book: same words, other casing": 4]),
    (
      ["camel-case", "lost-routes"],
      [
        "keys are in camelCase, not in snake_case as promised": 16,
        "every route that was asked at and below /loans answers 404, in 5 requests": 5,
      ]
    ),
    (
      ["zoneless-dates", "number-ids"],
      ["dates are not date-time as promised": 20, "identifiers are integer, not string as promised": 19]
    ),
    (
      ["envelope", "other-errors"],
      [
        "bodies of successes are inside another document, at $.data": 20,
        "errors have another form than promised": 10,
      ]
    ),
    (
      ["pages", "renamed-member"],
      ["lists are inside a document, at $.items": 7, "Book.title: a promised field is missing": 4]
    ),
    (
      ["camel-case-books", "left-out-nulls"],
      ["Book: same words, other casing": 4, "members that may be null are left out": 12]
    ),
    (
      ["refused-token", "other-errors"],
      [
        "requests with credentials are refused with 401": 10, "errors have another form than promised": 16,
      ]
    ),
  ]

  private struct Report: Decodable {
    struct Cause: Decodable {
      var id: String
      var title: String
      var checks: [String]
    }

    var exitStatus: Int32
    var causes: [Cause]
  }

  @Test func `the backend keeps its contract`() async throws {
    let (report, _) = try await run([])
    #expect(report.exitStatus == 0)
    #expect(report.causes.isEmpty)
  }

  @Test(arguments: changes.sampled(every: 4))
  func `each change is one cause`(made: [String], causes: [String: Int]) async throws {
    let (report, run) = try await run(made)
    #expect(report.exitStatus == 1)
    let found = Dictionary(report.causes.map { ($0.title, $0.checks.count) }) { $0 + $1 }
    #expect(found == causes)
    #expect(
      run.verdict.contains(causes.count == 1 ? "1 cause in " : "\(causes.count) causes in "), "\(run.verdict)"
    )
    // A run that is read from its report, as for the merging of shards, has the same causes.
    #expect(run.causes.map(\.id) == report.causes.map(\.id))
  }

  @Test func `a cause keeps its name in another run with fewer checks`() async throws {
    let all = try await run(["camel-case"]).report
    let some = try await run(["camel-case"], ["--check", "books", "--check", "author", "--check", "members"])
      .report
    #expect(all.causes.map(\.id) == some.causes.map(\.id))
    #expect(some.causes.first?.checks.count ?? 0 < 20)
  }

  private func run(
    _ changes: [String], _ options: [String] = []
  ) async throws -> (report: Report, run: RunResult) {
    let words = changes.flatMap { ["--drift", $0] }
    let process = try RunningProcess(Python.script("Backends/library.py", words), input: .heldOpen)
    let url = try await process.line(startingWith: "listening on ", within: .seconds(120))
    let text = try await withTemporaryFolder { folder in
      _ = try await ContractCheckBinary.run(
        ["run", "Tests/ContractCheckTests/Backends/library.json", "--url", url, "--reports", folder.path]
          + options)
      return try folder.read("contractcheck.json")
    }
    await process.closeInput()
    _ = try await process.result(within: .seconds(60))
    return (
      try JSONDecoder().decode(Report.self, from: Data(text.utf8)),
      try JSONReport.read(Array(text.utf8), file: "contractcheck.json")
    )
  }
}
