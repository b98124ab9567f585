import ContractSpecs

/// The expiry time of a JSON Web Token (RFC 7519 section 4.1.4).
struct TokenExpiry: Hashable, Sendable {
  /// The time in seconds since 1970-01-01T00:00:00Z.
  var time: Double

  /// Reads `exp`; fails for a text that is no such token, and for a time beyond the year 9999.
  init?(of token: String) {
    let claim = WebToken(Array(token.utf8))?.payload.root["exp"]
    guard let time = claim?.number?.double, (0..<253_402_300_800).contains(time) else { return nil }
    self.time = time
  }
}
