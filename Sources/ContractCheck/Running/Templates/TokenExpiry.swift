import ContractSpecs

/// When a JSON Web Token says that its time is over (RFC 7519 section 4.1.4).
struct TokenExpiry: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  var time: Double

  /// Returns `nil` for what is no such token, and for one without a time that a calendar has.
  init?(of token: String) {
    let claim = WebToken(Array(token.utf8))?.payload.root["exp"]
    guard let time = claim?.number?.double, (0..<253_402_300_800).contains(time) else { return nil }
    self.time = time
  }
}
