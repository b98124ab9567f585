/// A reason that several endpoints have for another status, or for other errors, than promised.
protocol StatusExplanation: Sendable {
  /// Returns what the responses of one contract prove.
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim]
}
