/// The promised members of a JSON object.
package struct ObjectShape: Hashable, Sendable {
  /// The rule for members that are not named.
  package enum Others: Hashable, Sendable {
    /// Members without a promise, to which the policy on unexpected fields applies.
    case byPolicy

    /// Any member is accepted (`object`, and the payload of a token).
    case open

    /// Each of them has this shape (`"*"` in the contract).
    case each(ShapeID)
  }

  /// The fields in the order of the contract. Names are unique.
  package var fields: [Field]
  package var others: Others

  /// A Boolean value that indicates whether every key of a dictionary must be an integer, as for the client's `[Int:
  /// T]`.
  package var hasIntegerKeys = false

  package func field(named name: String) -> Field? {
    let count = name.utf8.count
    return fields.first { $0.name.utf8.count == count && $0.name.utf8.elementsEqual(name.utf8) }
  }

  package init(fields: [Field], others: Others, hasIntegerKeys: Bool = false) {
    self.fields = fields
    self.others = others
    self.hasIntegerKeys = hasIntegerKeys
  }
}

/// A promised member of an object.
package struct Field: Hashable, Sendable {
  package var name: String
  package var shape: ShapeID

  /// A Boolean value that indicates whether the member may be absent. Whether it may be `null` depends on its shape.
  package var isOptional: Bool

  /// The location of the member in the contract.
  package var location: SpecLocation

  package init(name: String, shape: ShapeID, isOptional: Bool, location: SpecLocation) {
    self.name = name
    self.shape = shape
    self.isOptional = isOptional
    self.location = location
  }
}
