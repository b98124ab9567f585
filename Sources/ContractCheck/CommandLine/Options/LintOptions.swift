/// What `lint` is told.
struct LintOptions: Equatable, Sendable {
  /// Contracts and folders of them.
  var paths: [String] = []
}
