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

  /// The maximum size in bytes. A comment on GitHub holds 65,536 characters.
  var limit = 65_536

  /// The path of the JSON report of the same run, relative to this one; `nil` if none is written.
  var fullReport: String? = ReportFormat.json.fileName

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    var sections: [String] = []
    let isTooLong = run.run.leastLengthOfPassed > limit
    for detail in Detail.ladder where !(detail.listsPassed && isTooLong) {
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

  private func sections(of explained: ExplainedRun, detail: Detail) -> [String] {
    let run = explained.run
    let parts: [[String]] = [
      explained.headBlocks, run.problemBlocks(limit: max(5, detail.checks)),
      explained.causeBlocks(limit: max(5, detail.checks)), run.releaseBlocks(limit: max(5, detail.checks)),
      explained.failedBlocks(detail), run.noVerdictBlocks(limit: max(5, detail.checks)),
      run.notSentBlocks(limit: max(5, detail.checks)),
      run.flakyBlocks, run.waivedBlocks(limit: max(5, detail.checks)),
      run.baselineBlocks(limit: max(5, detail.checks)), run.goneBlocks(limit: max(5, detail.checks)),
      run.warningBlocks(limit: max(5, detail.checks)),
      detail.listsPassed ? run.passedBlocks(limit: limit) : [],
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

extension ExplainedRun {
  /// The verdict, the warnings about the whole run, the contracts, and the counts.
  var headBlocks: [String] {
    var blocks = ["### \(verdict)"]
    if run.conditions.isInsecure {
      blocks.append(
        "**Insecure: certificates were not verified, so another server may have answered.**")
    }
    if let stopReason = run.stopReason { blocks.append("Stopped: \(Markdown.span(stopReason))") }
    if !run.contracts.isEmpty { blocks.append(run.contracts.map(\.headLine).joined(separator: "\n")) }
    blocks += [run.runLine, countsTable]
    return blocks + run.coverageBlocks
  }

  private var countsTable: String {
    let columns: [(String, Int)] = [
      ("Checks", tally.total), ("Passed", tally[.passed]), ("Failed", tally[.failed]),
      ("Waived", tally[.waived]),
      ("Flaky", tally[.flaky]), ("No verdict", tally[.noVerdict]), ("Blocked", tally[.blocked]),
      ("Not run", tally[.notRun]), ("Warnings", run.sharedWarnings.count),
    ]
    return [
      columns.map(\.0), columns.map { _ in "--:" }, columns.map { String($0.1) },
    ].map(Markdown.row).joined(separator: "\n")
  }
}

extension RunResult {
  /// The number of endpoints without a check that are named for one contract.
  private static let maximumUncovered = 20

  fileprivate var coverageBlocks: [String] {
    let rows = contracts.compactMap { contract in
      contract.coverage.map { coverage in
        let uncovered = coverage.uncovered
        let names = uncovered.prefix(Self.maximumUncovered).map { Markdown.cell($0.request) }
        let rest = uncovered.count - names.count
        return [
          Markdown.cell(contract.name), "\(coverage.askedEndpoints) of \(coverage.endpoints.count)",
          coverage.statusWords,
          (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", "),
        ]
      }
    }
    if rows.isEmpty { return [] }
    return Markdown.table(
      ["Coverage", "Endpoints called", "Statuses expected", "Not called, or no response"], rows, limit: 100)
      + list(\.unjudgedLines, "Not judged") + list(\.unseenLines, "No data")
  }

  /// Returns the lines of all contracts under a title; nothing if there are none.
  private func list(_ lines: (ContractResult) -> [String], _ title: String) -> [String] {
    let all = contracts.flatMap { contract in
      lines(contract).map {
        "- \(Markdown.span(contract.name, limit: 100)): \(Markdown.span($0, limit: 300))"
      }
    }
    if all.isEmpty { return [] }
    let rest = all.count - Self.maximumUncovered
    let shown = all.prefix(Self.maximumUncovered) + (rest > 0 ? ["- \(rest) more"] : [])
    return ["**\(title): \(counted(all.count, "place"))**", shown.joined(separator: "\n")]
  }

  fileprivate var runLine: String {
    let began = UTCStamp(secondsSince1970: startedAt).toSeconds
    return [
      "Began \(began)", "took \(duration.spoken)", isComplete ? "complete" : "**not complete**",
      "seed `\(conditions.seed)`",
      "contractcheck \(Markdown.span(conditions.version, limit: 40))",
      "exit status \(exitStatus.rawValue) (\(statusMeaning))",
    ].joined(separator: " · ")
  }
}

extension ContractResult {
  fileprivate var headLine: String {
    let target = url.map { " against \(Markdown.span($0))" } ?? ", address not known"
    let policy = "unexpected fields: `\(unexpectedFields.rawValue)`"
    let facts = [
      target + " · " + Markdown.span(file), policy, waitingSpoken, tally.summary,
      undeleted { Markdown.span($0) },
      conclusion { Markdown.span($0) },
    ]
    return "- \(Markdown.span(name))" + facts.compactMap(\.self).joined(separator: " · ")
  }
}

extension Markdown {
  /// Returns a row of a table; the cells must be escaped already.
  static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// Returns a table with trusted headings. Rows beyond the limit are counted, not shown.
  static func table(_ head: [String], _ rows: [[String]], limit: Int) -> [String] {
    let lines = [row(head), row(head.map { _ in "---" })] + rows.prefix(limit).map(row)
    let rest = rows.count - limit
    return [lines.joined(separator: "\n")] + (rest > 0 ? [omission(shown: limit, of: rows.count)] : [])
  }

  /// Returns a list; the lines must be escaped already.
  static func list(_ lines: [String], limit: Int) -> [String] {
    let rest = lines.count - limit
    return [lines.prefix(limit).map { "- " + $0 }.joined(separator: "\n")]
      + (rest > 0 ? [omission(shown: limit, of: lines.count)] : [])
  }

  static func omission(shown: Int, of total: Int) -> String {
    "**Showing \(shown) of \(total); the rest is in the JSON report.**"
  }
}

extension RunResult {
  /// Returns a table of the endpoints whose responses some released version feels.
  func releaseBlocks(limit: Int) -> [String] {
    let rows = releaseRows
    if rows.isEmpty { return [] }
    let cells = rows.map { row in
      [
        Markdown.cell("\(row.contract): \(row.endpoint)"), Markdown.cell(row.marks),
        row.words.map { Markdown.cell($0) }.joined(separator: "<br>"),
      ]
    }
    let heads = ["#### Released versions", releaseWords.map { Markdown.span($0) }.joined(separator: ", ")]
    return heads + [ReleaseRow.legend]
      + Markdown.table(["Endpoint", "Versions", "What they feel"], cells, limit: limit)
  }

  /// Returns the errors in files that are not contracts.
  func problemBlocks(limit: Int) -> [String] {
    if problems.isEmpty { return [] }
    let blocks = problems.prefix(limit).flatMap { problem in
      ["- \(Markdown.span(problem.location.description)): \(Markdown.span(problem.message, limit: 600))"]
        + (problem.excerpt.map { [Markdown.fence($0, limit: 600)] } ?? [])
    }
    let rest = problems.count > limit ? [Markdown.omission(shown: limit, of: problems.count)] : []
    return ["#### Errors in contract files"] + blocks + rest
  }

  func noVerdictBlocks(limit: Int) -> [String] {
    let rows = rows(of: [.noVerdict]) { name, check in
      [name, Markdown.cell(check.endpoint), reason(check), "`\(JUnitType.noVerdict(check.failure?.reason))`"]
    }
    if rows.isEmpty { return [] }
    return ["#### No verdict"] + Markdown.table(["Check", "Request", "Why", "Kind"], rows, limit: limit)
  }

  func notSentBlocks(limit: Int) -> [String] {
    let rows = rows(of: [.blocked, .notRun]) { name, check in
      [name, Markdown.cell(check.endpoint), check.outcome.words, reason(check)]
    }
    if rows.isEmpty { return [] }
    return ["#### Blocked and not run"]
      + Markdown.table(["Check", "Request", "State", "Why"], rows, limit: limit)
  }

  var flakyBlocks: [String] {
    let rows = rows(of: [.flaky]) { name, check in
      [
        name, Markdown.cell(check.endpoint),
        Markdown.cell(check.allNotes.joined(separator: "; "), limit: 300),
      ]
    }
    if rows.isEmpty { return [] }
    return ["#### Flaky: passed after a retry"]
      + Markdown.table(["Check", "Request", "Notes"], rows, limit: 100)
  }

  func waivedBlocks(limit: Int) -> [String] {
    let rows = rows(of: [.waived]) { name, check in
      [
        name, Markdown.cell(check.endpoint),
        Markdown.cell(check.violations.map(\.sentence).joined(separator: "; "), limit: 300),
        Markdown.cell(
          check.broken.compactMap { $0.status?.words }.joined(separator: "; "), limit: 300
        ),
      ]
    }
    if rows.isEmpty { return [] }
    return ["#### Waived: known violations"]
      + Markdown.table(["Check", "Request", "What is known", "By whom"], rows, limit: limit)
  }

  /// Returns the entries of the baseline that need attention: fixed, expired, or expiring soon.
  func baselineBlocks(limit: Int) -> [String] {
    let remarks = baseline?.remarks(on: CalendarDay(secondsSince1970: startedAt)) ?? []
    if remarks.isEmpty { return [] }
    return ["#### Baseline"]
      + Markdown.list(
        remarks.map { "\($0.mark.lowercased()): \(Markdown.span($0.words, limit: 600))" }, limit: limit)
  }

  /// Returns the findings that are gone since the previous run.
  func goneBlocks(limit: Int) -> [String] {
    guard let sinceLastTime, let previous else { return [] }
    let gone = previous.gone.map { gone in
      "\(gone.status.words): \(Markdown.span(gone.identity.words, limit: 600)), "
        + "broken since \(CalendarDay(secondsSince1970: gone.since))"
    }
    return ["#### Since the run before", Markdown.span(sinceLastTime)]
      + (gone.isEmpty ? [] : Markdown.list(gone, limit: limit))
  }

  /// Returns the warnings, each once.
  func warningBlocks(limit: Int) -> [String] {
    let warnings = sharedWarnings
    if warnings.isEmpty { return [] }
    let rows = warnings.map { warning in
      [
        "`\(warning.finding.kind.rawValue)`", Markdown.cell(warning.finding.place),
        Markdown.cell(warning.finding.actual),
        Markdown.cell(warning.finding.location.description),
        Markdown.cell(warning.checks.map { name(of: $0) }.joined(separator: ", ")),
      ]
    }
    return ["#### Warnings"]
      + Markdown.table(["Kind", "Where", "Got", "In the contract", "Checks"], rows, limit: limit)
  }

  /// The number of passed checks that are listed.
  private static let maximumPassed = 5000

  /// A lower bound of the length of the list of passed checks, in bytes.
  fileprivate var leastLengthOfPassed: Int {
    var (length, count) = (0, 0)
    for contract in contracts {
      for index in contract.checks.indices where contract.checks[index].outcome == .passed {
        if count == Self.maximumPassed { return length }
        let check = contract.checks[index]
        let names = contract.name.utf8.count + check.name.utf8.count + check.endpoint.utf8.count
        length += "- `/` `` in 1 ms\n".utf8.count + names
        count += 1
      }
    }
    return length
  }

  /// Returns the list of passed checks. One that is longer than the report may be, in bytes, ends there; the report is
  /// then written without it.
  fileprivate func passedBlocks(limit: Int) -> [String] {
    var lines: [String] = []
    var (size, count) = (0, 0)
    for contract in contracts {
      for index in contract.checks.indices where contract.checks[index].outcome == .passed {
        count += 1
        if size > limit || lines.count == Self.maximumPassed { continue }
        let check = contract.checks[index]
        let notes = check.allNotes.map { "; note: \(Markdown.span($0))" }.joined()
        let line =
          "\(Markdown.span("\(contract.name)/\(check.name)")) \(Markdown.span(check.endpoint))"
          + " in \(check.duration.spoken)\(notes)"
        size += line.utf8.count
        lines.append(line)
      }
    }
    if lines.isEmpty { return [] }
    return ["<details><summary>\(counted(count, "check")) passed</summary>"]
      + Markdown.list(lines, limit: lines.count)
      + (count > lines.count ? [Markdown.omission(shown: lines.count, of: count)] : []) + ["</details>"]
  }

  private func rows(
    of outcomes: [CheckResult.Outcome], _ row: (String, CheckResult) -> [String]
  ) -> [[String]] {
    contracts.flatMap { contract in
      // By index: a check is a large value, and most are of other outcomes.
      contract.checks.indices.filter { outcomes.contains(contract.checks[$0].outcome) }.map { index in
        let check = contract.checks[index]
        return row(Markdown.cell("\(contract.name)/\(check.name)"), check)
      }
    }
  }

  private func reason(_ check: CheckResult) -> String {
    Markdown.cell(check.failure?.message ?? "no reason was given", limit: 300)
  }
}
