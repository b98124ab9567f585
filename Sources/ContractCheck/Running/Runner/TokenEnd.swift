import ContractSpecs

/// The end of a token that was accepted earlier in a run: the last check with it, and what came after.
struct TokenEnd {
  /// The words for the last check that the token was accepted in.
  var last: String

  /// The words for the checks that may have ended the token: the last one itself, or some after it.
  var changes: [String]

  /// The maximum number of checks that are named.
  private static let maximumNamed = 3

  /// Returns the sentence about a token of a name.
  func sentence(for name: String) -> String {
    if changes == [last] { return "\(name) was accepted until \(last), which may have ended it" }
    let named = changes.prefix(Self.maximumNamed).joined(separator: ", ")
    let more = changes.count > Self.maximumNamed ? " and \(changes.count - Self.maximumNamed) more" : ""
    return "\(name) was accepted until \(last)"
      + (changes.isEmpty
        ? ", and is refused now" : "; since then came \(named)\(more), which may have ended it")
  }

  /// The advice for the backend.
  var advice: String {
    guard let change = changes.first else {
      return "Let the token stay valid: \(last) was answered with it before."
    }
    return
      "If \(change) is meant to end the token, let this check come before it, or log in again; else let the token "
      + "stay valid."
  }
}

extension RunState {
  /// Records a successful response to a request that is not safe.
  mutating func noteChange(_ request: Request, by sent: SentCheck, _ step: Int) {
    guard !request.isSafe, let status = sent.status, status < 400 else { return }
    changes[plan.steps[step].contract, default: []].append(plan.steps[step].check)
  }

  /// Returns the end of a token in a step that is refused; `nil` if nothing has accepted it.
  func end(of token: String, in step: Int) -> TokenEnd? {
    let index = plan.steps[step].contract
    guard let pass = tokenUses[index][token]?.latest else { return nil }
    let contract = contracts[index]
    let changes = (changes[index] ?? []).dropFirst(pass.changes).filter {
      contract.endpoints[contract.checks[$0].endpoint].mayEndTokens
    }
    let last = words(forCheck: pass.check, of: contract)
    return TokenEnd(
      last: last,
      changes: changes.first == pass.check
        ? [last] : changes.map { words(forCheck: $0, of: contract) })
  }

  private func words(forCheck index: Int, of contract: Contract) -> String {
    let check = contract.checks[index]
    return "check \(check.name) (\(contract.endpoints[check.endpoint].request))"
  }
}

extension Endpoint {
  /// The words in paths of endpoints that end tokens.
  private static let ends = [
    "logout", "signout", "logoff", "revoke", "password", "deactivat", "disable", "invalidat", "suspend",
    "session",
    "token",
  ]

  /// The words in paths of what a user is, whose deletion ends tokens.
  private static let users = ["user", "account", "member", "customer", "profile", "me"]

  /// A Boolean value that indicates whether a request may end tokens by what it is for.
  fileprivate var mayEndTokens: Bool {
    let words = KeyWords.joined(path.text)
    if Self.ends.contains(where: words.contains) { return true }
    return method == "DELETE"
      && path.text.split(separator: "/").contains { segment in
        Self.users.contains { segment == $0 || segment == $0 + "s" }
      }
  }
}
