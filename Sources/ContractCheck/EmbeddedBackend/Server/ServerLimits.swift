/// Bounds on what the embedded backend takes from its clients.
struct ServerLimits: Hashable, Sendable {
  /// At once; whoever comes beyond them is answered 503.
  var connections = 256

  /// The request line, in bytes.
  var requestLine = 8 * 1024

  /// Request line and header fields together, in bytes; the fields behind a chunked body as well.
  var head = 32 * 1024
  var fields = 100

  /// After chunks are put together, in bytes.
  var body = 16 << 20

  /// What has arrived and is not answered yet, of all clients together and beyond what a head may take, in bytes.
  var memory = 64 << 20

  /// From the first byte of a request to its last, and for sending an answer.
  var requestTime = Duration.seconds(10)

  /// Between two requests on one connection.
  var idleTime = Duration.seconds(60)
}
