import ContractSpecs

/// What the checks of a contract make of one endpoint: found once, because every request asks for it.
struct EndpointUse: Sendable {
  /// The checks that expect success.
  var successes: [Int] = []

  /// Whether the endpoint gives nothing to somebody who does not say who they are.
  var wantsCredentials = false

  /// Whether the endpoint wants a token that this backend has issued.
  var wantsIssuedToken = false

  /// What other checks take from its answers.
  var takenPaths: [TakenPath] = []
}

/// A place in an answer that checks refer to.
struct TakenPath: Hashable, Sendable {
  var path: JSONPath

  /// Whether it is sent as who the request comes from.
  var isToken: Bool
}
