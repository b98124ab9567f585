import ContractSpecs

/// A request that may have ended tokens.
struct TokenChange: Hashable, Sendable {
  /// The index of the check.
  var check: Int

  /// The token that the request was sent with.
  var token: String?
}

/// The tokens that requests send, and how these are taken.
extension RunState {
  /// Returns what is known of the token of a request that was refused with a status; `nil` if that says nothing of it.
  func refusal(of sending: Sending, _ sent: SentCheck, _ status: Int, _ step: Int, now: Double)
    -> TokenRefusal?
  {
    // A check that expects a refusal may send a token on purpose that is not to be accepted; a session's token is not
    // such a one, and was accepted where its renewal failed.
    guard let token = sending.prepared.request.bearer, expiryStatuses(of: step).contains(status),
      check(of: step).expectsSuccess || !check(of: step).expectsDenial || hasLostSession(step, token)
    else { return nil }
    let issuer = sending.prepared.carried.first { $0.place == .authorization }
    var refusal = TokenRefusal(
      token: token, issuer: issuer.map { contract(of: step).checks[$0.check].name },
      endpoint: check(of: step).endpoint, order: sending.order, started: sent.started)
    if let expiry = expiry(of: token, step), expiry.time <= now {
      let (end, here) = (CalendarTime(unix: expiry.time).iso8601, CalendarTime(unix: now).iso8601)
      refusal.expiry =
        "\(refusal.name) has expired: \(expiry.words) \(end), and by the clock of this machine it is \(here)"
      refusal.wrongExpiry = issuer.flatMap { wrongExpiry(of: $0, step) }
      return refusal
    }
    guard status == 401, issuer != nil else { return nil }
    refusal.end = end(of: token, in: step)
    refusal.wasLeftAlone = wasLeftAlone(after: status, sending, step)
    return refusal
  }

  /// Returns the check that issued a token, with what was wrong with its expiry there; `nil` if nothing was.
  private func wrongExpiry(of token: CarriedValue, _ step: Int) -> FollowedCheck? {
    let wrong = plan.step(of: token.check, in: plan.steps[step].contract).flatMap { results[$0] }?
      .violations.first { $0.path?.steps.last == .key("exp") }
    return wrong.map {
      FollowedCheck(check: contract(of: step).checks[token.check].name, fault: FollowedCheck.Fault($0))
    }
  }

  /// Returns the statuses that may be about the token: 401 and 403, and those of the check's session.
  private func expiryStatuses(of step: Int) -> Set<Int> {
    guard case .session(let index) = check(of: step).auth else { return [401, 403] }
    return Set([401, 403] + contract(of: step).sessions[index].expired)
  }

  func wasAccepted(_ token: String, in step: Int) -> Bool {
    sessions[plan.steps[step].contract].contains { $0.hasAccepted(token) }
  }

  /// Returns whether the check's session was not renewed because its token is new.
  private func wasLeftAlone(after status: Int, _ sending: Sending, _ step: Int) -> Bool {
    guard case .session(let index) = check(of: step).auth, sending.before == nil,
      !check(of: step).namesItsOwnAuthorization
    else { return false }
    let place = plan.steps[step]
    let (session, state) = (contract(of: step).sessions[index], sessions[place.contract][index])
    return session.expired.contains(status) && place.check != session.renewal && !state.hasFailedToRenew
      && !state.isAccepted
  }

  /// Records whether a response let a token through: it was a success, or the expected redirect. A handler may look up
  /// what the path names before it looks at the token, so that even an expected error says nothing.
  mutating func noteAcceptance(of prepared: PreparedRequest, by sent: SentCheck, _ step: Int) {
    // A redirect may have led to another origin, which got no token, and an endpoint for everybody tests none.
    guard let token = prepared.request.bearer, let status = sent.status, !sent.wasRedirected,
      status == 401 || !isOpenToAll(check(of: step).endpoint, of: step)
    else { return }
    let (contract, check) = (plan.steps[step].contract, check(of: step))
    let isExpected = check.expectation.statuses.contains { $0.contains(status) }
    let isPass = status < (isExpected ? 400 : 300) && !expiryStatuses(of: step).contains(status)
    let order = tokenUses[contract][token, default: TokenUse()].note(
      endpoint: check.endpoint, check: plan.steps[step].check, changes: changes[contract]?.count ?? 0,
      isPass: isPass,
      isRefusal: status == 401 && !isExpected, ended: sent.ended)
    inFlight[step]?.order = order
    if isPass { noteAcceptance(of: token, inContract: contract) }
  }

