/// A shape in the notation of another language, such as `List<string>`, `string or null` or `{string: int}`, which is
/// read only to suggest the notation of a contract in an error message.
///
/// ```text
/// choice  = item *( ( "|" / "or" ) item )
/// item    = [ "nullable" / "optional" / ( "array" / "list" ) "of" ] item / postfix
/// postfix = primary *( "[]" / "?" / "!" )
/// primary = word [ ( "<" / "[" / "(" ) choice *( "," choice ) ( ">" / "]" / ")" ) ] / "(" choice ")" / 'text' / "text"
///         / number / "[" choice "]" / "[" choice ":" choice "]" / "{" choice ":" choice "}"
/// ```
struct ForeignNotation {
  /// The maximum length of a text that is read, in bytes.
  static let maximumLength = 200

  private static let maximumDepth = 16

  private let tokens: [ForeignToken]
  private let words: ForeignWords
  private var place = 0
  private var depth = 0

  /// Returns the notation of a contract for a text, as JSON, or `nil` if the text has no known meaning.
  static func remedy(for text: String, shapes: [String]) -> String? {
    guard text.utf8.count <= maximumLength, let tokens = ForeignToken.tokens(of: text) else { return nil }
    var reader = ForeignNotation(tokens: tokens, words: ForeignWords(shapes: shapes))
    guard let meaning = reader.readChoice(), reader.place == tokens.count else { return nil }
    return meaning.json
  }

  private init(tokens: [ForeignToken], words: ForeignWords) {
    (self.tokens, self.words) = (tokens, words)
  }

  private mutating func readChoice() -> ForeignMeaning? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth, let first = readItem() else { return nil }
    var alternatives = [first]
    while skip(.symbol("|")) || skipWord("or") {
      _ = skip(.symbol("|"))
      guard let next = readItem() else { return nil }
      alternatives.append(next)
    }
    return ForeignMeaning.choice(of: alternatives)
  }

  /// Reads an item with a word such as `array of` or `nullable` in place of a symbol.
  private mutating func readItem() -> ForeignMeaning? {
    guard case .word(let word)? = peek(0) else { return readPostfix() }
    if case .word(let next)? = peek(1) {
      switch (word.lowercased(), next.lowercased()) {
      case ("array", "of"), ("list", "of"), ("set", "of"):
        place += 2
        return readItem()?.listed
      case ("nullable", _), ("optional", _):
        place += 1
        return readItem()?.nullable
      default: return readPostfix()
      }
    }
    return readPostfix()
  }

  private mutating func readPostfix() -> ForeignMeaning? {
    guard var meaning = readPrimary() else { return nil }
    while true {
      if peek(0) == .symbol("["), peek(1) == .symbol("]") {
        place += 2
        meaning = meaning.listed
      } else if skip(.symbol("?")) {
        guard let inner = meaning.nullable else { return nil }
        meaning = inner
      } else if !skip(.symbol("!")) {
        return meaning
      }
    }
  }

  private mutating func readPrimary() -> ForeignMeaning? {
    guard let token = peek(0) else { return nil }
    place += 1
    switch token {
    case .word(let word): return readWord(word)
    case .text(let text): return .literal(text)
    case .number(let text): return .notation(text, isChoice: false)
    case .symbol("("): return enclosed(by: ")") { $0.readChoice() }
    case .symbol("["): return enclosed(by: "]") { $0.readListOrDictionary() }
    case .symbol("{"): return enclosed(by: "}") { $0.readDictionary() }
    case .symbol: return nil
    }
  }

  private mutating func enclosed(
    by end: Character, _ read: (inout ForeignNotation) -> ForeignMeaning?
  ) -> ForeignMeaning? {
    guard let meaning = read(&self), skip(.symbol(end)) else { return nil }
    return meaning
  }

  /// Reads `[User]` or `[String: Int]`.
  private mutating func readListOrDictionary() -> ForeignMeaning? {
    guard let key = readChoice() else { return nil }
    guard skip(.symbol(":")) else { return key.listed }
    return readChoice()?.dictionary
  }

  /// Reads `{string: int}` or `{[key: string]: number}`. A key that is not a text type would be a member, as in plain
  /// JSON.
  private mutating func readDictionary() -> ForeignMeaning? {
    if skip(.symbol("[")) {
      guard case .word? = peek(0), peek(1) == .symbol(":") else { return nil }
      place += 2
      guard readChoice() != nil, skip(.symbol("]")) else { return nil }
    } else {
      guard case .word(let key)? = peek(0), words.isTextKey(key) else { return nil }
      place += 1
    }
    guard skip(.symbol(":")) else { return nil }
    return readChoice()?.dictionary
  }

  /// Reads a type, possibly followed by types in brackets.
  private mutating func readWord(_ word: String) -> ForeignMeaning? {
    if skip(.symbol("<")) { return readGeneric(word, until: ">") }
    if peek(0) == .symbol("["), peek(1) != .symbol("]"), words.maker(of: word) != nil {
      place += 1
      return readGeneric(word, until: "]")
    }
    if skip(.symbol("(")) { return readGeneric(word, until: ")") }
    return words.notation(of: word).map { .notation($0, isChoice: false) }
  }

  private mutating func readGeneric(_ word: String, until end: Character) -> ForeignMeaning? {
    guard let maker = words.maker(of: word) else { return nil }
    var parts: [ForeignMeaning] = []
    repeat {
      guard let part = maker == .literals ? readLiteral() : readChoice() else { return nil }
      parts.append(part)
    } while skip(.symbol(","))
    guard skip(.symbol(end)), let last = parts.last else { return nil }
    switch maker {
    case .list: return parts.count == 1 ? last.listed : nil
    case .dictionary: return parts.count == 2 ? last.dictionary : nil
    case .nullable: return parts.count == 1 ? last.nullable : nil
    case .choice, .literals: return ForeignMeaning.choice(of: parts)
    case .text(let isExact):
      return last.length.map { .notation("string(\(isExact ? "" : "...")\($0))", isChoice: false) }
    }
  }

  /// Reads a value of a set of values, with or without quotes.
  private mutating func readLiteral() -> ForeignMeaning? {
    guard let token = peek(0) else { return nil }
    place += 1
    switch token {
    case .word(let text), .text(let text): return .literal(text)
    case .number(let text): return .notation(text, isChoice: false)
    case .symbol: return nil
    }
  }

  private func peek(_ distance: Int) -> ForeignToken? {
    place + distance < tokens.count ? tokens[place + distance] : nil
  }

  private mutating func skip(_ token: ForeignToken) -> Bool {
    guard peek(0) == token else { return false }
    place += 1
    return true
  }

  private mutating func skipWord(_ word: String) -> Bool {
    guard case .word(let next)? = peek(0), next.lowercased() == word else { return false }
    place += 1
    return true
  }
}
