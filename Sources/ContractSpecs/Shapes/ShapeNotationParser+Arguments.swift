/// Names after an `@`, and what stands in parentheses after a word or an array.
extension ShapeNotationParser {
  /// Reads `@name`: everything up to white space or a character of the notation.
  mutating func readReference() throws(ShapeNotationError) -> ShapeNotation {
    let start = place
    place += 1
    while place < bytes.count, ShapeName.isNameByte(bytes[place]) { place += 1 }
    guard place > start + 1 else {
      throw error("expected the name of a shape after \"@\", as in \"@api.user\"", at: start)
    }
    let name = String(decoding: bytes[start + 1..<place], as: UTF8.self)
    skipSpaces()
    var word = ShapeNotation.Word(name: name, isReference: true, offset: start)
    word.typeArguments = try readTypeArguments()
    return .word(word)
  }

  static let maximumTypeArguments = 8

  /// Reads the shapes for the parameters of a generic shape, `<User>` or `<string, User[]>`.
  mutating func readTypeArguments() throws(ShapeNotationError) -> [ShapeNotation] {
    let start = place
    guard skip("<") else { return [] }
    var arguments: [ShapeNotation] = []
    repeat {
      guard arguments.count < Self.maximumTypeArguments else {
        throw error("more than \(Self.maximumTypeArguments) shapes between \"<\" and \">\"", at: start)
      }
      arguments.append(try readChoice())
    } while skip(",")
    guard skip(">") else { throw error("expected \">\", found \"\(character())\"") }
    return arguments
  }

  mutating func readArgument() throws(ShapeNotationError) -> ShapeNotation.Word.Argument {
    skipSpaces()
    guard place < bytes.count else { throw error("expected \")\", found the end") }
    guard bytes[place] != UInt8(ascii: "{") else {
      throw error("an object cannot be written in notation: expected the name of a shape, as in jwt(Claims)")
    }
    if startsWith("now") { return .now(plusSeconds: try readNow()) }
    if isLimitNext { return try readLimits() }
    if bytes[place].isLetter || bytes[place] == UInt8(ascii: "(") || bytes[place] == UInt8(ascii: "@") {
      return .shape(try readChoice())
    }
    return try readLimits()
  }

  mutating func readCount() throws(ShapeNotationError) -> (bounds: CountBounds, isUnique: Bool) {
    guard skip("(") else { return (.none, false) }
    let start = place
    let limits = try readLimits()
    guard skip(")") else { throw error("expected \")\", found \"\(character())\"") }
    guard !limits.isReversed else { throw error("the lower bound is above the upper one", at: start) }
    guard let count = CountBounds(limits) else { throw error("expected a count such as 1...64", at: start) }
    return (count, limits.isUnique)
  }

  /// Reads bounds, limits after them, or limits alone: `1...64, unique`, `0..<1, step 0.01`.
  private mutating func readLimits() throws(ShapeNotationError) -> ShapeNotation.Word.Argument {
    var limits = ShapeNotation.Word.Limits()
    if !isLimitNext {
      let bounds = try readBounds()
      guard skip(",") else { return bounds }
      switch bounds {
      case .exactly(let number): (limits.lower, limits.upper) = (number, number)
      case .bounds(let own): limits = own
      case .now, .shape: return bounds
      }
    }
    repeat { try readLimit(into: &limits) } while skip(",")
    return .bounds(limits)
  }

  private var isLimitNext: Bool { startsWith("unique") || startsWith("step") }

  private mutating func readLimit(into limits: inout ShapeNotation.Word.Limits) throws(ShapeNotationError) {
    skipSpaces()
    let start = place
    guard !isNumberNext else {
      throw error("expected one count such as 6, or bounds such as 1...64", at: start)
    }
    if startsWith("unique"), !limits.isUnique {
      place += 6
      limits.isUnique = true
    } else if startsWith("step"), limits.step == nil {
      place += 4
      skipSpaces()
      guard isNumberNext else { throw error("expected a number after \"step\", as in step 0.01") }
      limits.step = try readNumber()
    } else {
      throw error("expected \"step\" with a number, or \"unique\", once each", at: start)
    }
    skipSpaces()
  }

  private mutating func readBounds() throws(ShapeNotationError) -> ShapeNotation.Word.Argument {
    let start = place
    let lower = try isNumberNext ? readNumber() : nil
    guard let dots = skipBoundDots() else {
      guard !bytes[place...].starts(with: "..".utf8), !bytes[place...].starts(with: "-".utf8) else {
        throw error("bounds have three dots, as in 0...120, 1... or ...64", at: start)
      }
      guard let lower, !isDotNext else {
        throw error("expected bounds such as 0...120, 1... or ...64", at: start)
      }
      return .exactly(lower)
    }
    let upper = try isNumberNext ? readNumber() : nil
    guard lower != nil || upper != nil else { throw error("bounds need a number on one side", at: start) }
    guard !dots.excludesLower || lower != nil, !dots.excludesUpper || upper != nil else {
      throw error("\"<\" belongs beside the number that is not included, as in 0<..<1", at: start)
    }
    return .bounds(
      ShapeNotation.Word.Limits(
        lower: lower, upper: upper, excludesLower: dots.excludesLower, excludesUpper: dots.excludesUpper))
  }

  /// Reads the dots between bounds: `...`, `..<`, `<...` or `<..<`.
  private mutating func skipBoundDots() -> (excludesLower: Bool, excludesUpper: Bool)? {
    skipSpaces()
    for (text, excludesLower, excludesUpper) in [
      ("...", false, false), ("..<", false, true), ("<...", true, false), ("<..<", true, true),
    ] where bytes[place...].starts(with: text.utf8) {
      place += text.utf8.count
      skipSpaces()
      return (excludesLower, excludesUpper)
    }
    return nil
  }
}

extension ShapeNotation.Word.Argument {
  /// True if no number lies between the bounds.
  var isReversed: Bool {
    guard case .bounds(let limits) = self, let low = limits.lower.flatMap({ JSONNumber($0) }),
      let high = limits.upper.flatMap({ JSONNumber($0) })
    else { return false }
    return high < low || (high == low && (limits.excludesLower || limits.excludesUpper))
  }

  /// True if no two elements may be equal.
  var isUnique: Bool {
    switch self {
    case .bounds(let limits): limits.isUnique
    case .exactly, .now, .shape: false
    }
  }
}
