/// What `run` is told.
struct RunOptions: Equatable, Sendable {
  var checking = CheckingOptions()
  var reports = ReportOptions()
  var comparison = ComparisonOptions()

  /// Whether it goes on and runs again what changes.
  var isWatching = false
}

extension RunOptions {
  /// What makes no sense for a run that goes on.
  func requireWatchable() throws(UsageError) {
    guard isWatching else { return }
    if checking.selection.shard != nil {
      throw UsageError(message: "--watch does not go with --shard, which is for several machines")
    }
    if comparison.previous != nil {
      throw UsageError(
        message: "--watch does not go with --previous: its runs are of what changed, not of everything")
    }
    if reports.files.usesOutput {
      throw UsageError(
        message: "--watch does not go with a report on standard output, which would come again and again")
    }
  }
}
