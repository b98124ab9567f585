/// Where and how it is told what came of a run.
struct ReportOptions: Equatable, Sendable {
  /// Where reports and under which formats they are written.
  var files = ReportFiles()

  /// Whether a step of a GitHub workflow gets annotations and a summary.
  var tellsGitHub = true
  var verbosity = ConsoleReport.Verbosity.normal
}

extension ReportOptions {
  var history: HistoryFile {
    let folder = files.folder
    return HistoryFile(path: (folder.hasSuffix("/") ? folder : folder + "/") + RunHistory.file)
  }

  /// Of two reports in one place only one would be left.
  func requireSeparate(for command: Command) throws(UsageError) {
    guard let (one, other, path) = files.collision else { return }
    let place = path == ReportRequest.output ? "to standard output" : "to \(path)"
    throw UsageError(
      message: "the reports \(one.rawValue) and \(other.rawValue) would both be written \(place)",
      command: command)
  }
}
