/// What a backend answered, as bytes.
public struct Answer: Hashable, Sendable {
  /// How the body ended.
  public enum End: Hashable, Sendable {
    /// All that was announced arrived.
    case complete

    /// The connection ended early; `announced` is the `Content-Length` in bytes, where there was one.
    case cutOff(announced: Int?)

    /// All that was announced arrived, but its content coding of that name has no end: what was packed is incomplete.
    case encodingCut(String)
  }

  /// The status code, 100 to 599 (RFC 9110 section 15).
  public var status: Int

  /// The header fields of the final response, in the order in which they came.
  public var headers: [Header]

  /// The body after content decoding (gzip and the like), as it came otherwise.
  public var body: [UInt8]

  public var end: End

  /// When the last byte came, in seconds since 1970-01-01T00:00:00Z; `nil` where nobody knows, so that times promised as
  /// `now` are judged by their unit alone.
  public var receivedAt: Double?

  /// From the start of the request to the last byte; `nil` where nobody measured it.
  public var elapsed: Duration?

  public init(
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
