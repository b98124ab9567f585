/// What `schema` is told.
struct SchemaOptions: Equatable, Sendable {
  /// What stands behind the command, where nothing should.
  var paths: [String] = []
}
