import ContractSpecs

extension RunResult {
  private static let maximumReleaseRows = 200

  /// The endpoints whose responses some released version of the app feels.
  var releaseSection: HTML {
    let rows = releaseRows
    if rows.isEmpty { return "" }
    let body: [HTML] = rows.prefix(Self.maximumReleaseRows).map { row in
      let words: [HTML] = row.words.map { "<div>\($0, limit: 600)</div>" }
      return """
        <tr><th scope="row">\(name: row.contract, limit: 200) <span class="under"><code>\(name: row.endpoint, limit: 300)</code></span></th>\
        <td data-label="Versions"><code>\(name: row.marks, limit: 1000)</code></td>\
        <td data-label="What they feel">\(words)</td></tr>

        """
    }
    return """
      <section><h2>Released versions</h2>
      <p class="under">\(releaseWords.joined(separator: ", "), limit: 600). \(ReleaseRow.legend)</p>
      <table class="contracts"><caption>Released versions</caption>
      <thead><tr><th scope="col">Endpoint</th><th scope="col">Versions</th><th scope="col">What they feel</th></tr></thead>
      <tbody>
      \(body)</tbody></table>\(omission(shown: Self.maximumReleaseRows, of: rows.count))</section>

      """
  }
}
