#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A child process in a process group of its own.
struct SpawnedProcess: Sendable {
  private let identifier: pid_t

  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Starts a program with exactly this environment (`NAME=value`) and no other open files than these. Without `input`,
  /// its standard input is empty; without `errors`, `output` gets its standard error as well.
  init(
    _ program: String, arguments: [String], environment: [String], input: OpenFile?, output: OpenFile,
    errors: OpenFile? = nil
  ) throws(SystemError) {
    var actions = SpawnActions(input: input, output: output, errors: errors ?? output)
    defer { actions.destroy() }
    var attributes = SpawnAttributes()
    defer { attributes.destroy() }
    var identifier = pid_t()
    let code = Self.withCStrings([program] + arguments) { words in
      Self.withCStrings(environment) {
        posix_spawn(&identifier, program, &actions.value, &attributes.value, words, $0)
      }
    }
    guard code == 0 else { throw SystemError(code: code) }
    self.identifier = identifier
  }

  /// True if the process has ended. It is not reaped.
  var hasEnded: Bool {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    return information.si_signo != 0
  }

  /// Asks the process itself to end.
  func askToEnd() { kill(identifier, SIGTERM) }

  /// Kills all processes of the group that are left, reaps the process and returns how it ended.
  func end() -> Ending {
    // The group is killed before the process is reaped, because until then its number cannot be reused.
    kill(-identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
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

/// The file actions of the process: its standard input, and the files for its output.
private struct SpawnActions {
  #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?
  #else
    var value = posix_spawn_file_actions_t()
  #endif

  init(input: OpenFile?, output: OpenFile, errors: OpenFile) {
    posix_spawn_file_actions_init(&value)
    if let input {
      posix_spawn_file_actions_adddup2(&value, input.descriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&value, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&value, output.descriptor, 1)
    posix_spawn_file_actions_adddup2(&value, errors.descriptor, 2)
    #if !canImport(Darwin)
      // Darwin closes them by itself, with a flag of the attributes.
      for descriptor in Descriptors.open where descriptor > 2 {
        posix_spawn_file_actions_addclose(&value, descriptor)
      }
    #endif
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
    var none = Signals.mask(of: [])
    posix_spawnattr_setsigmask(&value, &none)
    var restored = Signals.mask(of: Signals.restoredInChildren)
    posix_spawnattr_setsigdefault(&value, &restored)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&value, Int16(flags))
  }

  mutating func destroy() { posix_spawnattr_destroy(&value) }
}
