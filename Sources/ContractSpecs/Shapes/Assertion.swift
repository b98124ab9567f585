/// A promise about values of some kinds, which values of all other kinds keep.
///
/// It stands beside the shape of a value, as one of the further shapes that the value must fit, and says what the shape
/// itself cannot.
package enum Assertion: Hashable, Sendable {
  /// A number of members of an object.
  case memberCount(CountBounds)

  /// A shape that each key of an object fits, taken as a text.
  case memberNames(ShapeID)

  /// The members that an object has wherever it has another one.
  case dependents([DependentMembers])

  /// A number of elements of an array that fit a shape.
  case elements(ShapeID, CountBounds)

  /// The values of which an array or object is one.
  case listed(ListedValues)

  /// A shape that the value does not fit.
  case not(ShapeID)

  /// Shapes of which the value fits a number.
  case forms([ShapeID], FormCount)

  /// A shape that the value fits where a condition holds.
  case implied(ShapeID, by: FitCondition)

  /// A promise for the members or elements that nothing else evaluates.
  case unevaluated(UnevaluatedRest)

  /// The lack of any value that fits.
  case never
}

/// The members that an object has if it has a certain one.
package struct DependentMembers: Hashable, Sendable {
  package var member: String
  package var required: [String]

  package init(_ required: [String], beside member: String) {
    (self.member, self.required) = (member, required)
  }
}

/// The number of some shapes that a value fits.
package enum FormCount: Hashable, Sendable {
  case exactlyOne, atLeastOne

  func contains(_ count: Int) -> Bool {
    switch self {
    case .exactlyOne: count == 1
    case .atLeastOne: count > 0
    }
  }
}

extension Assertion {
  /// The shapes to which the assertion refers.
  package var shapes: [ShapeID] {
    switch self {
    case .memberNames(let shape), .elements(let shape, _): [shape]
    case .unevaluated(let rest): shapesOfValue + rest.shapesOfParts
    case .not, .forms, .implied: shapesOfValue
    case .memberCount, .dependents, .listed, .never: []
    }
  }

  /// The shapes to which the value itself is held, and not a part of it.
  package var shapesOfValue: [ShapeID] {
    switch self {
    case .not(let shape): [shape]
    case .forms(let shapes, _): shapes
    case .implied(let shape, let condition): [shape, condition.shape]
    case .unevaluated(let rest): rest.evaluated.flatMap(\.conditions).map(\.shape)
    case .memberCount, .memberNames, .dependents, .elements, .listed, .never: []
    }
  }

  /// Returns the assertion with each shape to which it refers replaced.
  func mapShapes(_ transform: (ShapeID) -> ShapeID) -> Assertion {
    switch self {
    case .memberNames(let shape): .memberNames(transform(shape))
    case .elements(let shape, let bounds): .elements(transform(shape), bounds)
    case .not(let shape): .not(transform(shape))
    case .forms(let shapes, let count): .forms(shapes.map(transform), count)
    case .implied(let shape, let condition): .implied(transform(shape), by: condition.mapShapes(transform))
    case .unevaluated(let rest): .unevaluated(rest.mapShapes(transform))
    case .memberCount, .dependents, .listed, .never: self
    }
  }

  /// Returns the members that an object lacks beside others, each with the one that it is required beside.
  package func lackingMembers(of object: JSONValue) -> [(name: String, beside: String)] {
    guard case .dependents(let all) = self, object.kind == .object else { return [] }
    let names = Set(object.members.map { Array($0.name.utf8) })
    var seen: Set<[UInt8]> = []
    return all.filter { names.contains(Array($0.member.utf8)) }.flatMap { dependents in
      dependents.required.filter { name in
        let bytes = Array(name.utf8)
        return !names.contains(bytes) && seen.insert(bytes).inserted
      }.map { (name: $0, beside: dependents.member) }
    }
  }
}

extension ShapeTable {
  /// Returns whether `null` keeps the assertion that a shape is.
  func acceptsNull(_ assertion: Assertion, at id: ShapeID) -> Bool {
    switch assertion {
    case .not, .forms, .implied: !self[id].refusesNull
    case .never: false
    case .memberCount, .memberNames, .dependents, .elements, .listed, .unevaluated: true
    }
  }

  /// Returns whether `null` breaks an assertion, by the shapes that it refers to, which need not be settled.
  func nullBreaks(_ assertion: Assertion) -> Bool {
    func fits(_ shape: ShapeID) -> Bool {
      var seen: Set<ShapeID> = []
      return nullFits(shape, &seen)
    }
    return switch assertion {
    case .not(let shape): fits(shape)
    case .forms(let shapes, let count): !count.contains(shapes.count(where: fits))
    case .implied(let shape, let condition): fits(condition.shape) == condition.isMet && !fits(shape)
    case .never: true
    case .memberCount, .memberNames, .dependents, .elements, .listed, .unevaluated: false
    }
  }

  /// Returns whether `null` fits a shape and all of its constraints, also where a choice has some.
  private func nullFits(_ id: ShapeID, _ seen: inout Set<ShapeID>) -> Bool {
    guard seen.insert(id).inserted else { return false }
    for constraint in self[id].constraints {
      var others: Set<ShapeID> = []
      guard nullFits(constraint, &others) else { return false }
    }
    switch self[id].shape {
    case .any, .null, .nullable: return true
    case .literal(let literal): return literal == .null
    case .oneOf(let literals): return literals.contains(.null)
    case .choice(let alternatives): return alternatives.contains { nullFits($0, &seen) }
    case .assertion(let assertion): return acceptsNull(assertion, at: id)
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .openChoice, .array,
      .object:
      return false
    }
  }

  /// True if some shape is an assertion.
  var hasAssertions: Bool { nodes.contains { $0.shape.assertion != nil } }
}

extension ShapeFit {
  /// Returns whether a value other than null keeps an assertion.
  func keeps(_ assertion: Assertion, _ value: JSONValue, _ memory: inout Memory) -> Bool {
    switch assertion {
    case .memberCount(let bounds): return value.kind != .object || bounds.contains(value.count)
    case .memberNames(let shape):
      for member in value.members where !fits(member.key, shape, &memory) { return false }
      return true
    case .dependents: return assertion.lackingMembers(of: value).isEmpty
    case .elements(let shape, let bounds):
      return value.kind != .array || bounds.contains(count(of: value, shape, &memory))
    case .listed(let values): return (value.kind != .array && value.kind != .object) || values.contains(value)
    case .not(let shape): return !fits(value, shape, &memory)
    case .forms(let shapes, let number): return number.contains(count(of: shapes, fitting: value, &memory))
    case .implied(let shape, let condition):
      return !holds(condition, for: value, &memory) || fits(value, shape, &memory)
    case .unevaluated(let rest): return firstUnfit(in: value, rest, &memory) == nil
    case .never: return false
    }
  }

  /// Returns the number of shapes that a value fits.
  private func count(of shapes: [ShapeID], fitting value: JSONValue, _ memory: inout Memory) -> Int {
    var count = 0
    for shape in shapes where fits(value, shape, &memory) { count += 1 }
    return count
  }

  /// Returns the number of elements of an array that fit a shape.
  func count(of array: JSONValue, _ shape: ShapeID, _ memory: inout Memory) -> Int {
    var count = 0
    for element in array.elements where fits(element, shape, &memory) { count += 1 }
    return count
  }
}
