import ContractSpecs

/// A match of a request with a check, and its certainty.
struct CheckFit: Sendable {
  /// The index of the check.
  var check: Int

  /// The number of assumptions that the match needs: 1 for a value seen for the first time, 2 for a variable that has
  /// another value here.
  var doubts = 0

  /// The state of the client if the request is the check's.
  var client: ClientState

  /// The responses that the request refers to, by the index of their check.
  var referred: [Int: ClientState.Given] = [:]

  /// True if the request is the check's own, rather than one that only gets the same response.
  var isExact = true

  /// Creates a match before it is tested, or one for a request that gets a check's response though it is a different
  /// request.
  init(of check: Int, by client: ClientState, isExact: Bool = true) {
    (self.check, self.client, self.isExact) = (check, client, isExact)
  }

  /// Tests a request against a check; `nil` if it cannot be the check's.
  init?(
    of check: Int, in contract: Contract, _ uses: [EndpointUse], to received: ReceivedRequest,
    on route: Route, client: ClientState, variables: Variables
  ) {
    var probe = RequestMatcher(
      contract: contract, variables: variables,
      wantsCredentials: uses[contract.checks[check].endpoint].wantsCredentials,
      fit: CheckFit(of: check, by: client))
    guard probe.fits(contract.checks[check], received, route) else { return nil }
    self = probe.fit
  }
}
