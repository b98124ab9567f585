/// The advice on an unexpected status that follows from the response itself, beyond the status being another one.
package struct StatusAdvice {
  /// The advice for the backend; `nil` if there is none beyond that of the kind.
  private(set) var backend: Remedy?
  private(set) var client: Remedy?

  /// The fact that the advice is about, if several endpoints may have it in common.
  private(set) var observation: Finding.Observation?

  /// A trait that the accepted statuses have in common.
  enum Expected: Hashable, Sendable {
    /// A success is among them.
    case success

    /// A redirect is among them, by its number or its class.
    case redirect

    /// All of them refuse the request, not all for absence, and the body of a success is no error.
    case refusal

    /// All of them are 401 or 403.
    case denial

    /// 400 or 422 is among them.
    case rejection

    /// All of them say that something is not there, and the body of a success is no error.
    case absence
  }

  /// A fact about a response beside its status, or about the promise for it.
  enum Fact: Hashable, Sendable {
    /// A success with a body is promised.
    case promisesBody

    /// The body says nothing against the promise of the status that came, or nothing is to be held against it.
    case keepsPromise

    /// The body is that of the expected success, as far as one is expected.
    case fitsPromise

    /// The body is an error, whatever the status says.
    case carriesError

    /// The body may be an error.
    case mayCarryError
    case carriesMessage

    /// Something else than JSON is promised for the status that came.
    case promisesMarkup

    /// The endpoint promises the status that came.
    case isDocumented
  }

  private let response: HTTPResponse
  private let method: String
  private let expected: Set<Expected>
  private let facts: Set<Fact>

  init(
    of response: HTTPResponse, method: String, path: String, expecting expected: Set<Expected>,
    _ facts: Set<Fact>
  ) {
    (self.response, self.method, self.expected, self.facts) = (response, method, expected, facts)
    switch response.status {
    case 200...299: adviseOnSuccess()
    case 301, 302, 303, 307, 308: adviseOnRedirect(from: path)
    case 400...499: adviseOnRefusal()
    case 500...: backend = told(failure)
    case _: adviseOnDocumented()
    }
  }

  private var status: Int { response.status }

  /// Returns the remedy of a rule that names the status.
  private func told(_ rule: RuleID) -> Remedy {
    switch rule {
    case .gatewayWithMessage, .badGateway, .gatewayTimeout, .unavailable, .networkSignIn: .rule(rule)
    case _: .rule(rule, [.status: "\(status)"])
    }
  }

  private mutating func adviseOnDocumented() {
    if facts.contains(.isDocumented) { backend = told(.documentedStatus) }
  }

  private mutating func adviseOnSuccess() {
    if expected.contains(.success) {
      adviseOnOtherSuccess()
    } else if isPageForError {
      (backend, client) = (.rule(.pageForError), .rule(.pageForError))
    } else if facts.contains(.carriesError) {
      observation = .errorAsSuccess
      (backend, client) = (.rule(.errorAsSuccess), .rule(.lookForError))
    } else if facts.contains(.mayCarryError) {
      (backend, client) = (.rule(.perhapsErrorAsSuccess), .rule(.lookForError))
    } else if isWithoutAnswer {
      backend = told(response.body.isEmpty ? .successWithoutBody : .successWithoutJSON)
    } else if isWithOtherBody {
      (backend, client) = (told(.successWithOtherBody), .rule(.lookForError))
    } else if expected.contains(.refusal) {
      (backend, client) = (.rule(.accepted), .rule(.accepted))
    } else if expected.contains(.absence) {
      adviseOnFound()
    } else if isWithoutContent {
      adviseOnNoContent()
    } else {
      adviseOnDocumented()
    }
  }

  /// Advises on another success than the expected one.
  private mutating func adviseOnOtherSuccess() {
    if isWithoutContent { return adviseOnNoContent() }
    adviseOnDocumented()
    if facts.contains(.fitsPromise) { client = .rule(.takeAnySuccess) }
  }

  private mutating func adviseOnNoContent() {
    (backend, client) = (told(.noContent), told(.noContent))
  }

  /// Advises on the success of a request for what should not be there.
  private mutating func adviseOnFound() {
    if isBodiless { return backend = told(.foundWithoutBody) }
    if response.saysNothing { return backend = .rule(.foundNothing) }
    (backend, client) = (.rule(.found), .rule(.found))
  }

  /// True for a status without a body (RFC 9110 sections 15.3.5 and 15.3.6).
  private var isBodiless: Bool { status == 204 || status == 205 }

  private var isWithoutContent: Bool { isBodiless && facts.contains(.promisesBody) }

  private var isError: Bool { expected.contains(.refusal) || expected.contains(.absence) }

  /// True if a page of markup came that nobody promises.
  private var isMarkup: Bool { response.isMarkup && !facts.contains(.promisesMarkup) }

  private var isPageForError: Bool { isError && isMarkup }

  /// True for an empty success, which says that a request that changes something was accepted.
  private var isAcceptance: Bool { response.body.isEmpty && !Request(method: method, url: "").isSafe }

  private var isRefusedWithoutAcceptance: Bool { expected.contains(.refusal) && !isAcceptance }

  /// True if the body cannot be what the request asked for.
  private var isWithoutAnswer: Bool {
    (isRefusedWithoutAcceptance || expected.contains(.absence)) && !mayBeAskedFor
  }

  private var isWithOtherBody: Bool {
    let isFound = expected.contains(.absence) && !response.saysNothing
    return (isRefusedWithoutAcceptance || isFound) && !facts.contains(.keepsPromise)
  }

  /// True if the body may be what a request asked for: it is no page of markup where JSON is promised, and not empty
  /// where a body is.
  private var mayBeAskedFor: Bool {
    let text = response.body.drop(while: \.isJSONSpace)
    return text.isEmpty ? !facts.contains(.promisesBody) || isBodiless : !isMarkup
  }

  private mutating func adviseOnRedirect(from path: String) {
    guard let target = response.headers.value(of: "Location") else { return }
    let isLogin = Self.leadsToLogin(target, from: path)
    guard isLogin || !expected.contains(.redirect) else { return }
    observation = isLogin ? .signInPage : .otherAddress
    let isSafe = Request(method: method, url: "").isSafe
    let redirect: RuleID =
      if isLogin {
        isSafe ? .loginPage : .loginPageOrSuccess
      } else if expected.contains(.absence) {
        .redirectForAbsence
      } else if expected.contains(.refusal) {
        .redirectForRefusal
      } else {
        status == 303 && !isSafe ? .redirectAfterForm : .redirect
      }
    backend = .rule(redirect)
    client = .rule(Self.following(method, status, to: target))
  }

  private mutating func adviseOnRefusal() {
    switch status {
    case 405 where expectsError, 415 where expectsError: backend = told(.otherRefusal)
    case 405:
      backend =
        isMarkup ? .rule(.methodOrProxy, [.method: method]) : otherMethod(response.headers.value(of: "Allow"))
    case 410 where expected.contains(.absence): backend = .rule(.goneForAbsent)
    case 410: (backend, client) = (.rule(.gone), .rule(.gone))
    case 413 where expected.contains(.success): backend = .rule(.tooLarge)
    case 415: backend = .rule(.mediaTypeRefused)
    case 400, 422: adviseOnRejection()
    case 401 where expected.contains(.success): backend = .rule(.unauthenticated)
    case 403 where expected.contains(.success):
      backend = .rule(facts.contains(.isDocumented) ? .forbiddenAsPromised : .forbidden)
    case 404 where expected.contains(.denial): backend = .rule(.notFoundForDenial)
    case 404 where !facts.contains(.isDocumented):
      (observation, backend) = (.unknownResource, .rule(.notFound))
    case 409 where expected.contains(.success) && facts.contains(.isDocumented): backend = .rule(.conflict)
    // Frameworks answer so where a token against forged requests is missing.
    case 419 where expected.contains(.success) && !facts.contains(.isDocumented):
      backend = .rule(.forbidden)
    case _: adviseOnDocumented()
    }
  }

  private var expectsError: Bool { !expected.contains(.success) && !expected.contains(.redirect) }

  /// Advises on the refusal of what is in a request.
  private mutating func adviseOnRejection() {
    let hasOtherReason = facts.contains(.carriesMessage) && expected.isDisjoint(with: [.denial, .rejection])
    if hasOtherReason, expected.contains(.refusal) {
      backend = .rule(.otherReason)
    } else if hasOtherReason || expected.contains(.success) {
      backend = .rule(.wrongRequest)
    } else {
      adviseOnDocumented()
    }
  }

  private var failure: RuleID {
    switch status {
    case 502 where facts.contains(.carriesMessage), 504 where facts.contains(.carriesMessage):
      .gatewayWithMessage
    case 502: .badGateway
    case 504: .gatewayTimeout
    case 520...527 where response.isOfCloudflare, 530 where response.isOfCloudflare:
      .cloudflare
    case 503: .unavailable
    case 511: .networkSignIn
    case _: .serverFailure
    }
  }

  /// Returns how a client follows a redirect. It may change the method (RFC 9110 section 15.4).
  private static func following(_ method: String, _ status: Int, to target: String) -> RuleID {
    guard ["http", "https", nil].contains(scheme(of: target)) else { return .notFollowed }
    if scheme(of: target) == "http", !isOfThisMachine(target) { return .followedUnencrypted }
    return method == "POST" && status < 304 ? .followedWithGET : .followed
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
  private func otherMethod(_ allowed: String?) -> Remedy {
    guard let allowed else { return .rule(.methodNotAllowed, [.method: method]) }
    let names = allowed.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    return names.contains(method)
      ? .rule(.methodIsAllowed, [.method: method])
      : .rule(.otherMethodsAllowed, [.method: method, .allowed: Quoted.cut(allowed)])
  }

  /// The words in the path of a login page.
  private static let loginWords: Set<String> = ["login", "signin", "logon", "sso"]

  /// The parameters with which a request for a sign-in begins: at an authorization server (RFC 6749 section 4.1.1),
  /// or in SAML.
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
  fileprivate var isMarkup: Bool { body.first { !$0.isJSONSpace } == UInt8(ascii: "<") }

  fileprivate var isOfCloudflare: Bool {
    headers.value(of: "Server")?.lowercased().contains("cloudflare") ?? false
  }

  /// True for a JSON value without content, or with nothing but the zero values of a type, as Go and other languages
  /// write one that was never filled.
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
