/// The reason why a check has no answer to continue from.
struct Silence: Hashable, Sendable {
  /// The check that caused it.
  var root: String

  /// The status of an answer that requested a retry, if that is the reason.
  var refusal: Int?

  /// The reason why that check was never sent; `nil` if it was.
  var obstacle: CheckResult.Failure?

  /// A Boolean value that indicates whether that check was sent and no answer came.
  var isMute: Bool { refusal == nil && obstacle == nil }

  /// The words for the result of that check, as a continuation of "it".
  var words: String {
    if let refusal { return "answered \(refusal)" }
    guard let obstacle else { return "gave no answer" }
    return (obstacle.reason == .skipped ? "is skipped: " : "was not run; ") + obstacle.message
  }
}
