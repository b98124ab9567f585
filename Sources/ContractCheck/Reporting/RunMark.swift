import ContractSpecs

/// The result of a check in one run: kept, broken (waived or not), or unknown.
enum RunMark: Hashable, Sendable, CaseIterable {
  case kept
  case broken
  case unknown

  init(_ outcome: CheckResult.Outcome?) {
    switch outcome {
    case .passed, .flaky: self = .kept
    case .failed, .waived: self = .broken
    case .blocked, .notRun, .noVerdict, nil: self = .unknown
    }
  }

  var sign: String {
    switch self {
    case .kept: "✓"
    case .broken: "✗"
    case .unknown: "·"
    }
  }

  /// The words that follow a number.
  var words: String {
    switch self {
    case .kept: "passed"
    case .broken: "failed"
    case .unknown: "not known"
    }
  }

  var statusStyle: StatusStyle {
    switch self {
    case .kept: .good
    case .broken: .bad
    case .unknown: .quiet
    }
  }
}

extension RunResult {
  /// Returns the marks of a check in the latest runs and this one, oldest first; `nil` if the history does not contain
  /// it.
  func marks(of check: CheckResult, in contract: String) -> [RunMark]? {
    let name = "\(contract)/\(check.name)"
    guard history.contains(where: { $0.outcomes[name] != nil }) else { return nil }
    return history.map { RunMark($0.outcomes[name]) } + [RunMark(check.outcome)]
  }

  /// Returns the marks as characters.
  func row(of check: CheckResult, in contract: String) -> String? {
    marks(of: check, in: contract)?.map(\.sign).joined()
  }
}

extension Cause {
  /// Returns whether each of the latest runs and this one had the cause, oldest first; `nil` if the history does not
  /// say.
  func marks(in run: RunResult) -> [RunMark]? {
    guard run.history.contains(where: { $0.causes != nil }) else { return nil }
    let names = checks.map { run.name(of: $0) }
    return run.history.map { RunMark($0, has: id, of: names) } + [.broken]
  }
}

extension PastRun {
  /// Returns whether the run had a cause.
  func has(_ cause: String) -> Bool { causes?.contains { $0.id == cause } ?? false }
}

extension RunMark {
  /// The mark of a cause in an earlier run: kept if the run judged all checks of the cause and did not have it.
  init(_ run: PastRun, has cause: String, of checks: some Collection<String>) {
    if run.has(cause) {
      self = .broken
    } else {
      let isJudged = !checks.isEmpty && checks.allSatisfy { RunMark(run.outcomes[$0]) != .unknown }
      self = run.causes != nil && run.exitStatus != .unusable && isJudged ? .kept : .unknown
    }
  }
}

extension Cause {
  /// Returns how often the cause was seen in the latest runs and this one, since when, and whether it comes and goes;
  /// empty if the history does not say.
  func course(in run: RunResult) -> [String] {
    guard let marks = marks(in: run), let first = marks.firstIndex(of: .broken) else { return [] }
    guard run.history.indices.contains(first) else {
      return ["new", "not seen in the \(marks.count == 2 ? "run" : "\(marks.count - 1) runs") before"]
    }
    let day = CalendarDay(secondsSince1970: run.history[first].startedAt)
    return [marks.wordsOfCause, "since \(day)\(first == 0 ? " or before" : "")", marks.courseOfCause]
  }
}

extension [RunMark] {
  /// The course of a cause in a few words. That it was not seen does not say that it is gone: another cause may hide
  /// it.
  var courseOfCause: String {
    let known = filter { $0 != .unknown }
    let changes = zip(known, known.dropFirst()).count { $0 != $1 }
    if known.last == .broken { return changes < 2 ? "seen in each run since" : "comes and goes" }
    return changes < 3 ? "not seen any more" : "comes and goes"
  }

  /// The marks as text: `last 12 runs: 9 passed, 2 failed, 1 not known`.
  var words: String {
    let counts = RunMark.allCases.compactMap { mark in
      let count = self.count { $0 == mark }
      return count > 0 ? "\(count) \(mark.words)" : nil
    }
    return "last \(counted(count, "run")): " + counts.joined(separator: ", ")
  }

  /// The marks of a cause as text: `seen in 3 of the last 12 runs`.
  var wordsOfCause: String {
    "seen in \(self.count { $0 == .broken }) of the last \(counted(count, "run"))"
  }
}
