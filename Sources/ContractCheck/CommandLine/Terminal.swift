/// A standard stream of the program.
struct Terminal: Sendable {
  private let stream: StandardStream

  static let output = Terminal(stream: .output)
  static let errors = Terminal(stream: .errors)

  /// The standard input, which is never written to.
  static let input = Terminal(stream: .input)

  var isInteractive: Bool { stream.isTerminal }

  /// True on a terminal that supports colors, unless `NO_COLOR` is set (no-color.org).
  var takesColor: Bool {
    isInteractive && Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb"
  }

  /// The number of columns; `nil` if the stream is no terminal.
  var width: Int? { isInteractive ? stream.columns ?? 80 : nil }

  /// The first error of the standard output.
  private static let outputFailure = Locked<SystemError?>(nil)

  /// Writes the whole text, with anything escaped that a build server would read as a command.
  func write(_ text: String) { writeAsIs(text.forBuildLog) }

  /// Writes the whole text, which must be this program's own. A closed pipe is no error; any other error on the
  /// standard output is reported by `checked`.
  func writeAsIs(_ text: String) {
    do throws(SystemError) {
      try stream.file.write(Array(text.utf8))
    } catch {
      guard stream == .output, error != .brokenPipe else { return }
      Self.outputFailure.withLock { $0 = $0 ?? error }
    }
  }

  /// Writes sentences of this program, each on a line of its own.
  func tell(_ sentences: [String]) {
    for sentence in sentences { write("contractcheck: \(sentence.consoleLine())\n") }
  }

  /// Returns the exit status after the work: unusable if output on the standard output was lost, as on a full disk.
  static func checked(_ status: ExitStatus) -> ExitStatus {
    guard let failure = outputFailure.withLock(\.self) else { return status }
    let reason = FileWritingError(step: .write, path: "to standard output", error: failure)
    errors.write("contractcheck: \(reason)\n")
    return status.worse(.unusable)
  }
}

extension ConsoleReport {
  /// The format of errors on standard error.
  static var forErrors: ConsoleReport {
    .console(style: Terminal.errors.takesColor ? .color : .plain, width: Terminal.errors.width)
  }
}
