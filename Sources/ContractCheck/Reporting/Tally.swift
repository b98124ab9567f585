import ContractSpecs

/// How many checks ended in each way, and how many findings they brought.
struct Tally: Hashable, Sendable {
  private var counts: [CheckResult.Outcome: Int] = [:]

  /// Findings that fail their check.
  private(set) var brokenPromises = 0

  /// Findings that would fail their check if the baseline did not know them.
  private(set) var waivedPromises = 0

  /// Findings of severity `info`, which fail nothing.
  private(set) var warnings = 0

  init(_ checks: some Sequence<CheckResult>) {
    for check in checks {
      counts[check.outcome, default: 0] += 1
      if check.outcome == .failed { brokenPromises += check.unwaived.count }
      waivedPromises += check.violations.count - check.unwaived.count
      warnings += check.warnings.count
    }
  }

  subscript(outcome: CheckResult.Outcome) -> Int { counts[outcome, default: 0] }

  var total: Int { counts.values.reduce(0, +) }

  /// Each outcome that occurs, such as `2 failed, 1 not run`; an empty text if nothing was planned.
  var summary: String {
    let order: [CheckResult.Outcome] = [.failed, .noVerdict, .blocked, .notRun, .waived, .flaky, .passed]
    return order.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }.joined(separator: ", ")
  }
}

extension RunResult {
  var tally: Tally { Tally(contracts.lazy.flatMap(\.checks)) }
}

extension ContractResult {
  var tally: Tally { Tally(checks) }
}

extension CheckResult {
  /// The finding that stands for the check where there is room for one: the first of the worst that is not waived.
  var leading: Finding? {
    (unwaived.isEmpty ? violations : unwaived).min { $0.severity.rank < $1.severity.rank }
  }

  /// The findings that a reader should know and that fail nothing.
  var warnings: [Finding] { findings.filter { !$0.severity.failsRun } }
}

extension CheckResult.Outcome {
  /// In words, as it stands after a number or before a name.
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

/// A number with its noun: `1 check`, `3 checks`.
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
