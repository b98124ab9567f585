import ContractSpecs
import SwiftModels

extension DiagnoseCommand {
  /// Decodes the body with the compiled model. This executes the model's code, which is announced first.
  func decodeForReal(
    _ body: [UInt8], as model: SwiftModel
  ) async -> Result<ModelExamination, ModelRunFailure> {
    if model.client.convertsKeysItself { return .failure(.ownKeys) }
    return await examined(
      ModelRun(
        sources: model.files, type: options.model?.type ?? model.name, body: body, keys: model.client.keys,
        dates: model.client.dates ?? .deferredToDate))
  }

  /// Compiles changes of the model, one after the other, until the answer decodes with one of them as predicted.
  func trial(
    of repairs: [SwiftRepair], on body: [UInt8], of model: SwiftModel, before: ModelExamination
  ) async -> RepairTrial {
    var trial = RepairTrial()
    for repair in repairs {
      guard let fix = repair.combined, interruption.status == nil else { break }
      var run = ModelRun(
        sources: fix.files, type: fix.decodedType ?? options.model?.type ?? model.name, body: body,
        keys: fix.client.keys, dates: fix.client.dates ?? .deferredToDate)
      run.isChanged = true
      if trial.take(await examined(run), of: repair, before: before) { break }
    }
    return trial
  }

  private func examined(_ run: ModelRun) async -> Result<ModelExamination, ModelRunFailure> {
    let task = Task { () -> Result<ModelExamination, ModelRunFailure> in
      do throws(ModelRunFailure) {
        return .success(try await run.examine { Terminal.errors.write($0) })
      } catch {
        return .failure(error)
      }
    }
    interruption.onFirst { task.cancel() }
    return await task.value
  }

  /// Throws a usage error if `--run` is given without a model, or with an error and no answer.
  func requireRunnable() throws(CommandError) {
    guard options.runsModel else { return }
    if options.model == nil {
      throw .usage("--run runs the model that --model names, and there is no --model")
    }
    if options.paths.isEmpty, options.error != nil {
      throw .usage("--run decodes an answer, and only an error was given")
    }
  }
}
