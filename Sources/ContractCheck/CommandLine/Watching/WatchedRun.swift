import ContractSpecs

/// The command that runs contracts, and then again those that a changed file concerns, until a signal.
struct WatchedRun {
  /// The interval at which the files are examined.
  static let interval = Duration.milliseconds(300)

  var options: RunOptions
  var interruption: Interruption
  var clock: any RunClock = SystemClock()

  /// Runs contracts until a signal, and returns its status. An error in the first run ends the command; a later one is
  /// printed.
  func run() async throws(CommandError) -> ExitStatus {
    let checks = try checkRun()
    var files = WatchedFiles(options)
    var seen = files.stamps
    var ledger = WatchLedger(selection: checks.options.selection.filter, rules: rules)
    ledger.owe(Set(seen.files))
    var changes: FileChanges?
    while true {
      let loaded = interruption.unprepared {
        var loaded = LoadedContracts(options.checking.selection.paths)
        loaded.loadModels()
        loaded.loadReleases()
        return loaded
      }
      Terminal.errors.tell(loaded.notices)
      seen = seen.adding(FileStamps(of: files.follow(loaded.contracts + loaded.refused)))
      if let changes { ledger.owe(files.touched(by: changes, among: loaded.contracts.map(\.file))) }
      do throws(CommandError) {
        try await runDue(loaded, &ledger, checks)
      } catch {
        guard changes != nil else { throw error }
        Terminal.errors.tell([error.description])
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

  /// Returns a run whose selection contains the checks of `--only-failed`. That report is read only once, because a run
  /// may overwrite it.
  private func checkRun() throws(CommandError) -> CheckRun {
    var checks = CheckRun(options, interruption)
    checks.options.selection.filter = try options.checking.selection.wholeFilter(
      for: [], try? Baseline.read(named: options.comparison.baseline))
    checks.options.selection.onlyFailed = nil
    return checks
  }

  private var rules: ExitRules { options.comparison.exitRules }

  /// The output of a run, without annotations and history: those are not for runs while somebody edits.
  private var output: ResultOutput {
    var reports = options.reports
    reports.annotatesGitHub = false
    return ResultOutput(options: reports, keepsHistory: false)
  }

  private func runDue(
    _ loaded: LoadedContracts, _ ledger: inout WatchLedger, _ checks: CheckRun
  ) async throws(CommandError) {
    let files = KnownFiles(options.comparison, history: options.reports.history)
    Terminal.errors.tell(files.notices)
    let known = files.context
    var loaded = loaded
    loaded.add(files.problems)
    let due = ledger.due(loaded)
    guard ledger.whole == nil || !due.isEmpty || !loaded.problems.isEmpty else {
      say("nothing to run again")
      if let settled = ledger.settle(loaded) {
        let whole = settled.compared(with: known, rules)
        await output.rewrite(whole)
        tellTotal(of: whole)
      }
      return
    }
    let isFirst = ledger.whole == nil
    let result = try await checks.result(of: loaded, asking: due, known)
    let whole = ledger.take(result, of: loaded).compared(with: known, rules)
    _ = await output.conclude(result.compared(with: known, rules), of: isFirst ? nil : whole)
    if whole.contracts.count > result.contracts.count { tellTotal(of: whole) }
  }

  /// Prints the verdict of the reports, if they hold more than what was just run.
  private func tellTotal(of whole: RunResult) {
    let count = whole.contracts.count
    say("the reports now cover \(count) contract\(count == 1 ? "" : "s"): \(whole.verdict)")
  }

  /// Waits for a completed change. Returns `nil` once a signal has been received.
  private func change(
    of files: WatchedFiles, since seen: FileStamps
  ) async -> (what: FileChanges, seen: FileStamps)? {
    let clock = clock
    let task = interruption.cancellable { () -> (FileChanges, FileStamps)? in
      var settled = SettledChange(since: seen)
      while await clock.wait(Self.interval) {
        let now = files.stamps
        if let changes = settled.look(at: now) { return (changes, now) }
      }
      return nil
    }
    return await task.value
  }

  private func say(_ text: String) {
    let isBelow = text.hasPrefix("\n")
    let line = (isBelow ? String(text.dropFirst()) : text).consoleLine()
    let shown = Terminal.output.takesColor ? TextStyle.faint.painted(line) : line
    Terminal.output.write((isBelow ? "\n" : "") + shown + "\n")
  }
}
