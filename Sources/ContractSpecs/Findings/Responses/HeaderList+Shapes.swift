extension HeaderList {
  /// Returns whether the elements fit an alternative of a shape that is a list, where `fits` judges one text.
  package func fits(
    _ shape: ShapeID, of shapes: ShapeTable, _ fits: (_ text: String, _ shape: ShapeID) -> Bool
  ) -> Bool {
    shapes.alternatives(of: shape).shapes.contains { alternative in
      guard case .array(let list) = shapes[alternative].shape, list.counts.contains(elements.count),
        !list.isUnique || Set(elements).count == elements.count
      else { return false }
      let areElements = elements.enumerated().allSatisfy { index, element in
        guard let shape = list.element(at: index) else { return false }
        return fits(element, shape) || Self.unquoted(element).map { fits($0, shape) } ?? false
      }
      return areElements && shapes[alternative].constraints.allSatisfy { self.fits($0, of: shapes, fits) }
    }
  }
}
