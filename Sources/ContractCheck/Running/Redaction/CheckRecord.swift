import ContractSpecs

/// All that is known of a check when it ends, before anything is masked.
struct CheckRecord: Sendable {
  /// The index of the contract.
  var contract: Int
  var check: Check
  var endpoint: Endpoint
  var ending: Ending
  var cause = Plan.Cause.selected

  /// Whether headers and the beginnings of bodies are kept for the reports.
  var keepsMessages: Bool
}
