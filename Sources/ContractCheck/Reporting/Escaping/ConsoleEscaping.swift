import ContractSpecs

extension String {
  /// Returns untrusted text for one line of a terminal or a build log. It cannot move the cursor. It cannot be a
  /// command to the build server either, as long as the line begins with trusted text.
  func consoleLine(limit: Int? = nil) -> String {
    breaking(CommandMark.inLogs).visible(.line, limit: limit)
  }

  /// Returns untrusted text as several lines, each to be printed behind a prefix that is not blank.
  func consoleLines(limit: Int? = nil) -> [String] {
    breaking(CommandMark.inLogs).visible(.block, limit: limit)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension SpecLocation {
  /// The location as the start of a line, where editors look for it. A file name with an unusual first character gets
  /// the prefix `./`, so that `::error::x` is not a command to a build server.
  var consoleLine: String { description.consoleStart }
}

extension String {
  /// The file name as the start of a line.
  var consoleStart: String {
    let text = consoleLine(limit: 1000)
    guard let first = text.utf8.first else { return "./" }
    return switch first {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2F, 0x5F, 0x7E: text
    default: "./" + text
    }
  }
}
