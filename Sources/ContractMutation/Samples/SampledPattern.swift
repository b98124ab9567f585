import ContractSpecs

/// A regular expression for which at least one text is known.
struct SampledPattern: Hashable, Sendable {
  /// The example from the contract, or the first text that was made.
  private let known: String

  /// The sketch, or `nil` if the contract gives an example, which then is the only text.
  private let sketch: PatternSketch?

  /// Creates a pattern, or returns `nil` if no text can be made.
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

  /// Returns a text that the expression matches: the known one if the trials find no other.
  func text(
    matching pattern: Pattern, more: Int = PatternSketch.fewMore, from random: inout SampleRandom
  ) -> String {
    sketch?.text(matching: pattern, more: more, from: &random) ?? known
  }
}
