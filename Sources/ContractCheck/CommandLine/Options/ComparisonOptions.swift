/// What a run is held against, and what then fails it.
struct ComparisonOptions: Equatable, Sendable {
  /// The file of `--baseline`; `nil` for the one in the working directory, if it is there.
  var baseline: String?

  /// The report of the run before.
  var previous: String?
  var exitRules = ExitRules()
}
