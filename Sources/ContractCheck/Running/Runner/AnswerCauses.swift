/// Sentences on what an answer is explained by that breaks its promise.
struct AnswerCauses: Sendable {
  var sentences: [String] = []

  /// The token of which the first sentence says that it is not accepted.
  var refusedToken: CarriedValue?
}
