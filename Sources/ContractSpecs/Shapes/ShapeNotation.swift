/// The syntax tree of a shape's notation, before names are looked up: `User[](1...) | null`.
///
/// ```text
/// choice   = postfix *( "|" postfix )
/// postfix  = primary *( "[]" [ "(" bounds ")" ] )
/// primary  = "(" choice ")" / 'text' / number / true / false / /regex/ [ "(" 'text' ")" ]
///          / word [ "(" argument ")" ]
/// bounds   = n / n...m / n... / ...m
/// ```
indirect enum ShapeNotation: Equatable {
  case word(Word)
  case literal(Literal)
  case pattern(String, example: String?, offset: Int)
  case array(of: ShapeNotation, CountBounds)
  case choice([ShapeNotation])

  /// A type, a format or the contract's own name for a shape, with the argument in parentheses after it.
  struct Word: Equatable {
    enum Argument: Equatable {
      case bounds(lower: String?, upper: String?)
      case exactly(String)
      case now(plusSeconds: Double)
      case shape(ShapeNotation)
    }

    var name: String
    var argument: Argument?

    /// The offset from the start of the notation, in UTF-8 bytes.
    var offset: Int

    /// The offset of the argument.
    var argumentOffset: Int = 0
  }
}

/// An error that describes why and where a notation cannot be read.
struct ShapeNotationError: Error, Equatable {
  var message: String

  /// The offset from the start of the notation, in UTF-8 bytes.
  var offset: Int
  var length = 1

  /// The words before the correct notation.
  var lead = "write"

  /// The correct notation as an example, if the intended meaning is unknown.
  var example: String?
}

extension ShapeNotation {
  /// Parses a whole notation.
  init(parsing text: String) throws(ShapeNotationError) {
    var parser = ShapeNotationParser(text)
    self = try parser.readAll()
  }
}

/// Parses notation from left to right. Parentheses nest at most 32 deep.
private struct ShapeNotationParser {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func readAll() throws(ShapeNotationError) -> ShapeNotation {
    skipSpaces()
    guard place < bytes.count else { throw error("expected a shape, found nothing") }
    let notation = try readChoice()
    guard place == bytes.count else {
      throw bytes[place] == UInt8(ascii: "?")
        ? questionMark : error("expected \"|\", \"[]\" or the end, found \"\(character())\"")
    }
    return notation
  }

  private static let mostAlternatives = 10_000

  private mutating func readChoice() throws(ShapeNotationError) -> ShapeNotation {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw error("parentheses nest more than 32 deep") }
    var alternatives = [try readPostfix()]
    while skip("|") {
      guard alternatives.count < Self.mostAlternatives else {
        throw error("more than \(Self.mostAlternatives) alternatives")
      }
      alternatives.append(try readPostfix())
    }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func readPostfix() throws(ShapeNotationError) -> ShapeNotation {
    var notation = try readPrimary()
    var suffixes = 0
    while skip("[") {
      suffixes += 1
      guard suffixes <= 32 else { throw error("arrays nest more than 32 deep") }
      guard skip("]") else { throw error("expected \"]\": an array of a shape is written \"User[]\"") }
      notation = .array(of: notation, try readCount())
    }
    return notation
  }

  private mutating func readPrimary() throws(ShapeNotationError) -> ShapeNotation {
    skipSpaces()
    guard place < bytes.count else { throw error("expected a shape after \"|\" or \"(\", found the end") }
    switch bytes[place] {
    case UInt8(ascii: "("): return try readGroup()
    case UInt8(ascii: "'"): return .literal(.string(try readQuoted()))
    case UInt8(ascii: "/"): return try readPattern()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .literal(.number(try readNumber()))
    case let byte where byte.isLetter: return try readWord()
    default: throw error("expected a shape, found \"\(character())\"")
    }
  }

  private mutating func readGroup() throws(ShapeNotationError) -> ShapeNotation {
    let start = place
    place += 1
    let inner = try readChoice()
    guard skip(")") else { throw error("expected \")\"", at: start) }
    return inner
  }

