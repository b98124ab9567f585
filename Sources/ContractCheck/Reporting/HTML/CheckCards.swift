import ContractSpecs

/// A writer of the cards of checks with details.
struct CheckCards {
  /// The number of bytes that are left for details.
  private var room: Int

  /// The name and the anchor of the card that explains a finding: that of its cause, else of the first check with it.
  private var explained: [SharedFinding.Key: (name: String, anchor: String)] = [:]

  /// The anchors of all checks, by contract and check.
  let anchors: [[String]]

  /// The causes of failures. Those beyond `maximumCauses` have no card.
  private let causes: [Cause]

  /// The checks that follow from others, by the check or the cause that they follow from.
  private let followers: DependentChecks

  /// The number of cards that are still to be written open.
  private var open = 1

  /// The lines of the promises, in the order of the contracts.
  private let sources: [PromiseSource]

  /// The maximum number of findings of one check.
  private static let maximumFindings = 30

  init(_ run: ExplainedRun, room: Int) {
    self.room = room
    sources = run.run.contracts.map { PromiseSource($0.promises, file: $0.file) }
    anchors = Self.anchors(of: run.run)
    causes = run.causes
    followers = run.followers
    for cause in causes.prefix(Self.maximumCauses) {
      let link = (cause.title, "cause/\(cause.id)")
      for shared in cause.findings { explained[shared.finding.sharedKey] = link }
    }
  }

