import ContractSpecs

/// A reporter for Markdown, for GitHub, GitLab and people. The first line alone serves as a notification.
///
/// Untrusted text is only in code spans and fences; headings, summaries and table heads contain trusted text.
struct MarkdownReport: Reporter {
  /// The level of detail. A report that is too long is written again with the next one.
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

  /// The size in bytes that the report should not exceed: a step summary on GitHub holds 1 MiB.
  var limit = 900 * 1024

  /// The path of the JSON report of the same run, relative to this one; `nil` if none is written.
  var fullReport: String? = ReportFormat.json.fileName

  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    var sections: [String] = []
    for detail in Detail.ladder {
      sections = self.sections(of: run, detail: detail)
      let size = sections.reduce(0) { $0 + $1.utf8.count + 2 }
      if size <= limit { return output.write(Self.text(of: sections)) }
    }
    output.write(Self.text(of: cut(sections)))
  }

  private static func text(of sections: [String]) -> String { sections.joined(separator: "\n\n") + "\n" }

  /// Returns the first sections that fit, with a note that the report was cut.
  private func cut(_ sections: [String]) -> [String] {
    let note = "**Cut here: there is no room for more. The rest is in the JSON report.**"
    var room = limit - note.utf8.count - 1
    let fitting = sections.prefix { section in
      room -= section.utf8.count + 2
      return room >= 0
    }
    return fitting + [note]
  }

  private func sections(of run: RunResult, detail: Detail) -> [String] {
    let parts: [[String]] = [
      run.headBlocks, run.problemBlocks(limit: max(5, detail.checks)),
      run.causeBlocks(limit: max(5, detail.checks)),
      run.failedBlocks(detail), run.noVerdictBlocks(limit: max(5, detail.checks)),
      run.notSentBlocks(limit: max(5, detail.checks)),
      run.flakyBlocks, run.waivedBlocks(limit: max(5, detail.checks)),
      run.baselineBlocks(limit: max(5, detail.checks)), run.goneBlocks(limit: max(5, detail.checks)),
      run.warningBlocks(limit: max(5, detail.checks)),
      detail.listsPassed ? run.passedBlocks : [],
      fullReport.map {
        ["Everything in full: \(Markdown.span($0))\($0.contains("/") ? "" : " beside this file")."]
      } ?? [],
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n\n") }
  }
}

extension Reporter where Self == MarkdownReport {
  static var markdown: Self { MarkdownReport() }
}
