import ContractSpecs

/// The table of checks over the latest runs: a row for each check, and a column for each run.
struct RunGrid {
  /// The runs, oldest first.
  var runs: [PastRun]

  /// The names of the checks in the order of the rows; they are untrusted.
  var checks: [String]

  /// The section with the table; empty without checks. It scrolls by itself if the runs are wider than the page.
  var html: HTML {
    if checks.isEmpty { return "" }
    let rest = checks.count - HistoryPage.maximumRows
    let note: HTML =
      rest > 0 ? "<p class=\"note\">\(rest) more are in <code>\(RunHistory.file)</code>.</p>\n" : ""
    return """
      <section><h2 id="checks">Checks <span class="count">\(checks.count)</span></h2>
      <p class="note">Those that failed most first, and the latest run first: ✓ passed, ✗ failed, · not known</p>
      <div class="grid" tabindex="0" role="region" aria-labelledby="checks">
      <table aria-labelledby="checks">
      <thead><tr><th scope="col">Check</th><th scope="col">Took</th><th scope="col">Median</th>\
      <th scope="col">Passed</th><th scope="col">Course</th>\(runs.reversed().map(\.head))</tr></thead>
      <tbody>
      \(checks.prefix(HistoryPage.maximumRows).map(row))</tbody></table></div>\(note)</section>

      """
  }

  private func row(of check: String) -> HTML {
    let marks = runs.map { RunMark($0.outcomes[check]) }
    let cells: [HTML] = marks.reversed().map { "<td class=\"\($0.statusStyle.rawValue)\">\($0.sign)</td>" }
    let durations = runs.compactMap { $0.durations[check] }
    let (latest, median) = (Self.words(runs.last?.durations[check]), Self.words(durations.median))
    return """
      <tr><th scope="row">\(name: check, limit: 300)</th>\
      <td class="number">\(latest)</td><td class="number">\(median)</td>\
      <td class="number">\(marks.count { $0 == .kept })&nbsp;of&nbsp;\(marks.count { $0 != .unknown })</td>\
      <td class="course">\(marks.course)</td>\(cells)</tr>

      """
  }

  private static func words(_ duration: Duration?) -> String { duration?.spoken ?? "–" }
}

extension PastRun {
  /// The head of its column: the month, the day and the time in UTC.
  fileprivate var head: HTML {
    let stamp = UTCStamp(secondsSince1970: startedAt).toSeconds
    let words = stamp.dropFirst(5).prefix(11).replacing("T", with: " ")
    return "<th scope=\"col\" class=\"run\"><time datetime=\"\(stamp)\">\(String(words))</time></th>"
  }
}

extension [Duration] {
  /// The middle one in order of length, or the shorter one of the two in the middle; `nil` for none.
  fileprivate var median: Duration? {
    isEmpty ? nil : sorted()[(count - 1) / 2]
  }
}

extension [RunMark] {
  /// The course over the runs in a few words.
  fileprivate var course: HTML {
    let known = filter { $0 != .unknown }
    guard let last = known.last else { return "not known" }
    let changes = zip(known, known.dropFirst()).count { $0 != $1 }
    switch (last, changes) {
    case (.broken, 0), (.broken, 1): return "fails steadily"
    case (.kept, 0): return "passes"
    case (.kept, 1), (.kept, 2): return "passes again"
    case (_, _): return "changes, \(changes) times"
    }
  }
}
