import CCurl
import ContractSpecs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension CurlTransfer {
  /// The failure that a code of libcurl stands for. Codes of other protocols than HTTP are internal errors.
  func failure(_ code: CURLcode, of easy: EasyHandle) -> TransportFailure {
    let reason = easy.reason(code)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return .cannotResolve(host: WebAddress(request.url)?.host ?? request.url)
    case CURLE_COULDNT_CONNECT: return connectionFailure(of: easy)
    case CURLE_OPERATION_TIMEDOUT: return timeout(of: easy)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(reason: reason)
    case CURLE_URL_MALFORMAT: return .invalidRequest(reason: reason)
    case _ where Self.isNotHTTP(reason): return .protocolBroken(reason: reason)
    case CURLE_HTTP2_STREAM: return .closedEarly(reason: reason)
    case CURLE_UNSUPPORTED_PROTOCOL where phase(of: easy) == .resolving:
      return .invalidRequest(reason: reason)
    case CURLE_GOT_NOTHING: return .closedEarly(reason: "the backend sent nothing")
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_SEND_FAIL_REWIND:
      return brokenConnection(reason)
    case CURLE_TOO_MANY_REDIRECTS: return .tooManyRedirects(limit: options.redirects)
    case CURLE_OUT_OF_MEMORY where [.waiting, .headers].contains(phase(of: easy)), Self.tooLarge:
      return .headersTooLarge(limit: Int(CURL_MAX_HTTP_HEADER))
    default: break
    }
    if Self.tlsCodes.contains(code) { return .tls(reason: reason.withoutPrefix("SSL certificate problem: ")) }
    if Self.protocolCodes.contains(code) { return .protocolBroken(reason: reason) }
    return .internalError(code: Int(code.rawValue), reason: reason)
  }

  /// `CURLE_TOO_LARGE`, which came with 8.6.0; before, a header line over libcurl's limit was out of memory.
  private static let tooLarge = CURLcode(100)

  private static let tlsCodes = [
    CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
    CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
    CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE,
    CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
  ]

  private static let protocolCodes = [
    CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_BAD_CONTENT_ENCODING,
    CURLE_WRITE_ERROR, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR,
  ]

  private func connectionFailure(of easy: EasyHandle) -> TransportFailure {
    if let words = proxyWords(of: easy) { return .proxy(reason: words) }
    let address = WebAddress(request.url)?.hostAndPort ?? request.url
    let error = Int32(ccurl_get_long(easy.pointer, CURLINFO_OS_ERRNO))
    if error == ECONNREFUSED { return .refused(by: address) }
    let reason = error == 0 ? easy.reason(CURLE_COULDNT_CONNECT) : String(cString: strerror(error))
    return .unreachable(address: address, reason: reason)
  }

  /// libcurl's words where it is a proxy that could not be reached, which it tells by naming it.
  private func proxyWords(of easy: EasyHandle) -> String? {
    let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    guard unix == nil, variables.contains(where: { getenv($0).map { $0.pointee != 0 } ?? false }) else {
      return nil
    }
    let (reason, target) = (easy.reason(CURLE_COULDNT_CONNECT), WebAddress(request.url))
    let start = "Failed to connect to "
    guard let target, reason.hasPrefix(start) else { return nil }
    let host = target.host.filter { $0 != "[" && $0 != "]" }
    return reason.lowercased().hasPrefix("\(start)\(host) port \(target.port) ".lowercased()) ? nil : reason
  }

  /// What a connection that broke, or brought what is not HTTP, is called; libcurl has one code for all of these.
  private func brokenConnection(_ reason: String) -> TransportFailure {
    if reason.contains(" alert ") { return .tls(reason: reason) }
    if reason.contains("CONNECT") { return .proxy(reason: reason) }
    return .closedEarly(reason: reason)
  }

  /// Whether libcurl's words are those for an answer that breaks the rules of HTTP; where it ends for that, it gives
  /// the codes of a connection that broke. A stream of HTTP/2 has its own names for why it was reset (RFC 9113 section 7).
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

  /// What the transfer was doing when it ended.
  private func phase(of easy: EasyHandle) -> TransportFailure.Phase {
    if reception.headHasEnded { return .body(received: reception.body.count) }
    if reception.hasBegun { return .headers }
    guard easy.duration(CURLINFO_PRETRANSFER_TIME_T) != .zero else {
      if easy.duration(CURLINFO_NAMELOOKUP_TIME_T) == .zero { return .resolving }
      // The port, because CURLINFO_CONNECT_TIME_T stays 0 until TLS is agreed on in some versions.
      return ccurl_get_long(easy.pointer, CURLINFO_LOCAL_PORT) <= 0 ? .connecting : .handshaking
    }
    let sent = Int(ccurl_get_size(easy.pointer, CURLINFO_SIZE_UPLOAD_T))
    return sent < request.body?.count ?? 0 ? .sending : .waiting
  }
}

extension TransportFailure {
  /// The failure of libcurl itself that a code stands for.
  static func internalError(_ code: CURLcode) -> Self {
    .internalError(code: Int(code.rawValue), reason: String(cString: curl_easy_strerror(code)))
  }
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
