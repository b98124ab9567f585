import ContractSpecs
import ContractYAML

/// The text of an OpenAPI document in either syntax.
enum OpenAPIText {
  /// Returns a text without the byte order mark that generators on Windows write.
  static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  static func isJSON(_ bytes: [UInt8]) -> Bool { (try? JSONDocument(parsing: withoutMark(bytes))) != nil }

  /// Returns the value of a text that is JSON or YAML; `nil` for any other.
  static func root(of bytes: [UInt8]) -> JSONValue? {
    let text = withoutMark(bytes)
    return (try? JSONDocument(parsing: text).root) ?? (try? YAMLDocument.converted(text).document.root)
  }

  /// Returns the names of the members of a text, also of one whose end is not YAML; empty for what is no mapping.
  static func names(in bytes: [UInt8]) -> Set<String> {
    let text = withoutMark(bytes)
    if let root = try? JSONDocument(parsing: text).root { return Set(root.members.map(\.name)) }
    let beginning = YAMLDocument.beginning(of: text)
    let first = text.first { !$0.isJSONSpace }
    // What begins like JSON and is neither is JSON with an error.
    let isLikeJSON = first == .openBrace || first == .openBracket
    return beginning.end == .broken && isLikeJSON ? [] : beginning.names
  }

  /// Returns the name of the file that a downloaded document is written to, for a contract of a name.
  static func fileName(for bytes: [UInt8], of contract: String) -> String {
    "\(contract).openapi.\(isJSON(bytes) ? "json" : "yaml")"
  }
}
