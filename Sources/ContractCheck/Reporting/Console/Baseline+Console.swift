import ContractSpecs

extension Baseline.Change {
  /// The changes, one line each, and a summary of the unchanged entries.
  var text: String {
    let lines =
      added.map { "added    \($0.words)" }
      + extended.map { "added    \($0.violation.words): \($0.names.sorted().joined(separator: ", "))" }
      + expired.map {
        "expired  \($0.words) on \($0.waiver.expires?.description ?? ""), so that it fails: change \"expires\""
      } + removed.map { "removed  \($0.words)" }
      + stale.map { "fixed    \($0.words)" }
    let counts = [
      (added, "added"), (removed, "removed"), (seenAgain, "seen"), (unobserved, "not checked"),
      (stale, "fixed (remove with prune)"),
    ]
    let words = counts.filter { !$0.0.isEmpty }.map { "\($0.0.count) \($0.1)" }.joined(separator: ", ")
    let summary = "\(baseline.file): \(words.isEmpty ? "nothing is broken and nothing known" : words)"
    let unexplained = baseline.violations.count { $0.waiver.reason.isEmpty }
    let advice =
      unexplained > 0
      ? [
        "\(counted(unexplained, "entry", plural: "entries")) without a reason: write why, who and until when"
      ] : []
    return (lines + [summary] + advice).map { $0.consoleLine() + "\n" }.joined()
  }
}

extension Baseline {
  /// Returns all entries, two lines each, or those that expire within `limit` days, earliest first.
  func text(expiringWithin limit: Int?, of day: CalendarDay) -> String {
    let listed = limit.map { expiring(within: $0, of: day) } ?? violations
    let ending = limit.map { " expiring within \(counted($0, "day"))" } ?? ""
    let head = "\(file): \(counted(listed.count, "known violation"))\(ending)"
    return ([head] + listed.flatMap { $0.lines(on: day) }).map { $0.consoleLine() + "\n" }.joined()
  }
}

extension KnownViolation {
  fileprivate func lines(on day: CalendarDay) -> [String] {
    let end = waiver.expires.map { expires in
      waiver.hasExpired(on: day)
        ? "ended on \(expires)" : "until \(expires), \(counted(day.days(until: expires), "day")) from now"
    }
    let dates = "first seen \(waiver.firstSeen), last \(waiver.lastSeen)"
    return [words, "    \(end ?? "without end"), \(dates): \(waiver.words)"]
  }
}
