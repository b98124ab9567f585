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
