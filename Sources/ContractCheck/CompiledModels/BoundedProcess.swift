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

  /// True if the process ends all that it started if it is asked to end.
  var isSupervisor = false

  /// The maximum size in bytes of the memory of the process and of each that it starts; `nil` if it limits itself. Darwin
  /// has no such limit.
  var memory: Int?

  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  /// The time that a supervisor has for ending what it started.
  private static let grace = Duration.seconds(2)

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
    if !isInTime, isSupervisor { await Self.end(process) }
    let ending = process.end()
    if wasCancelled { throw .interrupted }
    guard isInTime else { return .timedOut }
    switch ending {
    case .exited(let status): return .exited(status)
    case .signalled(let signal): return .signalled(signal)
    }
  }

  /// Asks a supervisor to end, and waits for that, also if this task is cancelled.
  private static func end(_ process: SpawnedProcess) async {
    process.askToEnd()
    await Task.detached {
      let deadline = ContinuousClock.now + Self.grace
      while !process.hasEnded, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
    }.value
  }

  /// The words of the command. The system takes no limit for a process to be started, so a shell sets it.
  private var words: [String] {
    #if !canImport(Darwin)
      if let memory {
        return ["/bin/sh", "-c", #"ulimit -v "$0" 2>/dev/null; exec "$@""#, "\(memory >> 10)", program]
          + arguments
      }
    #endif
    return [program] + arguments
  }

  private func spawn() throws(ModelRunFailure) -> SpawnedProcess {
    let file = try folder.newFile(output)
    defer { file.close() }
    do throws(SystemError) {
      return try SpawnedProcess(
        words[0], arguments: Array(words.dropFirst()), environment: environment, input: input, output: file)
    } catch {
      throw .notStarted("\(program): \(error.message)")
    }
  }
}
