import ContractSpecs

extension RunResult {
  /// The filter form. It is hidden until the script shows it, since it has no function without the script.
  var filter: HTML {
    let tally = tally
    let outcomes = CheckResult.Outcome.byWeight.filter { tally[$0] > 0 }
    let kinds = Set(contracts.flatMap { $0.checks.flatMap { $0.findings.map(\.kind) } })
    let names = contracts.map(\.name).distinct
    return """
      <form id="filter" role="search" aria-label="Filter the checks" hidden>
      <label class="wide">Search <input type="search" name="text" autocomplete="off" spellcheck="false" \
      placeholder="name, path, text"></label>
      \(Self.menu("outcome", "Outcome", outcomes.map { ($0.rawValue, $0.words) }))\
      \(Self.menu("kind", "Kind", Finding.Kind.allCases.filter(kinds.contains).map { ($0.rawValue, $0.rawValue) }))\
      \(Self.menu("contract", "Contract", names.map { ($0, $0) }))\
      <button type="reset">Clear</button>
      <button type="button" id="unfold" aria-pressed="false">Open all</button>
      <label class="keys"><input type="checkbox" name="keys" checked> Keys: <kbd>/</kbd> search, <kbd>j</kbd> next, \
      <kbd>k</kbd> previous</label>
      <output id="shown" role="status" aria-live="polite"></output>
      </form>

      """
  }

  private static func menu(_ name: HTML, _ label: HTML, _ choices: [(value: String, words: String)]) -> HTML {
    let options: [HTML] = choices.map {
      "<option value=\"\($0.value, limit: 200)\">\($0.words, limit: 80)</option>"
    }
    return """
      <label>\(label) <select name="\(name)"><option value="">all</option>\(options)</select></label>

      """
  }
}

extension [String] {
  /// The distinct elements, in order of first occurrence.
  fileprivate var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension CheckResult.Outcome {
  /// The anchor of the section with the checks that have the outcome.
  var anchor: String {
    switch self {
    case .blocked, .notRun: "outcome/not-sent"
    case .passed, .failed, .waived, .flaky, .noVerdict: "outcome/\(rawValue)"
    }
  }
}

extension CheckResult {
  /// Returns the attributes that the script filters by.
  func filterAttributes(in contract: String) -> HTML {
    let found = findings.isEmpty ? [] : Set(findings.map(\.kind))
    let kinds = found.isEmpty ? [] : Finding.Kind.allCases.filter(found.contains).map(\.rawValue)
    let list: HTML = kinds.isEmpty ? "" : " data-kinds=\"\(kinds.joined(separator: " "))\""
    return "data-outcome=\"\(outcome.rawValue)\" data-contract=\"\(contract, limit: 200)\"\(list)"
  }
}

extension ExplainedRun {
  /// The verdict, and the warnings about the whole run.
  var header: HTML {
    """
    <header>
    <h1><span class="sign \(run.statusStyle.rawValue)" aria-hidden="true">\(run.statusStyle.sign)</span> \(verdict)</h1>
    \(run.banners)\(run.sinceBanner)<p class="facts">\(run.facts)</p>
    \(run.counts)</header>

    """
  }
}

extension RunResult {
  fileprivate var banners: HTML {
    var banners: HTML = ""
    if conditions.isInsecure {
      banners += """
        <p class="banner"><strong>Insecure:</strong> certificates were not verified, so anybody may have answered \
        in the backend's place.</p>

        """
    }
    if let stopReason { banners += "<p class=\"banner\"><strong>Stopped:</strong> \(stopReason)</p>\n" }
    if !isComplete {
      banners += "<p class=\"banner\"><strong>Not complete:</strong> not every check came to its end.</p>\n"
    }
    return banners
  }

  fileprivate var facts: HTML {
    let began = UTCStamp(secondsSince1970: startedAt).toSeconds
    return .joined(
      [
        "Began <time datetime='\(began)'>\(began)</time>", "took \(duration.spoken)",
      ] + (backend.map { ["against <code>\(name: $0, limit: 300)</code>"] } ?? []),
      by: "<span class='dot'> · </span>")
  }

  /// The address of the backend, if all contracts have the same one.
  private var backend: String? {
    let addresses = Set(contracts.map(\.url))
    return addresses.count == 1 ? addresses.first ?? nil : nil
  }

