import CCurl
import ContractSpecs

/// The origin of a URL as libcurl parses it. For a Unix socket the scheme is `unix` and the host is the socket's path.
struct WebAddress: Hashable, Sendable {
  /// The scheme in lower case.
  var scheme: String
  var host: String
  var port: String

  /// Parses a URL; `nil` if libcurl cannot parse it.
  init?(_ url: String) {
    if let unix = UnixAddress(url) {
      (scheme, host, port) = ("unix", unix.socket, "")
      return
    }
    guard let parser = curl_url() else { return nil }
    defer { curl_url_cleanup(parser) }
    guard curl_url_set(parser, CURLUPART_URL, url, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK,
      let scheme = Self.part(CURLUPART_SCHEME, of: parser), let host = Self.part(CURLUPART_HOST, of: parser),
      let port = Self.part(CURLUPART_PORT, of: parser)
    else { return nil }
    (self.scheme, self.host, self.port) = (scheme.lowercased(), host.lowercased(), port)
  }

  var hostAndPort: String { port.isEmpty ? host : "\(host):\(port)" }

  private static func part(_ part: CURLUPart, of parser: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parser, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else {
      return nil
    }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
