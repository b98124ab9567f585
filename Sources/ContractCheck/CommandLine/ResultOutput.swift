import ContractSpecs

/// Where a result goes: into reports, onto the console and into the step of a workflow.
struct ResultOutput {
  var arguments: Arguments

  /// Writes the reports, then says on the console what came out. Where only some contracts were run again, `whole` is
  /// what goes into the reports.
  func conclude(_ found: RunResult, of whole: RunResult? = nil) async -> ExitStatus {
    var files = await arguments.reportFiles.write(whole ?? found)
    // What one shard saw is no run; the merged one is. While somebody edits contracts, no run is worth keeping.
    if found.part == nil, !arguments.isWatching, !found.hasNothingToRepeat,
      FileSystem.exists(arguments.reportFiles.folder)
    {
      do throws(FileWritingError) {
        let history = arguments.history
        if try history.append(PastRun(found).line) {
          let words = "took out its last line, which an earlier run did not finish"
          Terminal.errors.write("contractcheck: \(history.path.consoleLine()): \(words)\n")
        }
      } catch {
        files.failures.append(error)
      }
    }
    let result = found.lacking(files.failures)
    say(result)
    if arguments.verbosity != .quiet, !files.written.isEmpty {
      terminal.write("reports: \(Self.brief(files.written).consoleLine())\n")
    }
    tellGitHub(result)
    return result.exitStatus
  }

  /// Says why there is no result. Nothing is written: reports that are there stay as they are.
  func refuse(_ result: RunResult) -> ExitStatus {
    say(result)
    if arguments.verbosity != .quiet { terminal.write("no report was written\n") }
    tellGitHub(result)
    return result.exitStatus
  }

  /// Shows a result. Why there is none is said even to those who want to hear nothing else.
  private func say(_ result: RunResult) {
    if arguments.verbosity == .quiet {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: result.problems))
    }
    terminal.write(console.text(of: result))
  }

  /// Writes the reports without saying anything of what is in them.
  func rewrite(_ result: RunResult) async {
    for failure in await arguments.reportFiles.write(result).failures {
      Terminal.errors.write("contractcheck: \(failure.description.consoleLine())\n")
    }
  }

  /// Shows the result in the step of a GitHub workflow; what does not work there is said and changes nothing.
  private func tellGitHub(_ result: RunResult) {
    guard arguments.tellsGitHub, let step = GitHubStep({ Environment[$0] }) else { return }
    terminal.writeAsIs(GitHubAnnotations().text(of: result))
    do throws(FileWritingError) {
      try step.appendSummary(of: result)
    } catch {
      Terminal.errors.write("contractcheck: no step summary: \(error.description.consoleLine())\n")
    }
  }

  /// Where people read; not on the standard output where that is a report.
  private var terminal: Terminal { arguments.reportFiles.usesOutput ? .errors : .output }

  /// `reports/contractcheck.xml, .md, .json`
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
    let verbosity: ConsoleReport.Verbosity =
      switch arguments.verbosity {
      case .quiet: .quiet
      case .normal: .normal
      case .verbose: .verbose
      }
    return .console(
      style: terminal.takesColor ? .color : .plain, width: terminal.width, verbosity: verbosity)
  }
}
