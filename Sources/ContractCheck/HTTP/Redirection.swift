import ContractSpecs

extension Request {
  /// Returns the request that follows a redirect with this status (RFC 9110 section 15.4).
  ///
  /// A request to another origin keeps only header fields that cannot be a credential: neutral ones whose values were
  /// not made of references. `nil` if the status asks for no
  /// further request, or if another origin would receive the body, which may contain a password.
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
    next.headers.removeAll { header in
      let name = header.name.lowercased()
      return !Self.neutralFields.contains(name) || resolvedFields.contains(name)
    }
    return next
  }

  /// Removes a user and a password that a redirect put into the URL, and returns whether there were any.
  ///
  /// The user info of the earlier request is kept at the same origin, because it is the client's own.
  mutating func dropUserInfo(unlessThatOf earlier: Request) -> Bool {
    guard let range = UserInfo.range(in: url) else { return false }
    let isOwn = UserInfo.range(in: earlier.url).map { earlier.url[$0] == url[range] } ?? false
    if isOwn, WebAddress(url) == WebAddress(earlier.url) { return false }
    url.removeSubrange(range)
    return true
  }

  /// Returns whether a text may quote the user or the password of the URL.
  func mayBeQuoted(in text: String) -> Bool {
    guard let range = UserInfo.range(in: url) else { return false }
    return UserInfo.parts(of: url[range].dropLast()).contains { text.contains($0) }
  }

  /// Returns whether a redirect to `next` may be followed: not from HTTPS to HTTP, and to a Unix socket only from the
  /// same socket.
  func mayLead(to next: Request) -> Bool {
    guard let here = WebAddress(url), let there = WebAddress(next.url) else { return false }
    switch there.scheme {
    case "https": return true
    case "http": return here.scheme != "https"
    default: return here == there
    }
  }

  /// Returns whether the redirected request uses GET. All clients do this, though RFC 9110 only allows it for 301 and
  /// 302.
  private func becomesGet(_ status: Int) -> Bool {
    switch status {
    case 301, 302: method == "POST"
    case 303: method != "HEAD"
    default: false
    }
  }

  /// The header fields that by their meaning are no credential, in lower case.
  static let neutralFields: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "user-agent",
  ]
}