  private mutating func readQuoted() throws(ShapeNotationError) -> String {
    let start = place
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "'") {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
      text.append(bytes[place])
      place += 1
    }
    guard skipByte("'") else { throw error("the quote that opens here is not closed", at: start) }
    skipSpaces()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readPattern() throws(ShapeNotationError) -> ShapeNotation {
    let start = place
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "/") {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
        if bytes[place + 1] != UInt8(ascii: "/") { text.append(bytes[place]) }
        place += 1
      }
      text.append(bytes[place])
      place += 1
    }
    guard skipByte("/") else {
      throw error("the regular expression that opens here is not closed", at: start)
    }
    skipSpaces()
    return .pattern(String(decoding: text, as: UTF8.self), example: try readExample(), offset: start)
  }

  /// Reads a text that an expression matches.
  private mutating func readExample() throws(ShapeNotationError) -> String? {
    guard skip("(") else { return nil }
    skipSpaces()
    guard place < bytes.count, bytes[place] == UInt8(ascii: "'") else {
      throw error("expected an example in quotes: /…/('text')")
    }
    let example = try readQuoted()
    guard skip(")") else { throw error("expected \")\"") }
    return example
  }

  private mutating func readWord() throws(ShapeNotationError) -> ShapeNotation {
    let start = place
    while place < bytes.count, bytes[place].isWordByte { place += 1 }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    skipSpaces()
    switch name {
    case "true": return .literal(.boolean(true))
    case "false": return .literal(.boolean(false))
    case "null": return .literal(.null)
    default: break
    }
    var word = ShapeNotation.Word(name: name, offset: start, argumentOffset: place)
    if skip("(") {
      word.argumentOffset = place
      word.argument = try readArgument()
      guard skip(")") else { throw error("expected \")\", found \"\(character())\"") }
    }
    return .word(word)
  }

  private mutating func readArgument() throws(ShapeNotationError) -> ShapeNotation.Word.Argument {
    skipSpaces()
    guard place < bytes.count else { throw error("expected \")\", found the end") }
    if startsWith("now") { return .now(plusSeconds: try readNow()) }
    if bytes[place].isLetter || bytes[place] == UInt8(ascii: "(") { return .shape(try readChoice()) }
    return try readBounds()
  }

  private mutating func readCount() throws(ShapeNotationError) -> CountBounds {
    guard skip("(") else { return .none }
    let start = place
    let bounds = try readBounds()
    guard skip(")") else { throw error("expected \")\", found \"\(character())\"") }
    guard let count = CountBounds(bounds) else { throw error("expected a count such as 1...64", at: start) }
    return count
  }

  private mutating func readBounds() throws(ShapeNotationError) -> ShapeNotation.Word.Argument {
    let start = place
    let lower = try isNumberNext ? readNumber() : nil
    guard skipDots() else {
      guard let lower, !isDotNext else {
        throw error("expected bounds such as 0...120, 1... or ...64", at: start)
      }
      return .exactly(lower)
    }
    let upper = try isNumberNext ? readNumber() : nil
    guard lower != nil || upper != nil else { throw error("bounds need a number on one side", at: start) }
    return .bounds(lower: lower, upper: upper)
  }

  /// Reads a number by the grammar of RFC 8259 section 6, without the dots of bounds.
  private mutating func readNumber() throws(ShapeNotationError) -> String {
    let start = place
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let digits = skipDigits()
    guard digits > 0, digits == 1 || bytes[place - digits] != UInt8(ascii: "0") else {
      throw error("expected a number", at: start)
    }
    if place + 1 < bytes.count, bytes[place] == UInt8(ascii: "."), bytes[place + 1].isDigit {
      place += 1
      skipDigits()
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) { place += 1 }
      guard skipDigits() > 0 else { throw error("expected digits after the exponent") }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    skipSpaces()
    return text
  }

  /// Reads `now`, `now+30d` or `now-90s`, and returns the offset in seconds.
  private mutating func readNow() throws(ShapeNotationError) -> Double {
    place += 3
    skipSpaces()
    guard place < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) else { return 0 }
    let sign: Double = bytes[place] == UInt8(ascii: "-") ? -1 : 1
    place += 1
    let start = place
    skipDigits()
    let count = Double(String(decoding: bytes[start..<place], as: UTF8.self))
    let unit = place < bytes.count ? Self.seconds(in: bytes[place]) : nil
    guard let count, let unit else { throw error("expected a span such as 30d, 12h, 15m or 90s", at: start) }
    place += 1
    skipSpaces()
    return sign * count * unit
  }

  private static func seconds(in unit: UInt8) -> Double? {
    switch unit {
    case UInt8(ascii: "s"): 1
    case UInt8(ascii: "m"): 60
    case UInt8(ascii: "h"): 3_600
    case UInt8(ascii: "d"): 86_400
    default: nil
    }
  }

  private var isDotNext: Bool { place < bytes.count && bytes[place] == UInt8(ascii: ".") }

  private var isNumberNext: Bool {
    place < bytes.count && (bytes[place].isDigit || bytes[place] == UInt8(ascii: "-"))
  }

  private func startsWith(_ word: String) -> Bool {
    bytes[place...].starts(with: word.utf8)
      && (place + word.utf8.count == bytes.count || !bytes[place + word.utf8.count].isLetter)
  }

  @discardableResult private mutating func skipDigits() -> Int {
    let start = place
    while place < bytes.count, bytes[place].isDigit { place += 1 }
    return place - start
  }

  private mutating func skipDots() -> Bool {
    skipSpaces()
    guard bytes[place...].starts(with: "...".utf8) else { return false }
    place += 3
    skipSpaces()
    return true
  }

  private mutating func skip(_ character: Character) -> Bool {
    skipSpaces()
    guard skipByte(character) else { return false }
    skipSpaces()
    return true
  }

  private mutating func skipByte(_ character: Character) -> Bool {
    guard place < bytes.count, bytes[place] == character.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func skipSpaces() {
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
  }

  private func character() -> String {
    place < bytes.count ? String(String(decoding: bytes[place...], as: UTF8.self).prefix(1)) : "the end"
  }

  /// The error for a value that is marked as optional as in Swift.
  private var questionMark: ShapeNotationError {
    var error = error("\"?\" stands behind the key of a field that may be absent")
    (error.lead, error.example) = ("a value that may be null is written", "\"string | null\"")
    return error
  }

  private func error(_ message: String, at offset: Int? = nil) -> ShapeNotationError {
    ShapeNotationError(message: message, offset: offset ?? place)
  }
}

extension CountBounds {
  /// Creates bounds, or returns `nil` if a bound is not an integer of zero or more, or if the bounds contradict each
  /// other.
  init?(_ argument: ShapeNotation.Word.Argument) {
    switch argument {
    case .exactly(let text):
      guard let count = Int(text), count >= 0 else { return nil }
      self.init(lower: count, upper: count)
    case .bounds(let lower, let upper):
      let (low, high) = (lower.map { Int($0) ?? -1 }, upper.map { Int($0) ?? -1 })
      guard low ?? 0 >= 0, high ?? 0 >= 0, low ?? 0 <= high ?? .max else { return nil }
      self.init(lower: low, upper: high)
    case .now, .shape: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isWordByte: Bool { isDigit || isLetter || self == 0x5F || self == 0x2D }
}
