/// Why a request has no answer that could be judged.
enum TransportFailure: Error, Hashable, Sendable {
  /// What a transfer was doing when its time was up.
  enum Phase: Hashable, Sendable {
    case resolving
    case connecting
    case handshaking
    case sending
    case waiting
    case headers
    case body(received: Int)
  }

  /// A certificate that was not accepted.
  struct Distrust: Hashable, Sendable {
    /// Host and port of the one who showed it.
    var host: String
    var reason: String

    /// Whether it would be accepted if its authority were known.
    var isUnknownIssuer: Bool
  }

  case cannotResolve(host: String)
  case refused(by: String)
  case unreachable(address: String, reason: String)
  case timedOut(after: Duration, Phase)
  case tls(reason: String)

  /// The certificate of the other side was not accepted, so that nothing was sent.
  case untrusted(Distrust)
  case proxy(reason: String)

  /// The connection ended before a whole head of an answer had come.
  case closedEarly(reason: String)

  case bodyTooLarge(limit: Int)
  case headersTooLarge(limit: Int)

  /// What came is not HTTP, or not in the encoding that it claims.
  case protocolBroken(reason: String)

  case tooManyRedirects(limit: Int)

  /// The request cannot be sent as it is, so nothing was.
  case invalidRequest(reason: String)

  case cancelled

  /// A code of libcurl that no transfer of ours should meet.
  case internalError(code: Int, reason: String)
}

extension TransportFailure {
  /// What reports call a failure; these names never change.
  enum Name: String, CaseIterable, Sendable {
    case dns = "transport-dns"
    case refused = "transport-refused"
    case unreachable = "transport-unreachable"
    case timeout = "transport-timeout"
    case tls = "transport-tls"
    case proxy = "transport-proxy"
    case closed = "transport-closed"
    case tooLarge = "transport-too-large"
    case `protocol` = "transport-protocol"
    case redirects = "transport-redirects"
    case request = "transport-request"
    case cancelled = "transport-cancelled"
    case `internal` = "transport-internal"
  }

  var name: Name {
    switch self {
    case .cannotResolve: .dns
    case .refused: .refused
    case .unreachable: .unreachable
    case .timedOut: .timeout
    case .tls, .untrusted: .tls
    case .proxy: .proxy
    case .closedEarly: .closed
    case .bodyTooLarge, .headersTooLarge: .tooLarge
    case .protocolBroken: .protocol
    case .tooManyRedirects: .redirects
    case .invalidRequest: .request
    case .cancelled: .cancelled
    case .internalError: .internal
    }
  }
}
