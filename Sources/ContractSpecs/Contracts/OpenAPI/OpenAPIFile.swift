/// A JSON file of an OpenAPI document.
struct OpenAPIFile: Sendable {
  /// The path relative to the folder of the contract.
  let path: String

  /// The name under which the file is reported.
  let name: String
  let document: JSONDocument
  private let lines: LineTable

  init(path: String, name: String, document: JSONDocument) {
    (self.path, self.name, self.document) = (path, name, document)
    lines = LineTable(document.bytes)
  }

  func location(of node: OpenAPINode) -> SpecLocation {
    let position = lines.position(ofByte: node.value.byteRange.lowerBound)
    return SpecLocation(file: name, line: position.line, column: position.column)
  }
}
