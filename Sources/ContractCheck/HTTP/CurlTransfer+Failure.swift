import CCurl
import ContractSpecs

extension CurlTransfer {
  /// Returns the failure for an error code of libcurl. Codes of protocols other than HTTP are internal errors.
  func failure(_ code: CURLcode, of easy: EasyHandle) -> TransportFailure {
    let reason = easy.reason(code, of: request)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return .cannotResolve(host: WebAddress(request.url)?.host ?? "?")
    case CURLE_COULDNT_CONNECT: return connectionFailure(of: easy)
    case CURLE_OPERATION_TIMEDOUT: return timeout(of: easy)
    case CURLE_COULDNT_RESOLVE_PROXY: return .proxy(reason: proxy.unresolvedWords)
    case CURLE_PROXY: return .proxy(reason: "\(proxy.name) did not agree to a connection")
    case CURLE_URL_MALFORMAT: return .invalidRequest(reason: reason)
    case _ where Self.isNotHTTP(reason): return .protocolBroken(reason: reason)
    case CURLE_HTTP2_STREAM: return .streamReset(reason: reason)
    case CURLE_UNSUPPORTED_PROTOCOL where phase(of: easy) == .resolving:
      return .invalidRequest(reason: reason)
    case CURLE_GOT_NOTHING: return .closedEarly(reason: "the backend sent nothing")
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_SEND_FAIL_REWIND:
      return brokenConnection(reason, of: easy)
    case CURLE_TOO_MANY_REDIRECTS: return .tooManyRedirects(limit: options.redirects)
    case CURLE_OUT_OF_MEMORY where [.waiting, .headers].contains(phase(of: easy)), Self.tooLarge:
      return .headersTooLarge(limit: Int(CURL_MAX_HTTP_HEADER))
    default: break
    }
    if code == CURLE_PEER_FAILED_VERIFICATION { return distrust(reason, of: easy) }
    if Self.tlsCodes.contains(code) { return .tls(reason: reason) }
    if Self.protocolCodes.contains(code) { return .protocolBroken(reason: reason) }
    return .internalError(code: Int(code.rawValue), reason: reason)
  }

  /// `CURLE_TOO_LARGE`, added in libcurl 8.6.0. Earlier versions report `CURLE_OUT_OF_MEMORY` for a header line over
  /// libcurl's limit.
  private static let tooLarge = CURLcode(100)

  private static let tlsCodes = [
    CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
    CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
    CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE,
    CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
  ]

  private static let protocolCodes = [
    CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_BAD_CONTENT_ENCODING,
    CURLE_WRITE_ERROR, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR,
  ]

  /// The proxy that the request goes through, if any.
  private var proxy: ProxyVariables { ProxyVariables(for: request.url) }

  private var address: String { WebAddress(request.url)?.hostAndPort ?? "the backend" }

  private func connectionFailure(of easy: EasyHandle) -> TransportFailure {
    let error = SystemError(code: Int32(ccurl_get_long(easy.pointer, CURLINFO_OS_ERRNO)))
    let words = error.code == 0 ? nil : error.message
    if isProxyUnreachable(easy) {
      return .proxy(reason: "could not connect to \(proxy.name)" + (words.map { ": \($0)" } ?? ""))
    }
    if error == .connectionRefused { return .refused(by: address) }
    return .unreachable(
      address: address, reason: words ?? easy.reason(CURLE_COULDNT_CONNECT, of: request))
  }

  /// Returns whether the proxy is what could not be reached: libcurl's message then names it, or its unknown scheme.
  private func isProxyUnreachable(_ easy: EasyHandle) -> Bool {
    guard unix == nil, proxy.isSet else { return false }
    let reason = easy.detail.lowercased()
    let start = "failed to connect to "
    guard reason.hasPrefix(start) else { return reason.contains("proxy") }
    guard let target = WebAddress(request.url) else { return false }
    let host = target.host.filter { $0 != "[" && $0 != "]" }
    return !reason.hasPrefix("\(start)\(host) port \(target.port) ".lowercased())
  }

  /// Returns the failure for a certificate that was not accepted.
  private func distrust(_ reason: String, of easy: EasyHandle) -> TransportFailure {
    let start = "SSL certificate problem: "
    let result = ccurl_get_long(easy.pointer, CURLINFO_SSL_VERIFYRESULT)
    return .untrusted(
      .init(
        host: address, reason: reason.hasPrefix(start) ? String(reason.dropFirst(start.count)) : reason,
        isUnknownIssuer: Self.unknownIssuer.contains(result),
        mayLackIntermediate: Self.missingIssuer.contains(result),
        hasOwnAuthorities: options.certificateAuthorities != nil))
  }

  /// The verification results of OpenSSL for a missing authority: `X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT`, the codes of
  /// a self-signed certificate alone and in a chain, and those of an issuer or a leaf that cannot be verified locally.
  private static let unknownIssuer: Set<Int> = [2, 18, 19, 20, 21]

  /// Those of a certificate whose issuer is neither sent nor known: the authority, or one between it and the server.
  private static let missingIssuer: Set<Int> = [2, 20, 21]

  /// Returns the failure for a broken connection. libcurl has one code for TLS alerts, refused tunnels and closed
  /// connections; only its message distinguishes them.
  private func brokenConnection(_ reason: String, of easy: EasyHandle) -> TransportFailure {
    if reason.contains(" alert ") { return .tls(reason: reason) }
    if reason.contains("CONNECT") {
      let status = ccurl_get_long(easy.pointer, CURLINFO_HTTP_CONNECTCODE)
      return .proxy(
        reason: status > 0 ? "\(proxy.name) answered \(status) to CONNECT" : "\(proxy.name) made no tunnel")
    }
    return .closedEarly(reason: reason)
  }

  /// Returns whether a message of libcurl is about a response that violates HTTP. For these, libcurl returns the codes
  /// of a broken connection. HTTP/2 has its own names for the reasons of a stream reset (RFC 9113 section 7).
  static func isNotHTTP(_ reason: String) -> Bool {
    [
      "chunked-encod", "nghttp2", "PROTOCOL_ERROR", "FLOW_CONTROL_ERROR", "FRAME_SIZE_ERROR",
      "COMPRESSION_ERROR",
    ].contains(where: reason.contains)
  }

  private func timeout(of easy: EasyHandle) -> TransportFailure {
    let phase = phase(of: easy)
    let isTotal = spent + easy.duration(CURLINFO_TOTAL_TIME_T) >= options.timeout
    switch phase {
    case .resolving, .connecting, .handshaking:
      return .timedOut(after: isTotal ? options.timeout : options.connectTimeout, phase)
    case .sending, .waiting, .headers, .body:
      return .timedOut(after: options.timeout, phase)
    }
  }

  /// Returns the phase in which the transfer ended.
  private func phase(of easy: EasyHandle) -> TransportFailure.Phase {
    if buffer.headHasEnded { return .body(received: buffer.body.count) }
    if buffer.hasBegun { return .headers }
    guard easy.duration(CURLINFO_PRETRANSFER_TIME_T) != .zero else {
      if easy.duration(CURLINFO_NAMELOOKUP_TIME_T) == .zero { return .resolving }
      // CURLINFO_CONNECT_TIME_T stays 0 until the TLS handshake has ended in some versions, so this asks for the port.
      return ccurl_get_long(easy.pointer, CURLINFO_LOCAL_PORT) <= 0 ? .connecting : .handshaking
    }
    let sent = Int(ccurl_get_size(easy.pointer, CURLINFO_SIZE_UPLOAD_T))
    return sent < request.body?.count ?? 0 ? .sending : .waiting
  }
}

extension TransportFailure {
  /// Returns the internal error for a code of libcurl.
  static func internalError(_ code: CURLcode) -> Self {
    .internalError(code: Int(code.rawValue), reason: String(cString: curl_easy_strerror(code)))
  }
}
