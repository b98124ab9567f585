/// The options of `merge`.
struct MergeOptions: Equatable, Sendable {
  /// The JSON reports of the shards.
  var files: [String] = []
  var reports = ReportOptions()
  var comparison = ComparisonOptions()
}
