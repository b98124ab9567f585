@testable import ContractCheck

/// The expected content of every report of a run, whatever its format; the table in `docs/reports.md` maps it to each
/// of them.
struct ExpectedReport: Sendable {
  var verdict: String
  var exit: ContractCheck.ExitStatus

  /// The number of checks by outcome.
  var outcomes: [CheckResult.Outcome: Int]

  /// The number of causes of failures, and of those that are waived.
  var broken = 0
  var waived = 0

  /// The number of files that are no contracts, with one error each.
  var problems = 0

  /// The type of the case for the run as a whole, if no check and no file explains why it fails.
  var mishap: String?

  /// The levels of the annotations on GitHub, in order.
  var annotations: [String] = []

  subscript(outcomes: CheckResult.Outcome...) -> Int {
    outcomes.reduce(0) { $0 + (self.outcomes[$1] ?? 0) }
  }

  var errors: Int { self[.noVerdict] + problems + (mishap == nil ? 0 : 1) }
  var cases: Int { outcomes.values.reduce(0, +) + problems + (mishap == nil ? 0 : 1) }
}

/// A run whose reports are read: a file for each format, the output of the console and GitHub's log, and the exit
/// status.
struct RenderedRun: Sendable {
  var name: String
  var expected: ExpectedReport

  /// The folder of the files, which have their usual names.
  var folder: TemporaryFolder
  var console: String
  var annotations: String
  var exitStatus: Int32?

  func path(_ format: ReportFormat) -> String { folder.path(format.fileName) }
}

extension RenderedRun {
  /// Writes the reports of a result as the program does.
  init(_ run: RunResult, name: String, expected: ExpectedReport, in folder: TemporaryFolder) throws {
    for format in ReportFormat.allCases {
      try folder.write(format.reporter.text(of: run), to: format.fileName)
    }
    self.init(
      name: name, expected: expected, folder: folder, console: ConsoleReport().text(of: run),
      annotations: GitHubAnnotations().text(of: run), exitStatus: run.exitStatus.rawValue)
  }

  /// Runs the program itself, in the environment of a step on GitHub.
  init(
    _ words: [String], environment: [String: String], name: String, expected: ExpectedReport,
    in folder: TemporaryFolder
  ) async throws {
    let formats = ReportFormat.allCases.flatMap { ["--report", $0.rawValue] }
    let result = try await ContractCheckBinary.run(
      ["run"] + words + formats + ["--reports", folder.path],
      environment: environment.merging(["GITHUB_ACTIONS": "true"]) { $1 }, in: folder.path)
    self.init(result, name: name, expected: expected, in: folder)
  }

  init(_ result: ProcessResult, name: String, expected: ExpectedReport, in folder: TemporaryFolder) {
    let lines = result.stdout.split(separator: "\n")
    self.init(
      name: name, expected: expected, folder: folder,
      console: lines.filter { !$0.hasPrefix("::") }.joined(separator: "\n"),
      annotations: lines.filter { $0.hasPrefix("::") }.joined(separator: "\n"), exitStatus: result.status)
  }
}
