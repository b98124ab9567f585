/// The limits on what the embedded backend accepts from its clients.
struct ServerLimits: Hashable, Sendable {
  /// The maximum number of open connections. Further ones are answered with 503.
  var connections = 256

  /// The maximum size of the request line in bytes.
  var requestLine = 8 * 1024

  /// The maximum size of request line and header fields together in bytes; also that of the trailer of a chunked body.
  var head = 32 * 1024
  var fields = 100

  /// The maximum size of the body in bytes, after chunks are joined.
  var body = 16 << 20

  /// The maximum size of all received and unanswered requests together in bytes, not counting the size of a head for
  /// each.
  var memory = 64 << 20

  /// The time limit from the first to the last byte of a request, and for sending a response.
  var requestTime = Duration.seconds(10)

  /// The time limit between two requests on one connection.
  var idleTime = Duration.seconds(60)
}
