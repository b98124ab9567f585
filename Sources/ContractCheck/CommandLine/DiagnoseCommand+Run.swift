import ContractSpecs

extension DiagnoseCommand {
  /// Decodes the body with the compiled model. This executes the model's code, and says so first.
  func decodeForReal(
    _ body: [UInt8], as model: SwiftModel
  ) async -> Result<ModelExamination, ModelRunFailure> {
    let run = ModelRun(
      sources: model.files, type: question.model?.type ?? model.name, body: body, keys: model.client.keys,
      dates: model.client.dates ?? .deferredToDate)
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

  /// What `--run` needs beside itself.
  func requireRunnable() throws(UsageError) {
    guard question.runsModel else { return }
    if question.model == nil {
      throw UsageError(message: "--run runs the model that --model names, and there is no --model")
    }
    if arguments.paths.isEmpty, question.error != nil {
      throw UsageError(message: "--run decodes an answer, and only an error was given")
    }
  }
}
