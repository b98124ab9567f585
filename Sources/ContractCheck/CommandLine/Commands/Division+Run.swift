import ContractSpecs

extension Division {
  /// Divides the selected checks into shards by their durations in an earlier run, if there is one.
  init(_ contracts: [Contract], _ selection: Selection, into total: Int, after previous: RunResult?) {
    var durations: [CheckName: Int] = [:]
    for contract in previous?.contracts ?? [] {
      // The duration of a check that was not sent is not known.
      for check in contract.checks where !check.exchanges.isEmpty {
        durations[CheckName(contract: contract.name, check: check.name)] = Int(check.duration.milliseconds)
      }
    }
    self.init(
      contracts, isSelected: selection.includes, asksCertificate: selection.includesCertificate, into: total,
      durations: durations)
  }
}
