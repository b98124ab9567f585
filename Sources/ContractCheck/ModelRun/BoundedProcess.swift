#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command with a time limit, in a process group of its own, that reads nothing and writes to a file.
struct BoundedProcess: Sendable {
  /// An absolute path.
  var program: String
  var arguments: [String]

  /// All that the process sees of an environment: `NAME=value`.
  var environment: [String] = []
  var folder: PrivateFolder

  /// The file in `folder` for standard output and standard error.
  var output: String

  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  /// Runs the process to its end; whatever is left of its group then, or at the limit, is killed.
  ///
  /// - Throws: `ModelRunFailure.notStarted`, or `.interrupted` where the task is cancelled.
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
    // Before the process is reaped: until then its number, and so the group's, is not given to another.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    if wasCancelled { throw .interrupted }
    guard isInTime else { return .timedOut }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Whether the process has ended; it is not reaped.
  private func hasEnded(_ pid: pid_t) -> Bool {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    return information.si_signo != 0
  }

  private func spawn() throws(ModelRunFailure) -> pid_t {
    var actions = SpawnActions(output: folder.path(output))
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

  /// Lends strings as the null-terminated list of C strings that `posix_spawn` takes.
  private static func withCStrings<Value>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}

/// Nothing on standard input, a file for all output.
private struct SpawnActions {
  #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?
  #else
    var value = posix_spawn_file_actions_t()
  #endif

  init(output: String) {
    posix_spawn_file_actions_init(&value)
    posix_spawn_file_actions_addopen(&value, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&value, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&value, 1, 2)
  }

  mutating func destroy() { posix_spawn_file_actions_destroy(&value) }
}

/// A group of its own, and no signal held or ignored: this program holds those that it waits for.
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
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&value, &signals)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&value, Int16(flags))
  }

  mutating func destroy() { posix_spawnattr_destroy(&value) }
}
