import ContractSpecs

/// A 401 that the report attributes to a token that is not accepted. Other requests may accept it before the run ends.
struct TokenRefusal: Hashable, Sendable {
  var token: String

  /// The description of the token, such as `the token of check login`.
  var name: String

  /// The name of the check that issued it.
  var issuer: String

  /// The index of the endpoint that refused it.
  var endpoint: Int

  /// The number of responses to requests with this token that came before.
  var order: Int

  /// The time at which the request was sent, since the run's clock began.
  var started: Duration

  /// The index of the sentence among the notes of the check.
  var note = 0

  /// Returns the advice for the backend, given that other requests with the token were let through later.
  func remedy(by use: TokenUse) -> SequenceRemedy {
    let passing = use.endpoints(passingAfter: order, started: started)
    return .acceptToken(isOfSameEndpoint: passing.contains(endpoint))
  }

  /// Returns the corrected sentence, given all results with the token, or `nil` if the sentence remains true.
  func correction(by use: TokenUse) -> String? {
    let passing = use.endpoints(passingAfter: order, started: started)
    if passing.isEmpty { return nil }
    if passing.contains(endpoint) {
      return "\(name) was refused here, and accepted by the same endpoint in another check"
    }
    let others = use.refusing.subtracting([endpoint]).count
    switch (others, passing.count) {
    case (0, 2...): return "only this endpoint answers 401 for \(name); others accept it"
    case (0, _): return "this endpoint answers 401 for \(name); another one accepts it"
    case (_, _):
      return "this endpoint and \(others) more answer 401 for \(name); \(passing.count) "
        + (passing.count == 1 ? "accepts it" : "accept it")
    }
  }
}
