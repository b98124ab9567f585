import ContractSpecs

extension RunResult {
  /// Returns the causes of failures, each once, however many checks it fails.
  func causeBlocks(limit: Int) -> [String] {
    let causes = failureCauses
    if causes.isEmpty { return [] }
    let rows = causes.map { cause in
      let finding = cause.finding
      return [
        "`\(finding.kind.rawValue)`", Markdown.cell(finding.place), Markdown.cell(finding.expected),
        Markdown.cell(finding.actual), Markdown.cell(finding.location.description),
        "\(counted(cause.checks.count, "check"))",
      ]
    }
    return ["#### Broken promises"]
      + Markdown.table(
        ["Cause", "Where", "Promised", "Got", "In the contract", "Affects"], rows, limit: limit)
  }

  /// Returns the failed checks. Each cause is explained at its first occurrence.
  func failedBlocks(_ detail: MarkdownReport.Detail) -> [String] {
    let failed = contracts.flatMap { contract in
      contract.checks.filter { $0.outcome == .failed }.map { (contract.name, $0) }
    }
    if failed.isEmpty { return [] }
    var explained: [RootCause.Key: String] = [:]
    var blocks = ["#### Failed checks"]
    for (index, (contract, check)) in failed.prefix(detail.checks).enumerated() {
      blocks += check.failedBlocks(
        in: contract, isOpen: index < 3, excerpt: detail.excerpt, row: row(of: check, in: contract),
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
    in contract: String, isOpen: Bool, excerpt: Int, row: String?, explained: inout [RootCause.Key: String]
  ) -> [String] {
    let name = "\(contract)/\(self.name)"
    let summary = Markdown.plain("\(name): \(endpoint)") + ": " + counted(unwaived.count, "broken promise")
    var blocks = ["<details\(isOpen ? " open" : "")><summary>\(summary)</summary>"]
    if let title { blocks.append(Markdown.span(title)) }
    if let row { blocks.append("Last runs: `\(row)`") }
    for finding in violations.prefix(50) {
      blocks.append(
        finding.item(
          findingStatuses[finding], explainedIn: explained[finding.cause].map { $0 == name ? "above" : $0 }))
      if explained[finding.cause] == nil { explained[finding.cause] = name }
    }
    if violations.count > 50 { blocks.append(Markdown.omission(shown: 50, of: violations.count)) }
    if let app {
      blocks.append(
        app.facts.map { "- \($0.label): \(Markdown.span($0.text, limit: 600))" }.joined(separator: "\n"))
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
    var facts: [(String, String?)] = [
      (labels.promiser, Markdown.span(expected) + " in " + Markdown.span(location.description)),
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
    if let who { facts.append(("who", who)) }
    if !hint.backend.isEmpty { facts.append(("backend", Markdown.span(hint.backend, limit: 600))) }
    if !hint.client.isEmpty { facts.append(("client", Markdown.span(hint.client, limit: 600))) }
    let lines = facts.compactMap { name, value in value.map { "  - \(name): \($0)" } }
    return ([head] + lines).joined(separator: "\n")
  }
}

extension ExchangeRecord {
  /// Returns the command that repeats the request, and the answer.
  fileprivate func blocks(excerpt: Int) -> [String] {
    var blocks = ["Repeat it:", Markdown.fence(curl, info: .sh)]
    guard let status, excerpt > 0 else { return blocks }
    blocks.append("Answer: status \(status)")
    if let answerBody, answerBody.total > 0 {
      blocks.append(Markdown.fence(answerBody.shown(limit: excerpt), limit: excerpt + 100))
    }
    return blocks
  }
}
