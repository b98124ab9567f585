import CCurl
import ContractSpecs

/// A reader of the expiry date of a backend's certificate.
protocol CertificateReader: Sendable {
  /// Returns the expiry date in the format of libcurl, or `nil` if the TLS library does not report it.
  ///
  /// Sends no request. Reads the certificate even if it is not trusted.
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
  /// The expiry date of the server's certificate in the format of libcurl; `nil` if the TLS library does not report it.
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
