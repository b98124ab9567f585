import ContractSpecs

/// Runs contracts: from files to an exit status, with the console and the reports on the way.
struct RunCommand {
  var arguments: Arguments
  var interruption: Interruption

  func run() async throws(UsageError) -> ExitStatus {
    var problems: [RunResult.Problem] = []
    let known = Knowledge(arguments, problems: &problems)
    let result = try await result(known, problems)
    return conclude(result.compared(with: known, arguments.exitRules))
  }

  /// What came of asking the backends, before it is held against what was known.
  func result(
    _ known: Knowledge = Knowledge(), _ problems: [RunResult.Problem] = []
  ) async throws(UsageError) -> RunResult {
    var loaded = LoadedContracts(arguments.paths)
    loaded.add(problems)
    try arguments.requireOneContract(loaded)
    try arguments.requireKnownVariables(loaded)
    var settings = try settings()
    if let baseline = known.baseline {
      let day = CalendarDay(secondsSince1970: SystemClock().now)
      settings.isKnown = { baseline.waives($0, in: $1, on: day) }
    }
    let selection = try arguments.wholeSelection()
    settings.isSelected = selection.includes
    settings.asksCertificate = selection.includesCertificate
    let result = await ask(loaded, settings, selection.complaint(about: loaded.contracts))
    return interruption.signal.map(result.ended) ?? result
  }

  /// Issues the requests, unless a contract or the selection is wrong: then nothing is sent, and the result says why.
  private func ask(
    _ loaded: LoadedContracts, _ settings: RunSettings, _ complaint: String?
  ) async -> RunResult {
    do {
      let transport = try CurlTransport()
      let progress = ProgressLine(isShown: showsProgress)
      let runner = Runner(settings: settings, transport: transport, certificates: transport)
      let contracts = loaded.problems.isEmpty && complaint == nil ? loaded.contracts : []
      let task = Task {
        await runner.run(contracts, problems: loaded.problems) { progress.show($0) }
      }
      interruption.onFirst { task.cancel() }
      defer { progress.clear() }
      return await task.value.lackingChecks(complaint)
    } catch {
      return .failed(settings, because: "\(error)")
    }
  }

  /// Writes the reports, then says on the console what came out.
  private func conclude(_ found: RunResult) -> ExitStatus {
    var files = arguments.reportFiles.write(found)
    if FileSystem.exists(arguments.reportFiles.folder) {
      do throws(FileWritingError) {
        try arguments.history.append(PastRun(found).line)
      } catch {
        files.failures.append(error)
      }
    }
    let result = found.lacking(files.failures)
    terminal.write(console.text(of: result))
    if arguments.verbosity != .quiet, !files.written.isEmpty {
      terminal.write("reports: \(Self.brief(files.written).consoleLine())\n")
    }
    tellGitHub(result)
    return result.exitStatus
  }

  /// Shows the result in the step of a GitHub workflow; what does not work there is said and changes nothing.
  private func tellGitHub(_ result: RunResult) {
    guard arguments.tellsGitHub, let step = GitHubStep({ Environment[$0] }) else { return }
    terminal.write(GitHubAnnotations().text(of: result))
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

  private var showsProgress: Bool {
    Terminal.errors.isInteractive && arguments.verbosity != .quiet && Environment["CI"] == nil
  }

  private func settings() throws(UsageError) -> RunSettings {
    var settings = RunSettings(
      version: ContractCheckCommand.version, variables: try arguments.variableSources(),
      seed: arguments.seed ?? .random(in: 0...UInt64.max))
    settings.jobs = arguments.jobs
    settings.url = arguments.url
    settings.readyLimit = arguments.readyLimit
    settings.stopsAtFirstFailure = arguments.stopsAtFirstFailure
    settings.exitRules = arguments.exitRules
    settings.keepsAllBodies = arguments.verbosity == .verbose
    settings.transfer.maximumBody = arguments.maximumBody
    settings.transfer.verifiesTLS = !arguments.isInsecure
    settings.transfer.userAgent = "contractcheck/\(ContractCheckCommand.version)"
    return settings
  }
}
