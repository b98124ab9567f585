/// The advice on an unexpected status that follows from the response itself, beyond the status being another one.
package struct StatusAdvice {
  /// The advice for the backend; `nil` if there is none beyond that of the kind.
  private(set) var backend: String?
  private(set) var client: String?

  /// The fact that the advice is about, if several endpoints may have it in common.
  private(set) var observation: Finding.Observation?

  init(
    of response: HTTPResponse, method: String, path: String = "", promisesBody: Bool = false,
    expectsSuccess: Bool = false,
    expectsRedirect: Bool = false, expectsRefusal: Bool = false, expectsDenial: Bool = false,
    expectsAbsence: Bool = false,
    keepsPromise: Bool = true, carriesError: Bool = false, carriesMessage: Bool = false,
    mayCarryError: Bool = false, promisesMarkup: Bool = false, isDocumented: Bool = false
  ) {
    switch response.status {
    case 200...299 where carriesError && !expectsSuccess:
      observation = .errorAsSuccess
      backend = "Answer with the promised status: the body is an error, but the status reports success."
      client = "Look for an error in the body before it is taken for a success."
    case 200...299 where mayCarryError && !expectsSuccess:
      backend = "Answer with the promised status: the body may be an error, but the status reports success."
      client = "Look for an error in the body before it is taken for a success."
    case 200...299
    where (expectsRefusal && !response.isAcceptance(of: method, promisesBody) || expectsAbsence)
      && !response.mayBeAskedFor(promisesBody, promisesMarkup):
      backend =
        response.body.isEmpty
        ? "Answer with the promised status; no body came with \(response.status)."
        : "Answer with the promised status; the body that came with \(response.status) is not JSON."
    case 200...299
    where
      (expectsRefusal && !response.isAcceptance(of: method, promisesBody)
      || expectsAbsence && !response.saysNothing)
      && !keepsPromise:
      backend =
        "Answer with the promised status: the body is not what \(response.status) promises, and may be an error."
      client = "Look for an error in the body before it is taken for a success."
    case 200...299 where expectsRefusal:
      (backend, client) = (Self.accepted.backend, Self.accepted.client)
    case 204 where expectsAbsence, 205 where expectsAbsence:
      backend = "Answer with the promised status: a \(response.status) says that the request succeeded."
    case 200...299 where expectsAbsence:
      backend =
        response.saysNothing
        ? "Answer with the promised status: only the body says that nothing was found."
        : "Answer with the promised status: what should be unknown, gone or hidden from this user was found."
    case 204 where promisesBody, 205 where promisesBody:
      backend =
        "Send the promised status with the promised body: a \(response.status) has none (RFC 9110 section 15.3)."
      client = "Decode nothing where the status is \(response.status)."
    case 301, 302, 303, 307, 308:
      guard let target = response.headers.value(of: "Location") else { return }
      let isLogin = Self.leadsToLogin(target, from: path)
      guard isLogin || !expectsRedirect else { return }
      observation = isLogin ? .signInPage : .otherAddress
      let isSafe = Request(method: method, url: "").isSafe
      backend =
        if isLogin {
          isSafe ? Self.login : Self.loginAfterChange
        } else if expectsAbsence {
          Self.absentByRedirect
        } else if expectsRefusal {
          Self.refusedByRedirect
        } else {
          response.status == 303 && !isSafe ? Self.afterForm : Self.elsewhere
        }
      client = Self.followed(method, response.status, to: target)
    case 405 where !expectsSuccess && !expectsRedirect, 415 where !expectsSuccess && !expectsRedirect:
      backend = "Refuse the request with the promised status, or promise \(response.status) as well."
    case 405:
      backend = Self.otherMethods(response.headers.value(of: "Allow"), method)
    case 410 where expectsAbsence:
      backend = "Answer with the promised status, or document 410, which says that it is gone for good."
    case 410:
      backend = "Keep what the contract promises: the backend says that it is gone for good."
      client = "Say that it is no longer there, and do not ask again."
    case 413 where expectsSuccess:
      backend =
        "See what limits the size of a request, the backend or a proxy before it; where this size is meant, raise that "
        + "limit."
    case 415:
      backend =
        "Take the request as it is, with its Content-Type or without one; if another one is meant, the contract has to "
        + "send that."
    case 502 where carriesMessage, 504 where carriesMessage:
      backend =
        "See what the error says: whoever wrote it, the app or a proxy before it, got no usable response from a service "
        + "behind it."
    case 502:
      backend =
        "The proxy got no response from the app behind it, or none that it could read: see whether the app runs, and "
        + "what the proxy's log says."
    case 504:
      backend =
        "The proxy got no timely response from the app behind it: see whether the app runs, and what the proxy's log "
        + "says."
    case 520...527 where response.isOfCloudflare, 530 where response.isOfCloudflare:
      backend =
        "Look at the way to the backend: Cloudflare answers \(response.status) where it gets no response from it."
    case 503:
      backend =
        "See whether it is under maintenance or overloaded; a backend that is still starting can be waited for with "
        + "--wait-ready."
    case 511:
      backend = "Look at the way to the backend: a network between asks for a sign-in (RFC 6585 section 6)."
    case 500...:
      backend = "Look into the backend's log: a \(response.status) is a failure on its side."
    case 400 where expectsSuccess, 422 where expectsSuccess:
      backend =
        "See what the error says of the request; where the request is right, answer with the promised status."
    case 401 where expectsSuccess, 403 where expectsSuccess:
      backend =
        Self.refused(response.status)
      if response.status == 403, isDocumented {
        backend =
          "See whether the user of the request may do this: 403 is promised too. Where it may, answer with the promised status."
      }
    case 404 where expectsDenial:
      backend = "Answer with the promised status: a 404 does not say that the request is refused."
    case 404 where !isDocumented:
      observation = .unknownResource
      backend = Self.notFound
    case _ where isDocumented:
      backend =
        "Answer with the promised status; \(response.status) is promised too, but the check expects another one here."
    case _:
      return
    }
  }

  /// The advice on a request that was accepted and should not have been.
  package static let accepted = Finding.Hint(
    backend: "Refuse the request with the promised status: it was accepted.",
    client: "Nothing to do: the backend must enforce this.")

  /// The advice on an unexpected 404, whose reason is not known.
  package static let notFound =
    "Answer with the promised status: either nothing is routed to this path and method, or what the request names is "
    + "not there."

  /// The advice on an unexpected 404 of a route that answers other requests.
  package static let notThere =
    "Answer with the promised status: the route answers other checks, so what this one asks for was not found."

  /// Returns the advice on a refusal of what should succeed. The request may have no credentials at all.
  private static func refused(_ status: Int) -> String {
    status == 401
      ? "See whether the request has the right credentials; where it has, answer with the promised status."
      : "See what refuses the request, such as missing rights or a rule against forged requests; where it may pass, "
        + "answer with the promised status."
  }

  private static let login =
    "Answer with the promised status: the request was treated as unauthenticated and redirected to a login page, where "
    + "an API answers 401."

  /// The advice on a redirect to a login page of a request that may have changed something, such as a log-out.
  private static let loginAfterChange =
    "Answer with the promised status: the redirect leads to a login page, as where a request is unauthenticated, or where "
    + "it succeeded and a browser would sign in next. An API redirects in neither case."

  private static let absentByRedirect =
    "Answer with the promised status: the redirect leads elsewhere, and does not say that nothing is there. If it is the "
    + "address that has moved, the contract has to follow."

  /// The advice on 303 after a request that changes something (RFC 9110 section 15.4.4).
  private static let afterForm =
    "Answer with the promised status: a 303 leads a browser to another page after it has sent a form."

  private static let elsewhere =
    "Answer at the address that is promised; if it has moved, the contract has to follow."

  private static let refusedByRedirect =
    "Answer with the promised status; frameworks refuse a browser's form with a redirect, and may go by the Accept "
    + "header. If it is the address that has moved, the contract has to follow."

  /// Returns the advice on a redirect. A client may change the method when it follows one (RFC 9110 section 15.4).
  private static func followed(_ method: String, _ status: Int, to target: String) -> String {
    guard ["http", "https", nil].contains(scheme(of: target)) else {
      return "URLSession does not follow it: the app gets an error."
    }
    if scheme(of: target) == "http", !isOfThisMachine(target) { return unencrypted }
    return method == "POST" && status < 304 ? followedWithGET : followed
  }

  private static let unencrypted =
    "URLSession follows it only in an app whose App Transport Security allows http there; by default it gets an error."

  /// Returns whether an address leads to the machine itself, or to a name without a domain, as in development.
  private static func isOfThisMachine(_ target: String) -> Bool {
    let host = target.drop { $0 != "/" }.dropFirst(2).prefix { !"/:?#".contains($0) }
    return host.hasPrefix("127.") || host.hasPrefix("[") || !host.contains(".")
  }

  private static let follows =
    "URLSession follows it: the app sees the response of the place that it leads to"

  /// The advice on a redirect that is followed with the same method.
  private static let followed = follows + "."

  /// The advice on a redirect that changes the method.
  private static let followedWithGET = follows + ", asked with GET and without the body."

  /// Returns the advice that holds for several redirects; `nil` unless all are followed.
  package static func followed(_ all: Set<String>) -> String? {
    all.isSubset(of: [followed, followedWithGET])
      ? follows + ", which after a POST is asked with GET and without the body." : nil
  }

  /// Returns the scheme of an address in lower case, or `nil` for one that is relative (RFC 3986 section 3.1).
  private static func scheme(of target: String) -> String? {
    let name = target.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard name.first?.isLetter == true, target[name.endIndex...].first == ":" else { return nil }
    return name.lowercased()
  }

  /// Returns the advice on 405, whose Allow field lists the resource's methods (RFC 9110 section 15.5.6).
  private static func otherMethods(_ allowed: String?, _ method: String) -> String {
    let names = allowed?.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    if names?.contains(method) == true {
      return "See what refuses \(method): the response itself lists it in Allow, so it is routed here."
    }
    let allows = allowed.map { " (Allow: \(Quoted.cut($0)))" } ?? ""
    return "Route \(method) here\(allows); if another method is meant, the contract has to name that."
  }

  /// The words in the path of a login page.
  private static let loginWords: Set<String> = ["login", "signin", "logon", "sso"]

  /// The parameters with which a request for a sign-in begins: at an authorization server (RFC 6749 section 4.1.1), or in
  /// SAML.
  private static let signInParameters: Set<String> = ["redirect_uri", "response_type", "SAMLRequest"]

  /// Returns whether a redirect leads to a login page, and not from a path of such a name to the same path elsewhere.
  private static func leadsToLogin(_ target: String, from source: String) -> Bool {
    let place = target.prefix { $0 != "?" && $0 != "#" }
    if place.split(separator: "/").suffix(source.split(separator: "/").count)
      == source.split(separator: "/")[...]
    {
      return false
    }
    let path = place.lowercased().filter { $0 != "-" && $0 != "_" }
    let isLogin = path.split(separator: "/").contains { segment in
      loginWords.contains(String(segment.prefix { $0 != "." }))
    }
    let query = target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { $0.prefix { $0 != "=" } }
    return isLogin || query.contains { signInParameters.contains(String($0)) }
  }
}

