#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The step of a GitHub workflow in which the program runs: where annotations and a summary are shown.
struct GitHubStep: Hashable, Sendable {
  /// What GitHub takes of one step's summary, in bytes; it refuses a longer one whole.
  static let summaryLimit = 1024 * 1024

  /// The file that the step's summary is read from.
  var summaryFile: String?

  /// `nil` outside of GitHub Actions.
  init?(_ variable: (String) -> String?) {
    guard variable("GITHUB_ACTIONS") == "true" else { return nil }
    summaryFile = variable("GITHUB_STEP_SUMMARY")
  }

  /// Appends the Markdown report to the step's summary, cut to the room that is left.
  func appendSummary(of run: RunResult) throws(FileWritingError) {
    guard let summaryFile else { return }
    var status = stat()
    let size = stat(summaryFile, &status) == 0 ? Int(status.st_size) : 0
    let text = MarkdownReport(limit: Self.summaryLimit - size - 2, fullReport: nil).text(of: run)
    guard size + text.utf8.count + 2 <= Self.summaryLimit else {
      throw FileWritingError(step: .write, path: summaryFile, code: EFBIG)
    }
    try AtomicFile.append((size > 0 ? "\n" : "") + text, to: summaryFile)
  }
}
