import ContractSpecs

/// A contract with what is prepared once for all its checks, shared by everything that works on them.
final class CheckedContract: Sendable {
  let contract: Contract

  /// The prepared shapes of the contract.
  let shapes: PreparedShapes

  /// The app's own models of the contract's responses; `nil` if it names none.
  let models: ContractModels?

  init(_ contract: Contract, models: ContractModels?) {
    self.contract = contract
    self.models = models
    shapes = contract.preparedShapes
  }
}
