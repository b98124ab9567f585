import ContractSpecs

extension String {
  /// Foreign text for one line of a terminal or of a build server's log: nothing in it moves the cursor, and nothing in
  /// it is a command to the build server as long as the line begins with something of ours.
  func consoleLine(limit: Int? = nil) -> String {
    breaking(CommandMark.inLogs).visible(.line, limit: limit)
  }

  /// Foreign text over several lines, each to be printed behind a prefix that is not blank.
  func consoleLines(limit: Int? = nil) -> [String] {
    breaking(CommandMark.inLogs).visible(.block, limit: limit)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension SpecLocation {
  /// The place as it may begin a line, where editors look for it: a file whose name begins oddly gets `./` before it, so
  /// that `::error::x` is not a command to a build server.
  var consoleLine: String { description.consoleStart }
}

extension String {
  /// A file as it may begin a line.
  var consoleStart: String {
    let text = consoleLine(limit: 1000)
    guard let first = text.utf8.first else { return "./" }
    return switch first {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2F, 0x5F, 0x7E: text
    default: "./" + text
    }
  }
}
