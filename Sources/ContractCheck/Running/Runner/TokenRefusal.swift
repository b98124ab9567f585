/// A 401 of which the report says that a token is not accepted: at the end of the run others may have accepted it.
struct TokenRefusal: Hashable, Sendable {
  var token: String

  /// `the token of check login`
  var name: String

  /// The index of the endpoint that refused it.
  var endpoint: Int

  /// How many answers to requests with this token came before.
  var order: Int

  /// When the request was sent, since the run's clock began.
  var started: Duration

  /// The index of the sentence among the notes of the check.
  var note = 0

  /// What is true in place of the sentence, given all that came of the token; `nil` where the sentence stands.
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
