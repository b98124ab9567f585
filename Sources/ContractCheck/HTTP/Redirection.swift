import ContractSpecs

extension Request {
  /// The request that goes to where an answer with that status points (RFC 9110 section 15.4).
  ///
  /// On the way to another origin only fields that cannot be a credential stay. `nil` where the status asks for no
  /// further request, or where another origin would get the body, which may hold a password.
  func redirected(status: Int, to target: String) -> Request? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    var next = self
    next.url = target
    if becomesGet(status) {
      next.method = "GET"
      next.body = nil
      next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    guard WebAddress(url) != WebAddress(target) else { return next }
    guard next.body == nil else { return nil }
    next.headers.removeAll { !Self.neutralFields.contains($0.name.lowercased()) }
    return next
  }

  /// Takes a user and a password out of the address, and returns whether it did: who we are is not for an answer to
  /// say. Those of the request before, at the same origin, are our own and stay.
  mutating func dropUserInfo(unlessThatOf earlier: Request) -> Bool {
    guard let range = UserInfo.range(in: url) else { return false }
    let isOwn = UserInfo.range(in: earlier.url).map { earlier.url[$0] == url[range] } ?? false
    if isOwn, WebAddress(url) == WebAddress(earlier.url) { return false }
    url.removeSubrange(range)
    return true
  }

  /// Whether a text may hold the user and the password of the address.
  func mayBeQuoted(in text: String) -> Bool {
    guard let range = UserInfo.range(in: url) else { return false }
    return UserInfo.parts(of: url[range].dropLast()).contains { text.contains($0) }
  }

  /// Whether an answer may send us on to another request: not to one that is protected less, and not to a socket of
  /// this machine, unless it came from there.
  func mayLead(to next: Request) -> Bool {
    guard let here = WebAddress(url), let there = WebAddress(next.url) else { return false }
    switch there.scheme {
    case "https": return true
    case "http": return here.scheme != "https"
    default: return here == there
    }
  }

  /// What every client does, though RFC 9110 only allows it for 301 and 302.
  private func becomesGet(_ status: Int) -> Bool {
    switch status {
    case 301, 302: method == "POST"
    case 303: method != "HEAD"
    default: false
    }
  }

  /// Fields that cannot be a credential.
  static let neutralFields: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "user-agent",
  ]
}
