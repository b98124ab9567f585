/// Why there is no answer of a check to go on from.
struct Silence: Hashable, Sendable {
  /// The check where that began.
  var root: String

  /// The status of an answer that said to come back later, if that is why.
  var refusal: Int?
}
