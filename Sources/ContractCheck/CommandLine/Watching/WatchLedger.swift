import ContractSpecs

/// What watching keeps between its runs: which contracts have to be run, and the latest result of each.
struct WatchLedger {
  let selection: Selection
  let rules: ExitRules

  /// The files that changed since their contract was run. One that could not be read stays here until it can.
  private(set) var owed: Set<String> = []

  /// `nil` before the first run.
  private(set) var whole: RunResult?

  init(selection: Selection, rules: ExitRules) {
    self.selection = selection
    self.rules = rules
  }

  mutating func owe(_ files: Set<String>) { owed.formUnion(files) }

  /// The contracts to run now: at first all, then those of the owed files that have something selected. One that
  /// cannot be read holds back no other.
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

  /// Where nothing is to be run: what all contracts came to without those that are gone and without problems that are
  /// gone; `nil` if nothing is.
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

  /// Takes in what came of running some contracts, none included, and gives what all of them came to.
  mutating func take(_ result: RunResult, of loaded: LoadedContracts) -> RunResult {
    owed.subtract(result.contracts.map(\.file))
    let files = loaded.contracts.map(\.file)
    let updated = whole?.updated(with: result, files: files, rules) ?? result
    whole = updated
    return updated
  }
}
