/// What `completions` is told.
struct CompletionsOptions: Equatable, Sendable {
  /// The name of the shell; exactly one is right.
  var shells: [String] = []
}
