/// Names in Swift for keys and values of JSON.
package enum SwiftName {
  /// Returns the name of a property for a key, in backticks if it is a keyword, or an ellipsis if the key yields no
  /// name. With letters beyond ASCII, an app may have it as it is, or in another spelling.
  static func property(forKey key: String) -> String {
    guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return "…" }
    return identifier(for: SnakeCase.converted(key)).map(quoted) ?? "…"
  }

  /// Returns a literal of a text, in which nothing ends the literal or begins an interpolation.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16))}"
      case _: scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Returns a name for a value: `Super-User` becomes `superUser`. Returns `nil` if no letter or digit is left, or more
  /// than 60 characters.
  package static func identifier(for text: String) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }.map(String.init)
    guard let first = words.first, let head = first.first, words.joined().count <= 60,
      words.joined().contains(where: { $0 != "_" })
    else { return nil }
    let isShouted = words.joined().allSatisfy { !$0.isLowercase }
    let start = isShouted ? first.lowercased() : head.lowercased() + first.dropFirst()
    let rest = words.dropFirst().map { word in
      word.prefix(1).uppercased() + (isShouted ? word.dropFirst().lowercased() : String(word.dropFirst()))
    }
    let name = start + rest.joined()
    return head.isNumber ? "_" + name : name
  }

  private static let keywords: Set<String> = [
    "default", "in", "is", "as", "case", "class", "for", "if", "else", "let", "var", "func", "self", "import",
    "return",
    "switch", "where", "while", "repeat", "do", "try", "throw", "public", "private", "internal", "static",
    "enum",
    "struct", "extension", "protocol", "init", "nil", "true", "false", "super", "operator", "defer", "guard",
    "break",
    "continue", "catch", "subscript", "typealias", "associatedtype", "deinit", "fileprivate", "inout",
    "rethrows",
    "throws", "any", "await", "fallthrough", "precedencegroup",
  ]

  package static func isKeyword(_ word: String) -> Bool { keywords.contains(word) }

  /// Returns a name, in backticks if it is a keyword.
  package static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
