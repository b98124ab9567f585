import ContractSpecs

/// The maximum number of rows in a table of causes or errors.
private let maximumRows = 200

extension RunResult {
  /// The errors in files that are not contracts.
  var problemSection: HTML {
    if problems.isEmpty { return "" }
    let items: [HTML] = problems.prefix(maximumRows).map { problem in
      let excerpt: HTML = problem.excerpt.map { "<pre class=\"code\">\(lines: $0, limit: 600)</pre>" } ?? ""
      return """
        <li><code>\(problem.location.description, limit: 300)</code> \(problem.message, limit: 600)\(excerpt)</li>

        """
    }
    return """
      <section><h2>Errors in contract files</h2>
      <ul class="problems">
      \(items)</ul>\(omission(shown: maximumRows, of: problems.count))</section>

      """
  }

  /// The warnings, each once.
  var warningSection: HTML {
    let warnings = sharedWarnings
    if warnings.isEmpty { return "" }
    let rows: [HTML] = warnings.prefix(maximumRows).map { warning in
      let finding = warning.finding
      return """
        <tr><th scope="row"><code>\(name: finding.kind.rawValue)</code></th><td data-label="Where"><code>\(name: finding.place, limit: 200)</code></td>\
        <td data-label="Got"><code>\(name: finding.actual, limit: 200)</code></td>\
        <td data-label="In the contract"><code>\(name: finding.location.description, limit: 200)</code></td>\
        <td data-label="Checks">\(name: names(of: warning.checks, limit: 200), limit: 240)</td></tr>

        """
    }
    return """
      <section><h2>Warnings <span class="count">\(warnings.count)</span></h2>
      <table><caption>Each once, with its checks</caption>
      <thead><tr><th scope="col">Kind</th><th scope="col">Where</th><th scope="col">Got</th>\
      <th scope="col">In the contract</th><th scope="col">Checks</th></tr></thead>
      <tbody>
      \(rows)</tbody></table>\(omission(shown: maximumRows, of: warnings.count))</section>

      """
  }

  /// Writes checks with few details, one row each; passed ones are folded. Rows that others refer to have anchors, by
  /// contract and check.
  func writeRows(
    of outcomes: [CheckResult.Outcome], titled title: HTML, anchors: [[String]] = [],
    to output: inout some TextOutputStream
  ) {
    let tally = tally
    let count = outcomes.map { tally[$0] }.reduce(0, +)
    if count == 0 { return }
    let isFolded = outcomes == [.passed]
    let fold: HTML = isFolded ? "<details><summary>\(counted(count, "check"))</summary>" : ""
    let head: HTML = """
      <section data-group id="\(outcomes[0].anchor)"><h2>\(title) <span class="count">\(count)</span></h2>
      \(fold)
      <table class="checks"><caption>\(title)</caption>
      <thead><tr><th scope="col">Check</th><th scope="col">Request</th><th scope="col">\(isFolded ? "Took" : "Why")</th>\
      </tr></thead>
      <tbody>

      """
    output.write(head.markup)
    for (number, contract) in contracts.enumerated() {
      for (index, check) in contract.checks.enumerated() where outcomes.contains(check.outcome) {
        let anchor = anchors.isEmpty ? nil : anchors[number][index]
        output.write(check.row(in: contract.name, marks(of: check, in: contract.name), anchor).markup)
      }
    }
    output.write("</tbody></table>\(isFolded ? "</details>" : "")</section>\n")
  }
}

extension ExplainedRun {
  /// The causes beyond those with cards.
  var causeSection: HTML {
    let others = causes.dropFirst(CheckCards.maximumCauses)
    if others.isEmpty { return "" }
    let rows: [HTML] = others.prefix(maximumRows).map { cause in
      let finding = cause.leading.finding
      return """
        <tr><th scope="row">\(name: cause.title, limit: 300) \
        <span class="under"><code>\(name: finding.kind.rawValue)</code></span></th>\
        <td data-label="Expected"><code>\(name: finding.expected, limit: 200)</code></td>\
        <td data-label="Got"><code>\(name: finding.actual, limit: 200)</code></td>\
        <td data-label="Checks">\(name: run.names(of: cause.checks, limit: 200), limit: 240) \
        <span class="under"><code>\(name: finding.location.description, limit: 200)</code></span></td></tr>

        """
    }
    return """
      <section><h2>More causes <span class="count">\(others.count)</span></h2>
      <table><caption>Each once, with its checks</caption>
      <thead><tr><th scope="col">Cause</th><th scope="col">Expected</th><th scope="col">Got</th>\
      <th scope="col">Checks</th></tr></thead>
      <tbody>
      \(rows)</tbody></table>\(omission(shown: maximumRows, of: others.count))</section>

      """
  }
}

extension CheckResult {
  fileprivate func row(in contract: String, _ marks: [RunMark]?, _ anchor: String?) -> HTML {
    let identifier: HTML = anchor.map { " id=\"\($0)\"" } ?? ""
    let title: HTML = title.map { " <span class=\"under\">\(name: $0, limit: 200)</span>" } ?? ""
    let notes: [HTML] = allNotes.prefix(10).map { " <span class=\"under\">\(name: $0, limit: 300)</span>" }
    let last: HTML = failure.map { "\(name: outcome.words(because: $0), limit: 300)" } ?? "\(duration.spoken)"
    // A row of equal marks has no information and would double the size of the page.
    let latest: HTML = marks.map { Set($0).count > 1 ? " \($0.picture)" : "" } ?? ""
    return """
      <tr\(identifier) \(filterAttributes(in: contract))><th scope="row">\(name: contract, limit: 100)/\(name: name, limit: 100)\(title)</th>\
      <td><code>\(name: endpoint, limit: 200)</code></td><td>\(last)\(latest)\(notes)</td></tr>

      """
  }
}

/// Returns a note with the number of shown and total items, or nothing if all are shown.
func omission(shown: Int, of total: Int) -> HTML {
  total > shown
    ? "<p class=\"note\">Showing \(shown) of \(total); the rest is in the JSON report.</p>"
    : ""
}
