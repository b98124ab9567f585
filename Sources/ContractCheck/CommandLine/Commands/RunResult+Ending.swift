extension RunResult {
  /// Returns a run that could not begin because of an error of this program or its libraries.
  static func failed(_ settings: RunSettings, because reason: String) -> RunResult {
    RunResult(
      version: settings.version, startedAt: SystemClock().now, duration: .zero, seed: settings.seed,
      isInsecure: !settings.transfer.verifiesTLS, contracts: [], problems: [], isComplete: false,
      stopReason: reason,
      exitStatus: .internalError)
  }

  /// Returns the same run, ended by a signal.
  func ended(by signal: Int32) -> RunResult {
    guard let status = ExitStatus(rawValue: 128 + signal) else { return self }
    var result = self
    result.exitStatus = status
    result.isComplete = false
    result.stopReason = status == .interrupted ? "interrupted" : "terminated"
    return result
  }

  /// Returns the same run, with the reason why nothing was selected.
  func lackingChecks(_ complaint: String?) -> RunResult {
    guard let complaint, problems.isEmpty else { return self }
    var result = self
    result.stopReason = "nothing was checked: \(complaint)"
    return result
  }

  /// Returns the same run, concluded as one that had nothing to repeat from an earlier one.
  func repeatingNothing(_ rules: ExitRules) -> RunResult {
    guard problems.isEmpty, exitStatus == .unusable else { return self }
    var result = self
    result.hasNothingToRepeat = true
    result.stopReason = nil
    result.conclude(rules)
    return result
  }

  /// Returns the same run, with reports that could not be written.
  func lacking(_ reports: [FileWritingError]) -> RunResult {
    guard !reports.isEmpty else { return self }
    var result = self
    result.stopReason = reports.map(\.description).joined(separator: "; ")
    result.exitStatus = result.exitStatus.atLeast(.unusable)
    return result
  }
}

extension ExitStatus {
  /// Returns the status with the higher rank of two.
  func atLeast(_ other: Self) -> Self { rank < other.rank ? other : self }

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
