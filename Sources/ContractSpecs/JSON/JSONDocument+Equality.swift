/// Equality of values: numbers by value, strings by their scalars, objects whatever the order of their members.
extension JSONDocument {
  /// The positions of two equal elements of an array.
  package struct EqualElements: Hashable, Sendable {
    package var first: Int
    package var second: Int
  }

  /// Returns the first element that equals an earlier one, with that one; `nil` if all differ. The time is linear in the
  /// size of the array, apart from sorting the members of objects.
  package func equalElements(of array: NodeID) -> EqualElements? {
    var distinct = DistinctValues()
    for (index, element) in JSONValue(document: self, node: array).elements.enumerated() {
      if let first = distinct.insert(element) { return EqualElements(first: first, second: index) }
    }
    return nil
  }
}

/// A collection of values of which no two are equal.
package struct DistinctValues: Sendable {
  private var positions: [CanonicalValue: Int] = [:]

  package init() {}

  /// Adds a value, or returns the position of an equal one, in the order in which they were added.
  package mutating func insert(_ value: JSONValue) -> Int? {
    let canonical = CanonicalValue(value)
    if let known = positions[canonical] { return known }
    positions[canonical] = positions.count
    return nil
  }
}

/// A value in a form that is the same for equal values.
private indirect enum CanonicalValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string([UInt8])
  case array([CanonicalValue])

  /// The members in the order of their names.
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: [UInt8]
    var value: CanonicalValue
  }

  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.bool == true)
    case .integer, .number: self = value.number.map { .number($0) } ?? .null
    case .string: self = .string(Array((value.string ?? "").utf8))
    case .array: self = .array(value.elements.map { CanonicalValue($0) })
    case .object:
      let members = value.members.map { Member(name: Array($0.name.utf8), value: CanonicalValue($0.value)) }
      self = .object(members.sorted { $0.name.lexicographicallyPrecedes($1.name) })
    }
  }
}
