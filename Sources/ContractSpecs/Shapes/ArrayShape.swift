/// The promised elements of a JSON array.
package struct ArrayShape: Hashable, Sendable {
  /// The shape of every element after those of the prefix; `nil` if there may be none.
  package var element: ShapeID?

  /// The shapes of the first elements, each of its own. The bounds say how many of them must be there.
  package var prefix: [ShapeID] = []

  /// The least and the greatest number of elements, those of the prefix included.
  package var bounds: CountBounds

  /// True if no two elements may be equal: numbers by value, objects whatever the order of their members.
  package var isUnique = false

  package init(
    of element: ShapeID?, prefix: [ShapeID] = [], bounds: CountBounds = .none, isUnique: Bool = false
  ) {
    self.element = element
    self.prefix = prefix
    self.bounds = bounds
    self.isUnique = isUnique
  }
}

extension ArrayShape {
  /// The bounds on the number of elements. After the prefix of a closed tuple, nothing may come.
  package var counts: CountBounds {
    guard element == nil else { return bounds }
    return CountBounds(lower: bounds.lower, upper: min(bounds.upper ?? .max, prefix.count))
  }

  /// The shapes of all elements.
  package var elements: [ShapeID] { prefix + (element.map { [$0] } ?? []) }

  /// The shape of all elements, if the array is a list and not a tuple.
  package var listElement: ShapeID? { prefix.isEmpty ? element : nil }

  /// Returns the shape of the element at an index, or `nil` if there may be none.
  package func element(at index: Int) -> ShapeID? {
    guard index < bounds.upper ?? .max else { return nil }
    return prefix.indices.contains(index) ? prefix[index] : element
  }

  /// The shapes of the elements that every fitting array has; that of the others stands once.
  package var neededElements: [ShapeID] {
    let least = max(bounds.lower ?? 0, 0)
    return Array(prefix.prefix(least)) + (least > prefix.count ? element.map { [$0] } ?? [] : [])
  }
}