  /// Returns whether a check of a contract expects that an endpoint answers with success without credentials.
  private func isOpenToAll(_ endpoint: Int, of step: Int) -> Bool {
    contract(of: step).checks.contains { check in
      check.endpoint == endpoint && check.auth == .none && !check.namesItsOwnAuthorization
        && check.expectsSuccess
    }
  }

  /// Records that a request with a token was let through.
  mutating func noteAcceptance(of token: String, inContract contract: Int) {
    for index in sessions[contract].indices { sessions[contract][index].noteAcceptance(of: token) }
  }
}

extension RunState {
  /// Records a request that is not safe and was not refused: a redirect can be the answer to a log-out.
  mutating func noteChange(_ request: Request, by sent: SentCheck, _ step: Int) {
    guard !request.isSafe, let status = sent.status, status < 400 else { return }
    changes[plan.steps[step].contract, default: []].append(
      TokenChange(check: plan.steps[step].check, token: request.bearer))
  }

  /// Returns the end of a token in a step that is refused; `nil` if nothing has accepted it.
  func end(of token: String, in step: Int) -> TokenEnd? {
    let index = plan.steps[step].contract
    guard let pass = tokenUses[index][token]?.latest else { return nil }
    let contract = contracts[index]
    let changes = mayHaveEnded(token, since: pass, in: index).map(\.check)
    let last = words(forCheck: pass.check, of: contract)
    return TokenEnd(
      last: last,
      since: changes.first == pass.check ? nil : changes.map { words(forCheck: $0, of: contract) },
      isOfSameEndpoint: tokenUses[index][token]?.passes[check(of: step).endpoint] != nil)
  }

  /// Returns the changes since a token was accepted that may have ended it.
  func mayHaveEnded(_ token: String, since pass: TokenUse.Pass, in contract: Int) -> [TokenChange] {
    (changes[contract] ?? []).dropFirst(pass.changes).filter { change in
      let endpoint = contracts[contract].endpoints[contracts[contract].checks[change.check].endpoint]
      let maySendToken = change.token == token || change.token == nil
      return endpoint.mayEndTokens || endpoint.mayEndOwnToken && maySendToken
    }
  }

  private func words(forCheck index: Int, of contract: Contract) -> String {
    let check = contract.checks[index]
    return "check \(check.name) (\(contract.endpoints[check.endpoint].request))"
  }
}

extension Endpoint {
  /// The parts of names, without separators, of endpoints that may end the tokens of any user: `deactivated-users`.
  private static let tokenEndings = ["revoke", "password", "deactivat", "disable", "invalidat", "suspend"]

  /// The parts of names of endpoints that end the token that they are called with.
  private static let ownTokenEndings = ["logout", "signout", "logoff"]

  /// The names of resources that are tokens, or that tokens are of.
  private static let tokenResources: Set<String> = ["session", "sessions", "token", "tokens"]

  /// The names of resources whose deletion may end the tokens of a user.
  private static let accounts = ["user", "account", "member", "customer", "profile", "me"]

  /// True if a request to the endpoint may end tokens, judged by its method and path. The report only says that it may
  /// have, so that a name too many does less harm than one too few.
  fileprivate var mayEndTokens: Bool {
    let name = KeyWords.joined(path.text)
    if Self.tokenEndings.contains(where: name.contains) { return true }
    // An identifier may follow: a parameter, or a number in an address that is written out.
    let last = path.text.split(separator: "/").last { !$0.hasPrefix("{") && $0.first?.isNumber != true }?
      .lowercased()
    return method == "DELETE" && Self.accounts.contains { last == $0 || last == $0 + "s" }
  }

  /// True if a request to the endpoint may end the token that it carries.
  fileprivate var mayEndOwnToken: Bool {
    let name = KeyWords.joined(path.text)
    return Self.ownTokenEndings.contains(where: name.contains)
      || path.text.split(separator: "/").contains { Self.tokenResources.contains($0.lowercased()) }
  }
}

extension Request {
  /// The token of its `Authorization` (RFC 6750 section 2.1).
  var bearer: String? {
    guard let value = headers.value(of: "Authorization"), value.prefix(7).lowercased() == "bearer " else {
      return nil
    }
    return String(value.dropFirst(7))
  }
}

extension Check {
  /// True if the token may be one that is to be refused.
  fileprivate var expectsDenial: Bool {
    expectation.statuses.isEmpty
      || expectation.statuses.contains { status in [401, 403].contains(where: status.contains) }
  }

  /// True if the check sets its own authorization, so that its session's token is not sent.
  var namesItsOwnAuthorization: Bool { headers.contains { $0.name.lowercased() == "authorization" } }
}
