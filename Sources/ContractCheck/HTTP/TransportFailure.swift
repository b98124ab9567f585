/// The reason why a request has no answer that can be judged.
enum TransportFailure: Error, Hashable, Sendable {
  /// The phase in which a transfer timed out.
  enum Phase: Hashable, Sendable {
    case resolving
    case connecting
    case handshaking
    case sending
    case waiting
    case headers
    case body(received: Int)
  }

  /// The details of a certificate that was not accepted.
  struct Distrust: Hashable, Sendable {
    /// The host and port of the server with the certificate.
    var host: String
    var reason: String

    /// A Boolean value that indicates whether the certificate would be accepted if its authority were known.
    var isUnknownIssuer: Bool
  }

  case cannotResolve(host: String)
  case refused(by: String)
  case unreachable(address: String, reason: String)
  case timedOut(after: Duration, Phase)
  case tls(reason: String)

  /// A certificate of the server that was not accepted; nothing was sent.
  case untrusted(Distrust)
  case proxy(reason: String)

  /// A connection that ended before a complete response head arrived.
  case closedEarly(reason: String)

  case bodyTooLarge(limit: Int)
  case headersTooLarge(limit: Int)

  /// A response that is not valid HTTP, or whose body is not in the coding that it declares.
  case protocolBroken(reason: String)

  case tooManyRedirects(limit: Int)

  /// A request that is invalid and was not sent.
  case invalidRequest(reason: String)

  case cancelled

  /// An error code of libcurl that no transfer is expected to return.
  case internalError(code: Int, reason: String)
}

extension TransportFailure {
  /// The name of a failure in reports. These names never change.
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
