import ContractSpecs

extension RunResult {
  /// What the baseline lists and should not, and what has changed since the run before.
  var knownSection: HTML {
    let remarks = baseline?.remarks(on: CalendarDay(secondsSince1970: startedAt)) ?? []
    if remarks.isEmpty, previous == nil { return "" }
    let since: HTML = sinceLastTime.map { "<p>Since the run before, \($0, limit: 300).</p>\n" } ?? ""
    let gone = previous?.gone ?? []
    let items: [HTML] =
      remarks.prefix(100).map {
        "<li><strong>\($0.mark.lowercased())</strong> \($0.words, limit: 600)</li>\n"
      }
      + gone.prefix(100).map {
        "<li><strong>\($0.status.words)</strong> \($0.identity.words, limit: 600)</li>\n"
      }
    let list: HTML = items.isEmpty ? "" : "<ul class=\"problems\">\n\(items)</ul>"
    return """
      <section><h2>Known and changed</h2>
      \(since)\(list)\(omission(shown: 200, of: remarks.count + gone.count))</section>

      """
  }

  /// How the check fared in the latest runs.
  func latest(_ check: CheckResult, in contract: String) -> HTML {
    row(of: check, in: contract).map { "<p class=\"note\">Last runs: \($0), the oldest first</p>\n" } ?? ""
  }
}

extension Standing {
  /// What was known of a finding.
  var note: HTML { "<p class=\"note\"><strong>Known:</strong> \(words, limit: 600)</p>\n" }
}
