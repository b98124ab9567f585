/// The count of what a match, or a trial in it, has found.
struct MatchTally {
  var score = Score.zero

  /// The number of differences for which decoding throws.
  var throwing = 0

  /// The number of these that also throw in an app that decodes a `String` where the contract names a format.
  var throwingAnyway = 0

  /// The reading that the last of the conditional ones depends on.
  var condition: Finding.Reading?

  /// True even with unexpected keys, which are no difference.
  var fits: Bool { score < .difference }
}

/// The weight of what a value lacks in comparison with a shape, by which the alternatives of a choice are compared: the
/// least fits best.
struct Score: Comparable {
  private var weight: Int

  static var zero: Self { Self(weight: 0) }

  /// A value that is not as promised, or a required member that is missing.
  static var difference: Self { Self(weight: 1 << 20) }

  /// A JSON type that the shape does not admit. It weighs more than any number of differences.
  static var otherKind: Self { Self(weight: 1 << 50) }

  /// The score that every other one is better than.
  static var worst: Self { Self(weight: .max) }

  /// Returns whether a difference was counted after the score was another one.
  func hasDifference(since before: Self) -> Bool { weight - before.weight >= Self.difference.weight }

  static func < (one: Self, other: Self) -> Bool { one.weight < other.weight }

  static func += (one: inout Self, other: Self) { one.weight += other.weight }

  /// Counts unexpected keys. A million of them weigh less than one difference.
  mutating func add(unexpectedKeys count: Int) { weight += count }
}
