/// What is asked of which backends, and how.
struct CheckingOptions: Equatable, Sendable {
  var selection = ContractSelection()
  var variables = VariableOptions()
  var backend = BackendOptions()
}
