import ContractSpecs

/// The number of checks with each outcome, and the number of their findings.
struct Tally: Hashable, Sendable {
  private var counts = Array(repeating: 0, count: CheckResult.Outcome.allCases.count)

  /// The number of findings that fail their check, those of the app's models among them.
  private(set) var brokenPromises = 0

  /// The number of those that break no promise: the app's own model does not decode what came.
  private(set) var modelDifferences = 0

  /// The number of findings that would fail their check if the baseline did not waive them.
  private(set) var waivedPromises = 0

  /// The number of findings of severity `info`, which do not fail a check.
  private(set) var warnings = 0

  init(_ checks: [CheckResult]) { add(checks) }

  init(_ contracts: [ContractResult]) {
    for contract in contracts { add(contract.checks) }
  }

  private mutating func add(_ checks: [CheckResult]) {
    for check in checks { add(check) }
  }

  private mutating func add(_ check: CheckResult) {
    counts[check.outcome.number] += 1
    if check.findings.isEmpty { return }
    if check.outcome == .failed {
      brokenPromises += check.unwaived.count
      modelDifferences += check.unwaived.count { $0.model != nil }
    }
    waivedPromises += check.violations.count - check.unwaived.count
    warnings += check.warnings.count
  }

  /// The failures in words: `2 causes in 134 of 158 checks`. Of the causes, `following` may follow from the others.
  func damage(by causes: Int, following: Int = 0) -> String {
    let checks = "\(self[.failed]) of \(counted(total, "check"))"
    if causes == 0 { return "\(checks) failed" }
    let subject = counted(causes, "cause")
    if following == 0 { return "\(subject) in \(checks)" }
    let origins = causes - following == 1 ? "the first" : "the others"
    return "\(subject), \(following) of which may follow from \(origins), in \(checks)"
  }

  subscript(outcome: CheckResult.Outcome) -> Int { counts[outcome.number] }

  var total: Int { counts.reduce(0, +) }

  /// The occurring outcomes, such as `2 failed, 1 not run`; empty if no check was planned.
  var summary: String {
    let order: [CheckResult.Outcome] = [.failed, .noVerdict, .blocked, .notRun, .waived, .flaky, .passed]
    return order.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }.joined(separator: ", ")
  }
}

extension RunResult {
  var tally: Tally { Tally(contracts) }
}

extension ContractResult {
  var tally: Tally { Tally(checks) }
}

extension CheckResult {
  /// The finding that represents the check: the first of the worst severity that is not waived.
  var leading: Finding? {
    (unwaived.isEmpty ? violations : unwaived).min { $0.severity.rank < $1.severity.rank }
  }

  /// Returns the number of findings that fail the check, with what they are: `2 broken promises`.
  func countedFindings(_ findings: [Finding]) -> String {
    let ofModel = findings.count { $0.model != nil }
    let promises = findings.count - ofModel
    let difference = ofModel == 1 ? "difference from the app's model" : "differences from the app's model"
    if ofModel == 0 { return counted(promises, "broken promise") }
    return promises == 0
      ? "\(ofModel) \(difference)" : "\(counted(promises, "broken promise")), \(ofModel) \(difference)"
  }

  /// The findings that do not fail the check but that a reader should know.
  var warnings: [Finding] { findings.filter { !$0.severity.failsRun } }
}

extension CheckResult.Outcome {
  /// The number of the case. A dictionary would hash the text of the case for each check.
  fileprivate var number: Int {
    switch self {
    case .passed: 0
    case .failed: 1
    case .waived: 2
    case .flaky: 3
    case .blocked: 4
    case .notRun: 5
    case .noVerdict: 6
    }
  }

  /// The words that follow a number or precede a name.
  var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .waived: "waived"
    case .flaky: "flaky"
    case .blocked: "blocked"
    case .notRun: "not run"
    case .noVerdict: "without verdict"
    }
  }
}

extension CheckResult.Outcome {
  /// Returns the words of the outcome and its reason: `not run: not set: TOKEN`. The reason of a check that another one
  /// blocks begins with the outcome.
  func words(because failure: CheckResult.Failure) -> String {
    failure.reason == .blockedByCheck ? failure.message : "\(words): \(failure.message)"
  }
}

/// Returns a number with its noun: `1 check`, `3 checks`.
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
