import ContractSpecs

extension Standing {
  /// What was known of the finding, still foreign text where people wrote it.
  var words: String {
    switch status {
    case .new: "new"
    case .stillFailing: "still failing since \(CalendarDay(secondsSince1970: since)), \(counted(runs, "run"))"
    case .waived: "waived\(waiver?.expires.map { " until \($0)" } ?? ""): \(waiver?.words ?? "")"
    case .expired: "its waiver ended on \(waiver?.expires?.description ?? ""): \(waiver?.words ?? "")"
    }
  }
}

extension Waiver {
  /// `the mobile release of May reads both (Ada Lovelace, API-4412)`
  var words: String {
    let people = [owner, ticket].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return (reason.isEmpty ? "no reason given" : reason) + (people.isEmpty ? "" : " (\(people))")
  }
}

extension KnownViolation {
  /// `bob/POST /login 200: value-literal at $.tokenType`
  var words: String { identity.words }
}

extension FindingIdentity {
  var words: String {
    "\(contract)/\(endpoint)\(status.map { " \($0)" } ?? ""): \(kind.rawValue)"
      + (path.map { " at \($0)" } ?? "")
      + (path == nil ? ", expected \(expected), got \(actual)" : "")
  }
}

extension BaselineUse {
  /// What there is to say of a baseline besides the findings that it waives, a line each.
  func remarks(on day: CalendarDay) -> [(mark: String, words: String)] {
    stale.map { ("FIXED", "\($0.words) is still in \(file); contractcheck baseline prune takes it out") }
      + expired.map { ("EXPIRED", "\($0.words): \(Standing.ended($0.waiver))") }
      + expiringSoon.map { violation in
        let days = violation.waiver.expires.map { day.days(until: $0) } ?? 0
        return ("EXPIRING", "\(violation.words) in \(counted(days, "day")): \(violation.waiver.words)")
      }
  }
}

extension Standing {
  fileprivate static func ended(_ waiver: Waiver) -> String {
    "ended on \(waiver.expires?.description ?? ""): \(waiver.words)"
  }
}

extension RunResult {
  /// `2026-11-21T05:48:39Z: 2 new, 1 still failing, 3 fixed`; `nil` if the run was held against no earlier one.
  var sinceLastTime: String? {
    guard let previous else { return nil }
    guard let startedAt = previous.startedAt else {
      return "there is no \(previous.file) yet, so all that fails is new"
    }
    var counts: [String: Int] = [:]
    for standing in contracts.flatMap(\.checks).flatMap(\.standings.values) {
      counts[standing.status.words, default: 0] += 1
    }
    for gone in previous.gone { counts[gone.status.words, default: 0] += 1 }
    let order = Standing.Status.allCases.map(\.words) + GoneFinding.Status.allCases.map(\.words)
    let parts = order.compactMap { word in counts[word].map { "\($0) \(word)" } }
    let words = parts.isEmpty ? "nothing broken then or now" : parts.joined(separator: ", ")
    return "\(UTCStamp(secondsSince1970: startedAt).toSeconds): \(words)"
  }

  /// How a check fared in the latest runs and in this one, the oldest first; `nil` where nothing is kept.
  func row(of check: CheckResult, in contract: String) -> String? {
    let name = "\(contract)/\(check.name)"
    guard history.contains(where: { $0.outcomes[name] != nil }) else { return nil }
    let marks = history.map { $0.outcomes[name]?.mark ?? "·" } + [check.outcome.mark]
    return marks.joined()
  }
}

extension CheckResult.Outcome {
  /// Whether the promise was kept, broken, or nobody knows.
  fileprivate var mark: String {
    switch self {
    case .passed, .flaky: "✓"
    case .failed, .waived: "✗"
    case .blocked, .notRun, .noVerdict: "·"
    }
  }
}

extension Standing.Status {
  fileprivate var words: String {
    switch self {
    case .new: "new"
    case .stillFailing: "still failing"
    case .waived: "waived"
    case .expired: "expired"
    }
  }
}

extension GoneFinding.Status {
  var words: String {
    switch self {
    case .fixed: "fixed"
    case .flaky: "gone on a retry"
    case .unobserved: "not looked at"
    }
  }
}
