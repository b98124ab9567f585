/// The advice on an unexpected status that follows from the response itself, beyond the status being another one.
package struct StatusAdvice {
  /// The advice for the backend; `nil` if there is none beyond that of the kind.
  private(set) var backend: StatusRemedy?
  private(set) var client: StatusRemedy?

  /// The fact that the advice is about, if several endpoints may have it in common.
  private(set) var observation: Finding.Observation?

  init(
    of response: HTTPResponse, method: String, path: String = "", promisesBody: Bool = false,
    expectsSuccess: Bool = false,
    expectsRedirect: Bool = false, expectsRefusal: Bool = false, expectsDenial: Bool = false,
    expectsRejection: Bool = false, expectsAbsence: Bool = false,
    keepsPromise: Bool = true, fitsPromise: Bool = true, carriesError: Bool = false,
    carriesMessage: Bool = false,
    mayCarryError: Bool = false, promisesMarkup: Bool = false, isDocumented: Bool = false
  ) {
    switch response.status {
    case 200...299 where (expectsRefusal || expectsAbsence) && response.isMarkup && !promisesMarkup:
      (backend, client) = (.page, .page)
    case 200...299 where carriesError && !expectsSuccess:
      observation = .errorAsSuccess
      (backend, client) = (.errorAsSuccess(isCertain: true), .lookForError)
    case 200...299 where mayCarryError && !expectsSuccess:
      (backend, client) = (.errorAsSuccess(isCertain: false), .lookForError)
    case 200...299
    where (expectsRefusal && !response.isAcceptance(of: method, promisesBody) || expectsAbsence)
      && !response.mayBeAskedFor(promisesBody, promisesMarkup):
      backend = .successWithoutAnswer(status: response.status, isEmpty: response.body.isEmpty)
    case 200...299
    where
      (expectsRefusal && !response.isAcceptance(of: method, promisesBody)
      || expectsAbsence && !response.saysNothing)
      && !keepsPromise:
      (backend, client) = (.successWithOtherBody(status: response.status), .lookForError)
    case 200...299 where expectsRefusal:
      (backend, client) = (.accepted, .accepted)
    case 204 where expectsAbsence, 205 where expectsAbsence:
      backend = .foundWithoutBody(status: response.status)
    case 200...299 where expectsAbsence:
      let found = StatusRemedy.found(saysNothing: response.saysNothing)
      (backend, client) = (found, response.saysNothing ? nil : found)
    case 204 where promisesBody, 205 where promisesBody:
      (backend, client) = (.noContent(status: response.status), .decodeNothing(status: response.status))
    case 301, 302, 303, 307, 308:
      guard let target = response.headers.value(of: "Location") else { return }
      let isLogin = Self.leadsToLogin(target, from: path)
      guard isLogin || !expectsRedirect else { return }
      observation = isLogin ? .signInPage : .otherAddress
      let isSafe = Request(method: method, url: "").isSafe
      let redirect: StatusRemedy.Redirect =
        if isLogin {
          .login(isSafe: isSafe)
        } else if expectsAbsence {
          .inPlaceOfAbsence
        } else if expectsRefusal {
          .inPlaceOfRefusal
        } else {
          response.status == 303 && !isSafe ? .afterForm : .elsewhere
        }
      backend = .redirect(redirect)
      client = .follow(Self.following(method, response.status, to: target))
    case 405 where !expectsSuccess && !expectsRedirect, 415 where !expectsSuccess && !expectsRedirect:
      backend = .otherRefusal(status: response.status)
    case 405 where response.isMarkup && !promisesMarkup:
      backend = .methodOrProxy(method)
    case 405:
      backend = Self.otherMethod(response.headers.value(of: "Allow"), method)
    case 410 where expectsAbsence:
      backend = .goneForAbsent
    case 410:
      (backend, client) = (.gone, .noLongerThere)
    case 413 where expectsSuccess:
      backend = .tooLarge
    case 415:
      backend = .mediaType
    case 502 where carriesMessage, 504 where carriesMessage:
      backend = .failure(.gatewayWithMessage)
    case 502:
      backend = .failure(.badGateway)
    case 504:
      backend = .failure(.gatewayTimeout)
    case 520...527 where response.isOfCloudflare, 530 where response.isOfCloudflare:
      backend = .failure(.cloudflare(status: response.status))
    case 503:
      backend = .failure(.unavailable)
    case 511:
      backend = .failure(.networkSignIn)
    case 500...:
      backend = .failure(.other(status: response.status))
    case 400 where carriesMessage && expectsRefusal && !expectsDenial && !expectsRejection,
      422 where carriesMessage && expectsRefusal && !expectsDenial && !expectsRejection:
      backend = .otherReason
    case 400 where expectsSuccess || carriesMessage && !expectsDenial && !expectsRejection,
      422 where expectsSuccess || carriesMessage && !expectsDenial && !expectsRejection:
      backend = .wrongRequest
    case 409 where expectsSuccess && isDocumented:
      backend = .conflict
    case 401 where expectsSuccess, 403 where expectsSuccess:
      backend =
        response.status == 403 && isDocumented
        ? .forbiddenAsPromised : .refused(isUnauthenticated: response.status == 401)
    // Frameworks answer so where a token against forged requests is missing.
    case 419 where expectsSuccess && !isDocumented:
      backend = .refused(isUnauthenticated: false)
    case 404 where expectsDenial:
      backend = .notFoundForDenial
    case 404 where !isDocumented:
      observation = .unknownResource
      backend = .notFound
    case 200...299 where expectsSuccess:
      if isDocumented { backend = .documented(status: response.status) }
      if fitsPromise { client = .takeAnySuccess }
    case _ where isDocumented:
      backend = .documented(status: response.status)
    case _:
      return
    }
  }

  /// Returns how a client follows a redirect. It may change the method (RFC 9110 section 15.4).
  private static func following(_ method: String, _ status: Int, to target: String) -> StatusRemedy.Following
  {
    guard ["http", "https", nil].contains(scheme(of: target)) else { return .never }
    if scheme(of: target) == "http", !isOfThisMachine(target) { return .unencrypted }
    return method == "POST" && status < 304 ? .withGET : .sameMethod
  }

  /// Returns whether an address leads to the machine itself, or to a name without a domain, as in development.
  private static func isOfThisMachine(_ target: String) -> Bool {
    let host = target.drop { $0 != "/" }.dropFirst(2).prefix { !"/:?#".contains($0) }
    return host.hasPrefix("127.") || host.hasPrefix("[") || !host.contains(".")
  }

  /// Returns the scheme of an address in lower case, or `nil` for one that is relative (RFC 3986 section 3.1).
  private static func scheme(of target: String) -> String? {
    let name = target.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard name.first?.isLetter == true, target[name.endIndex...].first == ":" else { return nil }
    return name.lowercased()
  }

  /// Returns the advice on 405, whose Allow field lists the resource's methods (RFC 9110 section 15.5.6).
  private static func otherMethod(_ allowed: String?, _ method: String) -> StatusRemedy {
    let names = allowed?.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    return names?.contains(method) == true
      ? .methodIsAllowed(method) : .otherMethod(method, allowed: allowed.map { Quoted.cut($0) })
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

  /// A Boolean value that indicates whether the body begins as markup.
  fileprivate var isMarkup: Bool { body.first { !$0.isJSONSpace } == UInt8(ascii: "<") }

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
