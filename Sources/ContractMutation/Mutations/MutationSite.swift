import ContractSpecs

/// A value of a body with its promise.
struct MutationSite {
  /// The node of the value.
  var node: NodeID

  /// The path, with elements as `[*]`.
  var path: JSONPath

  /// The promised shape, including choices.
  var promised: ShapeID

  /// The alternative that the value fits.
  var leaf: ShapeID

  /// The index of the enclosing container among the sites, or `nil` for the root.
  var parent: Int?

  /// The key of the value, if it is a member of an object.
  var member: Membership?

  /// True if no choice above could explain a difference otherwise.
  var isCertain: Bool

  struct Membership {
    var key: NodeID

    /// The field, or `nil` for a member that is not promised by name.
    var field: Field?
  }
}
