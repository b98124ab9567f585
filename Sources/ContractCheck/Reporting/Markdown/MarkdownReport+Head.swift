import ContractSpecs

extension RunResult {
  /// The verdict, the warnings about the whole run, the contracts, and the counts.
  var headBlocks: [String] {
    var blocks = ["### \(verdict)"]
    if isInsecure {
      blocks.append(
        "**Insecure: certificates were not verified, so anybody may have answered in the backend's place.**")
    }
    if let stopReason { blocks.append("Stopped: \(Markdown.span(stopReason))") }
    if !contracts.isEmpty { blocks.append(contracts.map(\.headLine).joined(separator: "\n")) }
    blocks += [runLine, countsTable]
    return blocks
  }

  private var runLine: String {
    let began = UTCStamp(secondsSince1970: startedAt).toSeconds
    return [
      "Began \(began)", "took \(duration.spoken)", isComplete ? "complete" : "**not complete**",
      "seed `\(seed)`",
      "contractcheck \(Markdown.span(version, limit: 40))",
      "exit status \(exitStatus.rawValue) (\(statusMeaning))",
    ].joined(separator: " · ")
  }

  private var countsTable: String {
    let tally = tally
    let columns: [(String, Int)] = [
      ("Checks", tally.total), ("Passed", tally[.passed]), ("Failed", tally[.failed]),
      ("Waived", tally[.waived]),
      ("Flaky", tally[.flaky]), ("No verdict", tally[.noVerdict]), ("Blocked", tally[.blocked]),
      ("Not run", tally[.notRun]), ("Warnings", tally.warnings),
    ]
    return [
      columns.map(\.0), columns.map { _ in "--:" }, columns.map { String($0.1) },
    ].map(Markdown.row).joined(separator: "\n")
  }
}

extension ContractResult {
  fileprivate var headLine: String {
    let target = url.map { " against \(Markdown.span($0))" } ?? ", address not known"
    let policy = "unexpected fields: `\(unexpectedFields.rawValue)`"
    let facts = [target + " · " + Markdown.span(file), policy, waitingSpoken, tally.summary, conclusion]
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
