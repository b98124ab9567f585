/// The least and the greatest count allowed, both included.
package struct CountBounds: Hashable, Sendable {
  package var lower: Int?
  package var upper: Int?

  package static let none = CountBounds()
  package var isUnbounded: Bool { lower == nil && upper == nil }

  package init(lower: Int? = nil, upper: Int? = nil) {
    self.lower = lower
    self.upper = upper
  }

  package func contains(_ count: Int) -> Bool {
    count >= lower ?? 0 && count <= upper ?? .max
  }
}

extension CountBounds {
  /// Returns the bounds in words: `at least 2 members`.
  func words(for noun: String) -> String {
    func count(_ number: Int) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
    return switch (lower, upper) {
    case (nil, nil): "any number of \(noun)s"
    case (let lower?, nil): "at least \(count(lower))"
    case (nil, let upper?): upper == 0 ? "no \(noun)" : "at most \(count(upper))"
    case (let lower?, let upper?): lower == upper ? "exactly \(count(upper))" : "\(lower) to \(count(upper))"
    }
  }
}
