import ContractSpecs

/// A writer of the cards of checks with details.
struct CheckCards {
  /// The number of bytes that are left for details.
  private var room: Int

  /// The name and the anchor of the card that explains a finding: that of its cause, else of the first check with it.
  private var explained: [SharedFinding.Key: (name: String, anchor: String)] = [:]

  /// The anchors of all checks, by contract and check.
  let anchors: [[String]]

  /// The causes that several findings or checks share.
  private let causes: [Cause]

  /// The checks that follow from others, by the check or the cause that they follow from.
  private let followers: Followers

  /// The number of cards that are still to be written open.
  private var open = 1

  /// The lines of the promises, in the order of the contracts.
  private let sources: [PromiseSource]

  /// The maximum number of findings of one check.
  private static let mostFindings = 30

  init(_ run: ExplainedRun, room: Int) {
    self.room = room
    sources = run.run.contracts.map { PromiseSource($0.promises, file: $0.file) }
    anchors = Self.anchors(of: run.run)
    causes = run.causes.filter(\.isShared)
    followers = run.followers
    for cause in causes {
      for shared in cause.findings {
        explained[shared.finding.sharedKey] = (cause.title, "cause/\(cause.id)")
      }
    }
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
      let chosen = contract.checks.indices.filter { outcomes.contains(contract.checks[$0].outcome) }
      let groups = Dictionary(grouping: chosen) { contract.checks[$0].endpoint }.values
      for group in groups.sorted(by: { $0[0] < $1[0] }) {
        if group.count > 1 {
          let endpoint = contract.checks[group[0]].endpoint
          let head: HTML = """
            <div data-group><h3 class="endpoint"><code>\(endpoint, limit: 200)</code> \
            <span class="count">\(counted(group.count, "check"))</span></h3>

            """
          output.write(head.markup)
        }
        for number in group {
          output.write(card(CheckPlace(contract: index, check: number), of: run).markup)
        }
        if group.count > 1 { output.write("</div>\n") }
      }
    }
    output.write("</section>\n")
  }

  private mutating func card(_ place: CheckPlace, of run: RunResult) -> HTML {
    let (check, contract) = (run[place], run.contracts[place.contract].name)
    let (anchor, source) = (anchors[place.contract][place.check], sources[place.contract])
    let isNew =
      causes.isEmpty
      || check.unwaived.contains { explained[$0.sharedKey]?.anchor.hasPrefix("cause/") != true }
    let isOpen = check.outcome == .failed && open > 0 && isNew
    if isOpen { open -= 1 }
    return """
      <article class="check \(check.outcome.statusStyle.rawValue)" id="\(anchor)" \(check.filterAttributes(in: contract))>
      <details\(isOpen ? " open" : "")><summary><h3><span class="sign \(check.outcome.statusStyle.rawValue)" \
      aria-hidden="true">\(check.outcome.statusStyle.sign)</span> \(contract, limit: 100)/\(check.name, limit: 100)</h3> \
      <code>\(check.endpoint, limit: 200)</code> <span class="gist">\(check.gist)</span> \(check.badges) \
      \(run.marks(of: check, in: contract)?.picture)</summary>
      \(content(of: check, named: "\(contract)/\(check.name)", anchor: anchor, source))\
      \(list(followers.blocked(by: [place]), "blocked by it", of: run))\
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
        explainedIn: explained[finding.sharedKey].flatMap { $0.anchor == anchor ? nil : $0 },
        isShort: isShort)
      if explained[finding.sharedKey] == nil { explained[finding.sharedKey] = (name, anchor) }
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

  /// Returns the anchor of each check. It stays the same from run to run as long as the names do.
  private static func anchors(of run: RunResult) -> [[String]] {
    var seen: Set<String> = []
    return run.contracts.map { contract in
      contract.checks.map { check in
        let words = PercentEncoding.component(String("\(contract.name)/\(check.name)".prefix(120)))
        let name = "check/" + words.replacing("%2F", with: "/")
        var anchor = name
        var number = 2
        while !seen.insert(anchor).inserted {
          anchor = "\(name)/\(number)"
          number += 1
        }
        return anchor
      }
    }
  }
}

extension CheckCards {
  /// The maximum numbers of cards of causes, and of checks and places in one of them.
  private static let mostCauses = 50
  private static let mostChecks = 500

  /// Writes a card for each cause that several findings or checks share.
  mutating func writeCauses(of run: RunResult, to output: inout some TextOutputStream) {
    if causes.isEmpty { return }
    let head: HTML = "<section><h2>Causes <span class=\"count\">\(causes.count)</span></h2>\n"
    output.write(head.markup)
    for (index, cause) in causes.prefix(Self.mostCauses).enumerated() {
      output.write(card(cause, isOpen: index < 3, of: run).markup)
    }
    output.write(omission(shown: Self.mostCauses, of: causes.count).markup)
    output.write("</section>\n")
  }

  private func card(_ cause: Cause, isOpen: Bool, of run: RunResult) -> HTML {
    let first = cause.leading.checks[0]
    var example = cause.leading.finding
    example.hint = cause.advice
    let body = run[first].exchanges.last?.answerBody.map(AnswerSource.init)
    let places: [HTML] = cause.furtherPlaces.prefix(Self.mostChecks).map {
      "<li><code>\($0, limit: 400)</code></li>\n"
    }
    let further: HTML =
      places.isEmpty
      ? ""
      : "<details><summary>\(counted(cause.furtherPlaces.count, "more place"))</summary><ul>\n\(places)</ul></details>\n"
    return """
      <article class="check cause bad" id="cause/\(cause.id)"><details\(isOpen ? " open" : "")><summary>\
      <h3><span class="sign bad" aria-hidden="true">\(StatusStyle.bad.sign)</span> \(cause.title, limit: 300)</h3> \
      <span class="gist">\(cause.extent)</span> \(cause.marks(in: run).map { $0.picture(labelled: $0.wordsOfCause) })</summary>
      \(example.section(sources[first.contract], body, cause.status, explainedIn: nil, isShort: false))\(further)\
      \(list(cause.checks, "with this cause", of: run))\
      \(list(cause.blocked, "blocked by these", of: run))\
      \(list(cause.following, "with values of their broken answers, which may be why they failed", of: run))\
      </details></article>

      """
  }

  /// Returns a folded list of checks with links to their cards or rows; nothing if there are none.
  private func list(_ checks: [CheckPlace], _ words: HTML, of run: RunResult) -> HTML {
    if checks.isEmpty { return "" }
    let items: [HTML] = checks.prefix(Self.mostChecks).map { place in
      """
      <li><a href="#\(anchors[place.contract][place.check])">\(run.name(of: place), limit: 200)</a> \
      <code>\(run[place].endpoint, limit: 200)</code></li>

      """
    }
    return """
      <details><summary>\(counted(checks.count, "check")) \(words)</summary><ul>
      \(items)</ul>\(omission(shown: Self.mostChecks, of: checks.count))</details>

      """
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
