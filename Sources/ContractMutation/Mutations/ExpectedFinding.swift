package import ContractSpecs

/// The finding that a mutation should cause, in the terms of findings.
package struct ExpectedFinding: Hashable, Sendable {
  package var kind: Finding.Kind

  /// The path at which the contract promises the value, with elements as `[*]`; `nil` if it is not in the body.
  package var path: JSONPath?

  /// The path at which the value is now, if it is elsewhere.
  package var foundAt: JSONPath?

  /// True if no alternative of a choice could explain the mutation otherwise.
  package var isCertain = true
}

/// A body after a mutation.
package struct MutatedBody: Hashable, Sendable {
  package var bytes: [UInt8]
  package var expected: ExpectedFinding

  /// The location of the promise for the altered place in the contract.
  package var location: SpecLocation

  /// The reason why the contract cannot detect the mutation, or `nil` if it can.
  package var undetectedReason: UndetectedReason?

  /// A reason why a mutation stays undetected.
  package enum UndetectedReason: Hashable, Sendable {
    /// The shape `any`, which promises nothing about the value.
    case anything

    /// The shape `object`, which accepts any member.
    case openObject

    /// A body about which nothing is promised.
    case unpromisedBody

    /// An altered body that still fits, for example because another alternative accepts it.
    case stillFits
  }
}
