@testable import ContractCheck

/// What every report of one run must tell, whatever its format; `docs/reports.md` has the table that leads from here to
/// each of them.
struct Told: Sendable {
  var verdict: String
  var exit: ContractCheck.ExitStatus

  /// How many checks ended in each way.
  var outcomes: [CheckResult.Outcome: Int]

  /// How many causes of failures there are, and how many that are waived.
  var broken = 0
  var waived = 0

  /// How many files are no contracts, with one error each.
  var problems = 0

  /// The type of the case that stands for the run as a whole, where no check and no file says why it fails.
  var mishap: String?

  /// The levels of the annotations on GitHub, in their order.
  var annotations: [String] = []

  subscript(outcomes: CheckResult.Outcome...) -> Int {
    outcomes.reduce(0) { $0 + (self.outcomes[$1] ?? 0) }
  }

  var errors: Int { self[.noVerdict] + problems + (mishap == nil ? 0 : 1) }
  var cases: Int { outcomes.values.reduce(0, +) + problems + (mishap == nil ? 0 : 1) }
}

/// A run whose reports are to be read: a file a format, what the console and GitHub's log show, and how it ended.
struct ToldRun: Sendable {
  var name: String
  var expected: Told

  /// Where the files lie under their usual names.
  var folder: TemporaryFolder
  var console: String
  var annotations: String
  var exitStatus: Int32?

  func path(_ format: ReportFormat) -> String { folder.path(format.fileName) }
}

extension ToldRun {
  /// The reports of a result, as the program writes them.
  init(_ run: RunResult, name: String, expected: Told, in folder: TemporaryFolder) throws {
    for format in ReportFormat.allCases {
      try folder.write(format.reporter.text(of: run), to: format.fileName)
    }
    self.init(
      name: name, expected: expected, folder: folder, console: ConsoleReport().text(of: run),
      annotations: GitHubAnnotations().text(of: run), exitStatus: run.exitStatus.rawValue)
  }

  /// The reports of a run of the program itself, which believes to be in a step on GitHub.
  init(
    _ words: [String], environment: [String: String], name: String, expected: Told, in folder: TemporaryFolder
  ) async throws {
    let formats = ReportFormat.allCases.flatMap { ["--report", $0.rawValue] }
    let result = try await ContractCheckBinary.run(
      ["run"] + words + formats + ["--reports", folder.path],
      environment: environment.merging(["GITHUB_ACTIONS": "true"]) { $1 }, in: folder.path)
    self.init(result, name: name, expected: expected, in: folder)
  }

  init(_ result: ProcessResult, name: String, expected: Told, in folder: TemporaryFolder) {
    let lines = result.stdout.split(separator: "\n")
    self.init(
      name: name, expected: expected, folder: folder,
      console: lines.filter { !$0.hasPrefix("::") }.joined(separator: "\n"),
      annotations: lines.filter { $0.hasPrefix("::") }.joined(separator: "\n"), exitStatus: result.status)
  }
}
