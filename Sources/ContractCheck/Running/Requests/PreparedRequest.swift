import ContractSpecs

/// A request that can be sent, and what else is known of it.
struct PreparedRequest: Sendable {
  var request: Request

  /// Who the backend and the client are by TLS.
  var identity = TLSIdentity()

  /// What was sent as JSON (a form as an object of strings), for `${CHECK.(request).body…}`.
  var sentBody: JSONDocument?

  /// What `values` and `differs` of the expectation became, as JSON text.
  var values: JSONDocument?
  var differs: JSONDocument?

  /// What `until` waits for.
  var untilValues: JSONDocument?

  /// How new the tokens of the check's session were when it was resolved.
  var sessionGeneration: Int?

  /// The values of earlier answers in it.
  var carried: [CarriedValue] = []

  /// The values of secrets in it, by name.
  var secrets: [String: String]
  var notes: [String]
}

/// Whether a check can be sent.
enum Preparation: Sendable {
  case ready(PreparedRequest)

  /// Nothing is sent, and why; `root` is the check where that began.
  case impossible(CheckResult.Outcome, CheckResult.Failure, root: String?)
}
