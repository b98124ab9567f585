/// A response of a backend, as recorded for a test.
public struct Response: Sendable {
  /// The status code, 100 to 599 (RFC 9110 section 15).
  public var status: Int

  /// The header fields, in the order in which they came; a name may occur more than once.
  public var headers: [(name: String, value: String)]

  /// The body after content decoding (such as gzip), otherwise unchanged.
  public var body: [UInt8]

  /// The time of the last byte, in seconds since 1970-01-01T00:00:00Z. If it is `nil`, times promised as `now` are
  /// judged by their unit alone.
  public var receivedAt: Double?

  public init(
    status: Int, headers: KeyValuePairs<String, String> = [:], body: [UInt8] = [], receivedAt: Double? = nil
  ) {
    self.status = status
    self.headers = headers.map { ($0.key, $0.value) }
    self.body = body
    self.receivedAt = receivedAt
  }

  var response: HTTPResponse {
    HTTPResponse(
      status: status, headers: headers.map { Header($0.name, $0.value) }, body: body, receivedAt: receivedAt)
  }
}
