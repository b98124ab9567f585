/// A request as it is sent, with everything resolved.
package struct Request: Hashable, Sendable {
  /// The method's name in upper case, such as `GET` (RFC 9110 section 9).
  package var method: String

  /// The complete URL with scheme, host, path and query, percent-encoded.
  package var url: String

  package var headers: [Header]

  /// The body. `nil` sends no body and no `Content-Length`; an empty array sends an empty body.
  package var body: [UInt8]?

  /// The names, in lower case, of the header fields whose values were made of references, which may be secrets.
  package var resolvedFields: Set<String> = []

  package init(method: String, url: String, headers: [Header] = [], body: [UInt8]? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// True for the safe methods of RFC 9110 section 9.2.1.
  package var isSafe: Bool {
    ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
  }
}
