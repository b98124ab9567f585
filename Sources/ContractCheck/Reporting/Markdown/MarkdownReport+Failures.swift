import ContractSpecs

extension ExplainedRun {
  /// Returns the causes of failures, each once, however many checks it fails.
  func causeBlocks(limit: Int) -> [String] {
    if causes.isEmpty { return [] }
    let rows = causes.map { cause in
      let finding = cause.leading.finding
      let more = cause.findings.count > 1 ? " and \(counted(cause.findings.count - 1, "more place"))" : ""
      return [
        Markdown.cell(cause.title),
        Markdown.cell(finding.place) + more, Markdown.cell(finding.expected),
        Markdown.cell(finding.actual), Markdown.cell(finding.location.description),
        "\(counted(cause.checks.count, "check"))",
      ]
    }
    return ["#### Causes"]
      + Markdown.table(
        ["Cause", "Where", "Expected", "Got", "Stated in", "Affects"], rows, limit: limit)
      + causes.filter(\.isShared).prefix(limit).map { block(of: $0) }
  }

  /// Returns a cause that several checks share: one of its findings with the advice, the other places, and the checks.
  private func block(of cause: Cause) -> String {
    var example = cause.leading.finding
    let elsewhere = cause.elsewhere(than: example)
    example.advice = cause.advice
    let course = cause.course(in: run)
    let places = Markdown.span(RunResult.list(cause.furtherPlaces, limit: 600), limit: 800)
    return
      (["- \(Markdown.span(cause.title)) (\(cause.extent); id `\(cause.id)`)"]
      + ["  - at: \(Markdown.span(example.place))"] + example.factLines(cause.status)
      + (proof(of: cause).map { ["  - \($0)"] } ?? [])
      + (elsewhere.map { ["  - elsewhere: \($0)"] } ?? [])
      + (cause.furtherPlaces.isEmpty ? [] : ["  - also at: \(places)"])
      + ["  - checks: \(Markdown.span(run.names(of: cause.checks, limit: 600), limit: 800))"]
      + followers(of: cause) + (course.isEmpty ? [] : ["  - \(course.joined(separator: ", "))"]))
      .joined(separator: "\n")
  }

  /// Returns the checks that may have failed for those with a cause.
  private func followers(of cause: Cause) -> [String] {
    [("blocked by these checks", cause.blocked), ("which may have failed for these", cause.following)]
      .filter { !$0.1.isEmpty }
      .map { words, checks in
        "  - \(words): \(Markdown.span(run.names(of: checks, limit: 600), limit: 800))"
      }
  }

  /// Returns the failed checks. Each cause is explained at its first occurrence.
  func failedBlocks(_ detail: MarkdownReport.Detail) -> [String] {
    let failed = run.contracts.flatMap { contract in
      contract.checks.filter { $0.outcome == .failed }.map { (contract.name, $0) }
    }
    if failed.isEmpty { return [] }
    var explained = causes.filter(\.isShared).reduce(into: [SharedFinding.Key: String]()) {
      explained, cause in
      let words = "the cause \(cause.title)"
      for shared in cause.findings { explained[shared.finding.sharedKey] = words }
    }
    let isNew = failed.map { _, check in check.unwaived.contains { explained[$0.sharedKey] == nil } }
    var blocks = ["#### Failed checks"]
    for (index, (contract, check)) in failed.prefix(detail.checks).enumerated() {
      blocks += check.failedBlocks(
        in: contract, isOpen: index < 3 && isNew[index], excerpt: detail.excerpt,
        row: run.row(of: check, in: contract),
        explained: &explained)
    }
    if failed.count > detail.checks {
      blocks.append(Markdown.omission(shown: detail.checks, of: failed.count))
    }
    return blocks
  }
}

