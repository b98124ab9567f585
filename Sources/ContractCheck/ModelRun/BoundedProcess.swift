#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

  /// The descriptor of its standard input; `nil` for an empty one.
  var input: Int32?

  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  /// Runs the process to its end. Then, or at the time limit, all remaining processes of its group are killed.
  ///
  /// - Throws: `ModelRunFailure.notStarted`, or `.interrupted` if the task is cancelled.
  func run(within limit: Duration) async throws(ModelRunFailure) -> Ending {
    let pid = try spawn()
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    var pause = Duration.milliseconds(2)
    var wasCancelled = false
    while !hasEnded(pid), clock.now < deadline, !wasCancelled {
      do {
        try await Task.sleep(for: pause)
      } catch {
        wasCancelled = true
      }
      pause = min(pause * 2, .milliseconds(25))
    }
    let isInTime = hasEnded(pid)
    // The group is killed before the process is reaped, because until then its number cannot be reused.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    if wasCancelled { throw .interrupted }
    guard isInTime else { return .timedOut }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Returns whether the process has ended, without reaping it.
  private func hasEnded(_ pid: pid_t) -> Bool {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    return information.si_signo != 0
  }

  private func spawn() throws(ModelRunFailure) -> pid_t {
    var actions = SpawnActions(input: input, output: folder.path(output))
    defer { actions.destroy() }
    var attributes = SpawnAttributes()
    defer { attributes.destroy() }
    var pid = pid_t()
    let code = Self.withCStrings([program] + arguments) { words in
      Self.withCStrings(environment) {
        posix_spawn(&pid, program, &actions.value, &attributes.value, words, $0)
      }
    }
    guard code == 0 else { throw .notStarted("\(program): \(String(cString: strerror(code)))") }
    return pid
  }

  /// Calls a function with strings as the null-terminated list of C strings that `posix_spawn` takes.
  private static func withCStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}

/// The file actions of the process: its standard input, and a file for all output.
private struct SpawnActions {
  #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?
  #else
    var value = posix_spawn_file_actions_t()
  #endif

  init(input: Int32?, output: String) {
    posix_spawn_file_actions_init(&value)
    if let input {
      posix_spawn_file_actions_adddup2(&value, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&value, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&value, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&value, 1, 2)
  }

  mutating func destroy() { posix_spawn_file_actions_destroy(&value) }
}

/// The attributes of the process: its own group, and default signal handling, because this program blocks the signals
/// that it waits for and ignores others.
private struct SpawnAttributes {
  #if canImport(Darwin)
    var value: posix_spawnattr_t?
  #else
    var value = posix_spawnattr_t()
  #endif

  init() {
    posix_spawnattr_init(&value)
    posix_spawnattr_setpgroup(&value, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&value, &signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGXFSZ] {
      sigaddset(&signals, signal)
    }
    posix_spawnattr_setsigdefault(&value, &signals)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&value, Int16(flags))
  }

  mutating func destroy() { posix_spawnattr_destroy(&value) }
}
