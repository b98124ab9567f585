import ContractSpecs

extension RunResult {
  /// The verdict, the warnings about the whole run, and the contracts.
  var header: HTML {
    """
    <header>
    <p class="overline">Contract check</p>
    <h1><span class="sign \(statusStyle.rawValue)" aria-hidden="true">\(statusStyle.sign)</span> \(verdict)</h1>
    \(banners)\(sinceBanner)<p class="facts">\(facts)</p>
    \(counts)\(contractTable)</header>

    """
  }

  private var banners: HTML {
    var banners: HTML = ""
    if isInsecure {
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

  private var facts: HTML {
    let began = UTCStamp(secondsSince1970: startedAt).toSeconds
    return .joined(
      [
        "Began <time datetime='\(began)'>\(began)</time>", "took \(duration.spoken)",
        "seed <code>\(String(seed))</code>",
        "exit status \(Int(exitStatus.rawValue)), \(statusMeaning)",
      ], by: "<span class='dot'> · </span>")
  }

  /// The number of checks with each outcome, as a bar and in words.
  private var counts: HTML {
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
      <strong>\(tally[outcome])</strong> \(outcome.words)</li>
      """
    }
    let warnings: HTML =
      tally.warnings > 0
      ? "<li><strong>\(tally.warnings)</strong> \(tally.warnings == 1 ? "warning" : "warnings")</li>" : ""
    return """
      <svg class="share" viewBox="0 0 \(left) 1" width="100%" height="10" preserveAspectRatio="none" \
      aria-hidden="true">\(bars)</svg>
      <ul class="counts">\(words)\(warnings)</ul>

      """
  }

  private var contractTable: HTML {
    if contracts.isEmpty { return "" }
    return """
      <table class="contracts"><caption>Contracts</caption>
      <thead><tr><th scope="col">Contract</th><th scope="col">Backend</th><th scope="col">Unexpected fields</th>\
      <th scope="col">Checks</th></tr></thead>
      <tbody>
      \(contracts.map(\.row))</tbody></table>

      """
  }
}

extension ContractResult {
  fileprivate var row: HTML {
    let title: HTML = title.map { "\($0, limit: 200) " } ?? ""
    let waiting: HTML = waitingSpoken.map { " <span class=\"under\">\($0)</span>" } ?? ""
    let conclusion: HTML = conclusion.map { "<br><span class=\"under\">\($0)</span>" } ?? ""
    let address: HTML = url.map { "<code>\($0, limit: 300)</code>\(waiting)" } ?? "not known"
    return """
      <tr><th scope="row">\(name, limit: 200) <span class="under">\(title)<code>\(file, limit: 300)</code></span></th>\
      <td data-label="Backend">\(address)</td><td data-label="Unexpected fields">\(unexpectedFields.rawValue)</td>\
      <td data-label="Checks">\(tally.summary)\(conclusion)</td></tr>

      """
  }
}
