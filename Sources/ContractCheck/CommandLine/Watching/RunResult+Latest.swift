import ContractSpecs

extension RunResult {
  /// Returns the combination of this run and a later one of some of its contracts, as `--watch` shows it: each contract
  /// has its latest result. A later run that was cut off keeps its own exit status.
  ///
  /// Start, duration and seed are those of the later run. `files` are those of the contracts that still exist, in
  /// order. Neither run may have been compared with a baseline or a former run yet.
  func updated(with later: RunResult, files: [String], _ rules: ExitRules = ExitRules()) -> RunResult {
    var numbers = RedactedNumbers()
    var updated = later
    var isComplete = later.isComplete
    updated.contracts = files.compactMap { file in
      let new = later.contracts.first { $0.file == file }
      guard var contract = new ?? contracts.first(where: { $0.file == file }) else { return nil }
      if new == nil { isComplete = isComplete && self.isComplete }
      contract.checks = contract.checks.map { numbers.number($0, ofRun: new == nil ? 0 : 1) }
      return contract
    }
    updated.conditions.isInsecure = later.conditions.isInsecure || conditions.isInsecure
    updated.isComplete = isComplete
    guard !later.wasCutOff else { return updated }
    updated.conclude(rules)
    return updated
  }

  var wasCutOff: Bool {
    switch exitStatus {
    case .interrupted, .terminated, .internalError: true
    case .kept, .broken, .unusable, .inconclusive, .usage: false
    }
  }
}
