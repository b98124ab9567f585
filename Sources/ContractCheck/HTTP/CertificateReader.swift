import CCurl
import ContractSpecs

/// Tells how long a backend's certificate is valid.
protocol CertificateReader: Sendable {
  /// When the certificate expires, as libcurl writes it; `nil` where the TLS library does not tell.
  ///
  /// No request is sent. The certificate is read whether or not it would be trusted.
  func certificateExpiry(of url: String, options: TransferOptions) async throws(TransportFailure) -> String?
}

extension CurlTransport: CertificateReader {
  func certificateExpiry(of url: String, options: TransferOptions) async throws(TransportFailure) -> String? {
    var options = options
    options.endsWithHandshake = true
    options.pins = []  // a wrong key has a date too
    return try await send(Request(method: "GET", url: url), options: options).certificateExpiry
  }
}

extension EasyHandle {
  /// When the certificate of the server expires.
  var certificateExpiry: String? {
    var field = ccurl_get_certificate(pointer)
    while let current = field?.pointee {
      let text = current.data.map { String(cString: $0) } ?? ""
      if text.hasPrefix("Expire date:") { return String(text.dropFirst(12)) }
      field = UnsafePointer(current.next)
    }
    return nil
  }
}
