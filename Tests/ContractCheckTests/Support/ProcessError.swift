/// A reason why a process gave no result.
enum ProcessError: Error, CustomStringConvertible {
  case notStarted(command: String, reason: String)

  /// A process that exceeded its time limit, and was killed.
  case overran(command: String, bound: Duration, stdout: String, stderr: String)

  /// A process that ended, or took too long, before it printed the expected line.
  case notReady(command: String, line: String, stdout: String, stderr: String)

  var description: String {
    switch self {
    case .notStarted(let command, let reason):
      "could not start \(command): \(reason)"
    case .overran(let command, let bound, let stdout, let stderr):
      "\(command) was killed after \(bound)\n--- stdout\n\(stdout)\n--- stderr\n\(stderr)"
    case .notReady(let command, let line, let stdout, let stderr):
      "\(command) did not print '\(line)…'\n--- stdout\n\(stdout)\n--- stderr\n\(stderr)"
    }
  }
}
