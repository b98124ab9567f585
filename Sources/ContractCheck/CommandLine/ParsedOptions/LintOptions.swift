/// The options of `lint`.
struct LintOptions: Equatable, Sendable {
  /// The contracts and the folders of contracts.
  var paths: [String] = []

  /// The file of the known disagreements; `nil` for the default file in the working directory.
  var baseline: String?
}
