import ContractSpecs

/// The output of a result: to reports, to the console and to the step of a workflow.
struct ResultOutput {
  var options: ReportOptions

  /// False for the runs of `--watch`.
  var keepsHistory = true

  /// Writes the reports, then prints the result. If only some contracts were run again, `whole` is the result for the
  /// reports.
  func conclude(_ found: RunResult, of whole: RunResult? = nil) async -> ExitStatus {
    let explained = ExplainedRun(found)
    // A shard is only a part of a run; the history has the merged run.
    let isRemembered = found.part == nil && keepsHistory && !found.hasNothingToRepeat
    var files = await options.files.write(whole.map { ExplainedRun($0) } ?? explained)
    var result = ExplainedRun(found.withUnwritten(files.failures), causes: explained.causes)
    // The history says how the run ended, also if a report could not be written.
    if isRemembered, let failure = remember(result) {
      files.failures.append(failure)
      result = ExplainedRun(found.withUnwritten(files.failures), causes: explained.causes)
    }
    say(result)
    if options.verbosity != .quiet, !files.written.isEmpty {
      terminal.write("reports: \(Self.brief(files.written).consoleLine())\n")
    }
    tellGitHub(result)
    return result.run.exitStatus
  }

  /// Adds a run to the history if there is a folder for it, and writes its page. Returns the error.
  private func remember(_ run: ExplainedRun) -> FileWritingError? {
    guard FileSystem.exists(options.files.folder) else { return nil }
    do throws(FileWritingError) {
      let history = options.history
      if try history.append(PastRun(run).line) {
        let words = "removed an incomplete last line, left by an earlier run"
        Terminal.errors.write("contractcheck: \(history.path.consoleLine()): \(words)\n")
      }
      try writePage(of: history)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the page of the history beside it, if the run has a page too.
  private func writePage(of history: HistoryFile) throws(FileWritingError) {
    let path = options.files.path(inFolder: RunHistory.page)
    guard options.files.includes(.html), !options.files.contains(path) else { return }
    let runs = RunHistory.latest(RunHistory.runsOnPage, in: history.read())
    try AtomicFile.replace(path, with: HistoryPage(runs: runs).text)
  }

  /// Prints the reason why there is no result. Existing reports are not overwritten.
  func refuse(_ result: RunResult) -> ExitStatus {
    let explained = ExplainedRun(result)
    say(explained)
    if options.verbosity != .quiet { terminal.write("no report was written\n") }
    tellGitHub(explained)
    return result.exitStatus
  }

  /// Prints a result. The reason why there is none is printed even with `--quiet`.
  private func say(_ result: ExplainedRun) {
    if options.verbosity == .quiet {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: result.run.problems))
    }
    terminal.write(console.text(of: result))
  }

  /// Writes the reports without printing their content.
  func rewrite(_ result: RunResult) async {
    for failure in await options.files.write(ExplainedRun(result)).failures {
      Terminal.errors.write("contractcheck: \(failure.description.consoleLine())\n")
    }
  }

  /// Shows the result in the step of a GitHub workflow; an error there is printed and changes nothing.
  private func tellGitHub(_ result: ExplainedRun) {
    guard options.annotatesGitHub, let step = GitHubStep({ Environment[$0] }) else { return }
    terminal.writeAsIs(GitHubAnnotations().text(of: result))
    do throws(FileWritingError) {
      try step.appendSummary(of: result)
    } catch {
      Terminal.errors.write("contractcheck: no step summary: \(error.description.consoleLine())\n")
    }
  }

  /// The terminal for messages: standard error if a report is written to standard output.
  private var terminal: Terminal { options.files.usesOutput ? .errors : .output }

  /// Returns paths in a short form such as `reports/contractcheck.xml, .md, .json`.
  private static func brief(_ paths: [String]) -> String {
    var last: Substring?
    let words = paths.map { path in
      let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      let dot = path[name...].firstIndex(of: ".") ?? path.endIndex
      defer { last = path[..<dot] }
      return path[..<dot] == last && dot < path.endIndex ? String(path[dot...]) : path
    }
    return words.joined(separator: ", ")
  }

  private var console: ConsoleReport {
    .console(
      style: terminal.takesColor ? .color : .plain, width: terminal.width, verbosity: options.verbosity)
  }
}
