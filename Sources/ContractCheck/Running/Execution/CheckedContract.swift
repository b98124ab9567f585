import ContractSpecs

/// A contract with what is prepared once for all its checks, shared by everything that works on them.
final class CheckedContract: Sendable {
  let contract: Contract

  /// The prepared shapes of the contract.
  let shapes: PreparedShapes

  /// The app's own models of the contract's responses; `nil` if it names none.
  let models: ContractModels?

  /// The released versions of the app; `nil` if it names none.
  let releases: ReleasedVersions?

  init(_ contract: Contract, models: ContractModels?, releases: ReleasedVersions? = nil) {
    (self.contract, self.models, self.releases) = (contract, models, releases)
    shapes = contract.preparedShapes
  }
}
