import ContractSpecs

/// Decodes a body with the client's own model: compiles its Swift source with a harness and runs the result.
///
/// This executes the source's code, with the rights of whoever runs the program. What is set up guards against
/// accidents and not against malice: a folder and a process group of its own, an empty environment, and the bounds
/// of `ModelRunLimits`.
struct ModelRun: Sendable {
  /// Of each file, its name and text.
  var sources: [SwiftFile]

  /// The type to decode, as Swift writes it: `LoginResponse`, `[User]`, `Envelope<Account>`.
  var type: String
  var body: [UInt8]
  var keys = Client.Keys.asWritten
  var dates = Client.Dates.deferredToDate
  var limits = ModelRunLimits()

  /// Whether the sources are a copy with a change that is to be proven.
  var isChanged = false
}

/// What a run of a model may take.
struct ModelRunLimits: Hashable, Sendable {
  var compiling = Duration.seconds(60)
  var running = Duration.seconds(10)

  /// Bytes that the model may write to any one file, and of its result that are read.
  var output = 4 << 20
}

extension ModelRun {
  /// What is said before anything is executed.
  func announcement(in folder: String) -> String {
    let files = sources.map { $0.name.consoleLine() }.joined(separator: ", ")
    return """
      contractcheck: --run executes code of \(files)\(isChanged ? ", changed" : "")
        compiled with a harness and run once as \(type.consoleLine()), in the folder \(folder.consoleLine()),
        as you, without a sandbox; at most \(limits.running.inSeconds) s, and the folder is removed afterwards

      """
  }

  /// Compiles and runs.
  ///
  /// - Parameter announce: Takes `announcement(in:)` before the model's code is executed, and what goes wrong
  ///   later.
  /// - Throws: `ModelRunFailure` where there is no examination; cancelling the task ends what was started.
  func examine(announce: @Sendable (String) -> Void) async throws(ModelRunFailure) -> ModelExamination {
    guard ModelRun.isTypeName(type) else { throw .invalidTypeName(type) }
    guard let compiler = SwiftCompiler.find() else { throw .noCompiler }
    let folder = try PrivateFolder()
    let result: Result<ModelExamination, ModelRunFailure>
    do throws(ModelRunFailure) {
      announce(announcement(in: folder.path))
      result = .success(try await examine(in: folder, compiler))
    } catch {
      result = .failure(error)
    }
    if !folder.remove() { announce("contractcheck: cannot remove \(folder.path.consoleLine())\n") }
    return try result.get()
  }

  private func examine(
    in folder: PrivateFolder, _ compiler: SwiftCompiler
  ) async throws(ModelRunFailure) -> ModelExamination {
    let build = ModelBuild(run: self, folder: folder, compiler: compiler)
    let lack = try await build.compile()
    let ended = try await build.start()
    var examination = try ended.examination(from: folder)
    examination.unresolvedImports = lack.modules
    examination.leftOut = lack.declarations
    return examination
  }

  /// Only what can stand in a type's name gets into the source.
  static func isTypeName(_ text: String) -> Bool {
    text.wholeMatch(of: /[\p{L}_`\[][\p{L}\p{N}_`.<>,:? \[\]]{0,400}/) != nil
  }
}

extension Duration {
  fileprivate var inSeconds: Int { Int(components.seconds) }
}
