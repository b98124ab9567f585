/// Why a message is not taken as a request; the connection ends with it.
struct RequestRefusal: Error, Hashable, Sendable {
  /// The status it is answered with.
  var status: Int

  /// For people, in one sentence.
  var reason: String

  static func malformed(_ reason: String) -> Self { Self(status: 400, reason: reason) }
}
