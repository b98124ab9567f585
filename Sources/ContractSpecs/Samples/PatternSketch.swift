/// A regular expression as far as texts can be made from it.
///
/// Literals, classes, `\d \w \s`, groups, alternatives and repetitions are understood; anchors and lookaheads are
/// passed over, since what is made is held against the whole expression afterwards.
indirect enum PatternSketch: Hashable, Sendable {
  /// One of these characters.
  case character([ClosedRange<UInt32>])
  case sequence([PatternSketch])
  case alternatives([PatternSketch])
  case repeated(PatternSketch, ClosedRange<Int>)

  /// How often a text is tried before an expression is given up.
  private static let trials = 40

  /// More characters than this are not made for one repetition that has no end.
  private static let fewMore = 4

  init?(_ source: String) {
    var parser = PatternSketchParser(source)
    guard let sketch = parser.parse() else { return nil }
    self = sketch
  }

  /// A text that the expression matches; `nil` if none of some trials was one.
  func text(matching source: String, from random: inout SampleRandom) -> String? {
    for _ in 0..<Self.trials {
      var scalars = String.UnicodeScalarView()
      append(to: &scalars, from: &random)
      let text = String(scalars)
      if ShapeFit.matches(text, source) { return text }
    }
    return nil
  }

  private func append(to text: inout String.UnicodeScalarView, from random: inout SampleRandom) {
    switch self {
    case .character(let ranges):
      if let scalar = Self.scalar(in: ranges, from: &random) { text.append(scalar) }
    case .sequence(let parts):
      for part in parts { part.append(to: &text, from: &random) }
    case .alternatives(let choices):
      random.element(of: choices)?.append(to: &text, from: &random)
    case .repeated(let part, let range):
      let most = min(range.upperBound, max(range.lowerBound, 1) + Self.fewMore)
      for _ in 0..<random.number(in: range.lowerBound...max(range.lowerBound, most)) {
        part.append(to: &text, from: &random)
      }
    }
  }

  private static func scalar(
    in ranges: [ClosedRange<UInt32>], from random: inout SampleRandom
  ) -> Unicode.Scalar? {
    random.element(of: ranges).flatMap { range in
      Unicode.Scalar(UInt32(random.number(in: Int(range.lowerBound)...Int(range.upperBound))))
    }
  }
}
