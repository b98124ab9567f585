/// The number of a shape in its contract's table.
package struct ShapeID: Hashable, Sendable {
  package let index: Int
}

/// One shape with what a report says about it.
package struct ShapeNode: Hashable, Sendable {
  package var shape: Shape

  /// Where the contract writes it.
  package var location: SpecLocation

  /// The contract's name for it, such as `User`.
  package var name: String?

  /// The type that a client's own source holds the number in, where that is neither `Int` nor `Double`.
  package var number: ClientNumber?

  /// Whether the client's own source holds it in a `Date`, whatever that is read from.
  package var isDate = false

  /// Whether the alternatives are the cases of a client's enum, told apart by the one key of an object (SE-0295).
  package var isTagged = false

  /// The member of an object that says which of the alternatives it is.
  package var discriminator: Discriminator?

  /// Whether the client's own source could not be read there as a whole.
  package var isDoubtful = false

  /// Whether a client's own source throws an error of its own where the value does not fit.
  package var hasOwnError = false

  package init(shape: Shape, location: SpecLocation, name: String? = nil) {
    (self.shape, self.location, self.name) = (shape, location, name)
  }
}

/// A member by whose value the alternatives of a choice, all of them objects, are told apart.
package struct Discriminator: Hashable, Sendable {
  package var key: String

  /// The values that name each alternative. Unless it is closed, the last has none and stands for every other value.
  package var values: [[Literal]]

  /// True if no alternative stands for the values that name none.
  package var isClosed = false

  /// The shape of all values that name an alternative.
  package var tag: ShapeID?
}

/// All shapes of one contract in one flat array, so that a shape that holds itself is no more than a number.
package struct ShapeTable: Hashable, Sendable {
  package private(set) var nodes: [ShapeNode] = []

  /// Texts that the contract gives for its regular expressions, by the expression.
  package var examples: [String: String] = [:]

  package init() {}

  package subscript(id: ShapeID) -> ShapeNode {
    get { nodes[id.index] }
    set { nodes[id.index] = newValue }
  }

  package mutating func add(_ node: ShapeNode) -> ShapeID {
    nodes.append(node)
    return ShapeID(index: nodes.count - 1)
  }
}
