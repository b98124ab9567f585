import ContractSpecs

/// A request that can be sent, with the data about it that later steps need.
struct PreparedRequest: Sendable {
  var request: Request

  /// The TLS identities of the backend and the client.
  var identity = TLSIdentity()

  /// The JSON that was sent (a form as an object of strings), for `${CHECK.(request).body…}`.
  var sentBody: JSONDocument?

  /// The resolved `values` and `differs` of the expectation, as JSON text.
  var values: JSONDocument?
  var differs: JSONDocument?

  /// The values that `until` waits for.
  var untilValues: JSONDocument?

  /// The generation of the session's tokens when the request was resolved.
  var sessionGeneration: Int?

  /// The values of earlier responses in it.
  var carried: [CarriedValue] = []

  /// The values of secrets in it, by name.
  var secrets: [String: String] = [:]
  var notes: [String] = []
}

/// The result of preparing a check.
enum Preparation: Sendable {
  case ready(PreparedRequest)

  /// A check that cannot be sent, with the reason; `root` is the check that caused it.
  case impossible(CheckResult.Outcome, CheckResult.Failure, root: FollowedCheck?)
}