  /// The number of checks with each outcome, as a bar and in words.
  fileprivate var counts: HTML {
    let tally = tally
    let found = CheckResult.Outcome.byWeight.filter { tally[$0] > 0 }
    if found.isEmpty { return "" }
    var bars: HTML = ""
    var left = 0
    for outcome in found {
      bars +=
        "<rect x='\(left)' y='0' width='\(tally[outcome])' height='1' fill='\(outcome.statusStyle.fill)'/>"
      left += tally[outcome]
    }
    let words: [HTML] = found.map { outcome in
      """
      <li><span class='sign \(outcome.statusStyle.rawValue)' aria-hidden='true'>\(outcome.statusStyle.sign)</span> \
      <a href="#\(outcome.anchor)"><strong>\(tally[outcome])</strong> \(outcome.words)</a></li>
      """
    }
    let number = sharedWarnings.count
    let word = number == 1 ? "warning" : "warnings"
    let warnings: HTML = number > 0 ? "<li><strong>\(number)</strong> \(word)</li>" : ""
    return """
      <svg class="share" viewBox="0 0 \(left) 1" width="100%" height="10" preserveAspectRatio="none" \
      aria-hidden="true">\(bars)</svg>
      <ul class="counts">\(words)\(warnings)</ul>

      """
  }

  /// The contracts with their backends and their coverage.
  var contractSection: HTML {
    if contracts.isEmpty { return "" }
    return """
      <section><h2>Contracts</h2>
      <table class="contracts"><caption>Contracts</caption>
      <thead><tr><th scope="col">Contract</th><th scope="col">Backend</th><th scope="col">Unexpected fields</th>\
      <th scope="col">Endpoints called</th><th scope="col">Checks</th></tr></thead>
      <tbody>
      \(contracts.map(\.row))</tbody></table></section>

      """
  }
}

extension ContractResult {
  fileprivate var row: HTML {
    let title: HTML = title.map { "\(name: $0, limit: 200) " } ?? ""
    let waiting: HTML = waitingSpoken.map { " <span class=\"under\">\($0)</span>" } ?? ""
    let conclusion: HTML = conclusion().map { "<br><span class=\"under\">\($0)</span>" } ?? ""
    let left: HTML = undeleted().map { "<br><span class=\"under\">\($0)</span>" } ?? ""
    let address: HTML = url.map { "<code>\(name: $0, limit: 300)</code>\(waiting)" } ?? "not known"
    return """
      <tr><th scope="row">\(name: name, limit: 200) <span class="under">\(title)<code>\(name: file, limit: 300)</code></span></th>\
      <td data-label="Backend">\(address)</td><td data-label="Unexpected fields">\(unexpectedFields.rawValue)</td>\
      <td data-label="Endpoints called">\(coverageCell)</td><td data-label="Checks">\(tally.summary)\(left)\(conclusion)</td></tr>

      """
  }
}

extension ContractResult {
  /// The number of lines of each list that are shown.
  private static let maximumLines = 200

  /// The coverage, with the endpoints without a check, and the places without a judgement, behind disclosures.
  fileprivate var coverageCell: HTML {
    guard let coverage else { return "not known" }
    let numbers: HTML = """
      \(coverage.askedEndpoints) of \(coverage.endpoints.count) <span class="under">expects \
      \(coverage.statusWords)</span>
      """
    let lists = [
      list(coverage.uncovered.map(\.request), "not called"),
      list(unjudgedLines, unjudged.count == 1 ? "place not judged" : "places not judged"),
      list(unseenLines, unseenLines.count == 1 ? "place without data" : "places without data"),
    ]
    return "\(numbers)\(lists)"
  }

  /// Returns lines behind a disclosure that has their number; nothing if there are none.
  private func list(_ lines: [String], _ title: HTML) -> HTML {
    if lines.isEmpty { return "" }
    let items: [HTML] = lines.prefix(Self.maximumLines).map {
      "<li><code>\(name: $0, limit: 300)</code></li>\n"
    }
    return """
      <details><summary>\(lines.count) \(title)</summary><ul>
      \(items)</ul>\(omission(shown: Self.maximumLines, of: lines.count))</details>
      """
  }
}

extension RunResult {
  /// The entries of the baseline that need attention, and the findings that are gone since the previous run.
  var knownSection: HTML {
    let remarks = baseline?.remarks(on: CalendarDay(secondsSince1970: startedAt)) ?? []
    let gone = previous?.gone ?? []
    if remarks.isEmpty, gone.isEmpty { return "" }
    let items: [HTML] =
      remarks.prefix(100).map {
        "<li>\(StatusStyle.doubtful.badge("\($0.mark.lowercased())")) \($0.words, limit: 600)</li>\n"
      }
      + gone.prefix(100).map {
        "<li>\($0.status.statusStyle.badge("\($0.status.words)")) \($0.identity.words, limit: 600)</li>\n"
      }
    return """
      <section><h2>Known and changed</h2>
      <ul class="problems">
      \(items)</ul>\(omission(shown: 200, of: remarks.count + gone.count))</section>

      """
  }
}

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
