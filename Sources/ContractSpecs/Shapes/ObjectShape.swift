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

    /// There may be none, whatever the policy on unexpected fields says.
    case never
  }

  /// The fields in the order of the contract. Names are unique.
  package var fields: [Field]
  package var others: Others

  /// The shapes of members that are not named, by their keys. The first pattern that matches a key decides; keys that
  /// none matches follow `others`.
  package var patterns: [PatternField] = []

  /// True if every key of a dictionary must be an integer, as for the client's `[Int: T]`.
  package var hasIntegerKeys = false

  /// True if a key in other casing is as promised where the client reads both as the same member, as for an object that
  /// is a type of the app.
  package var acceptsConvertedKeys = false

  /// The shapes whose members the object took over, of which an OpenAPI document may say more than members.
  package var origins: [ShapeID] = []

  /// True if members for which nothing is promised are not simply accepted.
  package var refusesUnnamed: Bool {
    switch others {
    case .byPolicy, .never: true
    case .open, .each: false
    }
  }

  package func field(named name: String) -> Field? {
    let count = name.utf8.count
    return fields.first { $0.name.utf8.count == count && $0.name.utf8.elementsEqual(name.utf8) }
  }

  package init(
    fields: [Field], others: Others, patterns: [PatternField] = [], hasIntegerKeys: Bool = false
  ) {
    self.fields = fields
    self.others = others
    self.patterns = patterns
    self.hasIntegerKeys = hasIntegerKeys
  }
}

/// A promised member of an object.
package struct Field: Hashable, Sendable {
  package var name: String
  package var shape: ShapeID

  /// True if the member may be absent. Its shape says if it may be `null`.
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

/// The promise for all members whose key matches a pattern as a whole.
package struct PatternField: Hashable, Sendable {
  package var pattern: Pattern
  package var shape: ShapeID

  /// The location of the pattern in the contract.
  package var location: SpecLocation

  package init(pattern: Pattern, shape: ShapeID, location: SpecLocation) {
    self.pattern = pattern
    self.shape = shape
    self.location = location
  }
}
