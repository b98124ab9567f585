import ContractSpecs

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

  /// Who the client is; a backend that asks for no certificate does not see it.
  var clientCertificate: ClientCertificate?

  /// What the backend's public key must be one of, each as `BackendTLS.pins` has it; empty where any will do.
  var pins: [String] = []

  /// The lowest version of TLS that is spoken.
  var minimumTLS = BackendTLS.Version.v1_2

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

/// A certificate of the client's own and its key, as PEM files; both may be the same.
struct ClientCertificate: Hashable, Sendable {
  var file: String
  var key: String
}

extension TransferOptions {
  /// The same for another origin, which gets nothing that tells who the client is, and whose key is another.
  var elsewhere: TransferOptions {
    var options = self
    options.cookies = nil
    options.clientCertificate = nil
    options.pins = []
    return options
  }
}

/// The name of a set of cookies, which lives as long as the transport that was given it.
struct CookieJar: Hashable, Sendable {
  var name: String
}
