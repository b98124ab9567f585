/// What `list` is told.
struct ListOptions: Equatable, Sendable {
  var selection = ContractSelection()
  var variables = VariableOptions()
  var format = ListFormat.text

  /// The report of the run before, by whose durations shards are divided.
  var previous: String?
}
