/// The parameters of a match besides body and shape.
struct MatchSetting {
  var client: Client

  /// The policy for unexpected keys, by which they count when the alternatives of a choice are weighed.
  var policy: UnexpectedFields

  /// The time of the response, in seconds since 1970; `nil` if it is unknown.
  var receivedAt: Double?

  /// A Boolean value that indicates whether the status is a success. An error in its place is another document.
  var isSuccess = true

  /// The number of tokens around the body.
  var tokenDepth = 0

  /// Returns the name that the client's source has for a member, given the path of its object and the promised key, or
  /// `nil` if the source is not known there.
  var codingName: (@Sendable (JSONPath, String) -> String?)?
}
