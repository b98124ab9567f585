import ContractSpecs

/// The complete record of a check when it ends, before anything is redacted.
struct CheckRecord: Sendable {
  /// The index of the contract.
  var contract: Int
  var check: Check
  var endpoint: Endpoint
  var ending: Ending
  var cause = Plan.Cause.selected

  /// True if headers and the beginnings of bodies are kept for the reports.
  var keepsMessages: Bool
}
