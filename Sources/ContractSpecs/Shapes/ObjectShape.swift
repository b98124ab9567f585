/// The members that a JSON object is promised to have.
package struct ObjectShape: Hashable, Sendable {
  /// What members beside the named ones may be.
  package enum Others: Hashable, Sendable {
    /// Not promised: the policy on unexpected fields speaks.
    case byPolicy

    /// Anything is welcome (`object`, and the payload of a token).
    case open

    /// Each of them has this shape (`"*"` in the contract).
    case each(ShapeID)
  }

  /// In the order of the contract; names are unique.
  package var fields: [Field]
  package var others: Others

  /// Whether every key of a dictionary must be an integer, as the client's `[Int: T]` reads it.
  package var hasIntegerKeys = false

  package func field(named name: String) -> Field? {
    let count = name.utf8.count
    return fields.first { $0.name.utf8.count == count && $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// One promised member of an object.
package struct Field: Hashable, Sendable {
  package var name: String
  package var shape: ShapeID

  /// Whether the member may be absent; whether it may be `null` is its shape's affair.
  package var isOptional: Bool

  /// Where the contract names the member.
  package var location: SpecLocation
}
