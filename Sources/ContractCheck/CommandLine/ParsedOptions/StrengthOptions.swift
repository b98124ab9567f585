/// The options of `strength`.
struct StrengthOptions: Equatable, Sendable {
  /// The contracts and the folders of contracts.
  var paths: [String] = []

  /// The minimum percentage of mutations that a contract must detect, 0 to 100; `nil` if there is no minimum.
  var least: Int?
}
