import ContractSpecs

extension FindingStatus {
  /// The status of the finding relative to earlier runs and the baseline; it may contain untrusted text.
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
  /// The reason, the owner and the ticket: `the mobile release of May reads both (Ada Lovelace, API-4412)`.
  var words: String {
    let people = [owner, ticket].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return (reason.isEmpty ? "no reason given" : reason) + (people.isEmpty ? "" : " (\(people))")
  }
}

extension KnownViolation {
  /// The identity of the violation: `bob/POST /login 200: value-literal at $.tokenType`.
  var words: String { identity.words }
}

extension FindingIdentity {
  var words: String {
    let types = ", expected \(expected), got \(actual)"
    return switch place {
    case .response(let place):
      "\(contract)/\(place.endpoint)\(place.status.map { " \($0)" } ?? ""): \(kind.rawValue)"
        + (place.path.map { " at \($0)" } ?? types)
    case .shape(let place): "\(contract)/\(place.shape): \(kind.rawValue) at \(place.path)"
    }
  }
}

extension BaselineUse {
  /// Returns the remarks on a baseline apart from the findings that it waives, one line each.
  func remarks(on day: CalendarDay) -> [(mark: String, words: String)] {
    stale.map { ("FIXED", "\($0.words) is still in \(file); contractcheck baseline prune removes it") }
      + expired.map { ("EXPIRED", "\($0.words): \(FindingStatus.ended($0.waiver))") }
      + expiringSoon.map { violation in
        let days = violation.waiver.expires.map { day.days(until: $0) } ?? 0
        return ("EXPIRING", "\(violation.words) in \(counted(days, "day")): \(violation.waiver.words)")
      }
  }
}

extension FindingStatus {
  fileprivate static func ended(_ waiver: Waiver) -> String {
    "ended on \(waiver.expires?.description ?? ""): \(waiver.words)"
  }
}

/// The number of findings with a given status since the previous run.
struct Change: Hashable, Sendable {
  var count: Int
  var words: String
  var statusStyle: StatusStyle
}

extension RunResult {
  /// The changes between the previous run and this one; empty if neither has findings.
  var changes: [Change] {
    let here = Dictionary(violationsByStatus.map { ($0.status, 1) }, uniquingKeysWith: +)
    let gone = Dictionary((previous?.gone ?? []).map { ($0.status, 1) }, uniquingKeysWith: +)
    return FindingStatus.Status.allCases.compactMap { status in
      here[status].map { Change(count: $0, words: status.words, statusStyle: status.statusStyle) }
    }
      + GoneFinding.Status.allCases.compactMap { status in
        gone[status].map { Change(count: $0, words: status.words, statusStyle: status.statusStyle) }
      }
  }

  private struct ClassifiedViolation: Hashable {
    var identity: FindingIdentity
    var status: FindingStatus.Status
  }

  /// The violations with their status, each once, however many checks show it.
  private var violationsByStatus: Set<ClassifiedViolation> {
    var violations: Set<ClassifiedViolation> = []
    for contract in contracts {
      for check in contract.checks {
        for record in check.records {
          guard let status = record.status else { continue }
          let identity = FindingIdentity(record, of: check, in: contract.name)
          violations.insert(ClassifiedViolation(identity: identity, status: status.status))
        }
      }
    }
    return violations
  }

  /// The changes as text: `2026-11-21T05:48:39Z: 2 new, 1 still failing, 3 fixed`. `nil` if there is no previous run to
  /// compare with.
  var sinceLastTime: String? {
    guard let previous else { return nil }
    guard let startedAt = previous.startedAt else {
      return "there is no \(previous.file) yet, so all that fails is new"
    }
    let parts = changes.map { "\($0.count) \($0.words)" }
    let words = parts.isEmpty ? "nothing seen broken then or now" : parts.joined(separator: ", ")
    return "\(UTCStamp(secondsSince1970: startedAt).toSeconds): \(words)"
  }
}

extension FindingStatus.Status {
  fileprivate var words: String {
    switch self {
    case .new: "new"
    case .stillFailing: "still failing"
    case .waived: "waived"
    case .expired: "expired"
    }
  }

  var statusStyle: StatusStyle {
    switch self {
    case .new, .stillFailing: .bad
    case .waived: .quiet
    case .expired: .doubtful
    }
  }
}

extension GoneFinding.Status {
  var words: String {
    switch self {
    case .fixed: "fixed"
    case .flaky: "passed after a retry"
    case .unobserved: "not checked"
    case .withdrawn: "no longer in the contract"
    }
  }

  var statusStyle: StatusStyle {
    switch self {
    case .fixed: .good
    case .flaky: .doubtful
    case .unobserved, .withdrawn: .quiet
    }
  }
}
