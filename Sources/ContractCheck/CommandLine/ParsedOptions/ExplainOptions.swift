/// The options of `explain`.
struct ExplainOptions: Equatable, Sendable {
  /// The id of a rule or a cause, then the JSON report with the cause.
  var operands: [String] = []
}
