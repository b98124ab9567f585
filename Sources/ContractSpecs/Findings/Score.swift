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

  static func < (one: Self, other: Self) -> Bool { one.weight < other.weight }

  static func += (one: inout Self, other: Self) { one.weight += other.weight }

  /// Counts unexpected keys, which weigh less than a difference, however many there are.
  mutating func add(unexpectedKeys count: Int) { weight += count }
}
