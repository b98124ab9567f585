import ContractSpecs

/// The page of the latest runs: the causes with a bar for each run, the checks with a column for each run, and the
/// runs.
struct HistoryPage {
  /// The runs, oldest first.
  var runs: [PastRun]

  /// The maximum number of rows of each table.
  static let maximumRows = 2000

  /// The whole page; all names in it are untrusted.
  var text: String {
    let title: HTML = "Contract checks over \(counted(runs.count, "run"))"
    let page: HTML = """
      \(HTML.head(titled: title))\
      <header>
      <h1>\(title)</h1>
      <p class="facts">\(span)</p>
      </header>
      <main>
      \(causeSection)\(checkSection)\(runSection)</main>
      <footer><p>The runs of <code>\(RunHistory.file)</code> beside this file.</p></footer>
      </body>
      </html>

      """
    return page.markup
  }

  private var span: HTML {
    guard let first = runs.first, let last = runs.last else { return "no runs yet" }
    return "\(Self.stamp(first)) to \(Self.stamp(last)) UTC"
  }

  private static func stamp(_ run: PastRun) -> HTML {
    let text = UTCStamp(secondsSince1970: run.startedAt).toSeconds
    return "<time datetime='\(text)'>\(String(text.prefix(16)).replacing("T", with: " "))</time>"
  }

  private static func section(_ title: HTML, _ caption: HTML, _ columns: [HTML], _ rows: [HTML]) -> HTML {
    if rows.isEmpty { return "" }
    let head: [HTML] = columns.map { "<th scope=\"col\">\($0)</th>" }
    let shown = Array(rows.prefix(maximumRows))
    let rest = rows.count - shown.count
    let note: HTML =
      rest > 0 ? "<p class=\"note\">\(rest) more are in <code>\(RunHistory.file)</code>.</p>\n" : ""
    return """
      <section><h2>\(title) <span class="count">\(rows.count)</span></h2>
      <table><caption>\(caption)</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(shown)</tbody></table>\(note)</section>

      """
  }

  // MARK: Causes

  private var causeSection: HTML {
    var titles: [String: String] = [:]
    var order: [String] = []
    for cause in runs.reversed().flatMap({ $0.causes ?? [] }) where titles[cause.id] == nil {
      titles[cause.id] = cause.title
      order.append(cause.id)
    }
    let rows = order.prefix(Self.maximumRows).compactMap { id in titles[id].map { row(of: id, titled: $0) } }
    return Self.section(
      "Causes", "The latest first; a bar is a run, the oldest on the left, and down if it had the cause",
      ["Cause", "First seen", "Last seen", "Runs", "Seen&nbsp;in", "Course"],
      rows)
  }

  private func row(of cause: String, titled title: String) -> HTML {
    let checks = checks(of: cause)
    let marks = runs.map { RunMark($0, has: cause, of: checks) }
    let seen = runs.indices.filter { marks[$0] == .broken }
    guard let first = seen.first, let last = seen.last else { return "" }
    return """
      <tr><th scope="row">\(name: title, limit: 300)</th><td data-label="First seen">\(Self.stamp(runs[first]))</td>\
      <td data-label="Last seen">\(Self.stamp(runs[last]))</td>\
      <td data-label="Runs">\(marks.picture(labelled: marks.wordsOfCause))</td>\
      <td data-label="Seen in">\(seen.count)&nbsp;of&nbsp;\(runs.count)</td>\
      <td data-label="Course">\(marks.courseOfCause)</td></tr>

      """
  }

  /// Returns the checks that failed in each run with a cause, among which are its own: the history does not name these.
  private func checks(of cause: String) -> Set<String> {
    let failed = runs.filter { $0.has(cause) }.map { run in
      Set(run.outcomes.filter { RunMark($0.value) == .broken }.keys)
    }
    return failed.dropFirst().reduce(failed.first ?? []) { $0.intersection($1) }
  }

  // MARK: Checks

  private var checkSection: HTML {
    var failures: [String: Int] = [:]
    for run in runs {
      for (name, outcome) in run.outcomes {
        failures[name, default: 0] += RunMark(outcome) == .broken ? 1 : 0
      }
    }
    let names = failures.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return RunGrid(runs: runs, checks: names).html
  }

  // MARK: Runs

  private var runSection: HTML {
    let rows = runs.reversed().map { run in
      let took = run.duration.map { "\($0.spoken)" } ?? "not known"
      let causes: HTML = run.causes.map { "\($0.count)" } ?? "not known"
      let row: HTML = """
        <tr><th scope="row">\(Self.stamp(run))</th><td data-label="Ended with">\(Int(run.exitStatus.rawValue))</td>\
        <td data-label="Took">\(took)</td><td data-label="Causes">\(causes)</td>\
        <td data-label="Broken">\(run.brokenPromises)</td>\
        <td data-label="Waived">\(run.waived)</td><td data-label="Checks">\(run.outcomes.count)</td></tr>

        """
      return row
    }
    return Self.section(
      "Runs", "The latest first",
      ["Began", "Ended with", "Took", "Causes", "Promises broken", "Waived", "Checks"], rows)
  }
}
