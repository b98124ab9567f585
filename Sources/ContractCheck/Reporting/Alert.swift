import ContractSpecs

/// A problem at a location in a contract, for services that annotate code. Each cause occurs once, under an identifier
/// that stays the same from run to run.
struct Alert: Hashable, Sendable {
  enum Level: String, Hashable, Sendable {
    case error
    case warning
    case note
  }

  /// The kind of the finding, or `contract-error` for a file that is not a contract.
  var rule: String
  var level: Level

  /// The severity; `nil` for a file that is not a contract.
  var severity: Finding.Severity?

  /// The problem in one line; untrusted text.
  var sentence: String

  /// The possible fixes, one line for each side; untrusted text.
  var advice: [String] = []

  /// The ids of the rules of which the advice is.
  var rules: [String] = []
  var location: SpecLocation

  /// The checks with this problem, in the order of the run, as `contract/check`.
  var checks: [String] = []
  var isWaived = false

  /// Sixteen hexadecimal digits that identify the alert within the run: those of the violation in the JSON report, or
  /// derived ones for a second alert of the same identity. They depend neither on line numbers nor on values of
  /// responses, so that an alert does not close and reopen when a file is edited.
  var fingerprint: String

  static let contractError = "contract-error"
}

extension ExplainedRun {
  /// All alerts: files that are not contracts, then violations, waived violations, and warnings.
  var alerts: [Alert] {
    let waived = run.sharedFindings { check in
      check.broken.filter { check.outcome == .waived || $0.status?.status == .waived }
    }
    let found =
      run.problems.map(Alert.init) + causes.map { Alert($0, in: run) }
      + waived.map { Alert($0, in: run, isWaived: true) }
      + run.sharedWarnings.map { Alert($0, in: run, isWaived: false) }
    var seen: [String: Int] = [:]
    return found.map { alert in
      var alert = alert
      let number = seen[alert.fingerprint, default: 0]
      seen[alert.fingerprint] = number + 1
      if number > 0 { alert.fingerprint = Fingerprint(of: [alert.fingerprint, "\(number)"]).text }
      return alert
    }
  }
}

extension Alert {
  fileprivate init(_ problem: RunResult.Problem) {
    self.init(
      rule: Self.contractError, level: .error,
      sentence: problem.message.isEmpty ? "the file is not a contract" : problem.message,
      location: problem.location,
      fingerprint: Fingerprint(of: [problem.location.file, problem.message]).text)
  }

  /// The alert for a cause. That of a change with several places is at the first of them.
  fileprivate init(_ cause: Cause, in run: RunResult) {
    self.init(cause.leading, in: run, isWaived: false)
    guard cause.change != .difference || cause.findings.count > 1 else { return }
    sentence = "\(cause.title); \(cause.extent) (\(run.names(of: cause.checks, limit: 80)))"
    (advice, rules) = (Self.lines(cause.advice.hint), cause.advice.rules)
    level = cause.severity.level
    severity = cause.severity
    checks = cause.checks.map { run.name(of: $0) }
    fingerprint = cause.id
  }

  fileprivate init(_ shared: SharedFinding, in run: RunResult, isWaived: Bool) {
    let finding = shared.finding
    let checks = shared.checks.map { run.name(of: $0) }
    let first = checks.first ?? ""
    let more = checks.count > 1 ? " and \(counted(checks.count - 1, "more check"))" : ""
    let reach = finding.reach.map { "; \($0)" } ?? ""
    self.init(
      rule: finding.kind.rawValue, level: finding.severity.level, severity: finding.severity,
      sentence: "\(finding.sentence)\(reach) (\(first)\(more))", location: finding.location,
      fingerprint: shared.identity.fingerprint)
    (self.checks, self.isWaived) = (checks, isWaived)
    (advice, rules) = (Self.lines(finding.hint), finding.advice.rules)
  }

  private static func lines(_ hint: Finding.Hint) -> [String] {
    [
      hint.backend.isEmpty ? nil : "Backend: \(hint.backend)",
      hint.client.isEmpty ? nil : "Client: \(hint.client)",
      hint.contract.isEmpty ? nil : "Contract: \(hint.contract)",
    ].compactMap(\.self)
  }
}

extension Finding.Severity {
  fileprivate var level: Alert.Level {
    switch self {
    case .breaks, .olderOS, .latent: .error
    case .silent: .warning
    case .info: .note
    }
  }
}

extension Advice {
  /// The ids of the rules, those for the backend first.
  var rules: [String] {
    var ids: [String] = []
    for rule in [backend, client].flatMap({ $0?.rules ?? [] }) where !ids.contains(rule.id) {
      ids.append(rule.id)
    }
    return ids
  }
}
