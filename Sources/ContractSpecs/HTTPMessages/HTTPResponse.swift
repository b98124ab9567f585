/// The response of a backend, as bytes.
package struct HTTPResponse: Hashable, Sendable {
  /// The way in which the body ended.
  package enum End: Hashable, Sendable {
    /// A body of which everything that was announced arrived.
    case complete

    /// A connection that ended early; `announced` is the `Content-Length` in bytes, if there was one.
    case cutOff(announced: Int?)

    /// A body that arrived as announced, but whose content coding of that name is incomplete.
    case encodingCut(String)

    /// A body that was still being received when the time limit of its request ended.
    case timedOut
  }

  /// The status code, 100 to 599 (RFC 9110 section 15).
  package var status: Int

  /// The header fields of the final response, in the order in which they came.
  package var headers: [Header]

  /// The body after content decoding (such as gzip), otherwise unchanged.
  package var body: [UInt8]

  package var end: End

  /// The time of the last byte, in seconds since 1970-01-01T00:00:00Z. If it is `nil`, times promised as `now` are
  /// judged by their unit alone.
  package var receivedAt: Double?

  /// The time from the start of the request to the last byte, or `nil` if it was not measured.
  package var elapsed: Duration?

  package init(
    status: Int, headers: [Header] = [], body: [UInt8] = [], end: End = .complete, receivedAt: Double? = nil,
    elapsed: Duration? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.end = end
    self.receivedAt = receivedAt
    self.elapsed = elapsed
  }
}
