import CCurl
import ContractSpecs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request under way, from `CurlTransport.send` to the thread of the loop and back.
///
/// Unchecked because it changes hands and is never shared: the task that creates it stops using it when it adds it to
/// the queue, whose lock orders the two threads. From then on only the loop's thread uses it, including libcurl's
/// callbacks. Other threads hold it only to identify what they want cancelled.
final class CurlTransfer: @unchecked Sendable {
  typealias Outcome = Result<Exchange, TransportFailure>

  let request: Request
  let options: TransferOptions

  /// The time that the redirects before this request have used up.
  let spent: Duration

  var buffer: ResponseBuffer
  var sentHead: [UInt8] = []
  var fields: UnsafeMutablePointer<curl_slist>?
  var easy: EasyHandle?

  /// The sockets that the loop keeps; set by the loop.
  var sockets: KeptSockets?

  /// True if nothing was sent because unread bytes waited on the connection.
  var metStrayBytes = false
  private var continuation: CheckedContinuation<Outcome, Never>?

  init(_ request: Request, options: TransferOptions, spent: Duration = .zero) {
    self.request = request
    self.options = options
    self.spent = spent
    buffer = ResponseBuffer(
      maximumBody: options.maximumBody, take: options.take,
      wantsArrivals: options.keepsArrivedPieces,
      isPlain: !request.url.prefix(6).lowercased().hasPrefix("https:"))
  }

  deinit {
    curl_slist_free_all(fields)
  }

  func whenDone(_ continuation: CheckedContinuation<Outcome, Never>) {
    self.continuation = continuation
  }

  func finish(_ outcome: Outcome) {
    continuation?.resume(returning: outcome)
    continuation = nil
  }
}

