import ContractSpecs
import SwiftModels

/// The command that explains a pasted response, a pasted error, or both.
struct DiagnoseCommand {
  var options: DiagnoseOptions
  var interruption: Interruption

  func run() async throws(CommandError) -> ExitStatus {
    if let path = options.errors { return try DiagnoseErrorsCommand(options: options, path: path).run() }
    try requireRunnable()
    var diagnoser = Diagnoser(now: SystemClock().now)
    var models: ContractModels?
    if let text = try errorText() {
      diagnoser.error = PastedError(in: String(decoding: text, as: UTF8.self))
      if options.paths.isEmpty { takeParts(of: text, into: &diagnoser) }
      diagnoser.unknownError = diagnoser.error == nil
      // If a response is given too, it is diagnosed nevertheless.
      if diagnoser.unknownError, options.paths.isEmpty, diagnoser.capture == nil {
        throw CommandError(PastedError.unknown)
      }
    }
    if let endpoint = options.endpoint {
      var loaded = LoadedContracts([options.specs ?? LoadedContracts.defaultFolder])
      Terminal.errors.tell(loaded.notices)
      switch DiagnosisPromise.endpoint(endpoint, in: loaded) {
      case .found(var promised):
        if options.model == nil, promised.namesModel {
          models = readModels(of: promised.contract, among: &loaded)
          diagnoser.releases = loaded.releases[promised.contract.name]
        }
        promised.contract.client = options.applied(to: promised.contract.client)
        diagnoser.contract = promised
      case .unknown(let message): throw .usage(message, of: .diagnose)
      case .unreadable(let problems):
        Terminal.errors.write(ConsoleReport.forErrors.text(of: problems))
        return .unusable
      }
    }
    if let path = try path() {
      diagnoser.source = path == "-" ? "standard input" : path
      let text = try PastedText(savedIn: path, entry: options.entry, error: diagnoser.error)
      diagnoser.capture = text.capture
      diagnoser.note = text.note
      if options.error == nil { diagnoser.error = text.error }
    }
    if let models { diagnoser.takeModel(among: models) }
    if let name = options.model {
      let (model, notes) = try model(
        name, client: diagnoser.contract?.contract.client, decoding: diagnoser.capture)
      diagnoser.model = DiagnosisPromise(model)
      diagnoser.settingsNotes = notes
    }
    if diagnoser.model != nil, diagnoser.contract == nil {
      diagnoser.capture?.takeEvent(fitting: diagnoser.error)
    }
    if options.runsModel, let capture = diagnoser.capture, let model = diagnoser.model?.model {
      let result = await decodeForReal(capture.body, as: model)
      diagnoser.real = RealDecoding(result)
      if case .success(let examination) = result, examination.takesAnyDate(by: model.client) {
        diagnoser.real?.notes.append(RealDecoding.customDates)
      }
      if let status = interruption.status { return status }
      if case .success(let before) = result {
        var trials: [RepairTrial] = []
        for repairs in diagnoser.repairsToTry {
          trials.append(await trial(of: repairs, on: capture.body, of: model, before: before))
        }
        diagnoser.trials = trials
      }
      if let status = interruption.status { return status }
    }
    return write(diagnoser.diagnosis())
  }

  /// Returns the models of today that a contract names, after reading its released versions as well. What cannot be read
  /// is told.
  private func readModels(of contract: Contract, among loaded: inout LoadedContracts) -> ContractModels? {
    loaded.loadModels()
    loaded.loadReleases()
    let problems = loaded.problems.filter { $0.location.file == contract.file }
    Terminal.errors.write(ConsoleReport.forErrors.text(of: problems))
    return loaded.models[contract.name]
  }

  /// Returns the text of the error: what is given, or what a file (`@FILE`) or standard input (`-`) has.
  private func errorText() throws(CommandError) -> [UInt8]? {
    guard let text = options.error else { return nil }
    if text == "-" {
      guard !options.paths.contains("-") else {
        throw .usage("standard input is either the response or the error, not both", of: .diagnose)
      }
      return try Capture.bytes(savedIn: "-")
    }
    return text.hasPrefix("@") ? try Capture.bytes(savedIn: String(text.dropFirst())) : Array(text.utf8)
  }

