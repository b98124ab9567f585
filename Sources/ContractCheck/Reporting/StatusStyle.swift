/// The style of a status, for sign and colour. The word is always shown beside them.
enum StatusStyle: String {
  case good
  case bad
  case doubtful
  case quiet

  var sign: String {
    switch self {
    case .good: "✓"
    case .bad: "✗"
    case .doubtful: "!"
    case .quiet: "–"
    }
  }

  /// The colour for places without a style sheet; legible on white and on black.
  var fill: String {
    switch self {
    case .good: "#2f9e57"
    case .bad: "#d1483f"
    case .doubtful: "#b7791f"
    case .quiet: "#848d97"
    }
  }
}

extension RunResult {
  var statusStyle: StatusStyle {
    let tally = tally
    return switch exitStatus {
    case .kept: tally[.failed] + tally[.blocked] + tally[.notRun] > 0 ? .doubtful : .good
    case .broken, .unusable, .usage, .internalError: .bad
    case .inconclusive, .interrupted, .terminated: tally[.failed] > 0 ? .bad : .doubtful
    }
  }
}

extension CheckResult.Outcome {
  var statusStyle: StatusStyle {
    switch self {
    case .passed: .good
    case .failed: .bad
    case .noVerdict, .flaky: .doubtful
    case .waived, .blocked, .notRun: .quiet
    }
  }

  /// The outcomes, worst first, in the order of sections and counts on the page.
  static let byWeight: [CheckResult.Outcome] = [
    .failed, .noVerdict, .blocked, .notRun, .flaky, .waived, .passed,
  ]
}
