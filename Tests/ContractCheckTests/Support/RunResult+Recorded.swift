@testable import ContractCheck
@testable import ContractSpecs

extension RunResult {
  /// The run as a report keeps it: of its findings, the texts.
  var recorded: RunResult {
    var run = self
    for contract in run.contracts.indices {
      for check in run.contracts[contract].checks.indices {
        run.contracts[contract].checks[check].changeFindings(where: { _ in true }) { $0 = $0.recorded }
      }
    }
    return run
  }
}

extension Finding {
  /// The finding as a report keeps it.
  var recorded: Finding {
    var finding = self
    finding.advice = Advice(
      backend: Remedy(recorded: hint.backend, of: advice.backend?.rules ?? [], for: \.backend),
      client: Remedy(recorded: hint.client, of: advice.client?.rules ?? [], for: \.client),
      contract: hint.contract.isEmpty ? nil : .recorded(hint.contract))
    finding.promised = .recorded(QuotingText(expected))
    finding.received = .recorded(QuotingText(actual))
    return finding
  }
}
