/// A regular expression that at least one text is known for.
struct SampledPattern: Hashable, Sendable {
  /// The contract's own example, or the first text that was made.
  private let known: String

  /// `nil` where the contract gives an example, which then is the only text.
  private let sketch: PatternSketch?

  /// `nil` where no text can be made.
  init?(_ pattern: Pattern, example: String?) {
    if let example {
      (known, sketch) = (example, nil)
      return
    }
    var random = SampleRandom(seed: 0)
    guard let sketch = PatternSketch(pattern), let text = sketch.text(matching: pattern, from: &random) else {
      return nil
    }
    (known, self.sketch) = (text, sketch)
  }

  /// A text that the expression matches: the known one where trying finds no other.
  func text(matching pattern: Pattern, from random: inout SampleRandom) -> String {
    sketch?.text(matching: pattern, from: &random) ?? known
  }
}
