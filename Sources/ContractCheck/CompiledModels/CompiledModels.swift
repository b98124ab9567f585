import ContractSpecs
import SwiftModels

/// The app's models of a run, compiled once for each set of sources, for `run --compile-models`.
///
/// This executes the sources' code with the rights of the user, as a `ModelRun` does and within the same kind of
/// limits.
struct CompiledModels: ModelDecoder {
  var compiler: SwiftCompiler
  var limits = ModelRunLimits.ofRun

  /// A function that receives what is said before code is compiled and executed, and later errors.
  var announce: @Sendable (String) -> Void

  func decode(_ responses: [UndecodedResponse]) async -> [Result<ModelExamination, ModelRunFailure>] {
    var results: [Result<ModelExamination, ModelRunFailure>] =
      responses.map { _ in .failure(.notReached("it was not reached")) }
    for group in Self.groups(of: responses) {
      let decoded = await decodeGroup(group.map { responses[$0] })
      for (index, result) in zip(group, decoded) { results[index] = result }
    }
    return results
  }

  /// Returns the indices of responses whose models have the same sources, in their order.
  private static func groups(of responses: [UndecodedResponse]) -> [[Int]] {
    var groups: [[Int]] = []
    var known: [[String]: Int] = [:]
    for (index, response) in responses.enumerated() {
      let names = response.model.model.files.map(\.name)
      if let group = known[names] {
        groups[group].append(index)
      } else {
        known[names] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// Decodes responses whose models have the same sources.
  private func decodeGroup(_ responses: [UndecodedResponse]) async -> [Result<
    ModelExamination, ModelRunFailure
  >] {
    var work = CompiledWork()
    for response in responses { work.add(response) }
    guard let sources = responses.first?.model.model.builtFiles, !work.types.isEmpty else {
      return work.results(.success([]))
    }
    do throws(ModelRunFailure) {
      return work.results(.success(try await decode(work, of: sources)))
    } catch {
      if error != .interrupted { announce("contractcheck: \(error.gist.consoleLine())\n") }
      return work.results(.failure(error))
    }
  }

  private func decode(
    _ work: CompiledWork, of sources: [SwiftFile]
  ) async throws(ModelRunFailure) -> [Result<ModelExamination, ModelRunFailure>] {
    let folder = try PrivateFolder()
    let result: Result<[Result<ModelExamination, ModelRunFailure>], ModelRunFailure>
    do throws(ModelRunFailure) {
      announce(announcement(of: work, in: sources, folder.path))
      let build = ModelBuild(
        sources: sources, types: work.types, limits: limits, folder: folder, compiler: compiler,
        canLackMore: true)
      let lack = try await build.compile()
      if let note = Self.note(on: lack, work.types) { announce(note) }
      let process = ModelProcess(folder: folder, limits: limits)
      let compiled = work.bodies.filter { lack.failures[$0.type] == nil }
      var decoded = try await process.decode(ModelBodies(decoders: work.decoders, bodies: compiled))[...]
      result = .success(
        work.bodies.compactMap { body in
          lack.failures[body.type].map { .failure($0) } ?? decoded.popFirst()
        })
    } catch {
      result = .failure(error)
    }
    if !folder.remove() { announce("contractcheck: cannot remove \(folder.path.consoleLine())\n") }
    return try result.get()
  }

  /// Returns the sentence on parts of the source that were not compiled; `nil` if all were.
  private static func note(on lack: ModelBuild.Lack, _ types: [String]) -> String? {
    guard !lack.modules.isEmpty || !lack.declarations.isEmpty || !lack.failures.isEmpty else { return nil }
    let named = lack.declarations.prefix(maximumNamed).joined(separator: ", ")
    let more =
      lack.declarations.count > maximumNamed ? " and \(lack.declarations.count - maximumNamed) more" : ""
    let left = named.isEmpty ? "" : "left out, as it does not compile here: \(named)\(more)"
    let without = lack.modules.isEmpty ? "" : "compiled without \(lack.modules.joined(separator: ", "))"
    let failed = lack.failures.keys.sorted().map { types[$0] }.joined(separator: ", ")
    let parts = [
      without, left, failed.isEmpty ? "" : "without a result, as it does not compile here: \(failed)",
    ]
    .filter { !$0.isEmpty }
    return "contractcheck: \(parts.joined(separator: "; "))".consoleLine() + "\n"
  }

  /// Returns what is said before code is executed.
  private func announcement(of work: CompiledWork, in sources: [SwiftFile], _ folder: String) -> String {
    let (models, responses) = (work.types.count, work.bodies.count)
    let program = ([compiler.program] + compiler.arguments).joined(separator: " ")
    let names = sources.prefix(Self.maximumNamed).map { $0.name.consoleLine() }.joined(separator: ", ")
    let more = sources.count > Self.maximumNamed ? " and \(sources.count - Self.maximumNamed) more files" : ""
    return """
      contractcheck: compiling \(models) model\(models == 1 ? "" : "s") of \(names)\(more) with \(program.consoleLine()),
        to decode \(responses) response\(responses == 1 ? "" : "s") with \(models == 1 ? "it" : "them") in the folder \(folder.consoleLine()),
        as you, without a sandbox; at most \(limits.compiling.inSeconds) s to compile and \(limits.whole.inSeconds) s to decode, and the folder is removed afterwards

      """
  }

  /// The maximum number of source files that are named.
  private static let maximumNamed = 3
}

extension ModelRunLimits {
  /// The limits of a run's models, of which there are more, with more responses.
  static let ofRun = ModelRunLimits(
    compiling: .seconds(180), patience: .seconds(2), whole: .seconds(60), output: 16 << 20)
}
