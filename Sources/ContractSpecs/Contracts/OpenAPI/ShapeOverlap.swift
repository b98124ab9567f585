/// A test whether one value may fit two shapes at once, by types, listed values, formats, and members that are required.
///
/// Shapes that these do not tell apart may overlap, such as texts of two expressions.
struct ShapeOverlap {
  private static let maximumDepth = 4

  /// The maximum number of pairs that are compared for one choice, and for all. A choice that needs more may overlap.
  private static let (maximumSteps, maximumOfAll) = (2_000, 2_000_000)

  private let shapes: ShapeTable
  private var steps = 0
  private var stepsOfAll = 0

  init(in shapes: ShapeTable) { self.shapes = shapes }

  /// Returns whether a value may fit two shapes of a list.
  mutating func isPossible(among ids: [ShapeID]) -> Bool {
    defer { stepsOfAll += steps }
    steps = 0
    for (index, one) in ids.enumerated() {
      for other in ids[..<index] where mayFit(one, other, deeper: Self.maximumDepth) { return true }
    }
    return false
  }

  private mutating func mayFit(_ one: ShapeID, _ other: ShapeID, deeper: Int) -> Bool {
    steps += 1
    guard one != other, deeper > 0, steps < Self.maximumSteps, stepsOfAll < Self.maximumOfAll else {
      return true
    }
    let (ones, others) = (shapes.alternatives(of: one), shapes.alternatives(of: other))
    if ones.acceptsNull, others.acceptsNull { return true }
    for one in ones.shapes {
      for other in others.shapes where mayFit(shapes[one].shape, shapes[other].shape, deeper: deeper - 1) {
        return true
      }
    }
    return false
  }

  private mutating func mayFit(_ one: Shape, _ other: Shape, deeper: Int) -> Bool {
    switch (one, other) {
    case (.any, _), (_, .any): true
    case (.object(let one), .object(let other)): mayFit(one, other, deeper: deeper)
    case (.array(let one), .array(let other)): mayFit(one, other, deeper: deeper)
    case (.format(let one), .format(let other)): one == other
    case _:
      if let ones = one.literals, let others = other.literals {
        !Set(ones.map(ComparableLiteral.init)).isDisjoint(with: others.map(ComparableLiteral.init))
      } else if let literals = one.literals {
        literals.contains { $0.mayBe(other) }
      } else if let literals = other.literals {
        literals.contains { $0.mayBe(one) }
      } else {
        !one.scalars.isDisjoint(with: other.scalars)
      }
    }
  }

  /// Objects do not overlap if a member that one of them requires is another thing in the other, or not allowed there.
  private mutating func mayFit(_ one: ObjectShape, _ other: ObjectShape, deeper: Int) -> Bool {
    for (one, other) in [(one, other), (other, one)] {
      for field in one.fields where !field.isOptional {
        if let twin = other.field(named: field.name) {
          guard mayFit(field.shape, twin.shape, deeper: deeper) else { return false }
        } else if case .never = other.others, other.patterns.isEmpty {
          return false
        }
      }
    }
    return true
  }

  private mutating func mayFit(_ one: ArrayShape, _ other: ArrayShape, deeper: Int) -> Bool {
    guard max(one.bounds.lower ?? 0, other.bounds.lower ?? 0) > 0 else { return true }
    guard let first = one.element(at: 0), let second = other.element(at: 0) else { return false }
    return mayFit(first, second, deeper: deeper)
  }
}

extension Shape {
  /// The kinds of the values that are neither arrays nor objects and may fit.
  fileprivate var scalars: Set<JSONKind> {
    switch self {
    case .boolean: [.boolean]
    case .integer, .number, .moment: [.number]
    case .string, .token, .pattern, .openChoice: [.string]
    case .format(let format): [format.isNumeric ? .number : .string]
    case .any, .null, .literal, .oneOf, .array, .object, .nullable, .choice, .assertion: []
    }
  }
}

extension Literal {
  /// Returns whether a shape that is no list of literals may allow the literal.
  fileprivate func mayBe(_ shape: Shape) -> Bool {
    switch (self, shape) {
    case (.string(let text), .format(let format)): return format.accepts(Array(text.utf8))
    case (.string(let text), .pattern(let pattern)): return pattern.matches(text)
    case (.string, _): return shape.scalars.contains(.string)
    case (.number(let text), .integer(let bounds)), (.number(let text), .number(let bounds)):
      return JSONNumber(text).map(bounds.contains) ?? true
    case (.number, _): return shape.scalars.contains(.number)
    case (.boolean, _): return shape.scalars.contains(.boolean)
    case (.null, _): return false
    }
  }
}
