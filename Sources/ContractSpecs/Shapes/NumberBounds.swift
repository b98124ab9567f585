/// The least and the greatest number allowed, as written in the contract; both are included unless it says otherwise.
package struct NumberBounds: Hashable, Sendable {
  package var lower: String?
  package var upper: String?
  package var excludesLower: Bool
  package var excludesUpper: Bool

  /// The decimal number, greater than zero, of which every allowed number is a multiple.
  package var step: String?

  package static let none = NumberBounds()
  package var isUnbounded: Bool { lower == nil && upper == nil && step == nil }

  package init(
    lower: String? = nil, upper: String? = nil, excludesLower: Bool = false, excludesUpper: Bool = false,
    step: String? = nil
  ) {
    self.lower = lower
    self.upper = upper
    self.excludesLower = excludesLower
    self.excludesUpper = excludesUpper
    self.step = step
  }
}

extension NumberBounds {
  /// Returns whether a number lies within the bounds and is a multiple of the step.
  package func contains(_ number: JSONNumber) -> Bool {
    if let lower = lower.flatMap({ JSONNumber($0) }) {
      if number < lower || (excludesLower && number == lower) { return false }
    }
    if let upper = upper.flatMap({ JSONNumber($0) }) {
      if upper < number || (excludesUpper && number == upper) { return false }
    }
    return step.flatMap { JSONNumber($0) }.map(number.isMultiple) ?? true
  }
}
