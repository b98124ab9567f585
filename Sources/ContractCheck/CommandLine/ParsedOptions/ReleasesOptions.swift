/// The options of `releases`.
struct ReleasesOptions: Equatable, Sendable {
  /// The contracts and the folders of contracts.
  var paths: [String] = []
  var format = ListFormat.text
}
