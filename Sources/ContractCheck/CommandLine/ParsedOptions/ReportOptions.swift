/// The options for the output of a run: reports, console and GitHub workflow.
struct ReportOptions: Equatable, Sendable {
  /// The formats and paths of the reports.
  var files = ReportFiles()

  /// True if a step of a GitHub workflow gets annotations and a summary.
  var annotatesGitHub = true
  var verbosity = ConsoleReport.Verbosity.normal
}

extension ReportOptions {
  var history: HistoryFile {
    HistoryFile(path: files.path(inFolder: RunHistory.file))
  }

  /// Throws an error if a report would replace a file that the run reads, such as a contract.
  func requireApart(from files: [String], for command: Command) throws(CommandError) {
    guard let (format, file) = self.files.replaced(of: files) else { return }
    throw .usage("the report \(format.rawValue) would replace \(file), which the run reads", of: command)
  }

  /// Throws a usage error if two reports have the same path, because the second would overwrite the first.
  func requireSeparate(for command: Command) throws(UsageError) {
    guard let (one, other, path) = files.collision else { return }
    let place = path == ReportRequest.output ? "to standard output" : "to \(path)"
    throw UsageError(
      message: "the reports \(one.rawValue) and \(other.rawValue) would both be written \(place)",
      command: command)
  }
}
