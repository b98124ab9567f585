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

  private static let neutralFields: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "user-agent",
  ]
}
