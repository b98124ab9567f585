import ContractSpecs

/// The latest tokens of a session, from whichever check.
struct SessionState: Sendable {
  struct Token: Hashable, Sendable {
    var value: ResolvedValue

    /// The place in the response, if that is not the promised one.
    var relocatedTo: JSONPath?

    /// The index of the check whose response it was.
    var check: Int

    /// The finding in that response at that place.
    var fault: Finding?

    /// The expiry by the token's own claims, else by the response.
    var expiry: TokenExpiry?
  }

  var tokens: [Reference.SessionToken: Token] = [:]

  /// The number of times the tokens have changed: a request that was sent with older ones need not renew them again.
  private(set) var generation = 0

  /// True if the last renewal failed; until new tokens come, there is no other attempt.
  var hasFailedToRenew = false

  /// True if a request with the current access token was let through.
  private(set) var isAccepted = false

  /// Returns whether a refusal of the current access token can mean that it has expired: it was accepted before, or its
  /// own claims or its log-in say that. A token that never was valid is not renewed, since that would hide the error.
  func mayHaveExpired(now: Double) -> Bool {
    guard let token = tokens[.bearer], !isAccepted else { return true }
    return token.expiry.map { $0.time <= now } ?? false
  }

  /// Returns whether a token is the current one and was let through.
  func hasAccepted(_ token: String) -> Bool { isAccepted && tokens[.bearer]?.value.text == token }

  /// Records that a request with a token was let through.
  mutating func noteAcceptance(of token: String) {
    if tokens[.bearer]?.value.text == token { isAccepted = true }
  }

  /// Takes the tokens in the response of the login or renewing check. Returns whether there was an access token.
  mutating func take(from response: KeptResponse, of check: Int, for session: Session) -> Bool {
    let found = { token in
      session.path(of: token, inResponseOf: check).flatMap { Self.token(at: $0, of: response, check) }
    }
    guard let bearer = found(.bearer) else { return false }
    tokens[.bearer] = bearer
    if let refresh = found(.refresh) { tokens[.refresh] = refresh }
    generation += 1
    hasFailedToRenew = false
    isAccepted = false
    return true
  }

  private static func token(at path: JSONPath, of response: KeptResponse, _ check: Int) -> Token? {
    let found = response.judgement.lookUp(path)
    guard let value = found.value, value.kind == .string else { return nil }
    let lifetime = TokenExpiry(besideTokenAt: found.relocatedTo ?? path, in: response)
    return Token(
      value: ResolvedValue(value), relocatedTo: found.relocatedTo, check: check,
      fault: response.judgement.fault(at: path), expiry: value.string.flatMap(TokenExpiry.init) ?? lifetime)
  }
}
