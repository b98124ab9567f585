import ContractSpecs

/// Advice on an unexpected status that follows from the request.
struct RequestAdvice: Sendable {
  let request: Request
  let response: HTTPResponse

  /// True if something outside the request may carry credentials.
  let mayHaveCredentials: Bool
  let expectsSuccess: Bool

  /// True if the check expects the request to be refused, and not that nothing is found.
  let expectsRefusal: Bool

  /// Replaces the advice on a status by a more specific one, if there is one.
  func explain(_ finding: inout Finding) {
    guard finding.kind == .responseStatus, finding.severity.failsRun else { return }
    if response.status == 401 || response.status == 403, expectsSuccess, !sendsCredentials {
      finding.advice.backend = .rule(response.status == 401 ? ruleOn401 : .forbiddenWithoutAuth)
    }
    if response.status / 100 == 2, expectsRefusal, finding.observation == nil, answersWithSentValues {
      (finding.advice.backend, finding.advice.client) = (.rule(.accepted), .rule(.accepted))
    }
    if response.status / 100 == 2, expectsRefusal, mayHaveCredentials, request.bearer == nil {
      finding.add(.authenticatedOtherwise)
    }
    if response.status == 304, !isConditional {
      finding.advice.backend = .rule(.notConditional)
    }
    if leadsToItself {
      let setsCookie = response.headers.value(of: "Set-Cookie") != nil
      finding.advice.backend = .rule(setsCookie ? .leadsToItselfWithCookie : .leadsToItself)
      finding.advice.client = .rule(setsCookie ? .asksAgain : .tooManyRedirects)
    }
    if differsByScheme { finding.advice.backend = .rule(.needsTLS) }
    if leavesTLS { finding.advice.client = .rule(.blockedByATS) }
    if differsBySlash {
      finding.observation = .trailingSlash
      finding.advice.backend = .rule(losesQuery ? .slashWithoutQuery : .slash)
    }
    if leavesTLS { finding.add(.leavesTLS) }
  }

  /// The size of the largest body, in bytes, that is searched for values of the request.
  private static let maximumBody = 1 << 16

  /// True if a member of the response's object has the value of the same member of the request's, so that the response
  /// is no error but what the request was accepted as.
  private var answersWithSentValues: Bool {
    guard let body = request.body, body.count <= Self.maximumBody, response.body.count <= Self.maximumBody,
      let sent = try? JSONDocument(parsing: body), let received = try? JSONDocument(parsing: response.body)
    else { return false }
    return sent.root.members.prefix(64).contains { member in
      guard member.value.kind == .string || member.value.number != nil else { return false }
      return received.root[member.name].map(member.value.means) ?? false
    }
  }

  /// The rule for a request without known credentials. They may have any name in its body.
  private var ruleOn401: RuleID { request.body?.isEmpty == false ? .withoutAuth : .withoutCredentials }

  private var isConditional: Bool {
    request.headers.contains { $0.isNamed("If-None-Match") || $0.isNamed("If-Modified-Since") }
  }

  /// True if the request may carry credentials: a field that is not neutral, or a value with a sensitive name.
  private var sendsCredentials: Bool {
    if mayHaveCredentials || request.headers.contains(where: { !$0.isNeutral }) { return true }
    let names = SensitiveNames()
    return [Array(request.url.utf8), request.body ?? []].contains { bytes in
      let places = UnstructuredText.places(in: bytes, names: names)
      return !RedactionScan.scan(bytes, names: names, catalog: .empty, places: places).isEmpty
    }
  }

  /// True for a redirect to the request's address with https in place of http.
  private var differsByScheme: Bool {
    guard (300...399).contains(response.status), let target = response.headers.value(of: "Location"),
      let here = WebAddress(request.url), let there = WebAddress(target)
    else { return false }
    return (here.scheme, there.scheme) == ("http", "https") && here.host == there.host
      && Self.path(of: target) == Self.path(of: request.url)
  }

  /// True for a redirect from https to http.
  private var leavesTLS: Bool {
    guard (300...399).contains(response.status), let target = response.headers.value(of: "Location"),
      let here = WebAddress(request.url), let there = WebAddress(target)
    else { return false }
    return (here.scheme, there.scheme) == ("https", "http")
  }

  /// True for a redirect to the request's path, except for a trailing slash.
  private var differsBySlash: Bool {
    guard (300...399).contains(response.status), let target = response.headers.value(of: "Location") else {
      return false
    }
    let (here, there) = (Self.path(of: request.url), Self.path(of: target))
    return here + "/" == there || there + "/" == here
  }

  /// True for a redirect to an address without the request's query.
  private var losesQuery: Bool {
    request.url.contains("?") && response.headers.value(of: "Location")?.contains("?") == false
  }

  /// True for a GET or a HEAD that is redirected to its own address.
  private var leadsToItself: Bool {
    guard (300...399).contains(response.status), ["GET", "HEAD"].contains(request.method),
      let target = response.headers.value(of: "Location")
    else { return false }
    if target.contains("://") { return target == request.url }
    let query = { (address: String) in address.firstIndex(of: "?").map { address[$0...] } }
    return target.hasPrefix("/") && !target.hasPrefix("//")
      && Self.path(of: target) == Self.path(of: request.url) && query(target) == query(request.url)
  }

  /// Returns the path of an address, which may be relative to the host.
  private static func path(of address: String) -> String {
    let place = address.prefix { $0 != "?" && $0 != "#" }
    guard let host = place.firstRange(of: "://") else { return String(place) }
    let rest = place[host.upperBound...]
    return String(rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...])
  }
}

extension Finding {
  /// Adds a remedy to that for the backend.
  fileprivate mutating func add(_ rule: RuleID) {
    advice.backend = advice.backend.map { .both($0, .rule(rule)) } ?? .rule(rule)
  }
}

extension Header {
  /// True if the field carries no credentials.
  fileprivate var isNeutral: Bool {
    Request.neutralFields.contains(name.lowercased()) || name.lowercased().hasPrefix("content-")
  }
}
