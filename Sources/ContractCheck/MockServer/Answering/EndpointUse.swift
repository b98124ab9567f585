import ContractSpecs

/// The use of one endpoint by the checks of a contract. It is computed once, because every request needs it.
struct EndpointUse: Sendable {
  /// The indices of the checks that expect success.
  var successes: [Int] = []
  var wantsCredentials = false
  var wantsIssuedToken = false

  /// The places in its responses that other checks refer to.
  var takenPaths: [TakenPath] = []
}

/// A place in a response that checks refer to.
struct TakenPath: Hashable, Sendable {
  var path: JSONPath

  /// True if the value is sent as a bearer token.
  var isToken: Bool
}
