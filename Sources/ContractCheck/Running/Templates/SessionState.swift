import ContractSpecs

/// The latest tokens of a session, wherever they came from.
struct SessionState: Sendable {
  struct Token: Hashable, Sendable {
    var value: ResolvedValue

    /// Where the answer had it, if not where it is promised.
    var relocatedTo: JSONPath?

    /// The index of the check whose answer it was.
    var check: Int

    /// What was wrong with that answer there.
    var fault: Finding?
  }

  var tokens: [Reference.SessionToken: Token] = [:]

  /// How often the tokens have changed: a request that was sent with older ones need not renew them again.
  private(set) var generation = 0

  /// Whether the last attempt to renew gave nothing; until new tokens come there is no other.
  var hasFailedToRenew = false

  /// Whether a request with the present access token was let through.
  private(set) var isAccepted = false

  /// Whether a refusal of the present access token can mean that its time is over: something has accepted it before, or
  /// it says so itself. A token that never was any good is not renewed, or nobody would hear of it.
  func mayHaveExpired(now: Double) -> Bool {
    guard let token = tokens[.bearer]?.value.text, !isAccepted else { return true }
    return TokenExpiry(of: token).map { $0.time <= now } ?? false
  }

  /// Whether a token is the present one and was let through.
  func hasAccepted(_ token: String) -> Bool { isAccepted && tokens[.bearer]?.value.text == token }

  /// Takes in that a request with a token was let through.
  mutating func noteAcceptance(of token: String) {
    if tokens[.bearer]?.value.text == token { isAccepted = true }
  }

  /// Takes the tokens that the answer of the session's login or renewing check holds; whether there was an access token.
  mutating func take(from answer: KeptAnswer, of check: Int, for session: Session) -> Bool {
    guard let bearer = Self.token(at: session.bearer, of: answer, check) else { return false }
    tokens[.bearer] = bearer
    if let refresh = session.refresh.flatMap({ Self.token(at: $0, of: answer, check) }) {
      tokens[.refresh] = refresh
    }
    generation += 1
    hasFailedToRenew = false
    isAccepted = false
    return true
  }

  private static func token(at path: JSONPath, of answer: KeptAnswer, _ check: Int) -> Token? {
    let found = answer.judgement.lookUp(path)
    guard let value = found.value, value.kind == .string else { return nil }
    return Token(
      value: ResolvedValue(value), relocatedTo: found.relocatedTo, check: check,
      fault: answer.judgement.fault(at: path))
  }
}
