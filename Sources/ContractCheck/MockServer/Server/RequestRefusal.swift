/// The reason why a message is not accepted as a request. The connection is closed after the response.
struct RequestRefusal: Error, Hashable, Sendable {
  /// The status of the response.
  var status: Int

  /// The message for people, as one sentence.
  var reason: String

  static func malformed(_ reason: String) -> Self { Self(status: 400, reason: reason) }
}
