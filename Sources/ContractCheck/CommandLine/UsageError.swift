/// An error in a command line; the message is one sentence.
struct UsageError: Error, Hashable, Sendable {
  var message: String

  /// The command whose help explains more; `nil` for the help of the program.
  var command: Command?

  /// The group of commands whose help explains more, if it is not known which of them was meant.
  var group: CommandGroup?
}
