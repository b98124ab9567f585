import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct GitHubTests {
  @Test func `what is broken is shown at the line of its promise`() throws {
    let lines = GitHubAnnotations().text(of: .sample).split(separator: "\n").map(String.init)
    let commands = try lines.map { try #require(RunnerCommand($0)) }
    #expect(commands.map(\.name) == ["error", "error"])
    #expect(commands[0].properties["file"] == "specs/bob-the-builder.json")
    #expect(commands[0].properties["title"] == "field-casing in bob-the-builder/login")
    #expect(commands[1].properties["line"] == "27")
    #expect(commands[1].properties["title"] == "value-literal in bob-the-builder/login")
    #expect(commands[1].message.hasPrefix("$.tokenType: expected 'Bearer', got string \"bearer\""))
    #expect(commands[1].message.contains("\nBackend: "))
  }

  @Test func `ten annotations are shown, and the tenth says how many there are`() throws {
    var run = RunResult.sample
    run.contracts[0].checks = [.made("a", .failed, findings: Finding.Kind.allCases.map { .of($0) })]
    let lines = GitHubAnnotations().text(of: run).split(separator: "\n")
    #expect(lines.count == 10)
    // A status and the document that came with it are one cause, and so are a missing and a renamed member.
    #expect(lines[9].hasSuffix("and \(Finding.Kind.allCases.count - 3 - 10) more; the reports have all"))
  }

  @Test(arguments: Hostile.all)
  func `no text from outside becomes a command or a property`(hostile: Hostile) throws {
    let text = GitHubAnnotations().text(of: .holding(hostile.text))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == 3)
    for line in lines {
      let command = try #require(RunnerCommand(String(line)))
      #expect(command.name == "error")
      #expect(Set(command.properties.keys).isSubset(of: ["file", "line", "col", "title"]))
      #expect(CommandMark.inLogs.allSatisfy { !line.lowercased().contains($0) })
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report on the standard output commands no build server`(format: ReportFormat) {
    for text in Hostile.logs {
      let report = format.reporter.text(of: .holding(text)).forBuildLog
      for line in report.split(separator: "\n") {
        #expect(!line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::"))
        let lowercased = line.lowercased()
        #expect(CommandMark.inLogs.allSatisfy { !lowercased.utf8.contains($0.utf8) })
      }
    }
  }

  private static let long: ExplainedRun = {
    var run = RunResult.sample
    let exchange = ExchangeRecord.holding(String(repeating: "y", count: 4000))
    run.contracts[0].checks = (0..<300).map {
      .made("check-\($0)", .failed, findings: Finding.Kind.allCases.map { .of($0) }, exchanges: [exchange])
    }
    return ExplainedRun(run)
  }()

  @Test(
    arguments: [
      (GitHubStep.summaryLimit - 2000, true), (0, true), (GitHubStep.summaryLimit - 10, false),
      (700_000, true),
    ].sampled(every: 2))
  func `the summary is appended as far as there is room`(used: Int, fits: Bool) async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write(String(repeating: "x", count: used), to: "summary")
      let step = try #require(
        GitHubStep { ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": file][$0] })
      if fits {
        try step.appendSummary(of: Self.long)
      } else {
        #expect(throws: FileWritingError.self) { try step.appendSummary(of: Self.long) }
      }
      let text = try folder.read("summary")
      #expect(text.utf8.count <= GitHubStep.summaryLimit)
      #expect(text.hasPrefix(String(repeating: "x", count: used)))
      #expect(text.contains("### \(Self.long.verdict)\n") == fits)
      #expect(text.contains("**Cut here") == (fits && used > 1_000_000))
    }
  }

  @Test(arguments: [[:], ["GITHUB_ACTIONS": "false"], ["CI": "true"], ["GITHUB_STEP_SUMMARY": "x"]])
  func `elsewhere nothing is said to GitHub`(variables: [String: String]) {
    #expect(GitHubStep { variables[$0] } == nil)
  }
}
