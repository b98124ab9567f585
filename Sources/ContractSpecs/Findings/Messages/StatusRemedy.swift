/// The remedies for a status that was not promised, for one side each.
package enum StatusRemedy: Hashable, Sendable {
  // MARK: successes

  /// A success whose body is an error, or may be one.
  case errorAsSuccess(isCertain: Bool)

  /// A success whose body is not what the status promises.
  case successWithOtherBody(status: Int)

  /// A success without a body, or with one that is not JSON, in place of an error.
  case successWithoutAnswer(status: Int, isEmpty: Bool)

  /// A request that was accepted and should not have been.
  case accepted

  /// A request for what should not be there, which succeeded without a body.
  case foundWithoutBody(status: Int)

  /// A request for what should not be there, which succeeded; `saysNothing` tells that its body holds nothing.
  case found(saysNothing: Bool)

  /// A 204 or 205 where a body is promised.
  case noContent(status: Int)
  case decodeNothing(status: Int)
  case lookForError

  /// A success in place of another one.
  case takeAnySuccess

  /// A success with a page of markup in place of an error.
  case page

  // MARK: redirects

  case redirect(Redirect)

  /// A redirect, for the client.
  case follow(Following)

  // MARK: errors

  /// A refusal for the method or the media type where another error is expected.
  case otherRefusal(status: Int)

  /// A 405 whose Allow field lists the method itself (RFC 9110 section 15.5.6).
  case methodIsAllowed(String)

  /// A 405; `allowed` is its Allow field, cut and in quotes.
  case otherMethod(String, allowed: String?)

  /// A 405 with a page of markup, which may be a proxy's.
  case methodOrProxy(String)
  case goneForAbsent
  case gone
  case noLongerThere
  case tooLarge
  case mediaType
  case failure(Failure)

  /// A request that the backend calls wrong.
  case wrongRequest

  /// A request that the backend refuses for the state of what it asks for (RFC 9110 section 15.5.10).
  case conflict

  /// A request that the backend calls wrong, where another refusal is expected.
  case otherReason

  /// A refusal of what should succeed. The request may have no credentials at all.
  case refused(isUnauthenticated: Bool)
  case forbiddenAsPromised
  case notFoundForDenial

  /// A 404 whose reason is not known.
  case notFound

  /// A 404 of a route that answers other requests.
  case notThere

  /// A status that is promised, but not expected by the check.
  case documented(status: Int)

  /// The redirects in place of what is promised, for the backend.
  package enum Redirect: Hashable, Sendable {
    /// A redirect to a login page; `isSafe` tells that the request changed nothing.
    case login(isSafe: Bool)
    case inPlaceOfAbsence, inPlaceOfRefusal

    /// A 303 after a request that changes something (RFC 9110 section 15.4.4).
    case afterForm
    case elsewhere
  }

  /// The ways in which a client follows a redirect.
  package enum Following: Hashable, Sendable {
    /// Not at all: it leads to another scheme than http and https.
    case never

    /// Only where http is allowed.
    case unencrypted
    case sameMethod, withGET

    /// The same method or, after a POST, GET.
    case sameMethodOrGET
  }

  /// The failures of a backend, or on the way to it.
  package enum Failure: Hashable, Sendable {
    /// A 502 or 504 with a message.
    case gatewayWithMessage
    case badGateway, gatewayTimeout
    case cloudflare(status: Int)
    case unavailable, networkSignIn
    case other(status: Int)
  }
}

