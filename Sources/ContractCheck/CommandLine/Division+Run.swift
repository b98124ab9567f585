import ContractSpecs

extension Division {
  /// Divides what is selected by the durations of an earlier run, if there is one.
  init(_ contracts: [Contract], _ selection: Selection, into total: Int, after previous: RunResult?) {
    var durations: [CheckName: Int] = [:]
    for contract in previous?.contracts ?? [] {
      // What was not sent took no time, which says nothing.
      for check in contract.checks where !check.exchanges.isEmpty {
        durations[CheckName(contract: contract.name, check: check.name)] = Int(check.duration.milliseconds)
      }
    }
    self.init(
      contracts, isSelected: selection.includes, asksCertificate: selection.includesCertificate, into: total,
      durations: durations)
  }
}
