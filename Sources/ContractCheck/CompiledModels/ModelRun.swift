import ContractSpecs
import SwiftModels

/// A run of the client's own model: compiles its Swift source with a harness and decodes a body with the result.
///
/// This executes the source's code with the rights of the user. Its own folder and process group, an empty environment
/// and the bounds of `ModelRunLimits` protect against accidents, not against malice.
struct ModelRun: Sendable {
  /// The name and text of each file.
  var sources: [SwiftFile]

  /// The type to decode, as Swift writes it: `LoginResponse`, `[User]`, `Envelope<Account>`.
  var type: String
  var body: [UInt8]
  var keys = Client.Keys.asWritten
  var dates = Client.Dates.deferredToDate
  var limits = ModelRunLimits()

  /// The client whose decoder reads the same syntax; `nil` for plain JSON.
  var client: Client?

  /// True if the sources are a copy with a change that is to be proven.
  var isChanged = false
}

/// The limits of a run of models.
struct ModelRunLimits: Hashable, Sendable {
  var compiling = Duration.seconds(60)

  /// The time for one response, and the part of it in which its further problems are looked for.
  var running = Duration.seconds(10)
  var patience = Duration.seconds(6)

  /// The time for all responses.
  var whole = Duration.seconds(10)

  /// The maximum size in bytes of any file that the model writes, and of its result that is read.
  var output = 4 << 20
}

extension ModelRun {
  /// Returns the announcement that is printed before code is executed.
  func announcement(in folder: String) -> String {
    let files = sources.map { $0.name.consoleLine() }.joined(separator: ", ")
    return """
      contractcheck: --run executes code of \(files)\(isChanged ? ", changed" : "")
        compiled with a harness and run once as \(type.consoleLine()), in the folder \(folder.consoleLine()),
        as you, without a sandbox; at most \(limits.running.inSeconds) s, and the folder is removed afterwards

      """
  }

  /// Compiles and runs the model.
  ///
  /// - Parameter announce: Receives `announcement(in:)` before the model's code is executed, and later errors.
  /// - Throws: `ModelRunFailure` if there is no result. Cancelling the task stops all processes.
  func examine(announce: @Sendable (String) -> Void) async throws(ModelRunFailure) -> ModelExamination {
    guard ModelRun.isTypeName(type) else { throw .invalidTypeName(type) }
    guard let compiler = SwiftCompiler.find() else { throw .noCompiler(reason: SwiftCompiler.absence()) }
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
    let build = ModelBuild(
      sources: SwiftModelReader(sources).builtFiles, types: [type], limits: limits, folder: folder,
      compiler: compiler)
    let lack = try await build.compile()
    let work = ModelBodies(
      decoders: [.init(keys: keys, dates: dates, syntaxOf: client)], bodies: [.init(bytes: body)],
      looksBeyondErrors: true)
    let results = try await ModelProcess(folder: folder, limits: limits).decode(work)
    var examination = try results[0].get()
    examination.unresolvedImports = lack.modules
    examination.leftOut = lack.declarations
    return examination
  }

  /// Returns whether a text consists of the characters of a type name, so that nothing else is inserted into the
  /// source.
  static func isTypeName(_ text: String) -> Bool {
    text.wholeMatch(of: /[\p{L}_`\[][\p{L}\p{N}_`.<>,:? \[\]]{0,400}/) != nil
  }
}
