import ContractSpecs

/// The refusal of a token, with what was known of it then. What other requests make of the token is known at the end.
struct TokenRefusal: Hashable, Sendable {
  var token: String

  /// The check that issued it; `nil` for a token from elsewhere.
  var issuer: String?

  /// The index of the endpoint that refused it.
  var endpoint: Int

  /// The number of responses to requests with this token that came before.
  var order: Int

  /// The time at which the request was sent, since the run's clock began.
  var started: Duration

  /// The sentence about the time that is over; `nil` if it is not.
  var expiry: String?

  /// The fault of the time of the token in the response that issued it.
  var wrongExpiry: FollowedCheck?

  /// The last request before in which it was accepted.
  var end: TokenEnd?

  /// True if its session was not renewed because nothing had accepted it yet.
  var wasLeftAlone = false

  /// The description of the token.
  var name: String { issuer.map { "the token of check \($0)" } ?? "the token that was sent" }
}

/// The conclusion on a token that a request was refused for.
enum TokenVerdict: Hashable {
  /// Its time is over; the sentence says which.
  case expired(String, isIssued: Bool)

  /// Other requests were let through with it while or after this one was refused.
  case acceptedElsewhere(sentence: String, isOfSameEndpoint: Bool)

  /// It was accepted before.
  case ended(TokenEnd, of: String)

  /// Nothing in the run has accepted it, and other tokens were; `issuer` is the check that it is from.
  case neverAccepted(issuer: String, sentence: String)

  /// Nothing in the run has accepted it, or any other.
  case notAccepted(sentence: String)
}

extension TokenVerdict {
  /// Creates the verdict on a refused token from the results of all requests with each token of the contract.
  init?(_ refusal: TokenRefusal, uses: [String: TokenUse]) {
    if let expiry = refusal.expiry {
      self = .expired(expiry, isIssued: refusal.issuer != nil)
      return
    }
    guard let issuer = refusal.issuer, let use = uses[refusal.token] else { return nil }
    let passing = use.endpoints(passingAfter: refusal.order, started: refusal.started)
    let sentence = "\(refusal.name) is not accepted" + refusal.reasonForNoRenewal
    if !passing.isEmpty {
      self = .acceptedElsewhere(
        sentence: refusal.sentence(passing: passing, refusing: use.refusing),
        isOfSameEndpoint: passing.contains(refusal.endpoint))
    } else if let end = refusal.end {
      self = .ended(end, of: refusal.name)
    } else if uses.values.contains(where: { $0.latest != nil }) {
      self = .neverAccepted(issuer: issuer, sentence: sentence)
    } else {
      self = .notAccepted(sentence: sentence)
    }
  }

  /// The sentence about the token.
  var sentence: String {
    switch self {
    case .expired(let sentence, _), .acceptedElsewhere(let sentence, _), .neverAccepted(_, let sentence),
      .notAccepted(let sentence):
      sentence
    case .ended(let end, let token): end.sentence(for: token)
    }
  }

  /// The remedy for the backend; `nil` if no more is known than that the token is refused.
  var remedy: Remedy? {
    switch self {
    case .expired(_, let isIssued): .rule(isIssued ? .issuedExpired : .givenExpired)
    case .acceptedElsewhere(_, let isOfSameEndpoint):
      .rule(isOfSameEndpoint ? .acceptTokenEachTime : .acceptTokenHere)
    case .ended(let end, _):
      .rule(
        end.isOfSameEndpoint ? .tokenAcceptedBefore : .tokenAcceptedElsewhere, [.check: end.last])
    case .neverAccepted(let issuer, _): .rule(.neverAccepted, [.check: issuer])
    case .notAccepted: nil
    }
  }

  var observation: Finding.Observation? {
    switch self {
    case .acceptedElsewhere: .acceptedElsewhere
    case .ended: .endedToken
    case .neverAccepted: .neverAccepted
    case .expired, .notAccepted: nil
    }
  }
}

extension TokenRefusal {
  fileprivate var reasonForNoRenewal: String {
    wasLeftAlone ? ": nothing has accepted it since it was issued, so its session is not renewed" : ""
  }

  /// Returns the sentence for a token that some endpoints accept and others refuse.
  fileprivate func sentence(passing: Set<Int>, refusing: Set<Int>) -> String {
    if passing.contains(endpoint) {
      return "\(name) was refused here, and accepted by the same endpoint in another check"
    }
    let others = refusing.subtracting([endpoint]).count
    switch (others, passing.count) {
    case (0, 2...): return "only this endpoint answers 401 for \(name); others accept it"
    case (0, _): return "this endpoint answers 401 for \(name); another one accepts it"
    case (_, _):
      return "this endpoint and \(others) more answer 401 for \(name); \(passing.count) "
        + (passing.count == 1 ? "accepts it" : "accept it")
    }
  }
}
