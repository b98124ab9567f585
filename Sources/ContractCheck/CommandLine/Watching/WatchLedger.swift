import ContractSpecs

/// The state of watching between its runs: the contracts that have to be run, and the latest result of each.
struct WatchLedger {
  let selection: Selection
  let rules: ExitRules

  /// The files that changed since their contract was run. One that could not be read stays here until it can.
  private(set) var owed: Set<String> = []

  /// The latest result of all contracts; `nil` before the first run.
  private(set) var whole: RunResult?

  init(selection: Selection, rules: ExitRules) {
    self.selection = selection
    self.rules = rules
  }

  mutating func owe(_ files: Set<String>) { owed.formUnion(files) }

  /// Returns the contracts to run now: at first all, then those of the changed files with a selected check. One that
  /// cannot be read does not delay the others.
  func due(_ loaded: LoadedContracts) -> [Contract] {
    let unusable = Set(loaded.problems.map(\.location.file))
    let usable = loaded.contracts.filter { !unusable.contains($0.file) }
    guard whole != nil else { return usable }
    return usable.filter { contract in
      owed.contains(contract.file)
        && (selection.includesCertificate(of: contract)
          && contract.backend.certificateValidity != nil
          || contract.checks.contains { selection.includes(contract, $0) })
    }
  }

  /// Updates the result when nothing is to be run: removed contracts and resolved problems are dropped. Returns `nil`
  /// if there are none.
  mutating func settle(_ loaded: LoadedContracts) -> RunResult? {
    guard var settled = whole else { return nil }
    let files = Set(loaded.contracts.map(\.file))
    settled.contracts.removeAll { !files.contains($0.file) }
    settled.problems = loaded.problems
    guard settled != whole else { return nil }
    settled.conclude(rules)
    whole = settled
    return settled
  }

  /// Records the result of running some contracts, or none, and returns the result of all.
  mutating func take(_ result: RunResult, of loaded: LoadedContracts) -> RunResult {
    owed.subtract(result.contracts.map(\.file))
    let files = loaded.contracts.map(\.file)
    let updated = whole?.updated(with: result, files: files, rules) ?? result
    whole = updated
    return updated
  }
}
