/// The number of a shape in its contract's table.
package struct ShapeID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// A shape with its metadata for reports and decoding.
package struct ShapeNode: Hashable, Sendable {
  package var shape: Shape

  /// The location of the shape in the contract.
  package var location: SpecLocation

  /// The contract's name for the shape, such as `User`.
  package var name: String?

  /// The type of the number in the client's own source, if it is neither `Int` nor `Double`.
  package var number: ClientNumber?

  /// A Boolean value that indicates whether the value is a `Date` in the client's own source, whatever it is read from.
  package var isDate = false

  /// A Boolean value that indicates whether the alternatives are the cases of a client's enum, distinguished by the one
  /// key of an object (SE-0295).
  package var isTagged = false

  /// The member of an object that determines the alternative.
  package var discriminator: Discriminator?

  /// A Boolean value that indicates whether the client's own source was not fully understood there.
  package var isDoubtful = false

  /// A Boolean value that indicates whether the client's own source throws an error of its own if the value does not
  /// fit.
  package var hasOwnError = false

  package init(shape: Shape, location: SpecLocation, name: String? = nil) {
    (self.shape, self.location, self.name) = (shape, location, name)
  }
}

/// A member whose value determines the alternative of a choice among objects.
package struct Discriminator: Hashable, Sendable {
  package var key: String

  /// The values that determine each alternative. Unless it is closed, the last alternative has none and applies to
  /// every other value.
  package var values: [[Literal]]

  /// A Boolean value that indicates whether no alternative applies to other values.
  package var isClosed = false

  /// The shape of all values that determine an alternative.
  package var tag: ShapeID?

  package init(key: String, values: [[Literal]], isClosed: Bool = false, tag: ShapeID? = nil) {
    self.key = key
    self.values = values
    self.isClosed = isClosed
    self.tag = tag
  }
}

/// All shapes of one contract in one flat array, so that a recursive shape needs only a number.
package struct ShapeTable: Hashable, Sendable {
  package private(set) var nodes: [ShapeNode] = []

  /// The example texts that the contract gives for its regular expressions, by the expression.
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
