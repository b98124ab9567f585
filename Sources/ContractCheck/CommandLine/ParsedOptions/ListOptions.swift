/// The options of `list`.
struct ListOptions: Equatable, Sendable {
  var selection = ContractSelection()
  var variables = VariableOptions()
  var format = ListFormat.text

  /// True if the endpoints without a check are listed instead of the checks.
  var showsUncovered = false

  /// The report of the previous run, by whose durations the checks are divided into shards.
  var previous: String?
}
