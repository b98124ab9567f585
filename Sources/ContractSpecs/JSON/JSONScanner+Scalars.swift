extension JSONScanner {
  /// Reads a number (RFC 8259 section 6). Returns `.number` if its text has a fraction or an exponent, otherwise
  /// `.integer`.
  @inline(__always)
  mutating func scanNumber() throws(Stop) -> JSONKind {
    if base[position] == .minus { position += 1 }
    if position < end, base[position] == .zero {
      position += 1
      if position < end, base[position].isDigit {
        throw Stop(reason: .badNumber(.leadingZero), offset: position - 1)
      }
    } else {
      try scanDigits(else: .noIntegerDigits)
    }
    guard position < end else { return .integer }
    let byte = base[position] | 0x20
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") ? try scanFraction() : .integer
  }

  /// Continues at a point or an `e`. The caller's mask treats 0x0E like a point; it is rejected here.
  private mutating func scanFraction() throws(Stop) -> JSONKind {
    let start = position
    if base[position] == UInt8(ascii: ".") {
      position += 1
      try scanDigits(else: .noFractionDigits)
    }
    guard position < end, base[position] | 0x20 == UInt8(ascii: "e") else {
      return position == start ? .integer : .number
    }
    position += 1
    if position < end, base[position] == UInt8(ascii: "+") || base[position] == .minus { position += 1 }
    try scanDigits(else: .noExponentDigits)
    return .number
  }

  @inline(__always)
  private mutating func scanDigits(else problem: JSONSyntaxError.NumberProblem) throws(Stop) {
    guard position < end else { throw Stop(reason: .endOfText(inside: .number), offset: end) }
    guard base[position].isDigit else { throw Stop(reason: .badNumber(problem), offset: position) }
    repeat { position += 1 } while position < end && base[position].isDigit
  }

  /// Reads `true`, `false` or `null`, or throws the reason why there is no value.
  mutating func scanWord() throws(Stop) {
    let start = position
    if skip("true") {
      append(.boolean, from: start, flags: .isTrue)
    } else if skip("false") {
      append(.boolean, from: start)
    } else if skip("null") {
      append(.null, from: start)
    } else {
      throw notAValue()
    }
  }

  @inline(__always)
  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard end - position >= length else { return false }
    for index in 0..<length where base[position + index] != word.utf8Start[index] { return false }
    position += length
    return true
  }
}