extension HTTPResponse {
  /// Returns whether the body may be what a request asked for: it is no page of markup where JSON is promised, and not
  /// empty where a body is.
  fileprivate func mayBeAskedFor(_ promisesBody: Bool, _ promisesMarkup: Bool) -> Bool {
    let text = body.drop(while: \.isJSONSpace)
    return text.isEmpty
      ? !promisesBody || status == 204 || status == 205 : promisesMarkup || text.first != UInt8(ascii: "<")
  }

  /// Returns whether an empty success says that a request that changes something was accepted.
  fileprivate func isAcceptance(of method: String, _ promisesBody: Bool) -> Bool {
    body.isEmpty && !Request(method: method, url: "").isSafe
  }

  /// A Boolean value that indicates whether a server of Cloudflare answered.
  fileprivate var isOfCloudflare: Bool {
    headers.value(of: "Server")?.lowercased().contains("cloudflare") ?? false
  }

  /// A Boolean value that indicates whether the body is a JSON value without content, or with nothing but the zero
  /// values of a type, as Go and other languages write one that was never filled.
  fileprivate var saysNothing: Bool {
    guard let document = try? JSONDocument(parsing: body) else { return false }
    return document.isBlank(.root, depth: 0)
  }
}

extension JSONDocument {
  /// The number of objects inside each other that are looked into.
  private static let maximumDepth = 8

