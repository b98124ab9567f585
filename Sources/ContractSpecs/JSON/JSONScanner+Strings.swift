extension JSONScanner {
  /// Reads a string from its opening quote past its closing one.
  @inline(__always)
  mutating func scanString() throws(Stop) -> JSONNode.Flags {
    var flags: JSONNode.Flags = []
    position += 1
    while true {
      skipPlainWords()
      guard position < end else { throw Stop(reason: .endOfText(inside: .string), offset: end) }
      let byte = base[position]
      if byte == .quote {
        position += 1
        return flags
      }
      if byte >= 0x80 {
        try skipNonASCII()
      } else if byte == .backslash {
        try scanEscape(into: &flags)
      } else if byte < 0x20 {
        throw Stop(reason: .controlCharacter(byte), offset: position)
      } else {
        position += 1
      }
    }
  }

  /// Skips plain ASCII, eight bytes at a time, up to the first byte that needs a check.
  ///
  /// Each term sets the high bit of a byte that is a quote, a backslash, below 0x20 or above 0x7F. A borrow can set
  /// bits wrongly only above a byte that is rightly set, so that the lowest set bit is always right.
  @inline(__always)
  private mutating func skipPlainWords() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while end - position >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8.quote))
      let backslashes = word ^ (ones &* UInt64(UInt8.backslash))
      let found =
        ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        | ((word &- ones &* 0x20) & ~word) | word
      let marks = found & (ones &* 0x80)
      if marks != 0 {
        position += marks.trailingZeroBitCount >> 3
        return
      }
      position += 8
    }
  }

  private mutating func skipNonASCII() throws(Stop) {
    while position < end, base[position] >= 0x80 {
      position += try sequenceLength(at: position)
    }
  }

  /// Reads one escape. Both halves of a surrogate pair count as one.
  private mutating func scanEscape(into flags: inout JSONNode.Flags) throws(Stop) {
    flags.insert(.hasEscapes)
    guard let unit = try scanEscapedUnit() else { return }
    guard UTF16.isLeadSurrogate(unit) else {
      if UTF16.isTrailSurrogate(unit) { flags.insert(.hasLoneSurrogate) }
      return
    }
    let second = position
    guard end - position >= 2, base[position] == .backslash, base[position + 1] == UInt8(ascii: "u"),
      let next = try scanEscapedUnit(), UTF16.isTrailSurrogate(next)
    else {
      position = second
      flags.insert(.hasLoneSurrogate)
      return
    }
  }

  /// Skips an escape. Returns the code unit of `\u`, or `nil` for any other escape.
  private mutating func scanEscapedUnit() throws(Stop) -> UInt16? {
    let escaped = position + 1
    guard escaped < end else { throw Stop(reason: .endOfText(inside: .string), offset: end) }
    switch base[escaped] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
      return nil
    case UInt8(ascii: "u"):
      return try scanFourDigits(at: escaped + 1)
    default:
      position = escaped
      throw unexpected { .unknownEscape($0) }
    }
  }

  private mutating func scanFourDigits(at first: Int) throws(Stop) -> UInt16 {
    var unit: UInt32 = 0
    for index in first..<first + 4 {
      guard index < end else { throw Stop(reason: .endOfText(inside: .string), offset: end) }
      guard let digit = base[index].hexValue else {
        throw Stop(reason: .incompleteUnicodeEscape, offset: position)
      }
      unit = unit << 4 | digit
    }
    position = first + 4
    return UInt16(truncatingIfNeeded: unit)
  }
}
