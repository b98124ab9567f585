import ContractSpecs

/// The command that runs contracts, and then again those that a changed file concerns, until a signal.
struct WatchCommand {
  /// The interval at which the files are examined.
  static let interval = Duration.milliseconds(300)

  var arguments: Arguments
  var interruption: Interruption
  var clock: any RunClock = SystemClock()

  /// Ends with the status of the signal. What is wrong at first ends it as it ends a run; later it is said.
  func run() async throws(CommandError) -> ExitStatus {
    let command = try command()
    var files = WatchedFiles(arguments)
    var seen = files.stamps
    var ledger = WatchLedger(selection: command.arguments.selection, rules: arguments.exitRules)
    ledger.owe(Set(seen.files))
    var changes: FileChanges?
    while true {
      let loaded = interruption.unprepared { LoadedContracts(arguments.paths) }
      Terminal.errors.tell(loaded.notices)
      seen = seen.adding(FileStamps(of: files.follow(loaded.contracts)))
      if let changes { ledger.owe(files.touched(by: changes, among: loaded.contracts.map(\.file))) }
      do throws(CommandError) {
        try await runDue(loaded, &ledger, command)
      } catch {
        guard changes != nil else { throw error }
        Terminal.errors.write("contractcheck: \(error.description.consoleLine())\n")
      }
      if let status = interruption.status { return status }
      let count = seen.files.count
      say("watching \(count) file\(count == 1 ? "" : "s"); Ctrl-C ends it")
      guard let change = await change(of: files, since: seen) else {
        return interruption.status ?? .interrupted
      }
      (changes, seen) = (change.what, change.seen)
      say("\n--- \(ClockTime(secondsSince1970: clock.now)) \(change.what.words)")
    }
  }

  /// The selection is made once: a run writes over the very report that `--only-failed` names.
  private func command() throws(CommandError) -> RunCommand {
    var command = RunCommand(arguments: arguments, interruption: interruption)
    command.arguments.selection = try arguments.wholeSelection()
    command.arguments.onlyFailed = nil
    command.arguments.tellsGitHub = false
    return command
  }

  private func runDue(
    _ loaded: LoadedContracts, _ ledger: inout WatchLedger, _ command: RunCommand
  ) async throws(CommandError) {
    let files = KnownFiles(arguments)
    Terminal.errors.tell(files.notices)
    let known = files.context
    var loaded = loaded
    loaded.add(files.problems)
    let due = ledger.due(loaded)
    guard ledger.whole == nil || !due.isEmpty || !loaded.problems.isEmpty else {
      say("nothing to run again")
      if let settled = ledger.settle(loaded) {
        let whole = settled.compared(with: known, arguments.exitRules)
        await ResultOutput(arguments: arguments).rewrite(whole)
        tellTotal(of: whole)
      }
      return
    }
    let isFirst = ledger.whole == nil
    let result = try await command.result(of: loaded, asking: due, known)
    let whole = ledger.take(result, of: loaded).compared(with: known, arguments.exitRules)
    _ = await ResultOutput(arguments: command.arguments).conclude(
      result.compared(with: known, arguments.exitRules), of: isFirst ? nil : whole)
    if whole.contracts.count > result.contracts.count { tellTotal(of: whole) }
  }

  /// Prints the verdict of the reports, if they hold more than what was just run.
  private func tellTotal(of whole: RunResult) {
    let count = whole.contracts.count
    say("in the reports, of \(count) contract\(count == 1 ? "" : "s"): \(whole.verdict)")
  }

  /// Waits for a completed change. Returns `nil` once a signal has been received.
  private func change(
    of files: WatchedFiles, since seen: FileStamps
  ) async -> (what: FileChanges, seen: FileStamps)? {
    let clock = clock
    let task = Task { () -> (FileChanges, FileStamps)? in
      var settled = SettledChange(since: seen)
      while await clock.wait(Self.interval) {
        let now = files.stamps
        if let changes = settled.look(at: now) { return (changes, now) }
      }
      return nil
    }
    interruption.onFirst { task.cancel() }
    return await task.value
  }

  private func say(_ text: String) {
    let isBelow = text.hasPrefix("\n")
    let line = (isBelow ? String(text.dropFirst()) : text).consoleLine()
    let shown = Terminal.output.takesColor ? TextStyle.faint.painted(line) : line
    Terminal.output.write((isBelow ? "\n" : "") + shown + "\n")
  }
}

extension Arguments {
  /// Throws if an option cannot be combined with `--watch`.
  func requireWatchable() throws(UsageError) {
    guard isWatching else { return }
    if shard != nil {
      throw UsageError(message: "--watch does not go with --shard, which is for several machines")
    }
    if previous != nil {
      throw UsageError(
        message: "--watch does not go with --previous: its runs are of what changed, not of everything")
    }
    if reportFiles.usesOutput {
      throw UsageError(
        message: "--watch does not go with a report on standard output, which would come again and again")
    }
  }
}
