import ContractSpecs

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
