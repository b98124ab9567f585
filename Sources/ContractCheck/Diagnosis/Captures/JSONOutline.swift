import ContractSpecs

/// The extent of a JSON object or array that begins somewhere in a text, such as a log.
///
/// Nothing of it is kept, so that a text of any size is searched in one pass. What a terminal or a logger put into it is
/// passed over: the line ends of a terminal that wraps, and the prefix that each line of a log repeats.
struct JSONOutline {
  enum Outcome: Equatable {
    /// The whole object or array. `hasMember` is true if it is or contains an object that is not empty.
    case ends(at: Int, hasMember: Bool)

    /// A text that stops being JSON. `isBegun` is true if a key or a comma came before, as in no other text.
    case breaks(at: Int, isBegun: Bool)
  }

  /// The parts of the text that belong to a terminal or a logger.
  private(set) var foreign: [Range<Int>] = []

  private let text: UnsafeBufferPointer<UInt8>
  private var position: Int

  /// The beginning of the line in which the value begins, as far as a logger may repeat it.
  private let prefix: Range<Int>
  private var lineStart: Int

  /// The width of the terminal that wrapped the text, in characters.
  private var width: Int?

  /// The open containers, true for an object.
  private var open: [Bool] = []
  private var hasMember = false
  private var isBegun = false

  /// The least width of a terminal, and the longest prefix of a line.
  private static let (leastWidth, longestPrefix) = (40, 200)

  /// - Parameter lineStart: The offset at which the line of `start` begins.
  init(of text: UnsafeBufferPointer<UInt8>, from start: Int, lineStart: Int) {
    (self.text, self.lineStart, position) = (text, lineStart, start)
    prefix = start - lineStart <= Self.longestPrefix ? lineStart..<start : start..<start
  }

  /// Reads the object or array at the start.
  mutating func outcome() -> Outcome {
    while readValue(), passSeparators() {
      if open.isEmpty { return .ends(at: position, hasMember: hasMember) }
    }
    return .breaks(at: position, isBegun: isBegun)
  }

  /// Reads a scalar, or opens containers up to the first scalar or the first empty one.
  private mutating func readValue() -> Bool {
    while true {
      skipSpace()
      guard position < text.count else { return false }
      switch text[position] {
      case .openBrace:
        guard enter(isObject: true) else { return false }
        if close(.closeBrace) { return true }
        guard readKey() else { return false }
        hasMember = true
      case .openBracket:
        guard enter(isObject: false) else { return false }
        if close(.closeBracket) { return true }
      case .quote: return readString()
      case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"): return readNumber()
      case UInt8(ascii: "t"): return readWord("true")
      case UInt8(ascii: "f"): return readWord("false")
      case UInt8(ascii: "n"): return readWord("null")
      default: return false
      }
    }
  }

  private mutating func enter(isObject: Bool) -> Bool {
    guard open.count < JSONDocument.usualDepth else { return false }
    open.append(isObject)
    position += 1
    skipSpace()
    return true
  }

  private mutating func close(_ end: UInt8) -> Bool {
    guard position < text.count, text[position] == end else { return false }
    position += 1
    open.removeLast()
    return true
  }

  /// Passes the ends of containers and the comma before the next value, with the key of a member. Returns false if
  /// something else stands there.
  private mutating func passSeparators() -> Bool {
    while let isObject = open.last {
      skipSpace()
      guard position < text.count else { return false }
      if text[position] == .comma {
        isBegun = true
        position += 1
        skipSpace()
        return isObject ? readKey() : true
      }
      guard close(isObject ? .closeBrace : .closeBracket) else { return false }
    }
    return true
  }

  private mutating func readKey() -> Bool {
    guard position < text.count, text[position] == .quote, readString() else { return false }
    skipSpace()
    guard position < text.count, text[position] == .colon else { return false }
    isBegun = true
    position += 1
    return true
  }

  private mutating func readString() -> Bool {
    position += 1
    while position < text.count {
      switch text[position] {
      case .quote:
        position += 1
        return true
      case .backslash:
        guard passEscape() else { return false }
      case .lineFeed:
        guard passWrap() else { return false }
      case .carriageReturn where position + 1 < text.count && text[position + 1] == .lineFeed: position += 1
      case 0..<0x20: return false
      default: position += 1
      }
    }
    position = text.count
    return false
  }

  /// Passes an escaped character (RFC 8259 section 7).
  private mutating func passEscape() -> Bool {
    guard position + 1 < text.count else { return false }
    let escaped = text[position + 1]
    position += 2
    guard escaped == UInt8(ascii: "u") else { return Self.escapes.contains(escaped) }
    guard position + 4 <= text.count, text[position..<position + 4].allSatisfy(Self.isHexDigit) else {
      return false
    }
    position += 4
    return true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte.lowercasedLetter
  }

  private static let escapes = Array(#""\/bfnrt"#.utf8)

  /// Reads a number (RFC 8259 section 6). What must not follow one, such as the rest of a date, is no separator.
  private mutating func readNumber() -> Bool {
    if text[position] == .minus { position += 1 }
    guard readDigits() else { return false }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      guard readDigits() else { return false }
    }
    guard position < text.count, text[position].lowercasedLetter == UInt8(ascii: "e") else { return true }
    position += 1
    if position < text.count, [UInt8(ascii: "+"), .minus].contains(text[position]) { position += 1 }
    return readDigits()
  }

  private mutating func readDigits() -> Bool {
    let start = position
    while position < text.count, text[position].isDigit { position += 1 }
    return position > start
  }

  private mutating func readWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= text.count else { return false }
    for offset in 0..<count where text[position + offset] != word.utf8Start[offset] { return false }
    position += count
    return true
  }

  private mutating func skipSpace() {
    while position < text.count, text[position].isJSONSpace {
      let isLineEnd = text[position] == .lineFeed
      position += 1
      if isLineEnd { beginLine() }
    }
  }

  /// Passes the prefix of a line that the first line has too, whatever its digits are.
  private mutating func beginLine() {
    lineStart = position
    guard !prefix.isEmpty, position + prefix.count <= text.count else { return }
    for offset in 0..<prefix.count {
      let (one, other) = (text[prefix.lowerBound + offset], text[position + offset])
      guard one == other || one.isDigit && other.isDigit else { return }
    }
    // Indentation alone may be the value's own.
    guard text[prefix].contains(where: { !$0.isJSONSpace }) else { return }
    foreign.append(position..<position + prefix.count)
    position += prefix.count
  }

  /// Passes a line end within a string, which JSON does not have, if a terminal of one width wrapped the lines.
  private mutating func passWrap() -> Bool {
    let hasReturn = text[position - 1] == .carriageReturn
    let end = hasReturn ? position - 1 : position
    let length = text[lineStart..<end].count { !$0.isUTF8Continuation }
    guard length >= Self.leastWidth, width ?? length == length else { return false }
    width = length
    position += 1
    lineStart = position
    foreign.append(end..<position)
    return true
  }
}
