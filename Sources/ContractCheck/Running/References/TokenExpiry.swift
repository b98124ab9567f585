import ContractSpecs

/// The time at which a token expires, as the token itself or its log-in states it.
struct TokenExpiry: Hashable, Sendable {
  /// The place where the time is stated.
  enum Source: Hashable, Sendable {
    /// The claim `exp` of a JSON Web Token (RFC 7519 section 4.1.4).
    case claim

    /// The lifetime in seconds beside the token in the response of its log-in (RFC 6749 section 5.1).
    case logIn
  }

  /// The time in seconds since 1970-01-01T00:00:00Z.
  var time: Double

  var source = Source.claim

  /// Reads `exp`; fails for a text that is no such token, and for a time beyond the year 9999.
  init?(of token: String) {
    let claim = WebToken(Array(token.utf8))?.payload.root["exp"]
    guard let time = claim?.number?.double, (0..<253_402_300_800).contains(time) else { return nil }
    self.time = time
  }

  /// The greatest lifetime that is read, about 30 years.
  private static let maximumLifetime = 1e9

  /// Reads `expires_in` or `expiresIn` beside the token at a path; fails for anything but a number of seconds.
  init?(besideTokenAt path: JSONPath, in response: KeptResponse) {
    guard let issued = response.receivedAt, let body = response.judgement.body,
      let object = JSONValue(in: body, at: path.parent),
      let lifetime = object["expires_in"] ?? object["expiresIn"],
      let seconds = lifetime.number?.double ?? lifetime.string.flatMap(Double.init),
      (0...Self.maximumLifetime).contains(seconds)
    else { return nil }
    (time, source) = (issued + seconds, .logIn)
  }

  /// The words before the time.
  var words: String {
    switch source {
    case .claim: "its exp is"
    case .logIn: "the lifetime that its log-in gave ended at"
    }
  }
}
