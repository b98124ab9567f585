import ContractSpecs

/// A writer of the cards of checks with details.
struct CheckCards {
  /// The number of bytes that are left for details.
  private var room: Int

  /// The name and the anchor of the first check with each cause, which explains it.
  private var explained: [RootCause.Key: (name: String, anchor: String)] = [:]
  private var anchors: Set<String> = []

  /// The number of cards that are still to be written open.
  private var open = 5

  /// The lines of the promises, in the order of the contracts.
  private let sources: [PromiseSource]

  /// The maximum number of findings of one check.
  private static let mostFindings = 30

  init(_ run: RunResult, room: Int) {
    self.room = room
    sources = run.contracts.map { PromiseSource($0.promises, file: $0.file) }
  }

  /// Writes a section with the checks that have these outcomes.
  mutating func write(
    _ outcomes: [CheckResult.Outcome], titled title: HTML, of run: RunResult,
    to output: inout some TextOutputStream
  ) {
    let count = outcomes.map { run.tally[$0] }.reduce(0, +)
    if count == 0 { return }
    let head: HTML = "<section data-group><h2>\(title) <span class=\"count\">\(count)</span></h2>\n"
    output.write(head.markup)
    for (index, contract) in run.contracts.enumerated() {
      for check in contract.checks where outcomes.contains(check.outcome) {
        output.write(card(check, in: contract.name, of: run, sources[index]).markup)
      }
    }
    output.write("</section>\n")
  }

  private mutating func card(
    _ check: CheckResult, in contract: String, of run: RunResult, _ source: PromiseSource
  ) -> HTML {
    let anchor = anchor(for: check.name, in: contract)
    let isOpen = check.outcome == .failed && open > 0
    if isOpen { open -= 1 }
    return """
      <article class="check \(check.outcome.statusStyle.rawValue)" id="\(anchor)" \(check.filterAttributes(in: contract))>
      <details\(isOpen ? " open" : "")><summary><h3><span class="sign \(check.outcome.statusStyle.rawValue)" \
      aria-hidden="true">\(check.outcome.statusStyle.sign)</span> \(contract, limit: 100)/\(check.name, limit: 100)</h3> \
      <code>\(check.endpoint, limit: 200)</code> <span class="gist">\(check.gist)</span> \(check.badges) \
      \(run.marks(of: check, in: contract)?.picture)</summary>
      \(content(of: check, named: "\(contract)/\(check.name)", anchor: anchor, source))\
      </details></article>

      """
  }

  /// Returns the content of an open card.
  private mutating func content(
    of check: CheckResult, named name: String, anchor: String, _ source: PromiseSource
  ) -> HTML {
    var content: HTML = ""
    if let title = check.title { content += "<p class=\"title\">\(title, limit: 300)</p>\n" }
    if let failure = check.failure {
      content +=
        "<p class=\"reason\">\(failure.message, limit: 600) <code>\(failure.reason.rawValue, limit: 80)</code></p>\n"
    }
    let isShort = room <= 0
    let before = content.markup.utf8.count
    let body = isShort ? nil : check.exchanges.last?.answerBody.map(AnswerSource.init)
    let findings = check.violations + check.warnings
    for finding in findings.prefix(Self.mostFindings) {
      content += finding.section(
        source, body, check.findingStatuses[finding],
        explainedIn: explained[finding.cause].flatMap { $0.anchor == anchor ? nil : $0 },
        isShort: isShort)
      if explained[finding.cause] == nil { explained[finding.cause] = (name, anchor) }
    }
    content += omission(shown: Self.mostFindings, of: findings.count)
    for fact in check.app?.facts ?? [] {
      content += "<p class=\"note\">\(fact.label): \(fact.text, limit: 600)</p>\n"
    }
    if !isShort, let change = check.app?.change {
      content += "<pre class=\"code\">\(lines: change.text, limit: 8192)</pre>\n"
    }
    content += HTML.joined(
      check.notes.prefix(20).map { "<p class=\"note\">Note: \($0, limit: 600)</p>\n" }, by: "")
    if isShort {
      content +=
        "<p class=\"note\">Shortened, because the report is long; all of it is in the JSON report.</p>\n"
    } else {
      content += check.wire
    }
    room -= content.markup.utf8.count - before
    return content
  }

  /// Returns the anchor of a check. It stays the same from run to run as long as the names do.
  private mutating func anchor(for check: String, in contract: String) -> String {
    let name =
      "check/"
      + PercentEncoding.component(String("\(contract)/\(check)".prefix(120)))
      .replacing("%2F", with: "/")
    var anchor = name
    var number = 2
    while !anchors.insert(anchor).inserted {
      anchor = "\(name)/\(number)"
      number += 1
    }
    return anchor
  }
}

extension CheckResult {
  /// The summary of the check in few words.
  fileprivate var gist: HTML {
    let parts: [HTML] = [
      violations.isEmpty ? "\(outcome.words)" : "\(countedFindings(violations))",
      "\(duration.spoken)",
    ]
    return .joined(parts, by: " · ")
  }
}
