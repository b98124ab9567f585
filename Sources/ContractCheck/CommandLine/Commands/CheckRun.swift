import ContractSpecs

/// A run of contracts with the options of a command.
struct CheckRun {
  /// The command whose help a usage error recommends.
  var command: Command
  var options: CheckingOptions
  var exitRules = ExitRules()
  var verbosity = ConsoleReport.Verbosity.normal
  var interruption: Interruption
  var isForBaseline = false

  /// The reports that will be written, which must not replace what the run reads; `nil` if there are none.
  var reports: ReportOptions?

  /// Loads the contracts and returns the result of running them, before it is compared with `known`. If a contract or
  /// another file has a problem, nothing is sent.
  func result(
    _ known: RunContext = RunContext(), _ problems: [RunResult.Problem] = []
  ) async throws(CommandError) -> RunResult {
    var loaded = LoadedContracts(options.selection.paths)
    loaded.loadModels()
    loaded.loadReleases()
    Terminal.errors.tell(loaded.notices)
    loaded.add(problems)
    // Reading needs more memory than what was read.
    HeldMemory.giveBack()
    return try await result(of: loaded, asking: loaded.problems.isEmpty ? loaded.contracts : [], known)
  }

  /// Returns the result of running some of the loaded contracts, before it is compared with `known`.
  func result(
    of loaded: LoadedContracts, asking asked: [Contract], _ known: RunContext
  ) async throws(CommandError) -> RunResult {
    try options.selection.requireOneContract(loaded, for: command)
    try options.variables.requireKnown(to: loaded, for: command)
    let read = loaded.contracts.flatMap { [$0.file] + $0.relatedFiles } + options.variables.files
    try reports?.requireApart(
      from: read + [known.baseline?.file].compactMap(\.self), for: command)
    let compiler = try modelCompiler(for: loaded)
    var settings = try settings()
    if let baseline = known.baseline {
      let day = CalendarDay(secondsSince1970: SystemClock().now)
      settings.isKnown = { baseline.waives($0, in: $1, on: day) }
    }
    if options.backend.stopsAtFirstFailure, let failsRun = exitRules.failOn.failsRun(after: known) {
      settings.failsRun = failsRun
    }
    let selection = try options.selection.wholeFilter(for: loaded.contracts, known.baseline)
    let complaint = selection.complaint(about: loaded.contracts)
    let hasNothingToRepeat = complaint == nil && selection.hasNothingToRepeat
    let contracts = complaint == nil && !hasNothingToRepeat ? asked : []
    settings.selection = selection
    (settings.models, settings.releases) = (loaded.models, loaded.releases)
    settings.isSelected = selection.includes
    settings.asksCertificate = selection.includesCertificate
    if let shard = options.selection.shard {
      let division = Division(contracts, selection, into: shard.total, after: known.previous?.run)
      settings.isSelected = { division.includes($0, $1, in: shard) && selection.includes($0, $1) }
      settings.asksCertificate = {
        division.includesCertificate(of: $0, in: shard) && selection.includesCertificate(of: $0)
      }
      settings.part = division.part(shard)
      settings.part?.build = Shard.build { Environment[$0] }
    }
    settings.recordsAbsentPlaces =
      isForBaseline || known.baseline != nil || known.previous != nil || options.selection.shard != nil
    settings.undecoded = compiler.map { _ in UndecodedResponses() }
    var result = await ask(contracts, settings, loaded.problems, compiler).selectingNothing(
      because: complaint)
    // The responses needed more memory than what is told of them, and the reports need some.
    HeldMemory.giveBack()
    if complaint == nil { result.unreportedChecks = selection.unreportedChecks(of: loaded.contracts) }
    if hasNothingToRepeat { result = result.concludedWithNothingToRepeat(exitRules) }
    return interruption.signal.map(result.ended) ?? result
  }

  /// Sends the requests. There are no contracts if one of them or the selection is wrong; the result then has the
  /// reason.
  private func ask(
    _ contracts: [Contract], _ settings: RunSettings, _ problems: [RunResult.Problem],
    _ compiler: SwiftCompiler?
  ) async -> RunResult {
    do {
      let transport = try CurlTransport()
      let progress = ProgressLine(isShown: showsProgress)
      let models = compiler.map { compiler in
        CompiledModels(compiler: compiler) { text in
          progress.clear()
          Terminal.errors.write(text)
        }
      }
      let runner = Runner(
        settings: settings, transport: transport, certificates: transport, models: models)
      let show: @Sendable (RunProgress) -> Void = { progress.show($0) }
      let task = interruption.cancellable {
        await onOneThread {
          await runner.run(contracts, problems: problems, progress: progress.isShown ? show : nil)
        }
      }
      let drawing = Task { await progress.keepUp() }
      defer {
        drawing.cancel()
        progress.clear()
      }
      return await task.value
    } catch {
      return .notStarted(settings, because: "\(error)")
    }
  }

  /// Returns the compiler for the app's models if they are to be compiled. Throws an error without a compiler, or if no
  /// contract names a model.
  private func modelCompiler(for loaded: LoadedContracts) throws(CommandError) -> SwiftCompiler? {
    guard options.compilesModels else { return nil }
    let responses = loaded.contracts.filter { $0.models != nil }.flatMap(\.endpoints).flatMap(\.responses)
    if loaded.problems.isEmpty, !responses.contains(where: { $0.model != nil }) {
      throw .usage(
        "--compile-models needs a contract with the app's sources in \"client\": {\"models\": [...]} and a "
          + "\"model\" at a response", of: command)
    }
    guard let compiler = SwiftCompiler.find() else {
      throw CommandError("--compile-models needs a Swift compiler: \(SwiftCompiler.absence())")
    }
    return compiler
  }

  private var showsProgress: Bool {
    Terminal.errors.isInteractive && verbosity != .quiet && Environment["CI"] == nil
      && Environment["TERM"] != "dumb"
  }

  private func settings() throws(CommandError) -> RunSettings {
    var settings = RunSettings(
      version: ContractCheckCommand.version, variables: try options.variables.resolved(),
      seed: options.backend.seed ?? .random(in: 0...UInt64.max))
    settings.isSeedChosen = options.backend.seed != nil
    settings.jobs = options.backend.jobs
    settings.url = options.selection.url
    settings.readyLimit = options.backend.readyLimit
    settings.stopsAtFirstFailure = options.backend.stopsAtFirstFailure
    settings.exitRules = exitRules
    settings.keepsAllMessages = verbosity == .verbose
    settings.transfer.maximumBody = options.backend.maximumBody
    settings.transfer.verifiesTLS = !options.backend.isInsecure
    settings.transfer.userAgent = "contractcheck/\(ContractCheckCommand.version)"
    return settings
  }
}

extension CheckRun {
  init(_ run: RunOptions, _ interruption: Interruption) {
    self.init(
      command: .run, options: run.checking, exitRules: run.comparison.exitRules,
      verbosity: run.reports.verbosity, interruption: interruption, reports: run.reports)
  }
}
