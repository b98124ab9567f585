/// Results that do not follow from the checks, or that something outside the checks overrides.
extension RunResult {
  /// Returns a run that could not begin because of an error of this program or its libraries.
  static func notStarted(_ settings: RunSettings, because reason: String) -> RunResult {
    var result = RunResult(
      conditions: settings.conditions, startedAt: SystemClock().now, duration: .zero, contracts: [],
      problems: [], isComplete: false, exitStatus: .internalError)
    result.stopReason = reason
    return result
  }

  /// Returns the same run, ended by a signal: its status is the one that shells give a program that a signal ended, 128
  /// and the number of the signal. Another signal than those that end runs changes nothing.
  func ended(by signal: Int32) -> RunResult {
    guard let status = ExitStatus(rawValue: 128 + signal) else { return self }
    var result = self
    result.exitStatus = status
    result.isComplete = false
    result.stopReason = status == .interrupted ? "interrupted" : "terminated"
    return result
  }

  /// Returns the same run, with the reason why nothing was selected.
  func selectingNothing(because complaint: String?) -> RunResult {
    guard let complaint, problems.isEmpty else { return self }
    var result = self
    result.stopReason = "nothing was checked: \(complaint)"
    return result
  }

  /// Returns the same run, concluded as one that had nothing to repeat from an earlier one.
  func concludedWithNothingToRepeat(_ rules: ExitRules) -> RunResult {
    guard problems.isEmpty, exitStatus == .unusable else { return self }
    var result = self
    result.hasNothingToRepeat = true
    result.stopReason = nil
    result.conclude(rules)
    return result
  }

  /// Returns the same run, with the reports that could not be written as its reason for ending, whatever that was before.
  func withUnwritten(_ reports: [FileWritingError]) -> RunResult {
    guard !reports.isEmpty else { return self }
    var result = self
    result.stopReason = reports.map(\.description).joined(separator: "; ")
    result.exitStatus = result.exitStatus.worse(.unusable)
    return result
  }
}

extension ExitStatus {
  /// Returns the worse of two statuses.
  func worse(_ other: Self) -> Self { rank < other.rank ? other : self }

  private var rank: Int {
    switch self {
    case .kept: 0
    case .inconclusive: 1
    case .broken: 2
    case .unusable: 3
    case .usage: 4
    case .internalError: 5
    case .interrupted, .terminated: 6
    }
  }
}
