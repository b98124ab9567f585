/// The step of a GitHub workflow that runs this program. It shows annotations and a summary.
struct GitHubStep: Hashable, Sendable {
  /// The maximum size of a step's summary in bytes; GitHub refuses a longer one as a whole.
  static let summaryLimit = 1024 * 1024

  /// The path of the file with the step's summary.
  var summaryFile: String?

  /// Reads the environment; `nil` outside of GitHub Actions.
  init?(_ variable: (String) -> String?) {
    guard variable("GITHUB_ACTIONS") == "true" else { return nil }
    summaryFile = variable("GITHUB_STEP_SUMMARY")
  }

  /// Appends the Markdown report to the step's summary, cut to the space that is left.
  func appendSummary(of run: ExplainedRun) throws(FileWritingError) {
    guard let summaryFile else { return }
    let size = (try? FileStatus(summaryFile))?.size ?? 0
    let text = MarkdownReport(limit: Self.summaryLimit - size - 2, fullReport: nil).text(of: run)
    guard size + text.utf8.count + 2 <= Self.summaryLimit else {
      throw FileWritingError(step: .write, path: summaryFile, error: .fileTooLarge)
    }
    try AtomicFile.append((size > 0 ? "\n" : "") + text, to: summaryFile)
  }
}
