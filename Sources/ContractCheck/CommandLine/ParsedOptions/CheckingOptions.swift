/// The options of every command that runs contracts.
struct CheckingOptions: Equatable, Sendable {
  var selection = ContractSelection()
  var variables = VariableOptions()
  var backend = BackendOptions()

  /// True if the app's models are compiled and decode the responses.
  var compilesModels = false
}
