import ContractSpecs

extension Finding {
  /// Returns the difference with promise and response side by side and the advice. It is short if another card explains
  /// it. Without a title of its own, the place and the kind in words are its title.
  func section(
    _ source: PromiseSource, _ body: ResponseSource?, _ status: FindingStatus?,
    explainedIn other: (name: String, anchor: String)?,
    isShort: Bool, titled title: HTML? = nil
  ) -> HTML {
    let head: HTML = """
      <section class="finding \(severity.failsRun ? "breaks" : "warns")"><h4>\
      \(title ?? "<code>\(name: place, limit: 300)</code> \(words)") <span class="kind">\(kind.rawValue)</span></h4>

      """
    let known = status?.note
    if isShort || other != nil {
      return """
        \(head)\(known)<p>Promised <code>\(name: expected, limit: 200)</code>, got <code>\(name: actual, limit: 200)</code>.</p>\
        \(other.map { Self.reference($0) })</section>

        """
    }
    return "\(head)\(known)\(sides(source, body))\(facts)</section>\n"
  }

  private static func reference(_ other: (name: String, anchor: String)) -> HTML {
    "<p class=\"note\">Explained under <a href=\"#\(other.anchor)\">\(name: other.name, limit: 200)</a>.</p>\n"
  }

  private func sides(_ source: PromiseSource, _ body: ResponseSource?) -> HTML {
    let promised = source.excerpt(for: self)
    let answered = body?.excerpt(for: self)
    let found: HTML = foundAt.map { " at <code>\(name: $0.description, limit: 300)</code>" } ?? ""
    return """
      <div class="sides">
      <figure class="promised"><figcaption><span class="side">\(model.map { "Model \($0)" } ?? "Promised", limit: 200)</span> <code>\(name: expected, limit: 600)</code> \
      <span class="under">in <code>\(name: location.description, limit: 300)</code></span></figcaption>\(promised?.html)</figure>
      <figure class="answered"><figcaption><span class="side">Got</span> <code>\(name: actual, limit: 600)</code> \
      <span class="under">\(whereSeen)\(found)</span></figcaption>\(answered?.html)</figure>
      </div>
      \(memberTable)
      """
  }

  private var whereSeen: HTML {
    guard let position else { return "in the response" }
    return "in the body, line \(position.line), column \(position.column)"
  }

  private var memberTable: HTML {
    if members.count < 2 { return "" }
    let rows: [HTML] = members.prefix(100).map { member in
      let found: HTML = member.found.map { "<code>\(name: $0, limit: 200)</code>" } ?? "nothing"
      return "<tr><td><code>\(name: member.expected, limit: 200)</code></td><td>\(found)</td></tr>\n"
    }
    return """
      <table class="members"><caption>Fields that differ in the same way</caption>
      <tr><th scope="col">Promised</th><th scope="col">Found</th></tr>
      \(rows)</table>\(omission(shown: 100, of: members.count))

      """
  }

  private var facts: HTML {
    let facts: [(HTML, String?)] = [
      ("Elements", reach), ("The app", effect), ("Backend", hint.backend), ("Client", hint.client),
      ("Contract", hint.contract), ("Who", responsible?.words),
    ]
    let rows: [HTML] = facts.compactMap { name, words in
      guard let words, !words.isEmpty else { return nil }
      return "<div><dt>\(name)</dt><dd>\(words, limit: 600)</dd></div>"
    }
    return rows.isEmpty ? "" : "<dl>\(rows)</dl>\n"
  }
}
