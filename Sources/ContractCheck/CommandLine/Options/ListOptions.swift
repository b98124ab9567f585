/// The options of `list`.
struct ListOptions: Equatable, Sendable {
  var selection = ContractSelection()
  var variables = VariableOptions()
  var format = ListFormat.text

  /// The report of the previous run, by whose durations the checks are divided into shards.
  var previous: String?
}
