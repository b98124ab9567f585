/// Names in Swift for what has none there.
enum SwiftName {
  /// Returns the name that a property for a key may have, quoted where it is a keyword; an ellipsis for a key of which no
  /// name can be made.
  static func property(forKey key: String) -> String {
    identifier(for: SnakeCase.converted(key)).map(quoted) ?? "…"
  }

  /// A name for a value: `Super-User` becomes `superUser`; `nil` where no letter is left.
  static func identifier(for text: String) -> String? {
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
    "throws", "any", "fallthrough", "precedencegroup",
  ]

  static func isKeyword(_ word: String) -> Bool { keywords.contains(word) }

  /// Returns a name, in backticks where it is a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
