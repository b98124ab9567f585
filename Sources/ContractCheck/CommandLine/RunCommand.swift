import ContractSpecs

/// The command that runs contracts, prints the result and writes the reports.
struct RunCommand {
  var arguments: Arguments
  var interruption: Interruption

  func run() async throws(CommandError) -> ExitStatus {
    if arguments.isWatching {
      return try await WatchCommand(arguments: arguments, interruption: interruption).run()
    }
    let known = KnownFiles(arguments)
    Terminal.errors.tell(known.notices)
    let result = try await result(known.context, known.problems)
    return await ResultOutput(arguments: arguments).conclude(
      result.compared(with: known.context, arguments.exitRules))
  }

  /// Returns the result of the requests, before it is compared with what was known.
  func result(
    _ known: RunContext = RunContext(), _ problems: [RunResult.Problem] = []
  ) async throws(CommandError) -> RunResult {
    var loaded = LoadedContracts(arguments.paths)
    Terminal.errors.tell(loaded.notices)
    loaded.add(problems)
    return try await result(of: loaded, asking: loaded.problems.isEmpty ? loaded.contracts : [], known)
  }

  /// Returns the result of the requests of some of the loaded contracts.
  func result(
    of loaded: LoadedContracts, asking asked: [Contract], _ known: RunContext
  ) async throws(CommandError) -> RunResult {
    try arguments.requireOneContract(loaded)
    try arguments.requireKnownVariables(loaded)
    var settings = try settings()
    if let baseline = known.baseline {
      let day = CalendarDay(secondsSince1970: SystemClock().now)
      settings.isKnown = { baseline.waives($0, in: $1, on: day) }
    }
    let selection = try arguments.wholeSelection()
    let complaint = selection.complaint(about: loaded.contracts)
    let hasNothingToRepeat = complaint == nil && selection.hasNothingToRepeat
    let contracts = complaint == nil && !hasNothingToRepeat ? asked : []
    settings.selection = selection
    settings.isSelected = selection.includes
    settings.asksCertificate = selection.includesCertificate
    if let shard = arguments.shard {
      let division = Division(contracts, selection, into: shard.total, after: known.previous?.run)
      settings.isSelected = { division.includes($0, $1, in: shard) && selection.includes($0, $1) }
      settings.asksCertificate = {
        division.includesCertificate(of: $0, in: shard) && selection.includesCertificate(of: $0)
      }
      settings.part = division.part(shard)
      settings.part?.build = Shard.build { Environment[$0] }
    }
    var result = await ask(contracts, settings, loaded.problems).lackingChecks(complaint)
    if hasNothingToRepeat { result = result.repeatingNothing(arguments.exitRules) }
    return interruption.signal.map(result.ended) ?? result
  }

  /// Sends the requests. There are no contracts if one of them or the selection is invalid: the result then has the
  /// reason.
  private func ask(
    _ contracts: [Contract], _ settings: RunSettings, _ problems: [RunResult.Problem]
  ) async -> RunResult {
    do {
      let transport = try CurlTransport()
      let progress = ProgressLine(isShown: showsProgress)
      let runner = Runner(settings: settings, transport: transport, certificates: transport)
      let task = Task {
        await runner.run(contracts, problems: problems) { progress.show($0) }
      }
      interruption.onFirst { task.cancel() }
      let drawing = Task { await progress.keepUp() }
      defer {
        drawing.cancel()
        progress.clear()
      }
      return await task.value
    } catch {
      return .failed(settings, because: "\(error)")
    }
  }

  private var showsProgress: Bool {
    Terminal.errors.isInteractive && arguments.verbosity != .quiet && Environment["CI"] == nil
      && Environment["TERM"] != "dumb"
  }

  private func settings() throws(CommandError) -> RunSettings {
    var settings = RunSettings(
      version: ContractCheckCommand.version, variables: try arguments.variableSources(),
      seed: arguments.seed ?? .random(in: 0...UInt64.max))
    settings.jobs = arguments.jobs
    settings.url = arguments.url
    settings.readyLimit = arguments.readyLimit
    settings.stopsAtFirstFailure = arguments.stopsAtFirstFailure
    settings.exitRules = arguments.exitRules
    settings.keepsAllMessages = arguments.verbosity == .verbose
    settings.transfer.maximumBody = arguments.maximumBody
    settings.transfer.verifiesTLS = !arguments.isInsecure
    settings.transfer.userAgent = "contractcheck/\(ContractCheckCommand.version)"
    return settings
  }
}
