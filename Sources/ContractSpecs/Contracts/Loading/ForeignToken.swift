/// A word, a text, a number or a symbol of foreign notation.
enum ForeignToken: Hashable {
  case word(String)
  case text(String)
  case number(String)
  case symbol(Character)

  /// Returns the tokens of a text, or `nil` if a quote is not closed.
  static func tokens(of text: String) -> [ForeignToken]? {
    var tokens: [ForeignToken] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if isLetter(first) {
        let word = rest.prefix { isLetter($0) || isDigit($0) || $0 == "-" }
        tokens.append(.word(String(word)))
        rest = rest[word.endIndex...]
      } else if isDigit(first) {
        let number = rest.prefix { isDigit($0) }
        tokens.append(.number(String(number)))
        rest = rest[number.endIndex...]
      } else if let quote = quotes[first] {
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(where: { quote.contains($0) }) else { return nil }
        tokens.append(.text(String(inner[..<end])))
        rest = inner[end...].dropFirst()
      } else {
        tokens.append(.symbol(first))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// The quotes that close a text, by the one that opens it: programs for text make typographic ones of those typed.
  private static let quotes: [Character: String] = [
    "'": "'", "\"": "\"", "`": "`", "\u{2018}": "\u{2019}", "\u{201C}": "\u{201D}",
    "\u{201E}": "\u{201C}\u{201D}", "\u{201A}": "\u{2018}\u{2019}", "\u{AB}": "\u{BB}",
  ]

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && character.isLetter || character == "_"
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