extension CheckResult {
  fileprivate func failedBlocks(
    in contract: String, isOpen: Bool, excerpt: Int, row: String?,
    explained: inout [SharedFinding.Key: String]
  ) -> [String] {
    let name = "\(contract)/\(self.name)"
    let summary = Markdown.plain("\(name): \(endpoint)") + ": " + countedFindings(unwaived)
    var blocks = ["<details\(isOpen ? " open" : "")><summary>\(summary)</summary>"]
    if let title { blocks.append(Markdown.span(title)) }
    if let row { blocks.append("Last runs: `\(row)`") }
    for record in broken.prefix(50) {
      let key = record.finding.sharedKey
      blocks.append(
        record.finding.item(record.status, explainedIn: explained[key].map { $0 == name ? "above" : $0 }))
      if explained[key] == nil { explained[key] = name }
    }
    if violations.count > 50 { blocks.append(Markdown.omission(shown: 50, of: violations.count)) }
    if let app {
      blocks.append(
        app.facts(besides: findings).map { "- \($0.label): \(Markdown.span($0.text, limit: 600))" }.joined(
          separator: "\n"))
      if let change = app.change { blocks.append(Markdown.fence(change.text, info: .diff)) }
    }
    if !seen.isEmpty {
      blocks.append(seen.map { "- seen: \(Markdown.span($0, limit: 600))" }.joined(separator: "\n"))
    }
    blocks += notes.map { "Note: \(Markdown.span($0))" }
    blocks += exchanges.last?.blocks(excerpt: excerpt) ?? []
    return blocks + ["</details>"]
  }
}

extension Finding {
  /// Returns the finding as a list item with its facts below; short if another check has explained its cause.
  func item(
    _ status: FindingStatus? = nil, explainedIn check: String? = nil, who: String? = nil,
    labels: FindingLabels = FindingLabels()
  ) -> String {
    let head = "- `\(kind.rawValue)` at \(Markdown.span(place)): \(labels.words ?? words)"
    if let check { return "\(head), as in \(Markdown.span(check)); got \(Markdown.span(actual))" }
    return ([head] + factLines(status, who: who, labels: labels)).joined(separator: "\n")
  }

  /// Returns the facts as items of a list below the finding.
  fileprivate func factLines(
    _ status: FindingStatus? = nil, who: String? = nil, labels: FindingLabels = FindingLabels()
  ) -> [String] {
    var facts: [(String, String?)] = [
      (labels.promiser ?? promiser, Markdown.span(expected) + " in " + Markdown.span(location.description)),
      (labels.got, Markdown.span(actual)),
      (labels.more?.label ?? "", labels.more.map { Markdown.span($0.text) }),
      ("known", status.map { Markdown.span($0.words, limit: 600) }),
      ("found at", foundAt.map { Markdown.span($0.description) }),
      (
        "fields",
        members.isEmpty ? nil : Markdown.span(members.map(\.words).joined(separator: ", "), limit: 1000)
      ),
      ("elements", reach.map { Markdown.span($0) }), ("the app", labels.effect ?? effect),
    ]
    if let who = who ?? responsible?.words { facts.append(("who", who)) }
    if !hint.backend.isEmpty { facts.append(("backend", Markdown.span(hint.backend, limit: 600))) }
    if !hint.client.isEmpty { facts.append(("client", Markdown.span(hint.client, limit: 600))) }
    if !hint.contract.isEmpty { facts.append(("contract", Markdown.span(hint.contract, limit: 1000))) }
    return facts.compactMap { name, value in value.map { "  - \(name): \($0)" } }
  }
}

extension ExchangeRecord {
  /// Returns the command that repeats the request, and the response.
  fileprivate func blocks(excerpt: Int) -> [String] {
    var blocks = ["Repeat it:", Markdown.fence(curl, info: .sh)]
    guard let status, excerpt > 0 else { return blocks }
    blocks.append("Response: status \(status)")
    if let body = response.body, body.total > 0 {
      blocks.append(Markdown.fence(body.shown(limit: excerpt), limit: excerpt + 100))
    }
    return blocks
  }
}