  /// Takes the error that is deep in a text, and the response that stands beside it.
  private func takeParts(of text: [UInt8], into diagnoser: inout Diagnoser) {
    guard let found = try? PastedText(reading: text, entry: options.entry, error: diagnoser.error) else {
      return
    }
    diagnoser.error = diagnoser.error ?? found.error
    guard found.capture?.format == .log else { return }
    (diagnoser.capture, diagnoser.source) = (found.capture, "the text of --error")
  }

  /// Returns the path of the response, or `-` for standard input; `nil` if only an error is explained.
  private func path() throws(CommandError) -> String? {
    guard options.paths.count < 2 else {
      throw .usage("diagnose reads one file, not \(options.paths.count)", of: .diagnose)
    }
    if let path = options.paths.first { return path }
    if options.error != nil { return nil }
    guard !Terminal.input.isInteractive else {
      throw .usage("pass a file with the response, or - to paste it on standard input", of: .diagnose)
    }
    return "-"
  }

  /// Returns the model, with notes on the location of its decoder's settings and on its choice. Without any settings, the
  /// client is a plain `JSONDecoder`.
  private func model(
    _ name: DiagnoseOptions.ModelName, client: Client?, decoding capture: Capture?
  ) throws(CommandError) -> (SwiftModel, notes: [String]) {
    let reader = SwiftModelReader(try SwiftSources.read(name.paths))
    var plain = client ?? .plainDecoder
    plain.dates = plain.dates ?? .deferredToDate
    let choice = try DecoderChoice(among: reader.decoders, for: plain, options)
    let notes = [choice.note].compactMap(\.self)
    do {
      return (try reader.model(named: name.type, client: choice.client), notes)
    } catch {
      var words = error.description
      if case .severalTypes = error, name.type == nil {
        let decoded = DecodedTypes(of: reader, client: choice.client)
        if let (model, note) = decoded.chosen(for: capture) { return (model, [note] + notes) }
        words = decoded.complaint ?? words
      }
      throw CommandError(words, at: "--model \(name.paths.joined(separator: ","))")
    }
  }

  private func write(_ diagnosis: Diagnosis) -> ExitStatus {
    let text =
      switch options.output {
      case .text:
        DiagnosisReport(style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
          .text(of: diagnosis)
      case .markdown: DiagnosisTicket().text(of: diagnosis)
      case .json: DiagnosisDocument().text(of: diagnosis)
      }
    Terminal.output.write(text)
    return diagnosis.exitStatus
  }
}

extension DiagnoseCommand {
  /// Decodes the body with the compiled model. This executes the model's code, which is announced first.
  func decodeForReal(
    _ body: [UInt8], as model: SwiftModel
  ) async -> Result<ModelExamination, ModelRunFailure> {
    if model.client.convertsKeysItself { return .failure(.ownKeys) }
    return await examined(
      ModelRun(
        sources: model.files, type: options.model?.type ?? model.name, body: body, keys: model.client.keys,
        dates: model.client.dates ?? .deferredToDate, client: model.client))
  }

  /// Compiles changes of the model, one after the other, until the response decodes with one of them as predicted.
  func trial(
    of repairs: [SwiftRepair], on body: [UInt8], of model: SwiftModel, before: ModelExamination
  ) async -> RepairTrial {
    var trial = RepairTrial()
    for repair in repairs {
      guard let fix = repair.combined, interruption.status == nil else { break }
      var run = ModelRun(
        sources: fix.files, type: fix.decodedType ?? options.model?.type ?? model.name, body: body,
        keys: fix.client.keys, dates: fix.client.dates ?? .deferredToDate, client: fix.client)
      run.isChanged = true
      if trial.take(await examined(run), of: repair, before: before) { break }
    }
    return trial
  }

  private func examined(_ run: ModelRun) async -> Result<ModelExamination, ModelRunFailure> {
    let task = interruption.cancellable { () -> Result<ModelExamination, ModelRunFailure> in
      do throws(ModelRunFailure) {
        return .success(try await run.examine { Terminal.errors.write($0) })
      } catch {
        return .failure(error)
      }
    }
    return await task.value
  }

  /// Throws a usage error if `--run` is given without a model, or with an error and no response.
  func requireRunnable() throws(CommandError) {
    guard options.runsModel else { return }
    if options.model == nil {
      throw .usage("--run requires --model", of: .diagnose)
    }
    if options.paths.isEmpty, options.error != nil {
      throw .usage("--run requires a response; only --error was given", of: .diagnose)
    }
  }
}