  /// The first moment of Go's and .NET's calendars, which a time that was never set is.
  private static let unsetTime = Array("0001-01-01T00:00:00Z".utf8)

  /// The names, without separators, of members that say nothing of what was found: flags of success and paging.
  private static let neutralNames: Set<String> = [
    "success", "ok", "acknowledged", "page", "perpage", "pagesize", "size", "limit", "offset", "skip",
    "pagenumber",
    "currentpage", "pages", "totalpages",
  ]

  /// Returns whether a value is null, false, zero, an empty text or one without other elements or members.
  fileprivate func isBlank(_ node: NodeID, depth: Int) -> Bool {
    switch kind(of: node) {
    case .null: return true
    case .boolean: return source(of: node) == "false"
    case .integer, .number: return number(at: node)?.double == 0
    case .string: return contentRange(of: node).isEmpty || keyEquals(node, Self.unsetTime)
    case .array: return firstChild(of: node) >= next(after: node)
    case .object:
      guard depth < Self.maximumDepth else { return false }
      var (key, isNeutral) = (firstChild(of: node), false)
      var hasOthers = key >= next(after: node)
      while key < next(after: node) {
        if isBlank(key.value, depth: depth + 1) {
          hasOthers = true
        } else if Self.neutralNames.contains(KeyWords.joined(string(at: key))) {
          isNeutral = true
        } else {
          return false
        }
        key = next(after: key.value)
      }
      return hasOthers || !isNeutral
    }
  }
}
