import ContractSpecs

/// The mutations of a shape's member that were noticed wherever they were tried.
///
/// A shape that others contain, or that contains itself, occurs in many places of a response. A mutation that is
/// noticed in some of them is noticed in the others, because a part is judged by its own shape.
struct DetectedMutations {
  struct Kind: Hashable {
    var mutation: Mutation
    var location: SpecLocation
    var shape: ShapeID
    var unexpectedFields: UnexpectedFields
  }

  /// The number of places in which a mutation is tried.
  private static let enough = 3

  private var counts: [Kind: Int] = [:]

  func knows(_ kind: Kind) -> Bool { counts[kind, default: 0] >= Self.enough }
  mutating func note(_ kind: Kind) { counts[kind, default: 0] += 1 }
}
