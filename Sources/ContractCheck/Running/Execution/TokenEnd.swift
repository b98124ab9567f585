import ContractSpecs

/// The end of a token that was accepted earlier in a run: the last check with it, and what came after.
struct TokenEnd {
  /// The words for the last check that the token was accepted in.
  var last: String

  /// The checks that may have ended the token.
  enum Suspects: Equatable {
    /// The last check itself, whatever came after it.
    case last

    /// Checks after the last one, in words; empty if there are none.
    case later([String])
  }

  var suspects: Suspects

  /// A Boolean value that indicates whether the endpoint that refuses the token accepted it before.
  var isOfSameEndpoint = true

  /// A request that may have ended tokens.
  struct Change: Hashable, Sendable {
    /// The index of the check.
    var check: Int

    /// The token that the request was sent with.
    var token: String?
  }

  /// The maximum number of checks that are named.
  private static let maximumNamed = 3

  /// Returns the sentence about a token, with the words for it, such as `the token of check login`.
  func sentence(for token: String) -> String {
    let start = "\(token) was accepted until \(last)"
    switch suspects {
    case .last: return "\(start), which may have ended it"
    case .later([]): return "\(start), and is refused now"
    case .later(let checks):
      let named = checks.prefix(Self.maximumNamed).joined(separator: ", ")
      let more = checks.count > Self.maximumNamed ? " and \(checks.count - Self.maximumNamed) more" : ""
      return "\(start); since then came \(named)\(more), which may have ended it"
    }
  }

  /// The remedy for the backend.
  var remedy: SequenceRemedy {
    let suspect =
      switch suspects {
      case .last: last as String?
      case .later(let checks): checks.first
      }
    return suspect.map { .tokenEnded(by: $0) }
      ?? .tokenAccepted(by: last, isOfSameEndpoint: isOfSameEndpoint)
  }
}

extension RunState {
  /// Records a request that is not safe and was not refused: a redirect can be the answer to a log-out.
  mutating func noteChange(_ request: Request, by sent: SentCheck, _ step: Int) {
    guard !request.isSafe, let status = sent.status, status < 400 else { return }
    changes[plan.steps[step].contract, default: []].append(
      TokenEnd.Change(check: plan.steps[step].check, token: request.bearer))
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
      suspects: changes.first == pass.check
        ? .last : .later(changes.map { words(forCheck: $0, of: contract) }),
      isOfSameEndpoint: tokenUses[index][token]?.passes[check(of: step).endpoint] != nil)
  }

  /// Returns the changes since a token was accepted that may have ended it.
  func mayHaveEnded(_ token: String, since pass: TokenUse.Pass, in contract: Int) -> [TokenEnd.Change] {
    (changes[contract] ?? []).dropFirst(pass.changes).filter { change in
      let endpoint = contracts[contract].endpoints[contracts[contract].checks[change.check].endpoint]
      return endpoint.mayEndTokens
        || endpoint.mayEndOwnToken && (change.token == token || change.token == nil)
    }
  }

  /// Explains the success of a request that should be refused with 401 by an earlier one that was to end its token, such as
  /// a log-out, and was sent with it.
  func explain(_ causes: inout ResponseCauses, byLogOutBefore request: Request, _ status: Int, _ step: Int) {
    let (contract, own) = (contract(of: step), check(of: step))
    guard causes.statusRemedy == nil, status / 100 == 2, !own.expectsSuccess, let token = request.bearer,
      own.expectation.statuses.contains(where: { $0.contains(401) })
    else { return }
    let end = changes[plan.steps[step].contract]?.last { change in
      change.token == token && contract.endpoints[contract.checks[change.check].endpoint].mayEndOwnToken
    }
    if let end { causes.statusRemedy = .tokenNotEnded(by: contract.checks[end.check].name) }
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

  /// A Boolean value that indicates whether a request to the endpoint may end tokens, judged by its method and path. The
  /// report only says that it may have, so that a name too many does less harm than one too few.
  fileprivate var mayEndTokens: Bool {
    let name = KeyWords.joined(path.text)
    if Self.tokenEndings.contains(where: name.contains) { return true }
    // An identifier may follow: a parameter, or a number in an address that is written out.
    let last = path.text.split(separator: "/").last { !$0.hasPrefix("{") && $0.first?.isNumber != true }?
      .lowercased()
    return method == "DELETE" && Self.accounts.contains { last == $0 || last == $0 + "s" }
  }

  /// A Boolean value that indicates whether a request to the endpoint may end the token that it carries.
  fileprivate var mayEndOwnToken: Bool {
    let name = KeyWords.joined(path.text)
    return Self.ownTokenEndings.contains(where: name.contains)
      || path.text.split(separator: "/").contains { Self.tokenResources.contains($0.lowercased()) }
  }
}
