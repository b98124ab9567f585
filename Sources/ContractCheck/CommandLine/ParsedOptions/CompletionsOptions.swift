/// The options of `completions`.
struct CompletionsOptions: Equatable, Sendable {
  /// The names of shells; any number other than one is a usage error.
  var shells: [String] = []
}
