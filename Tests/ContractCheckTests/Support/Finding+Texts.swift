@testable import ContractCheck
@testable import ContractSpecs

extension Finding {
  /// Creates a finding whose typed evidence is that of its texts.
  init(
    kind: Kind, severity: Severity, place: Place, expected: String, actual: String, hint: Hint = Hint()
  ) {
    self.init(
      kind: kind, severity: severity, place: place, evidence: Evidence(kind, shown: expected, actual),
      promised: .recorded(QuotingText(expected)), received: .recorded(QuotingText(actual)),
      advice: Advice(recorded: hint, of: kind))
  }
}

extension Cause {
  /// The sentences of the advice.
  var hint: Finding.Hint { advice.hint }
}

extension Advice {
  /// Creates advice of which only the sentences are known. A sentence that is told of the kind in general is that rule.
  init(recorded hint: Finding.Hint, of kind: Finding.Kind) {
    self.init(
      backend: Remedy(recorded: hint.backend, of: [RuleID(kind)], for: \.backend),
      client: Remedy(recorded: hint.client, of: [RuleID(kind)], for: \.client),
      contract: hint.contract.isEmpty ? nil : .recorded(hint.contract))
  }
}