extension CurlTransfer {
  /// Registers libcurl's callbacks. The loop must keep the transfer alive as long as they can be called.
  func receive(from easy: EasyHandle) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    easy.set(CURLOPT_HEADERDATA, context)
    easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.at(context)?.buffer.take(headerLine: line) == true ? line.count : 0
    }
    easy.set(CURLOPT_WRITEDATA, context)
    easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.at(context)?.buffer.take(body: piece) == true ? piece.count : 0
    }
    if !request.url.prefix(6).lowercased().hasPrefix("https:") { refuseStrayBytes(on: easy, context) }
    if options.keepsSentHead { keepSentHead(of: easy, context) }
  }

  private func refuseStrayBytes(on easy: EasyHandle, _ context: UnsafeMutableRawPointer) {
    easy.note(
      ccurl_set_gate(
        easy.pointer,
        { context, _, _, _, port in
          guard let transfer = CurlTransfer.at(context), let sockets = transfer.sockets,
            sockets.haveUnreadBytes(port: Int(port))
          else { return 0 }
          transfer.metStrayBytes = true
          return 1
        }, context))
  }

  private func keepSentHead(of easy: EasyHandle, _ context: UnsafeMutableRawPointer) {
    easy.set(CURLOPT_VERBOSE, 1)
    easy.set(CURLOPT_DEBUGDATA, context)
    easy.note(
      ccurl_set_observer(easy.pointer) { _, kind, bytes, count, context in
        guard kind == CURLINFO_HEADER_OUT else { return 0 }
        CurlTransfer.at(context)?.sentHead += UnsafeRawBufferPointer(start: bytes, count: count)
        return 0
      })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension CurlTransfer {
  /// Sets all options of the request on a handle and disables what libcurl adds by default.
  ///
  /// The handle must be new or reset. `cookies` is a share handle, or `nil` for a transfer without cookies.
  func configure(_ easy: EasyHandle, cookies: UnsafeMutableRawPointer?) {
    setConnection(easy)
    setLimits(easy)
    setMessage(easy)
    receive(from: easy)
    if let cookies {
      easy.set(CURLOPT_COOKIEFILE, text: "")  // from no file: this only turns libcurl's cookies on
      easy.set(CURLOPT_SHARE, cookies)
    }
    self.easy = easy
  }

  private func setConnection(_ easy: EasyHandle) {
    easy.note(ccurl_allow_http_only(easy.pointer))
    easy.set(CURLOPT_NOSIGNAL, 1)
    easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if options.endsWithHandshake {
      easy.set(CURLOPT_CONNECT_ONLY, 1)
      easy.set(CURLOPT_CERTINFO, 1)
    }
    if !options.verifiesTLS || options.endsWithHandshake {
      easy.set(CURLOPT_SSL_VERIFYPEER, 0)
      easy.set(CURLOPT_SSL_VERIFYHOST, 0)
    }
    setIdentity(easy)
    if let unix {
      easy.set(CURLOPT_UNIX_SOCKET_PATH, text: unix.socket)
      easy.set(CURLOPT_NOPROXY, text: "*")
    }
  }

  private func setIdentity(_ easy: EasyHandle) {
    if let file = options.certificateAuthorities { easy.set(CURLOPT_CAINFO, text: file) }
    if let client = options.clientCertificate {
      easy.set(CURLOPT_SSLCERT, text: client.file)
      easy.set(CURLOPT_SSLKEY, text: client.key)
      easy.set(CURLOPT_KEYPASSWD, text: "")  // or a key with a pass phrase would ask for it at the terminal
    }
    if !options.pins.isEmpty { easy.set(CURLOPT_PINNEDPUBLICKEY, text: options.pins.joined(separator: ";")) }
    switch options.minimumTLS {
    case .v1_2: easy.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    case .v1_3: easy.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_3)
    }
  }

  var unix: UnixAddress? { UnixAddress(request.url) }

  private func setLimits(_ easy: EasyHandle) {
    easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, options.connectTimeout.wholeMilliseconds))
    easy.set(CURLOPT_TIMEOUT_MS, max(1, (options.timeout - spent).wholeMilliseconds))
  }

  private func setMessage(_ easy: EasyHandle) {
    easy.set(CURLOPT_URL, text: unix?.overHTTP ?? request.url)
    easy.set(CURLOPT_PATH_AS_IS, 1)
    easy.set(CURLOPT_USERAGENT, text: options.userAgent)
    if request.method == "HEAD" { easy.set(CURLOPT_NOBODY, 1) }
    if let body = request.body { setBody(body, of: easy) }
    easy.set(CURLOPT_CUSTOMREQUEST, text: request.method)
    curl_slist_free_all(fields)
    fields = nil
    addFields()
    easy.set(CURLOPT_HTTPHEADER, fields)
  }

  private func setBody(_ body: [UInt8], of easy: EasyHandle) {
    easy.set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
    guard !body.isEmpty else {
      // The base address of an empty array may be null, which would mean no body.
      return easy.set(CURLOPT_COPYPOSTFIELDS, text: "")
    }
    body.withUnsafeBytes { bytes in
      easy.note(ccurl_set_bytes(easy.pointer, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress))
    }
  }

  /// True if the transfer sends its own `Accept-Encoding`. Decoding is not left to libcurl, because it does not notice
  /// that compressed data ends early.
  private var asksForCodings: Bool { !request.headers.contains { $0.isNamed("Accept-Encoding") } }

  /// The codings that are asked for. The pieces of a stream cannot be counted while it is compressed.
  private var acceptedCodings: String { options.take == nil ? ContentCoding.accepted : "identity" }

  /// The fields that libcurl adds by itself, and the line that keeps it from that.
  private static let unasked = ["Accept", "Content-Type", "Expect"].map { (name: $0, line: "\($0):") }

  /// Adds the header fields in libcurl's notation: `Name;` has an empty value, `Name:` is not sent at all.
  private func addFields() {
    for header in request.headers {
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      fields = curl_slist_append(fields, line)
    }
    for (name, line) in Self.unasked where !request.headers.contains(where: { $0.isNamed(name) }) {
      fields = curl_slist_append(fields, line)
    }
    if asksForCodings { fields = curl_slist_append(fields, "Accept-Encoding: \(acceptedCodings)") }
  }
}

