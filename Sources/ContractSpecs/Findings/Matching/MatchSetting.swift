/// The parameters of a match besides body and shape.
struct MatchSetting {
  var client: Client

  /// The policy for unexpected keys, by which they count when the alternatives of a choice are weighed.
  var policy: UnexpectedFields

  /// The time of the response, in seconds since 1970; `nil` if it is unknown.
  var receivedAt: Double?

  /// The time from sending the request to the end of the response, in seconds.
  var elapsed = 0.0

  /// True for a success. An error in its place is another document.
  var isSuccess = true

  /// The number of tokens around the body.
  var tokenDepth = 0

  /// Returns the name that the client's source has for a member, given the path of its object and the promised key, or
  /// `nil` if the source is not known there.
  var codingName: (@Sendable (JSONPath, String) -> String?)?
}

extension MatchSetting {
  /// Returns how many seconds a time lies after the end of the exchange, or as a negative number before its start; 0 for
  /// a time in between, and `nil` if the time of the exchange is unknown. An event of a stream has the time at which it
  /// was sent, which may be long before the stream's end.
  func distance(of seconds: Double) -> Double? {
    guard let receivedAt else { return nil }
    let fromStart = seconds - (receivedAt - elapsed)
    return fromStart < 0 ? fromStart : max(0, seconds - receivedAt)
  }
}
