import ContractSpecs

/// A regular expression from which texts can be made. Each test of a character has become the characters that pass it.
///
/// Anchors are ignored, since each text is matched against the whole expression afterwards.
indirect enum PatternSketch: Hashable, Sendable {
  /// A character in one of these ranges.
  case character([ClosedRange<UInt32>])
  case sequence([PatternSketch])
  case alternatives([PatternSketch])
  case repeated(PatternSketch, ClosedRange<Int>)

  /// The number of texts that are tried before an expression is given up.
  private static let trials = 40

  /// The number of characters after which nothing is added, whatever the expression.
  private static let maximumLength = 100_000

  /// The usual maximum number of characters beyond the minimum for a repetition without an end.
  static let fewMore = 4

  /// Creates a sketch, or returns `nil` if the characters that pass some test are not known.
  init?(_ pattern: Pattern) {
    self.init(pattern.program.syntax)
  }

  private init?(_ syntax: PatternSyntax) {
    switch syntax {
    case .anchor: self = .sequence([])
    case .character(.exactly(let character)), .character(.ignoringCase(let character)):
      self = .sequence(character.unicodeScalars.map { .character([$0.value...$0.value]) })
    case .character(let test):
      let ranges = test.ranges
      if ranges.isEmpty { return nil }
      self = .character(ranges)
    case .sequence(let parts):
      guard let sketches = Self.sketches(parts) else { return nil }
      self = .sequence(sketches)
    case .alternatives(let parts):
      guard let sketches = Self.sketches(parts) else { return nil }
      self = .alternatives(sketches)
    case .repeated(let part, let least, let most):
      guard let sketch = PatternSketch(part) else { return nil }
      self = .repeated(sketch, least...(most ?? .max))
    }
  }

  /// Returns the sketches of all parts, or `nil` if one of them has none.
  private static func sketches(_ parts: [PatternSyntax]) -> [PatternSketch]? {
    let sketches = parts.compactMap { PatternSketch($0) }
    return sketches.count == parts.count ? sketches : nil
  }

  /// Returns a text that the expression matches, or `nil` if no trial produced one.
  func text(matching pattern: Pattern, more: Int = fewMore, from random: inout SampleRandom) -> String? {
    var automaton = PatternAutomaton(pattern)
    for _ in 0..<Self.trials {
      var scalars = String.UnicodeScalarView()
      append(to: &scalars, more: more, from: &random)
      let text = String(scalars)
      if automaton.matches(text) { return text }
    }
    return nil
  }

  private func append(
    to text: inout String.UnicodeScalarView, more: Int, from random: inout SampleRandom
  ) {
    guard text.count < Self.maximumLength else { return }
    switch self {
    case .character(let ranges):
      if let scalar = Self.scalar(in: ranges, from: &random) { text.append(scalar) }
    case .sequence(let parts):
      for part in parts { part.append(to: &text, more: more, from: &random) }
    case .alternatives(let choices):
      random.element(of: choices)?.append(to: &text, more: more, from: &random)
    case .repeated(let part, let range):
      let most = min(range.upperBound, max(range.lowerBound, 1) + more)
      for _ in 0..<random.number(in: range.lowerBound...max(range.lowerBound, most)) {
        part.append(to: &text, more: more, from: &random)
      }
    }
  }

  /// Returns a character. A slash is drawn again, since the value may be an identifier that becomes a part of a path.
  private static func scalar(
    in ranges: [ClosedRange<UInt32>], from random: inout SampleRandom
  ) -> Unicode.Scalar? {
    var scalar: Unicode.Scalar?
    for _ in 0..<4 where scalar == nil || scalar == "/" {
      scalar = random.element(of: ranges).flatMap { range in
        Unicode.Scalar(UInt32(random.number(in: Int(range.lowerBound)...Int(range.upperBound))))
      }
    }
    return scalar
  }
}
