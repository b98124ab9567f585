/// A value of a message as a report shows it: its type, and its content or size, which are bounded.
package enum ShownValue: Hashable, Sendable {
  case null
  case boolean(Bool)

  /// A whole number, in the digits in which it was sent.
  case integer(String)
  case number(String)
  case string(String)
  case array(count: Int)

  /// An object with its first keys, each cut.
  case object([String], hasMore: Bool)

  /// An element as the contract writes it, of the given kind.
  case source(String, JSONKind)

  package static func of(_ node: NodeID, in document: JSONDocument) -> Self {
    switch document.kind(of: node) {
    case .null: .null
    case .boolean: .boolean(document.isTrue(node))
    case .integer: .integer(beginning(of: node, in: document))
    case .number: .number(beginning(of: node, in: document))
    case .string: .string(string(node, in: document))
    case .array: .array(count: document.count(of: node))
    case .object: object(node, in: document)
    }
  }

  /// The number of keys of an object that are shown.
  private static let maximumKeys = 5

  private static func object(_ node: NodeID, in document: JSONDocument) -> Self {
    let members = JSONValue(document: document, node: node).members
    let names = members.prefix(maximumKeys + 1).map { Quoted.cut($0.name, to: 24) }
    return .object(Array(names.prefix(maximumKeys)), hasMore: names.count > maximumKeys)
  }

  /// Returns the text, no more of a long one than is shown and one character by which it is seen to be cut.
  private static func string(_ node: NodeID, in document: JSONDocument) -> String {
    let content = document.bytes[document.contentRange(of: node)]
    let isShort = document.flags(of: node).contains(.hasEscapes) || content.count <= 4 * Quoted.maximumLength
    let text =
      isShort
      ? document.string(at: node)
      : String(decoding: content.prefix(4 * Quoted.maximumLength + 4), as: UTF8.self)
    return String(text.unicodeScalars.prefix(Quoted.maximumLength + 1))
  }

  private static func beginning(of node: NodeID, in document: JSONDocument) -> String {
    String(
      decoding: document.bytes[document.byteRange(of: node)].prefix(Quoted.maximumLength + 4), as: UTF8.self)
  }

  /// The value in a few words: `string "22"`, `array of 3`.
  package var text: QuotingText {
    switch self {
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "boolean true" : "boolean false"
    case .integer(let digits): "integer \(.plain(digits, as: .value(isText: false)))"
    case .number(let digits): "number \(.plain(digits, as: .value(isText: false)))"
    case .string(let text): "string \(.quoted(text, as: .value(isText: true)))"
    case .array(0): "empty array"
    case .array(let count): "array of \(count.description)"
    case .object([], _): "empty object"
    case .object(let names, let hasMore):
      QuotingText("object {\(names.joined(separator: ", "))\(hasMore ? ", …" : "")}")
    case .source(let source, .string):
      .quoted(String(source.dropFirst().dropLast()), as: .value(isText: true))
    case .source(let source, .integer), .source(let source, .number):
      .plain(source, as: .value(isText: false))
    case .source(let source, _): .plain(source, as: .value(isText: true))
    }
  }
}
