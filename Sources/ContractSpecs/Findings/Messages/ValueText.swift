/// A short description of a value of a response: `string "22"`, `array of 3`.
package enum ValueText {
  package static func of(_ node: NodeID, in document: JSONDocument) -> QuotingText {
    switch document.kind(of: node) {
    case .null: "null"
    case .boolean: document.isTrue(node) ? "boolean true" : "boolean false"
    case .integer: "integer \(.plain(prefix(of: node, in: document), as: .value(isText: false)))"
    case .number: "number \(.plain(prefix(of: node, in: document), as: .value(isText: false)))"
    case .string: "string \(.quoted(string(node, in: document), as: .value(isText: true)))"
    case .array: QuotingText(array(document.count(of: node)))
    case .object: QuotingText(object(node, in: document))
    }
  }

  private static func array(_ count: Int) -> String {
    count == 0 ? "empty array" : "array of \(count)"
  }

  private static func object(_ node: NodeID, in document: JSONDocument) -> String {
    let value = JSONValue(document: document, node: node)
    let names = value.members.prefix(6).map { Quoted.cut($0.name, to: 24) }
    if names.isEmpty { return "empty object" }
    return "object {\(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? ", …" : "")}"
  }

  /// Returns the text, decoding no more of a long one than is shown.
  private static func string(_ node: NodeID, in document: JSONDocument) -> String {
    let content = document.bytes[document.contentRange(of: node)]
    if document.flags(of: node).contains(.hasEscapes) || content.count <= 4 * Quoted.maximumLength {
      return document.string(at: node)
    }
    return String(decoding: content.prefix(4 * Quoted.maximumLength + 4), as: UTF8.self)
  }

  private static func prefix(of node: NodeID, in document: JSONDocument) -> String {
    String(
      decoding: document.bytes[document.byteRange(of: node)].prefix(Quoted.maximumLength + 4), as: UTF8.self)
  }
}
