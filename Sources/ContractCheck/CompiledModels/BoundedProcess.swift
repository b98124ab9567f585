/// A command with a time limit, in its own process group, with its output in a file.
struct BoundedProcess: Sendable {
  /// The absolute path of the program.
  var program: String
  var arguments: [String]

  /// The complete environment of the process: `NAME=value`.
  var environment: [String] = []
  var folder: PrivateFolder

  /// The name of the file in `folder` for standard output and standard error.
  var output: String

  /// Its standard input; `nil` for an empty one.
  var input: OpenFile?

  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  /// Runs the process to its end. Then, or at the time limit, all remaining processes of its group are killed.
  ///
  /// - Throws: `ModelRunFailure.notStarted`, or `.interrupted` if the task is cancelled.
  func run(within limit: Duration) async throws(ModelRunFailure) -> Ending {
    let process = try spawn()
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    var pause = Duration.milliseconds(2)
    var wasCancelled = false
    while !process.hasEnded, clock.now < deadline, !wasCancelled {
      do {
        try await Task.sleep(for: pause)
      } catch {
        wasCancelled = true
      }
      pause = min(pause * 2, .milliseconds(25))
    }
    let isInTime = process.hasEnded
    let ending = process.end()
    if wasCancelled { throw .interrupted }
    guard isInTime else { return .timedOut }
    switch ending {
    case .exited(let status): return .exited(status)
    case .signalled(let signal): return .signalled(signal)
    }
  }

  private func spawn() throws(ModelRunFailure) -> SpawnedProcess {
    do throws(SystemError) {
      return try SpawnedProcess(
        program, arguments: arguments, environment: environment, input: input, output: folder.path(output))
    } catch {
      throw .notStarted("\(program): \(error.message)")
    }
  }
}
