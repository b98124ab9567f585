import ContractSpecs

/// The options of a transfer that are not part of the request.
struct TransferOptions: Hashable, Sendable {
  /// The timeout for a connection: name lookup, TCP and TLS together.
  var connectTimeout: Duration = .seconds(10)

  /// The timeout for the whole response, redirects included.
  var timeout: Duration = .seconds(30)

  /// The maximum size of the body in bytes, after content decoding.
  var maximumBody = 16 << 20

  /// The number of pieces after which a stream is not read further, or `nil` to read it to its end.
  var take: Int?

  /// True for a stream whose pieces are judged even if its time limit ends before it does.
  var keepsArrivedPieces = false

  /// The maximum number of redirects to follow. With 0 the redirect itself is the response.
  var redirects = 0

  var verifiesTLS = true

  /// The path of a PEM file with authorities that replace those of the system.
  var certificateAuthorities: String?

  /// The certificate of the client. A backend that asks for none does not see it.
  var clientCertificate: ClientCertificate?

  /// The allowed public keys of the backend, in the notation of `BackendTLS.pins`. If empty, any key is allowed.
  var pins: [String] = []

  /// The minimum version of TLS.
  var minimumTLS = BackendTLS.Version.v1_2

  /// The jar of the cookies to send and to keep; `nil` for no cookies.
  var cookies: CookieJar?

  /// The `User-Agent` of requests that have no such field.
  var userAgent = "contractcheck"

  /// True for a transfer that sends nothing and verifies no certificate; only the certificate is read.
  var endsWithHandshake = false
  var keepsSentHead = false
}

/// The PEM files of a client certificate and its key; both may be the same file.
struct ClientCertificate: Hashable, Sendable {
  var file: String
  var key: String
}

extension TransferOptions {
  /// The same options for another origin, without cookies, client certificate and pinned keys.
  var elsewhere: TransferOptions {
    var options = self
    options.cookies = nil
    options.clientCertificate = nil
    options.pins = []
    return options
  }
}

/// The name of a set of cookies, which live as long as the transport that uses it.
struct CookieJar: Hashable, Sendable {
  var name: String
}
