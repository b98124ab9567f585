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

  /// Writes the whole text; a reader that went away is not an error.
  func write(_ text: String) {
    var rest = ArraySlice(text.utf8)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
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
