import ContractSpecs

/// The compiled program of a folder, which decodes responses as its models.
struct ModelProcess: Sendable {
  var folder: PrivateFolder
  var limits: ModelRunLimits

  /// The maximum number of times that the program is started again after a model ended it.
  static let maximumStarts = 12

  /// Decodes the responses, each with a time limit of its own. After one that ends the program, the program is started
  /// again for those behind it, within the limits for all. A type that ran out of time is not tried again.
  func decode(
    _ work: ModelBodies
  ) async throws(ModelRunFailure) -> [Result<ModelExamination, ModelRunFailure>] {
    let deadline = ContinuousClock.now + limits.whole
    var results: [Int: Result<ModelExamination, ModelRunFailure>] = [:]
    var due = Array(work.bodies.indices)
    var starts = 0
    while !due.isEmpty {
      let left = deadline - ContinuousClock.now
      if let reason = reasonToStop(starts: starts, left) {
        for index in due { results[index] = .failure(.notReached(reason)) }
        break
      }
      starts += 1
      let ended = try await start(work, due, within: left)
      for result in ended.results(from: folder, count: due.count) {
        let index = due.removeFirst()
        results[index] = result
        guard case .failure(.timedOut) = result else { continue }
        let others = due.filter { work.bodies[$0].type == work.bodies[index].type }
        for other in others { results[other] = .failure(.notReached(Self.isSlow)) }
        due.removeAll(where: others.contains)
      }
    }
    return work.bodies.indices.compactMap { results[$0] }
  }

  private static let isSlow = "the model had timed out on another response"

  private func reasonToStop(starts: Int, _ left: Duration) -> String? {
    if left <= .zero {
      return "the time for all responses, \(limits.whole.inSeconds) s, was over before this one"
    }
    guard starts >= Self.maximumStarts else { return nil }
    return "the models had ended their process \(starts) times before this response"
  }

  /// Starts the program for some of the responses, and waits for its end.
  ///
  /// They reach it as a file without a name, so that none is left if this program is killed.
  private func start(
    _ work: ModelBodies, _ due: [Int], within limit: Duration
  ) async throws(ModelRunFailure) -> EndedModel {
    let input = try folder.unnamedFile(of: work.input(due))
    defer { input.close() }
    // Another start may have left one there, or a model something that is no file.
    FileSystem.remove(folder.path("result"))
    CurrentProcess.hideFromOthers()
    let seconds = limits.running.inSeconds
    var process = BoundedProcess(
      program: folder.path("run"),
      arguments: [
        folder.path, "\(seconds)", "\(max(1, limits.patience.inSeconds))",
        "\(limits.whole.inSeconds)", "\(limits.output)", work.looksBeyondErrors ? "all" : "errors",
      ] + work.decoders.flatMap(\.arguments),
      folder: folder, output: "output")
    process.input = input
    #if os(Linux)
      process.isSupervisor = true
    #endif
    // The entries of a dictionary are decoded in the order of their hashes, which are otherwise others in each process.
    process.environment =
      SwiftCompiler.environment(["LD_LIBRARY_PATH"]) + [
        "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no", "SWIFT_DETERMINISTIC_HASHING=1",
        "HOME=\(folder.path)",
      ]
    return EndedModel(ending: try await process.run(within: limit), limits: limits)
  }
}

extension Duration {
  /// The whole seconds of it.
  var inSeconds: Int { Int(components.seconds) }
}
