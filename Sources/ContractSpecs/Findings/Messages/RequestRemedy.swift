/// The remedies for a status that follows from the request, for one side each.
package enum RequestRemedy: Hashable, Sendable {
  /// A 401 for a request without credentials; `mayHoldCredentials` tells that its body may hold some.
  case unauthenticated(mayHoldCredentials: Bool)

  /// A 403 for a request without credentials.
  case forbiddenWithoutAuth

  /// A request that was accepted, perhaps for a kept cookie or the client's certificate.
  case authenticatedOtherwise

  /// A 304 for a request without a condition.
  case notConditional

  // MARK: redirects

  /// A redirect to the address that was asked for; `setsCookie` tells that it sets one.
  case leadsToItself(setsCookie: Bool)
  case asksAgain
  case tooManyRedirects

  /// A redirect to the same address with https.
  case needsTLS

  /// A redirect from https to http, for the client and for the backend.
  case blockedByATS, leavesTLS

  /// A redirect to the same path but for the slash at its end.
  case slash(losesQuery: Bool)
}

extension RequestRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .unauthenticated(let mayHoldCredentials):
      Finding.Hint(
        backend: mayHoldCredentials
          ? "The check has no auth: give it one if the request needs it, or let the backend answer without."
          : "The check sends no credentials: give it an auth, or let the backend answer without.")
    case .forbiddenWithoutAuth:
      Finding.Hint(
        backend: "See why the request is refused: the check has no auth; if it needs one, give it that.")
    case .authenticatedOtherwise:
      Finding.Hint(
        backend:
          "See first whether a kept cookie or the client's certificate authenticated it: the contract sends these with "
          + "each request.")
    case .notConditional:
      Finding.Hint(
        backend:
          "Answer with the promised status: a 304 is for a request that names what the client has, in If-None-Match or "
          + "If-Modified-Since, and this one did not (RFC 9110 section 15.4.5).")
    case .leadsToItself(let setsCookie):
      Finding.Hint(
        backend: "Answer with the promised status: the redirect leads to the address that was asked for"
          + (setsCookie ? ", and sets a cookie, as proxies do to test whether a client keeps one." : "."))
    case .asksAgain:
      Finding.Hint(client: "Nothing to do where URLSession keeps cookies: it asks again with this one.")
    case .tooManyRedirects:
      Finding.Hint(client: "Nothing to do: a redirect to itself ends as too many redirects (URLError -1007).")
    case .needsTLS:
      Finding.Hint(
        backend:
          "The response leads to the same address with https: name that in the contract's url or in --url.")
    case .blockedByATS:
      Finding.Hint(
        client:
          "App Transport Security blocks a redirect from https to http (URLError -1022), unless the app has an exception."
      )
    case .leavesTLS:
      Finding.Hint(
        backend:
          "It leads to http: where a proxy ends TLS, build the address from X-Forwarded-Proto or as a path alone."
      )
    case .slash(let losesQuery):
      Finding.Hint(
        backend:
          "The response leads to the same path but for the slash at its end\(losesQuery ? ", without the query" : ""): "
          + "route both, or let the contract name the one that answers.")
    }
  }
}
