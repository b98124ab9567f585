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

extension Assertion {
  /// The shapes to which the assertion refers.
  package var shapes: [ShapeID] {
    switch self {
    case .memberNames(let shape), .elements(let shape, _), .not(let shape): [shape]
    case .memberCount, .dependents, .listed, .never: []
    }
  }

  /// Returns the assertion with each shape to which it refers replaced.
  func mapShapes(_ transform: (ShapeID) -> ShapeID) -> Assertion {
    switch self {
    case .memberNames(let shape): .memberNames(transform(shape))
    case .elements(let shape, let bounds): .elements(transform(shape), bounds)
    case .not(let shape): .not(transform(shape))
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
  /// Returns whether `null` keeps an assertion.
  func acceptsNull(_ assertion: Assertion) -> Bool {
    switch assertion {
    case .not(let shape): !alternatives(of: shape).acceptsNull
    case .never: false
    case .memberCount, .memberNames, .dependents, .elements, .listed: true
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
    case .never: return false
    }
  }

  /// Returns the number of elements of an array that fit a shape.
  func count(of array: JSONValue, _ shape: ShapeID, _ memory: inout Memory) -> Int {
    var count = 0
    for element in array.elements where fits(element, shape, &memory) { count += 1 }
    return count
  }
}
