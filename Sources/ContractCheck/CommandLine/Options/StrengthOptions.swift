/// What `strength` is told.
struct StrengthOptions: Equatable, Sendable {
  /// Contracts and folders of them.
  var paths: [String] = []

  /// The least strength, of a hundred, that a contract must have.
  var least: Int?
}
