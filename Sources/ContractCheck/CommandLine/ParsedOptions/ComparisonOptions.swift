/// The options for comparing a run with what was known before, and for what then fails it.
struct ComparisonOptions: Equatable, Sendable {
  /// The file of `--baseline`; `nil` for the one in the working directory, if there is one.
  var baseline: String?

  /// The report of the previous run.
  var previous: String?
  var exitRules = ExitRules()
}
