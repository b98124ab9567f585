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
