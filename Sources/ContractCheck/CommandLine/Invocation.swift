/// A parsed command line.
enum Invocation: Equatable, Sendable {
  case help(Command?)

  /// The help that lists the commands that begin with `baseline`.
  case helpOnBaseline
  case version

  /// A command to execute. `obsolete` are options that are accepted without effect, as long as users may still write
  /// them.
  case work(ParsedCommand, obsolete: Set<String>)
}
