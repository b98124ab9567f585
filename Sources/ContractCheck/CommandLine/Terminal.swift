#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One of the two streams that a program writes to people on.
struct Terminal: Sendable {
  private let descriptor: Int32

  static let output = Terminal(descriptor: STDOUT_FILENO)
  static let errors = Terminal(descriptor: STDERR_FILENO)

  /// Where a person may type; nothing is written there.
  static let input = Terminal(descriptor: STDIN_FILENO)

  /// Whether a person is looking, and not a file or another program.
  var isInteractive: Bool { isatty(descriptor) == 1 }

  /// Whether colours are welcome: on a terminal that can show them, unless `NO_COLOR` is set (no-color.org).
  var takesColor: Bool {
    isInteractive && Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
  }

  /// How many columns it has; `nil` where nobody looks.
  var width: Int? {
    guard isInteractive else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// What went wrong first on the standard output, as the value of `errno`.
  private static let outputFailure = Locked<Int32?>(nil)

  /// Writes the whole text, in which nothing is a command to a build server that reads along, whoever it is from.
  func write(_ text: String) { writeAsIs(text.forBuildLog) }

  /// Writes the whole text, which is ours. A reader that went away is not an error; of what is on the standard output
  /// `checked` tells any other.
  func writeAsIs(_ text: String) {
    var rest = ArraySlice(text.utf8)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return note(errno) }
      rest = rest.dropFirst(count)
    }
  }

  private func note(_ failure: Int32) {
    guard descriptor == STDOUT_FILENO, failure != EPIPE else { return }
    Self.outputFailure.withLock { $0 = $0 ?? failure }
  }

  /// How the program ends after its work: not well if what it said on the standard output is lost, as on a full disk.
  static func checked(_ status: ExitStatus) -> ExitStatus {
    guard let failure = outputFailure.withLock(\.self) else { return status }
    let reason = FileWritingError(step: .write, path: "to standard output", code: failure)
    errors.write("contractcheck: \(reason)\n")
    return status.atLeast(.unusable)
  }

  /// Puts something in the place of the three streams where they are closed, which can be neither read nor written: a
  /// report or a connection could otherwise get the number of one of them, and with it what is meant for people.
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

/// The variables that the process was started with.
enum Environment {
  /// The value of one; an empty one is unset.
  static subscript(name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// All of them.
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
  /// How errors are shown to whoever looks at standard error.
  static var forErrors: ConsoleReport {
    .console(style: Terminal.errors.takesColor ? .color : .plain, width: Terminal.errors.width)
  }
}
