/// Why there is no answer of a check to go on from.
struct Silence: Hashable, Sendable {
  /// The check where that began.
  var root: String

  /// The status of an answer that said to come back later, if that is why.
  var refusal: Int?

  /// The reason why that check was never sent; `nil` if it was.
  var obstacle: CheckResult.Failure?

  /// True if that check was sent and nothing came.
  var isMute: Bool { refusal == nil && obstacle == nil }

  /// The words for what came of that check, as they stand after "it".
  var words: String {
    if let refusal { return "answered \(refusal)" }
    guard let obstacle else { return "gave no answer" }
    let isSkipped = obstacle.reason == CheckResult.Failure.skipped
    return (isSkipped ? "is skipped: " : "was not run; ") + obstacle.message
  }
}
