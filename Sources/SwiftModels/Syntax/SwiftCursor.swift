import ContractSpecs

/// A place among the tokens of an expression.
struct SwiftCursor {
  let tokens: SwiftTokens
  var place: Int
  let end: Int

  init(tokens: SwiftTokens, range: Range<Int>) {
    (self.tokens, place, end) = (tokens, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { place >= end }
  var rest: Range<Int> { place..<max(place, end) }

  /// True if no token of the same line follows, or only one that ends a block.
  var isAtEndOfLine: Bool {
    let endsBlock = isAtMark("}") || isAtMark(";")
    return isAtEnd || endsBlock || tokens[place].startsLine
  }

  func isAtMark(_ mark: Unicode.Scalar) -> Bool { !isAtEnd && tokens.isMark(place, mark) }

  mutating func take(mark: Unicode.Scalar) -> Bool { advance(if: isAtMark(mark)) }
  mutating func take(word: StaticString) -> Bool { advance(if: !isAtEnd && tokens.isWord(place, word)) }

  mutating func takeName() -> String? {
    guard !isAtEnd, tokens.isName(place) else { return nil }
    place += 1
    return tokens.text(place - 1)
  }

  /// Reads a string literal without interpolation.
  mutating func takeText() -> String? {
    guard !isAtEnd, tokens[place].kind == .text,
      let text = SwiftText.value(of: tokens.bytes[tokens[place].range])
    else { return nil }
    place += 1
    return text
  }

  /// Reads `1000`, `1_000` or `1000.0`.
  mutating func takeThousand() -> Bool {
    guard !isAtEnd, tokens[place].kind == .number else { return false }
    return advance(if: ["1000", "1_000", "1000.0", "1_000.0"].contains(tokens.text(place)))
  }

  mutating func skip(to mark: Unicode.Scalar) {
    while !isAtEnd, !isAtMark(mark) { place = tokens.past(place) }
  }

  private mutating func advance(if isThere: Bool) -> Bool {
    if isThere { place += 1 }
    return isThere
  }
}
