import ContractSpecs

extension RunResult {
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
      [name, Markdown.cell(check.endpoint), Markdown.cell(check.notes.joined(separator: "; "), limit: 300)]
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
          check.violations.compactMap { check.findingStatuses[$0]?.words }.joined(separator: "; "), limit: 300
        ),
      ]
    }
    if rows.isEmpty { return [] }
    return ["#### Waived: known, and failing nothing"]
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

  /// Returns the warnings, each cause once.
  func warningBlocks(limit: Int) -> [String] {
    let causes = warningCauses
    if causes.isEmpty { return [] }
    let rows = causes.map { cause in
      [
        "`\(cause.finding.kind.rawValue)`", Markdown.cell(cause.finding.place),
        Markdown.cell(cause.finding.actual),
        Markdown.cell(cause.finding.location.description),
        Markdown.cell(cause.checks.joined(separator: ", ")),
      ]
    }
    return ["#### Warnings, which fail nothing"]
      + Markdown.table(["Cause", "Where", "Got", "In the contract", "Checks"], rows, limit: limit)
  }

  var passedBlocks: [String] {
    let lines = contracts.flatMap { contract in
      contract.checks.filter { $0.outcome == .passed }.map { check in
        let notes = check.notes.map { "; note: \(Markdown.span($0))" }.joined()
        return "\(Markdown.span("\(contract.name)/\(check.name)")) \(Markdown.span(check.endpoint))"
          + " in \(check.duration.spoken)\(notes)"
      }
    }
    if lines.isEmpty { return [] }
    return ["<details><summary>\(counted(lines.count, "check")) passed</summary>"]
      + Markdown.list(lines, limit: 5000) + ["</details>"]
  }

  private func rows(
    of outcomes: [CheckResult.Outcome], _ row: (String, CheckResult) -> [String]
  ) -> [[String]] {
    contracts.flatMap { contract in
      contract.checks.filter { outcomes.contains($0.outcome) }.map {
        row(Markdown.cell("\(contract.name)/\($0.name)"), $0)
      }
    }
  }

  private func reason(_ check: CheckResult) -> String {
    Markdown.cell(check.failure?.message ?? "no reason was given", limit: 300)
  }
}
