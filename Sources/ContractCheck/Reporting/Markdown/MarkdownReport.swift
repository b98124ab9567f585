import ContractSpecs

/// Prints a run as Markdown for GitHub, GitLab and people: the first line alone is the notification.
///
/// Foreign words stand in code spans and fences only; headings, summaries and tables' heads hold our own words.
struct MarkdownReport: Reporter {
  /// How much is shown; a report that is too long is written again with the next.
  struct Detail: Hashable, Sendable {
    var listsPassed: Bool
    var excerpt: Int
    var checks: Int

    static let ladder = [
      Detail(listsPassed: true, excerpt: 2048, checks: 200),
      Detail(listsPassed: false, excerpt: 2048, checks: 200),
      Detail(listsPassed: false, excerpt: 512, checks: 50),
      Detail(listsPassed: false, excerpt: 512, checks: 20),
      Detail(listsPassed: false, excerpt: 0, checks: 5), Detail(listsPassed: false, excerpt: 0, checks: 0),
    ]
  }

  /// The size in bytes that the report should stay under: a step summary on GitHub holds 1 MiB.
  var limit = 900 * 1024

  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    var text = ""
    for detail in Detail.ladder {
      text = blocks(of: run, detail: detail).joined(separator: "\n\n") + "\n"
      if text.utf8.count <= limit { break }
    }
    output.write(text)
  }

  private func blocks(of run: RunResult, detail: Detail) -> [String] {
    let parts: [[String]] = [
      run.headBlocks, run.problemBlocks(limit: max(5, detail.checks)),
      run.causeBlocks(limit: max(5, detail.checks)),
      run.failedBlocks(detail), run.noVerdictBlocks(limit: max(5, detail.checks)),
      run.notSentBlocks(limit: max(5, detail.checks)),
      run.flakyBlocks, run.waivedBlocks(limit: max(5, detail.checks)),
      run.warningBlocks(limit: max(5, detail.checks)),
      detail.listsPassed ? run.passedBlocks : [],
      ["Everything in full: `contractcheck.json` beside this file."],
    ]
    return parts.flatMap { $0 }
  }
}

extension Reporter where Self == MarkdownReport {
  static var markdown: Self { MarkdownReport() }
}
