import ContractSpecs

/// The reason why a request has no response that can be judged.
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

    /// True if the certificate would be accepted if its authority were known.
    var isUnknownIssuer: Bool

    /// True if the authority may be known, and a certificate between it and that of the server be missing, which the
    /// server has to send (RFC 8446 section 4.4.2).
    var mayLackIntermediate = false

    /// True if only the authorities of a file were trusted.
    var hasOwnAuthorities = false
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

  /// A stream of HTTP/2 that ended before a complete response head arrived; its connection goes on (RFC 9113 section
  /// 5.4.2).
  case streamReset(reason: String)

  case bodyTooLarge(limit: Int)
  case headersTooLarge(limit: Int)

  /// A response that is not valid HTTP.
  case protocolBroken(reason: String)

  /// A valid response whose body cannot be decoded by its `Content-Encoding`.
  case undecodable(reason: String)

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
    case .closedEarly, .streamReset: .closed
    case .bodyTooLarge, .headersTooLarge: .tooLarge
    case .protocolBroken, .undecodable: .protocol
    case .tooManyRedirects: .redirects
    case .invalidRequest: .request
    case .cancelled: .cancelled
    case .internalError: .internal
    }
  }
}

extension TransportFailure: CustomStringConvertible {
  /// The failure as a sentence without a full stop and without control characters.
  var description: String {
    switch self {
    case .cannotResolve(let host): "could not resolve host '\(host)'"
    case .refused(let address): "connection refused by \(address)"
    case .unreachable(let address, let reason): "could not connect to \(address): \(reason)"
    case .timedOut(let limit, let phase): "timed out after \(limit.inWords) while \(phase)"
    case .tls(let reason): "TLS: \(reason)"
    case .untrusted(let distrust):
      "TLS: the certificate of \(distrust.host) is not trusted: \(distrust.reason)"
    case .proxy(let reason): "proxy: \(reason)"
    case .closedEarly(let reason): "connection closed before a response came: \(reason)"
    case .streamReset(let reason): "the stream was reset before a response came: \(reason)"
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
    case .headersTooLarge(let limit): "the header fields are larger than \(limit) bytes"
    case .protocolBroken(let reason): "not a valid HTTP response: \(reason)"
    case .undecodable(let reason): "the body cannot be decoded: \(reason)"
    case .tooManyRedirects(let limit): "more than \(limit) redirect\(limit == 1 ? "" : "s")"
    case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
    case .cancelled: "cancelled"
    case .internalError(let code, let reason): "libcurl error \(code): \(reason)"
    }
  }
}

extension TransportFailure.Phase: CustomStringConvertible {
  var description: String {
    switch self {
    case .resolving: "looking up the host's name"
    case .connecting: "connecting"
    case .handshaking: "agreeing on TLS"
    case .sending: "sending the request"
    case .waiting: "waiting for the first byte"
    case .headers: "reading the header fields"
    case .body(let received): "reading the body, at byte \(received)"
    }
  }
}
