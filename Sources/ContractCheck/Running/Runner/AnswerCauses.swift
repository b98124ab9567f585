/// The sentences that explain an answer which breaks its promise.
struct AnswerCauses: Sendable {
  var sentences: [String] = []

  /// The token that the first sentence reports as not accepted.
  var refusedToken: CarriedValue?
}
