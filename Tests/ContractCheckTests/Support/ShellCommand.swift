#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command with its environment.
struct ShellCommand: Sendable {
  /// The path, or a name that is looked up in `PATH`.
  var program: String
  var arguments: [String] = []

  /// The variables of the process, besides `inheritedVariables`, so that a test behaves the same on every machine.
  var environment: [String: String] = [:]
  var directory = ProjectFolder.root

  static let inheritedVariables = [
    "PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
    "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS",
  ]

  fileprivate var variables: [String] {
    let inherited = Self.inheritedVariables.compactMap { name in environmentVariable(name).map { (name, $0) }
    }
    return environment.merging(inherited) { given, _ in given }.map { "\($0)=\($1)" }
  }
}

extension ShellCommand: CustomStringConvertible {
  var description: String { ([program] + arguments).joined(separator: " ") }
}

extension ShellCommand {
  /// Starts the process with these descriptors as its 0, 1 and 2; it inherits no other.
  func spawn(stdin: Int32, stdout: Int32, stderr: Int32) throws -> pid_t {
    var actions = SpawnActions()
    posix_spawn_file_actions_init(&actions.value)
    defer { posix_spawn_file_actions_destroy(&actions.value) }
    posix_spawn_file_actions_adddup2(&actions.value, stdin, 0)
    posix_spawn_file_actions_adddup2(&actions.value, stdout, 1)
    posix_spawn_file_actions_adddup2(&actions.value, stderr, 2)
    actions.inheritNothingElse()
    guard actions.changeDirectory(to: directory) else {
      throw ProcessError.notStarted(command: description, reason: "cannot change to \(directory)")
    }

    var attributes = SpawnAttributes()
    posix_spawnattr_init(&attributes.value)
    defer { posix_spawnattr_destroy(&attributes.value) }
    attributes.useDefaultSignals()

    var pid = pid_t()
    let code = withCStrings([program] + arguments) { words in
      withCStrings(variables) { posix_spawnp(&pid, program, &actions.value, &attributes.value, words, $0) }
    }
    guard code == 0 else {
      throw ProcessError.notStarted(command: description, reason: String(cString: strerror(code)))
    }
    return pid
  }
}

/// Returns a variable of the process environment, or `nil` if it is not set.
func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

private struct SpawnActions {
  #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?

    mutating func changeDirectory(to path: String) -> Bool {
      posix_spawn_file_actions_addchdir_np(&value, path) == 0
    }

    /// Does nothing, since `POSIX_SPAWN_CLOEXEC_DEFAULT` closes the others.
    func inheritNothingElse() {}
  #else
    var value = posix_spawn_file_actions_t()

    mutating func changeDirectory(to path: String) -> Bool {
      typealias Function =
        @convention(c) (
          UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
        ) -> Int32
      guard let address = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return false }
      // The C library's own declaration, which its Swift module hides behind _GNU_SOURCE.
      return unsafeBitCast(address, to: Function.self)(&value, path) == 0
    }

    /// Closes the files that other parts of the test process opened without `O_CLOEXEC`; musl cannot.
    mutating func inheritNothingElse() {
      typealias Function = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> Int32
      guard let address = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
      // The declaration in glibc 2.34 and later, hidden in the same way.
      _ = unsafeBitCast(address, to: Function.self)(&value, 3)
    }
  #endif
}

private struct SpawnAttributes {
  #if canImport(Darwin)
    var value: posix_spawnattr_t?
  #else
    var value = posix_spawnattr_t()
  #endif

  /// Resets SIGINT, which a shell's background job ignores and the process would inherit.
  mutating func useDefaultSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&value, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&value, &defaults)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&value, Int16(flags))
  }
}

/// Lends strings as the null-terminated list of C strings that `posix_spawn` takes.
private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
