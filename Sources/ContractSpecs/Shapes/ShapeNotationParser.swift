/// Parses notation from left to right. Parentheses nest at most 32 deep.
struct ShapeNotationParser {
  let bytes: [UInt8]
  var place = 0
  var depth = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func readAll() throws(ShapeNotationError) -> ShapeNotation {
    skipSpaces()
    guard place < bytes.count else { throw error("expected a shape, found nothing") }
    let notation = try readChoice()
    guard place == bytes.count else {
      if bytes[place...].starts(with: "..".utf8) {
        throw error("bounds belong in parentheses after a type, as in integer(0...120)")
      }
      throw bytes[place] == UInt8(ascii: "?")
        ? questionMark : error("expected \"|\", \"[]\" or the end, found \"\(character())\"")
    }
    return notation
  }

  private static let maximumAlternatives = 10_000

  mutating func readChoice() throws(ShapeNotationError) -> ShapeNotation {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw error("parentheses nest more than 32 deep") }
    var alternatives = [try readBoth()]
    while skip("|") {
      guard alternatives.count < Self.maximumAlternatives else {
        throw error("more than \(Self.maximumAlternatives) alternatives")
      }
      let start = place
      if skipDots() { return .openChoice(alternatives, try readBoth(), offset: start) }
      alternatives.append(try readBoth())
    }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private static let maximumDemands = 32

  private mutating func readBoth() throws(ShapeNotationError) -> ShapeNotation {
    var parts = [try readPostfix()]
    while skip("&") {
      guard parts.count < Self.maximumDemands else {
        throw error("more than \(Self.maximumDemands) shapes with \"&\"")
      }
      parts.append(try readPostfix())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func readPostfix() throws(ShapeNotationError) -> ShapeNotation {
    var notation = try readPrimary()
    var suffixes = 0
    while skip("[") {
      suffixes += 1
      guard suffixes <= 32 else { throw error("arrays nest more than 32 deep") }
      guard skip("]") else { throw error("expected \"]\": an array of a shape is written \"User[]\"") }
      let (bounds, isUnique) = try readCount()
      notation = .array(of: notation, bounds, isUnique: isUnique)
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
    case UInt8(ascii: "@"): return try readReference()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .literal(.number(try readNumber()))
    case let byte where byte.isLetter: return try readWord()
    case UInt8(ascii: "?"): throw questionMark
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

  mutating func readQuoted() throws(ShapeNotationError) -> String {
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
    if ShapeName.isPlain(name) {
      word.typeArguments = try readTypeArguments()
    } else if place < bytes.count, bytes[place] == UInt8(ascii: "<"), let first = name.first, first.isLetter {
      let inner = bytes[(place + 1)...].prefix { $0.isWordByte }
      if name == "jwt", !inner.isEmpty {
        let claims = String(decoding: inner, as: UTF8.self)
        throw error(
          "\"jwt\" takes the shape of its payload in parentheses; write \"jwt(\(claims))\"", at: start)
      }
      if ["dictionary", "map", "dict", "record"].contains(name.lowercased()) {
        let value = inner.isEmpty ? "string" : String(decoding: inner, as: UTF8.self)
        throw error(
          "\"\(name)\" takes no shapes in \"<\" and \">\"; an object by any keys is written as "
            + "{\"*\": \"\(value)\"}",
          at: start)
      }
      let capital = first.uppercased() + name.dropFirst()
      throw error(
        "\"\(name)\" takes no shapes in \"<\" and \">\"; a generic shape is used as in \"\(capital)<User>\", or as in \"@\(name)<User>\" if its name has no capital letter at the beginning",
        at: start)
    }
    if skip("(") {
      word.argumentOffset = place
      word.argument = try readArgument()
      guard skip(")") else { throw error("expected \")\", found \"\(character())\"") }
    }
    return .word(word)
  }

  /// Reads a number by the grammar of RFC 8259 section 6, without the dots of bounds.
  mutating func readNumber() throws(ShapeNotationError) -> String {
    let start = place
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    let digits = skipDigits()
    guard digits > 0 else { throw error("expected a number", at: start) }
    guard digits == 1 || bytes[place - digits] != UInt8(ascii: "0") else {
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      var error = error("a number has no leading zero", at: start)
      (error.lead, error.example) = ("the text \(text) is written", "\"'\(text)'\"")
      throw error
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
  mutating func readNow() throws(ShapeNotationError) -> Double {
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

  var isDotNext: Bool { place < bytes.count && bytes[place] == UInt8(ascii: ".") }

  var isNumberNext: Bool {
    place < bytes.count && (bytes[place].isDigit || bytes[place] == UInt8(ascii: "-"))
  }

  func startsWith(_ word: String) -> Bool {
    bytes[place...].starts(with: word.utf8)
      && (place + word.utf8.count == bytes.count || !bytes[place + word.utf8.count].isLetter)
  }

  @discardableResult mutating func skipDigits() -> Int {
    let start = place
    while place < bytes.count, bytes[place].isDigit { place += 1 }
    return place - start
  }

  mutating func skipDots() -> Bool {
    skipSpaces()
    guard bytes[place...].starts(with: "...".utf8) else { return false }
    place += 3
    skipSpaces()
    return true
  }

  mutating func skip(_ character: Character) -> Bool {
    skipSpaces()
    guard skipByte(character) else { return false }
    skipSpaces()
    return true
  }

  mutating func skipByte(_ character: Character) -> Bool {
    guard place < bytes.count, bytes[place] == character.asciiValue else { return false }
    place += 1
    return true
  }

  mutating func skipSpaces() {
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
  }

  func character() -> String {
    place < bytes.count ? String(String(decoding: bytes[place...], as: UTF8.self).prefix(1)) : "the end"
  }

  /// The error for a value that is marked as optional as in Swift.
  private var questionMark: ShapeNotationError {
    var error = error("\"?\" belongs after the key of a field that may be absent")
    (error.lead, error.example) = ("a value that may be null is written", "\"string | null\"")
    return error
  }

  func error(_ message: String, at offset: Int? = nil) -> ShapeNotationError {
    ShapeNotationError(message: message, offset: offset ?? place)
  }
}

extension UInt8 {

  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isWordByte: Bool { isDigit || isLetter || self == 0x5F || self == 0x2D }
}
