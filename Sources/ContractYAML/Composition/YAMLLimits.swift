import ContractSpecs

/// The limits of a document. What aliases and merge keys stand for counts each time.
package struct YAMLLimits: Sendable {
  /// The maximum number of keys and values.
  package var values = 8 * 1024 * 1024

  /// The maximum size as JSON, in bytes.
  package var bytes: Int

  /// The maximum nesting depth.
  package var depth: Int

  /// The maximum number of `%TAG` lines, of which libyaml compares each with all before it.
  static let tagDirectives = 100

  /// The limits of OpenAPI documents in either syntax.
  package static let ofDocuments = YAMLLimits(
    bytes: OpenAPIDocument.maximumSize, depth: OpenAPIDocument.maximumDepth)

  package init(bytes: Int, depth: Int) {
    (self.bytes, self.depth) = (bytes, depth)
  }
}