  /// Writes a section with the checks that have these outcomes.
  mutating func write(
    _ outcomes: [CheckResult.Outcome], titled title: HTML, of run: RunResult,
    to output: inout some TextOutputStream
  ) {
    let tally = run.tally
    let count = outcomes.map { tally[$0] }.reduce(0, +)
    if count == 0 { return }
    let head: HTML = """
      <section data-group id="\(outcomes[0].anchor)"><h2>\(title) <span class="count">\(count)</span></h2>

      """
    output.write(head.markup)
    for (index, contract) in run.contracts.enumerated() {
      let chosen = contract.checks.indices.filter { outcomes.contains(contract.checks[$0].outcome) }
      let groups = Dictionary(grouping: chosen) { contract.checks[$0].endpoint }.values
      for group in groups.sorted(by: { $0[0] < $1[0] }) {
        if group.count > 1 {
          let endpoint = contract.checks[group[0]].endpoint
          let head: HTML = """
            <div data-group><h3 class="endpoint"><code>\(name: endpoint, limit: 200)</code> \
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
    let isOpen = check.outcome == .failed && open > 0
    if isOpen { open -= 1 }
    return """
      <article class="check \(check.outcome.statusStyle.rawValue)" id="\(anchor)" \(check.filterAttributes(in: contract))>
      <details\(isOpen ? " open" : "")><summary><h3><span class="sign \(check.outcome.statusStyle.rawValue)" \
      aria-hidden="true">\(check.outcome.statusStyle.sign)</span> \(name: contract, limit: 100)/\(name: check.name, limit: 100)</h3> \
      <code>\(name: check.endpoint, limit: 200)</code> <span class="gist">\(check.gist)</span> \(check.badges) \
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
        "<p class=\"reason\">\(name: failure.message, limit: 600) <code>\(failure.reason.rawValue, limit: 80)</code></p>\n"
    }
    let isShort = room <= 0
    let before = content.length
    let body = isShort ? nil : check.exchanges.last?.response.body.map(ResponseSource.init)
    let records = check.broken + check.records.filter { !$0.isViolation }
    for record in records.prefix(Self.maximumFindings) {
      let key = record.finding.sharedKey
      content += record.finding.section(
        source, body, record.status, explainedIn: explained[key].flatMap { $0.anchor == anchor ? nil : $0 },
        isShort: isShort)
      if explained[key] == nil { explained[key] = (name, anchor) }
    }
    content += omission(shown: Self.maximumFindings, of: records.count)
    for fact in check.app?.facts(besides: check.findings) ?? [] {
      content += "<p class=\"note\">\(fact.label): \(name: fact.text, limit: 600)</p>\n"
    }
    if !isShort, let change = check.app?.change {
      content += "<pre class=\"code\">\(lines: change.text, limit: 8192)</pre>\n"
    }
    content += Self.seen(by: check)
    content += HTML.joined(
      check.allNotes.prefix(20).map { "<p class=\"note\">Note: \(name: $0, limit: 600)</p>\n" }, by: "")
    if isShort {
      content +=
        "<p class=\"note\">Shortened, because the report is long; all of it is in the JSON report.</p>\n"
    } else {
      content += check.wire
    }
    room -= content.length - before
    return content
  }

  /// Returns the anchor of each check. It stays the same from run to run as long as the names do.
  private static func anchors(of run: RunResult) -> [[String]] {
    var seen: Set<String> = []
    return run.contracts.map { contract in
      contract.checks.map { check in
        let name = "check/" + PercentEncoding.path(String("\(contract.name)/\(check.name)".prefix(120)))
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
  /// The maximum number of causes with a card.
  static let maximumCauses = 50

  /// The maximum number of checks and of places in the card of a cause.
  private static let maximumChecks = 500

  /// Writes a card for each cause, the first of them open.
  mutating func writeCauses(of run: RunResult, to output: inout some TextOutputStream) {
    if causes.isEmpty { return }
    let head: HTML = "<section><h2>Causes <span class=\"count\">\(causes.count)</span></h2>\n"
    output.write(head.markup)
    for (index, cause) in causes.prefix(Self.maximumCauses).enumerated() {
      output.write(card(cause, isOpen: index < 3, of: run).markup)
    }
    output.write("</section>\n")
  }

  private func card(_ cause: Cause, isOpen: Bool, of run: RunResult) -> HTML {
    let alone = cause.checkWithThisAlone(in: run)
    let first = alone ?? cause.leading.checks[0]
    let leading = cause.leading.finding
    var example = run[first].findings.first { $0.sharedKey == leading.sharedKey } ?? leading
    let elsewhere: HTML? = cause.elsewhere(than: example).map {
      "<p class=\"note\">Elsewhere: \(name: $0, limit: 600).</p>\n"
    }
    let proof: HTML? = cause.undone.map { undone in
      "<p class=\"note\">\(undone.words { "cause \(causes[$0].id)" }).</p>\n"
    }
    example.advice = cause.advice
    let body = run[first].exchanges.last?.response.body.map(ResponseSource.init)
    let section = example.section(
      sources[first.contract], body, cause.status, explainedIn: nil, isShort: false,
      titled: heading(of: example, in: first, of: cause, run))
    let places: [HTML] = cause.furtherPlaces.prefix(Self.maximumChecks).map {
      "<li><code>\(name: $0, limit: 400)</code></li>\n"
    }
    let further: HTML =
      places.isEmpty
      ? ""
      : "<details><summary>\(counted(cause.furtherPlaces.count, "more place"))</summary><ul>\n\(places)</ul></details>\n"
    return """
      <article class="check cause bad" id="cause/\(cause.id)"><details\(isOpen ? " open" : "")><summary>\
      <h3><span class="sign bad" aria-hidden="true">\(StatusStyle.bad.sign)</span> \(name: cause.title, limit: 300)</h3> \
      \(summary(of: cause, in: run))</summary>
      \(section)\(proof)\(elsewhere)\(facts(of: alone, in: run))\(seen(of: cause, in: run))\
      <p class="note">id <a href="#cause/\(cause.id)"><code>\(cause.id)</code></a></p>
      \(further)\
      \(cause.checks.count > 1 ? list(cause.checks, "with this cause", of: run) : "")\
      \(list(cause.blocked, "blocked by these", of: run))\
      \(list(cause.following, "which may have failed for these", of: run))\
      </details></article>

      """
  }

  /// Returns where the cause was seen, in how many checks, and since when.
  private func summary(of cause: Cause, in run: RunResult) -> HTML {
    let endpoints = Set(cause.checks.map { run[$0].endpoint })
    let marks = cause.marks(in: run)
    let extent = [cause.extent] + (endpoints.count > 1 ? [counted(endpoints.count, "endpoint")] : [])
    let parts: [HTML] = (extent + cause.course(in: run)).map { "<span class=\"part\">\($0)</span>" }
    let only = endpoints.count == 1 && !cause.namesEndpoint ? endpoints.first : nil
    let one: HTML? = only.map { "<code>\(name: $0, limit: 200)</code> " }
    return """
      \(one)<span class="gist">\(HTML.joined(parts, by: " · "))</span> \
      \(marks.map { $0.picture(labelled: $0.wordsOfCause) })
      """
  }

  /// Returns the heading of the example of a cause: its place and the check that shows it, with its endpoint if the
  /// summary does not name it.
  private func heading(
    of example: Finding, in place: CheckPlace, of cause: Cause, _ run: RunResult
  ) -> HTML {
    let words: HTML = cause.titleHoldsDifference ? "" : "\(example.words) "
    let isOnly = cause.checks.allSatisfy { run[$0].endpoint == run[place].endpoint }
    let endpoint: HTML = isOnly ? "" : " <code>\(name: run[place].endpoint, limit: 200)</code>"
    return """
      <code>\(name: example.place, limit: 300)</code> \(words)in \
      <a href="#\(anchors[place.contract][place.check])">\(name: run.name(of: place), limit: 200)</a>\(endpoint)
      """
  }

  /// Returns what the run saw around the only check of a cause.
  private func seen(of cause: Cause, in run: RunResult) -> HTML {
    cause.checks.count == 1 ? Self.seen(by: run[cause.checks[0]]) : ""
  }

  private static func seen(by check: CheckResult) -> HTML {
    .joined(check.seen.map { "<p class=\"note\">seen: \(name: $0, limit: 600)</p>\n" }, by: "")
  }

  /// Returns what the app does with the response of a check that fails for one cause alone.
  private func facts(of check: CheckPlace?, in run: RunResult) -> HTML {
    let facts = check.flatMap { run[$0].app?.facts(besides: run[$0].findings) } ?? []
    return .joined(facts.map { "<p class=\"note\">\($0.label): \(name: $0.text, limit: 600)</p>\n" }, by: "")
  }

  /// Returns a folded list of checks with links to their cards or rows; nothing if there are none.
  private func list(_ checks: [CheckPlace], _ words: HTML, of run: RunResult) -> HTML {
    if checks.isEmpty { return "" }
    let items: [HTML] = checks.prefix(Self.maximumChecks).map { place in
      """
      <li><a href="#\(anchors[place.contract][place.check])">\(name: run.name(of: place), limit: 200)</a> \
      <code>\(name: run[place].endpoint, limit: 200)</code></li>

      """
    }
    return """
      <details><summary>\(counted(checks.count, "check")) \(words)</summary><ul>
      \(items)</ul>\(omission(shown: Self.maximumChecks, of: checks.count))</details>

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
