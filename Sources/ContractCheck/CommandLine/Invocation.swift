/// What the words of a command line ask for.
enum Invocation: Equatable, Sendable {
  case help(Command?)

  /// What the commands that begin with `baseline` are.
  case helpOnBaseline
  case version

  /// `obsolete` are options that are accepted without effect, as long as users may still write them.
  case work(ParsedCommand, obsolete: Set<String>)
}
