#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder into which a run writes its reports: `contractcheck.xml`, `.md`, `.html` and `.json`.
struct ReportFiles: Hashable, Sendable {
  var folder = "reports"

  /// What became of each file.
  struct Outcome: Hashable, Sendable {
    var written: [String] = []
    var failures: [FileWritingError] = []
  }

  /// Writes every report, also when one of them cannot be written; the folder is created where it is not there.
  func write(_ run: RunResult) -> Outcome {
    var outcome = Outcome()
    do throws(FileWritingError) {
      try createFolder()
    } catch {
      outcome.failures.append(error)
      return outcome
    }
    for (ending, text) in texts(of: run) {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + "contractcheck." + ending
      do throws(FileWritingError) {
        try AtomicFile.replace(path, with: text)
        outcome.written.append(path)
      } catch {
        outcome.failures.append(error)
      }
    }
    return outcome
  }

  private func texts(of run: RunResult) -> [(ending: String, text: String)] {
    [
      ("xml", JUnitReport().text(of: run)), ("md", MarkdownReport().text(of: run)),
      ("html", HTMLReport().text(of: run)), ("json", JSONReport().text(of: run)),
    ]
  }

  /// Creates the folder and those above it, as `mkdir -p` does.
  private func createFolder() throws(FileWritingError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += path.isEmpty || path.hasSuffix("/") ? part : "/" + part
      if mkdir(path, 0o777) != 0, errno != EEXIST, errno != EISDIR {
        throw FileWritingError(step: .createFolder, path: path, code: errno)
      }
    }
    try checkFolder()
  }

  /// `mkdir` also says `EEXIST` where a file has the name.
  private func checkFolder() throws(FileWritingError) {
    let path = folder.isEmpty ? "." : folder
    guard let handle = opendir(path) else {
      throw FileWritingError(step: .createFolder, path: path, code: errno)
    }
    closedir(handle)
  }
}
