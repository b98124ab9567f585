/// The children of a shape, and properties for code to which only a few of the cases matter.
extension Shape {
  /// The shapes to which this one refers directly, in the order of the notation.
  package var children: [ShapeID] {
    switch self {
    case .any, .null, .boolean, .integer, .number, .string, .format, .moment, .pattern, .literal, .oneOf: []
    case .token(let claims): claims.map { [$0] } ?? []
    case .openChoice(_, let other): [other]
    case .array(let array): array.elements
    case .object(let object): object.fields.map(\.shape) + object.shapesOfUnnamed
    case .nullable(let inner): [inner]
    case .choice(let alternatives): alternatives
    case .assertion(let assertion): assertion.shapes
    }
  }

  /// Returns the shape with each of its children replaced.
  package func mapChildren(_ transform: (ShapeID) -> ShapeID) -> Shape {
    switch self {
    case .any, .null, .boolean, .integer, .number, .string, .format, .moment, .pattern, .literal, .oneOf:
      return self
    case .token(let claims): return .token(claims: claims.map(transform))
    case .openChoice(let literals, let other): return .openChoice(literals, transform(other))
    case .array(var array):
      array.prefix = array.prefix.map(transform)
      array.element = array.element.map(transform)
      return .array(array)
    case .object(var object):
      for index in object.fields.indices {
        object.fields[index].shape = transform(object.fields[index].shape)
      }
      for index in object.patterns.indices {
        object.patterns[index].shape = transform(object.patterns[index].shape)
      }
      if case .each(let each) = object.others { object.others = .each(transform(each)) }
      return .object(object)
    case .nullable(let inner): return .nullable(transform(inner))
    case .choice(let alternatives): return .choice(alternatives.map(transform))
    case .assertion(let assertion): return .assertion(assertion.mapShapes(transform))
    }
  }

  package var object: ObjectShape? {
    if case .object(let object) = self { object } else { nil }
  }

  package var array: ArrayShape? {
    if case .array(let array) = self { array } else { nil }
  }

  package var assertion: Assertion? {
    if case .assertion(let assertion) = self { assertion } else { nil }
  }

  /// True if values that fit are arrays or objects.
  package var isContainer: Bool {
    switch self {
    case .array, .object: true
    case _: false
    }
  }

  /// The values one of which a value must be, or `nil` if others fit, as beside those of an open choice.
  package var literals: [Literal]? {
    switch self {
    case .literal(let literal): [literal]
    case .oneOf(let literals): literals
    case _: nil
    }
  }

  /// The shapes of a choice, or the one beside `null`, as they are written; `nil` for any other shape.
  package var alternatives: [ShapeID]? {
    switch self {
    case .nullable(let inner): [inner]
    case .choice(let alternatives): alternatives
    case _: nil
    }
  }

  /// The shape beside `null`, or the only one of a choice; `nil` for any other shape.
  package var wrapped: ShapeID? {
    switch self {
    case .nullable(let inner): inner
    case .choice(let only) where only.count == 1: only[0]
    case _: nil
    }
  }
}