extension StatusRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .accepted:
      Finding.Hint(backend: words, client: "Nothing to do: the backend must enforce this.")
    case .found(saysNothing: false):
      Finding.Hint(backend: words, client: "Nothing to do: the backend must not answer with it.")
    case .page:
      Finding.Hint(backend: words, client: "Check status and Content-Type before decoding the body.")
    case .decodeNothing, .lookForError, .takeAnySuccess, .follow, .noLongerThere: Finding.Hint(client: words)
    case .errorAsSuccess, .successWithOtherBody, .successWithoutAnswer, .foundWithoutBody, .found, .noContent,
      .redirect, .otherRefusal, .methodIsAllowed, .otherMethod, .methodOrProxy, .goneForAbsent, .gone,
      .tooLarge, .mediaType,
      .failure, .wrongRequest, .conflict, .otherReason, .refused, .forbiddenAsPromised, .notFoundForDenial,
      .notFound,
      .notThere,
      .documented:
      Finding.Hint(backend: words)
    }
  }

  private var words: String {
    switch self {
    case .errorAsSuccess(let isCertain):
      "Answer with the promised status: the body \(isCertain ? "is" : "may be") an error, but the status reports success."
    case .successWithOtherBody(let status):
      "Answer with the promised status: the body is not what \(status) promises, and may be an error."
    case .successWithoutAnswer(let status, let isEmpty):
      isEmpty
        ? "Answer with the promised status; no body came with \(status)."
        : "Answer with the promised status; the body that came with \(status) is not JSON."
    case .page: "Find out who answered: a proxy, a login page or an error page in place of the endpoint."
    case .methodOrProxy(let method):
      "Find out who answered, the backend or a proxy before it: \(method) is not let through, or nothing is routed to it "
        + "here."
    case .accepted: "Refuse the request with the promised status: it was accepted."
    case .foundWithoutBody(let status):
      "Answer with the promised status: a \(status) says that the request succeeded."
    case .found(let saysNothing):
      saysNothing
        ? "Answer with the promised status: only the body says that nothing was found."
        : "Answer with the promised status: what should be unknown, gone or hidden from this user was found."
    case .noContent(let status):
      "Send the promised status with the promised body: a \(status) has none (RFC 9110 section 15.3)."
    case .decodeNothing(let status): "Decode nothing where the status is \(status)."
    case .lookForError: "Look for an error in the body before it is taken for a success."
    case .takeAnySuccess: "Nothing to do where the app takes every 2XX for a success."
    case .redirect(let redirect): redirect.words
    case .follow(let following): following.words
    case .otherRefusal(let status):
      "Refuse the request with the promised status, or promise \(status) as well."
    case .methodIsAllowed(let method):
      "See what refuses \(method): the response itself lists it in Allow, so it is routed here."
    case .otherMethod(let method, let allowed):
      "Route \(method) here\(allowed.map { " (Allow: \($0))" } ?? ""); if another method is meant, the contract has to "
        + "name that."
    case .goneForAbsent:
      "Answer with the promised status, or document 410, which says that it is gone for good."
    case .gone: "Keep what the contract promises: the backend says that it is gone for good."
    case .noLongerThere: "Say that it is no longer there, and do not ask again."
    case .tooLarge:
      "See what limits the size of a request, the backend or a proxy before it; where this size is meant, raise that "
        + "limit."
    case .mediaType:
      "Take the request as it is, with its Content-Type or without one; if another one is meant, the contract has to "
        + "send that."
    case .failure(let failure): failure.words
    case .wrongRequest:
      "See what the error says of the request; where the request is right, answer with the promised status."
    case .conflict:
      "See whether what the request asks for is in the state that it needs, which 409 denies; where it is, answer with "
        + "the promised status."
    case .otherReason:
      "See what the error says of the request; where it refuses what the check expects to be refused, answer with the "
        + "promised status."
    case .refused(let isUnauthenticated):
      isUnauthenticated
        ? "See whether the request has the right credentials; where it has, answer with the promised status."
        : "See what refuses the request, such as missing rights or a rule against forged requests; where it may pass, "
          + "answer with the promised status."
    case .forbiddenAsPromised:
      "See whether the user of the request may do this: 403 is promised too. Where it may, answer with the promised status."
    case .notFoundForDenial:
      "Answer with the promised status: a 404 does not say that the request is refused."
    case .notFound:
      "Answer with the promised status: it may be that nothing is routed to this path and method, that another route "
        + "takes it, or that what the request names is not there."
    case .notThere:
      "Answer with the promised status: the route answers other checks, so what this one asks for was not found."
    case .documented(let status):
      "Answer with the promised status; \(status) is promised too, but the check expects another one here."
    }
  }
}

extension StatusRemedy.Redirect {
  fileprivate var words: String {
    switch self {
    case .login(isSafe: true):
      "Answer with the promised status: the request was treated as unauthenticated and redirected to a login page, where "
        + "an API answers 401."
    case .login(isSafe: false):
      "Answer with the promised status: the redirect leads to a login page, as where a request is unauthenticated, or where "
        + "it succeeded and a browser would sign in next. An API redirects in neither case."
    case .inPlaceOfAbsence:
      "Answer with the promised status: the redirect leads elsewhere, and does not say that nothing is there. If it is the "
        + "address that has moved, the contract has to follow."
    case .inPlaceOfRefusal:
      "Answer with the promised status; frameworks refuse a browser's form with a redirect, and may go by the Accept "
        + "header. If it is the address that has moved, the contract has to follow."
    case .afterForm:
      "Answer with the promised status: a 303 leads a browser to another page after it has sent a form."
    case .elsewhere: "Answer at the address that is promised; if it has moved, the contract has to follow."
    }
  }
}

extension StatusRemedy.Following {
  fileprivate var words: String {
    switch self {
    case .never: "URLSession does not follow it: the app gets an error."
    case .unencrypted:
      "URLSession follows it only in an app whose App Transport Security allows http there; by default it gets an error."
    case .sameMethod: Self.follows + "."
    case .withGET: Self.follows + ", asked with GET and without the body."
    case .sameMethodOrGET: Self.follows + ", which after a POST is asked with GET and without the body."
    }
  }

  private static let follows =
    "URLSession follows it: the app sees the response of the place that it leads to"
}

extension StatusRemedy.Failure {
  fileprivate var words: String {
    switch self {
    case .gatewayWithMessage:
      "See what the error says: whoever wrote it, the app or a proxy before it, got no usable response from a service "
        + "behind it."
    case .badGateway:
      "The proxy got no response from the app behind it, or none that it could read: see whether the app runs, and "
        + "what the proxy's log says."
    case .gatewayTimeout:
      "The proxy got no timely response from the app behind it: see whether the app runs, and what the proxy's log "
        + "says."
    case .cloudflare(let status):
      "Look at the way to the backend: Cloudflare answers \(status) where it gets no response from it."
    case .unavailable:
      "See whether it is under maintenance or overloaded; a backend that is still starting can be waited for with "
        + "--wait-ready."
    case .networkSignIn:
      "Look at the way to the backend: a network between asks for a sign-in (RFC 6585 section 6)."
    case .other(let status): "Look into the backend's log: a \(status) is a failure on its side."
    }
  }
}
