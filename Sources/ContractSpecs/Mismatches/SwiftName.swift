/// Names that are made for what has none.
enum SwiftName {
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

  /// In backticks where it is a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}

extension SwiftTypeReference {
  /// The type without its optionals.
  var unwrapped: SwiftTypeReference {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// Another type in the same optionals and collections.
  func replacingCore(with core: SwiftTypeReference) -> SwiftTypeReference {
    switch self {
    case .optional(let inner): .optional(inner.replacingCore(with: core))
    case .array(let element): .array(element.replacingCore(with: core))
    case .dictionary(let key, let value): .dictionary(key: key, value: value.replacingCore(with: core))
    case .named, .other: core
    }
  }

  /// `[T]` for `T`, `[T]?` for `T?`.
  var wrappedInArray: SwiftTypeReference {
    if case .optional(let inner) = self { .optional(inner.wrappedInArray) } else { .array(self) }
  }
  /// `[T?]` for `[T]`, `[String: T?]` for `[String: T]`; `nil` for what has no elements, and where they are Optional.
  var withOptionalElements: SwiftTypeReference? {
    switch self {
    case .optional(let inner): inner.withOptionalElements.map { .optional($0) }
    case .array(.optional), .dictionary(_, .optional), .named, .other: nil
    case .array(let element): .array(.optional(element))
    case .dictionary(let key, let value): .dictionary(key: key, value: .optional(value))
    }
  }

  /// `[String: T]` for `[T]`.
  var asDictionary: SwiftTypeReference? {
    switch self {
    case .optional(let inner): inner.asDictionary.map { .optional($0) }
    case .array(let element): .dictionary(key: .name("String"), value: element)
    case .dictionary(let key, let value) where key.path.last == "Int":
      .dictionary(key: .name("String"), value: value)
    case .named, .dictionary, .other: nil
    }
  }
}