extension CurlTransfer {
  /// Returns the outcome of a transfer that has ended.
  func outcome(_ code: CURLcode, of easy: EasyHandle) -> Outcome {
    if let refusal = buffer.refusal { return .failure(refusal) }
    let announced = ccurl_get_size(easy.pointer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    if code == CURLE_OK, options.endsWithHandshake {
      let none = HTTPResponse(status: 0, receivedAt: Date.now.timeIntervalSince1970)
      return .success(
        Exchange(
          response: none, timings: timings(of: easy), url: request.url,
          certificateExpiry: easy.certificateExpiry))
    }
    if code == CURLE_OK || buffer.hasEnough {
      guard buffer.headHasEnded else { return .failure(.closedEarly(reason: "the head is incomplete")) }
      return unpacked(exchange(.complete, of: easy))
    }
    if buffer.headHasEnded, isCutOff(code, easy.reason(code, of: request)) {
      return unpacked(exchange(.cutOff(announced: announced < 0 ? nil : Int(announced)), of: easy))
    }
    let failure = failure(code, of: easy)
    guard case .timedOut = failure, options.keepsArrivedPieces, buffer.headHasEnded else {
      return .failure(failure)
    }
    var arrived = exchange(.timedOut, of: easy)
    guard arrived.response.status / 100 != 3 else { return .failure(failure) }
    arrived.timeout = failure
    arrived.silence = buffer.lastArrival.map { ContinuousClock.now - $0 }
    return unpacked(arrived)
  }

  /// Returns the exchange with its body decoded. This happens on the loop's thread, so that one body is decoded at a
  /// time.
  private func unpacked(_ exchange: Exchange) -> Outcome {
    var exchange = exchange
    do throws(TransportFailure) {
      try exchange.response.unpack(limit: options.maximumBody)
      return .success(exchange)
    } catch {
      return .failure(error)
    }
  }

  /// Returns whether the connection ended inside a body, as opposed to a violation of HTTP.
  private func isCutOff(_ code: CURLcode, _ reason: String) -> Bool {
    [CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM, CURLE_RECV_ERROR].contains(code) && !Self.isNotHTTP(reason)
  }

  private func exchange(_ end: HTTPResponse.End, of easy: EasyHandle) -> Exchange {
    let status = ccurl_get_long(easy.pointer, CURLINFO_RESPONSE_CODE)
    let response = HTTPResponse(
      status: status, headers: buffer.headers, body: buffer.body, end: end,
      receivedAt: Date.now.timeIntervalSince1970)
    return Exchange(
      response: response, timings: timings(of: easy), httpVersion: version(of: easy), url: request.url,
      redirectTarget: (300..<400).contains(status) ? redirectTarget(of: easy) : nil,
      connectionReused: ccurl_get_long(easy.pointer, CURLINFO_NUM_CONNECTS) == 0,
      sentHead: options.keepsSentHead ? String(decoding: sentHead, as: UTF8.self) : nil)
  }

  private func redirectTarget(of easy: EasyHandle) -> String? {
    guard let target = easy.text(CURLINFO_REDIRECT_URL) else { return nil }
    return unix?.address(of: target) ?? target
  }

  private func timings(of easy: EasyHandle) -> PhaseTimings {
    let nameLookup = easy.duration(CURLINFO_NAMELOOKUP_TIME_T)
    let connect = max(nameLookup, easy.duration(CURLINFO_CONNECT_TIME_T))
    let tls = max(connect, easy.duration(CURLINFO_APPCONNECT_TIME_T))
    let firstByte = max(tls, easy.duration(CURLINFO_STARTTRANSFER_TIME_T))
    let total = max(firstByte, easy.duration(CURLINFO_TOTAL_TIME_T))
    return PhaseTimings(
      nameLookup: nameLookup, connect: connect, tls: tls, firstByte: firstByte, total: total)
  }

  private func version(of easy: EasyHandle) -> String {
    switch ccurl_get_long(easy.pointer, CURLINFO_HTTP_VERSION) {
    case Int(CURL_HTTP_VERSION_1_0): "1.0"
    case Int(CURL_HTTP_VERSION_2_0): "2"
    case Int(CURL_HTTP_VERSION_3): "3"
    default: "1.1"
    }
  }
}
