import CCurl
import ContractSpecs

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
    for line in fieldLines { fields = curl_slist_append(fields, line) }
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

  /// A Boolean value that indicates whether the transfer sends its own `Accept-Encoding`. Decoding is not left to
  /// libcurl, because it does not notice that compressed data ends early.
  private var asksForCodings: Bool { !request.headers.contains { $0.isNamed("Accept-Encoding") } }

  /// The header fields in libcurl's notation: `Name;` has an empty value, `Name:` is not sent at all.
  private var fieldLines: [String] {
    let unasked = ["Accept", "Content-Type", "Expect"].filter { name in
      !request.headers.contains { $0.isNamed(name) }
    }
    return request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      + unasked.map { "\($0):" } + (asksForCodings ? ["Accept-Encoding: \(ContentCoding.accepted)"] : [])
  }
}
