/// The options of `export`.
struct ExportOptions: Equatable, Sendable {
  /// The form in which a contract's promises are written.
  enum Form: Equatable, Sendable { case swift, jsonSchema, openAPI }

  var form: Form

  /// The contract or OpenAPI document; any number other than one is a usage error.
  var paths: [String] = []

  /// The file to write; `nil` for standard output.
  var file: String?

  /// The folder that gets a file for each type.
  var folder: String?
}
