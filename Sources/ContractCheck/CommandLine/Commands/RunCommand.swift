/// The command that runs contracts, prints the result and writes the reports.
struct RunCommand {
  var options: RunOptions
  var interruption: Interruption

  func run() async throws(CommandError) -> ExitStatus {
    if options.isWatching {
      return try await WatchedRun(options: options, interruption: interruption).run()
    }
    let known = KnownFiles(options.comparison, history: options.reports.history)
    Terminal.errors.tell(known.notices)
    let result = try await CheckRun(options, interruption).result(known.context, known.problems)
    return await ResultOutput(options: options.reports).conclude(
      result.compared(with: known.context, options.comparison.exitRules))
  }
}
