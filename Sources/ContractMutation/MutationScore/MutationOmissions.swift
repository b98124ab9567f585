import ContractSpecs

/// The parts of a promise that the percentage does not include.
struct MutationOmissions: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var status: Int
    var path: JSONPath
  }

  /// The members that may be absent.
  var absent: Set<Place> = []

  /// The places that may hold anything: `any`, open objects, and bodies about which nothing is promised.
  var open: Set<Place> = []

  /// The locations in the contract of the members that were altered.
  var reached: Set<SpecLocation> = []

  mutating func formUnion(_ other: Self) {
    absent.formUnion(other.absent)
    open.formUnion(other.open)
    reached.formUnion(other.reached)
  }
}
