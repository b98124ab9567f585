/// The options of `lint`.
struct LintOptions: Equatable, Sendable {
  /// The contracts and the folders of contracts.
  var paths: [String] = []
}
