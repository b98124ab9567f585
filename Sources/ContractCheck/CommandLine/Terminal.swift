#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A standard stream of the program.
struct Terminal: Sendable {
  private let descriptor: Int32

  static let output = Terminal(descriptor: STDOUT_FILENO)
  static let errors = Terminal(descriptor: STDERR_FILENO)

  /// The standard input, which is never written to.
  static let input = Terminal(descriptor: STDIN_FILENO)

  /// A Boolean value that indicates whether the stream is a terminal, and not a file or a pipe.
  var isInteractive: Bool { isatty(descriptor) == 1 }

  /// A Boolean value that indicates whether colors are used: on a terminal that supports them, unless `NO_COLOR` is set
  /// (no-color.org).
  var takesColor: Bool {
    isInteractive && Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
  }

  /// The number of columns; `nil` if the stream is no terminal.
  var width: Int? {
    guard isInteractive else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The first error of the standard output, as the value of `errno`.
  private static let outputFailure = Locked<Int32?>(nil)

  /// Writes the whole text, with anything escaped that a build server would read as a command.
  func write(_ text: String) { writeAsIs(text.forBuildLog) }

  /// Writes the whole text, which must be this program's own. A closed pipe is no error; any other error on the
  /// standard output is reported by `checked`.
  func writeAsIs(_ text: String) {
    var rest = ArraySlice(text.utf8)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return note(errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes sentences of this program, each on a line of its own.
  func tell(_ sentences: [String]) {
    for sentence in sentences { write("contractcheck: \(sentence.consoleLine())\n") }
  }

  private func note(_ failure: Int32) {
    guard descriptor == STDOUT_FILENO, failure != EPIPE else { return }
    Self.outputFailure.withLock { $0 = $0 ?? failure }
  }

  /// Returns the exit status after the work: unusable if output on the standard output was lost, as on a full disk.
  static func checked(_ status: ExitStatus) -> ExitStatus {
    guard let failure = outputFailure.withLock(\.self) else { return status }
    let reason = FileWritingError(step: .write, path: "to standard output", code: failure)
    errors.write("contractcheck: \(reason)\n")
    return status.atLeast(.unusable)
  }

  /// Opens a descriptor in place of each closed standard stream, one that can be neither read nor written: a report or
  /// a connection could otherwise get its number, and with it the text meant for people.
  static func holdStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
  #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}

/// The environment variables of the process.
enum Environment {
  /// The value of a variable; an empty one is unset.
  static subscript(name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The values of all variables.
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text)
      if let equals = pair.firstIndex(of: "=") {
        variables[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}

extension ConsoleReport {
  /// The format of errors on standard error.
  static var forErrors: ConsoleReport {
    .console(style: Terminal.errors.takesColor ? .color : .plain, width: Terminal.errors.width)
  }
}
