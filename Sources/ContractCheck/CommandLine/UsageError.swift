/// Why the words of a command line cannot be followed, in one sentence.
struct UsageError: Error, Hashable, Sendable {
  var message: String

  /// The command whose help would tell more.
  var command: Command?
}
