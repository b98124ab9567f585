/// The options of `schema`.
struct SchemaOptions: Equatable, Sendable {
  /// The arguments after the command; any of them is a usage error.
  var paths: [String] = []
}
