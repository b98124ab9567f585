/// The options of `run`.
struct RunOptions: Equatable, Sendable {
  var checking = CheckingOptions()
  var reports = ReportOptions()
  var comparison = ComparisonOptions()

  /// True if the command continues and repeats the contracts whose files change.
  var isWatching = false
}

extension RunOptions {
  /// Throws a usage error if another option cannot be combined with `--watch`.
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
