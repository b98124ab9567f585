/// The count of what a match, or a trial in it, has found.
struct MatchTally {
  var score = Score.zero

  /// The number of differences for which decoding throws.
  var throwing = 0

  /// The number of these that also throw in an app that decodes a `String` where the contract names a format.
  var throwingAnyway = 0

  /// The reading that the last of the conditional ones depends on.
  var condition: Finding.Reading?

  /// A Boolean value that indicates whether there is no difference. Unexpected keys are none.
  var fits: Bool { score < .difference }
}
