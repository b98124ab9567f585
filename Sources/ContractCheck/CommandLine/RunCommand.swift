import ContractSpecs

/// Runs contracts: from files to an exit status, with the console and the reports on the way.
struct RunCommand {
  var arguments: Arguments
  var interruption: Interruption

  func run() async throws(UsageError) -> ExitStatus {
    let loaded = LoadedContracts(arguments.paths)
    try arguments.requireOneContract(loaded)
    try arguments.requireKnownVariables(loaded)
    let settings = try settings()
    let result = await ask(loaded, settings)
    return conclude(result)
  }

  /// Issues the requests, unless a contract is wrong: then nothing is sent, and the result says why.
  private func ask(_ loaded: LoadedContracts, _ settings: RunSettings) async -> RunResult {
    do {
      let transport = try CurlTransport()
      let progress = ProgressLine(isShown: showsProgress)
      let runner = Runner(settings: settings, transport: transport)
      let contracts = loaded.problems.isEmpty ? loaded.contracts : []
      let task = Task {
        await runner.run(contracts, problems: loaded.problems) { progress.show($0) }
      }
      interruption.onFirst { task.cancel() }
      defer { progress.clear() }
      return await task.value
    } catch {
      return .failed(settings, because: "\(error)")
    }
  }

  /// Writes the reports, then says on the console what came out.
  private func conclude(_ result: RunResult) -> ExitStatus {
    let ended = interruption.signal.map(result.ended) ?? result
    let files = ReportFiles(folder: arguments.reports).write(ended)
    let result = ended.lacking(files.failures)
    Terminal.output.write(console.text(of: result))
    if arguments.verbosity != .quiet, !files.written.isEmpty {
      Terminal.output.write("reports: \(Self.brief(files.written).consoleLine())\n")
    }
    return result.exitStatus
  }

  /// `reports/contractcheck.xml, .md, .json`
  private static func brief(_ paths: [String]) -> String {
    let endings = paths.dropFirst().map { "." + ($0.split(separator: ".").last ?? "") }
    return (paths.prefix(1) + endings).joined(separator: ", ")
  }

  private var console: ConsoleReport {
    let verbosity: ConsoleReport.Verbosity =
      switch arguments.verbosity {
      case .quiet: .quiet
      case .normal: .normal
      case .verbose: .verbose
      }
    return .console(
      style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width, verbosity: verbosity)
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
    settings.stopsAtFirstFailure = arguments.stopsAtFirstFailure
    settings.failsOnNotRun = arguments.failsOnNotRun
    settings.keepsAllBodies = arguments.verbosity == .verbose
    settings.transfer.maximumBody = arguments.maximumBody
    settings.transfer.verifiesTLS = !arguments.isInsecure
    settings.transfer.userAgent = "contractcheck/\(ContractCheckCommand.version)"
    return settings
  }
}
