/// Escapes: the syntax after a backslash.
extension PatternParser {
  mutating func escape(from start: Int) throws(PatternError) -> Atom {
    if let test = try classEscape(from: start) { return .part(Part(syntax: .character(test), steps: 1)) }
    guard let character = next else { throw error("a backslash ends the expression", at: start) }
    switch character {
    case "A":
      place += 1
      return .anchor(.textStart)
    case "z":
      place += 1
      return .anchor(.textEnd)
    default: return .literal(try literalEscape(from: start))
    }
  }

  /// Reads escapes such as `\d` and `\p{…}`. Returns `nil` without moving if there is none.
  mutating func classEscape(from start: Int) throws(PatternError) -> CharacterTest? {
    guard let character = next else { return nil }
    let test: CharacterTest
    switch character {
    case "d": test = .digit
    case "D": test = .not(.digit)
    case "w": test = .word
    case "W": test = .not(.word)
    case "s": test = .whitespace
    case "S": test = .not(.whitespace)
    case "h": test = .horizontalSpace
    case "H": test = .not(.horizontalSpace)
    case "v", "R": test = .newline
    case "V": test = .not(.newline)
    case "X": test = .any
    case "p", "P":
      place += 1
      let category = try property(from: start)
      return character == "p" ? .category(category) : .not(.category(category))
    default: return nil
    }
    place += 1
    return test
  }

  private mutating func property(from start: Int) throws(PatternError) -> CharacterCategory {
    guard next == "{", let close = characters[place...].prefix(64).firstIndex(of: "}") else {
      throw error("expected the name of a property: \\p{L}", at: start)
    }
    let name = String(characters[(place + 1)..<close])
    place = close + 1
    guard let category = CharacterCategory(name: name) else {
      throw error("not a supported property: there are \(Self.knownProperties)", at: start)
    }
    return category
  }

  static let knownProperties =
    "general categories, Alphabetic, Uppercase, Lowercase, White_Space, Emoji, ASCII and Any"

  /// Reads an escape that denotes a single character.
  mutating func literalEscape(from start: Int) throws(PatternError) -> Character {
    guard let character = next else { throw error("a backslash ends the expression", at: start) }
    place += 1
    if let plain = Self.controls[character] { return plain }
    switch character {
    case "x": return try scalar(digits: 2, from: start)
    case "u": return try scalar(digits: 4, from: start)
    case "U": return try scalar(digits: 8, from: start)
    case "0" where next.map { !$0.isNumber } ?? true: return "\0"
    default:
      guard character.isASCII, !character.isLetter, !character.isNumber, character != "\r\n" else {
        throw refusal(of: character, at: start)
      }
      return character
    }
  }

  private static let controls: [Character: Character] = [
    "n": "\n", "r": "\r", "t": "\t", "f": "\u{C}", "a": "\u{7}", "e": "\u{1B}",
  ]

  /// Reads a number of hexadecimal digits, or any number of them in braces.
  private mutating func scalar(digits: Int, from start: Int) throws(PatternError) -> Character {
    let text: Substring
    if next == "{", let close = characters[place...].prefix(64).firstIndex(of: "}") {
      text = Substring(characters[(place + 1)..<close])
      place = close + 1
    } else {
      text = Substring(characters[place...].prefix(digits))
      guard text.count == digits else { throw error("expected \(digits) hexadecimal digits", at: start) }
      place += digits
    }
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw error("expected the hexadecimal number of a character, as in \\u{E9}", at: start) }
    return Character(scalar)
  }

  private func refusal(of character: Character, at start: Int) -> PatternError {
    let reason =
      switch character {
      case "1"..."9", "k", "g": "a back reference is not supported: values are matched in one pass"
      case "b", "B": "a word boundary is not supported; write the characters that may stand there"
      case "Z": "\\Z is not supported; write \\z or nothing, since the whole value is matched"
      case "G", "K", "y", "Y", "N", "o", "Q", "E", "C", "O", "c", "0", "8":
        "\\\(character) is not supported"
      default: "there is no escape \\\(character)"
      }
    return error(reason, at: start)
  }
}
