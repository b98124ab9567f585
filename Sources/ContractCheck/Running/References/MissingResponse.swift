/// The reason why a check has no response to continue from.
struct MissingResponse: Hashable, Sendable {
  /// The check that caused it.
  var root: String

  /// The status of a response that requested a retry, if that is the reason.
  var refusal: Int?

  /// The reason why that check was never sent; `nil` if it was.
  var obstacle: CheckResult.Failure?

  /// True if that check was sent and no response came.
  var isMute: Bool { refusal == nil && obstacle == nil }

  /// The words for the result of that check, as a continuation of "it".
  var words: String {
    if let refusal { return "answered \(refusal)" }
    guard let obstacle else { return "gave no response that could be judged" }
    return (obstacle.reason == .skipped ? "is skipped: " : "was not run; ") + obstacle.message
  }
}
