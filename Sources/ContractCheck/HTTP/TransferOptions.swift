/// How a request is carried, beside what it says.
struct TransferOptions: Hashable, Sendable {
  /// The longest wait for a connection: name lookup, TCP and TLS together.
  var connectTimeout: Duration = .seconds(10)

  /// The longest wait for the whole answer, redirects included.
  var timeout: Duration = .seconds(30)

  /// The most bytes of body that are read, counted after content decoding.
  var maximumBody = 16 << 20

  /// The most redirects that are followed; with 0 the redirect itself is the answer.
  var redirects = 0

  var verifiesTLS = true

  /// A PEM file of the authorities to trust in place of the system's.
  var certificateAuthorities: String?

  /// The cookies to send and to keep; without a jar none are.
  var cookies: CookieJar?

  /// What a request without a `User-Agent` field says.
  var userAgent = "contractcheck"

  /// Whether the transfer ends when TLS is agreed on, with nothing sent and no certificate verified: only the
  /// certificate is wanted.
  var endsWithHandshake = false

  /// Whether the exchange keeps the head of the request as it went out.
  var keepsSentHead = false
}

/// The name of a set of cookies, which lives as long as the transport that was given it.
struct CookieJar: Hashable, Sendable {
  var name: String
}
