/// The options of every command that runs contracts.
struct CheckingOptions: Equatable, Sendable {
  var selection = ContractSelection()
  var variables = VariableOptions()
  var backend = BackendOptions()
}
