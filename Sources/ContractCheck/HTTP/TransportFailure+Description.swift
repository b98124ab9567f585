import ContractSpecs

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
    case .closedEarly(let reason): "connection closed before an answer came: \(reason)"
    case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes"
    case .headersTooLarge(let limit): "the header fields are larger than \(limit) bytes"
    case .protocolBroken(let reason): "not a valid HTTP answer: \(reason)"
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
