/// The reasons why a scan stopped. This code is cold.
extension JSONScanner {
  func refuseByteOrderMark() throws(Stop) {
    let head = UnsafeBufferPointer(start: base, count: min(end, 3))
    if head.elementsEqual([0xEF, 0xBB, 0xBF]) {
      throw Stop(reason: .byteOrderMark(.utf8), offset: 0)
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw Stop(reason: .byteOrderMark(.utf16), offset: 0)
    }
  }

  /// The stop for a text that ends inside the innermost open container.
  var endOfText: Stop {
    Stop(reason: .endOfText(inside: isInObject ? .object : .array), offset: end)
  }

  /// Returns the stop for a character that is not allowed here. If it is not valid UTF-8, that is the reason.
  @inline(never)
  func unexpected(_ reason: (Unicode.Scalar) -> JSONSyntaxError.Reason) -> Stop {
    do {
      let length = try sequenceLength(at: position)
      let text = UnsafeBufferPointer(start: base + position, count: length)
      let scalar = String(decoding: text, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
      return Stop(reason: reason(scalar), offset: position)
    } catch {
      return error
    }
  }

  /// Returns the most likely reason: a cut or foreign word, a plus sign, or another character.
  @inline(never)
  func notAValue() -> Stop {
    let word = wordAhead()
    if word.isEmpty {
      return base[position] == UInt8(ascii: "+")
        ? Stop(reason: .badNumber(.leadingPlus), offset: position) : unexpected { .expectedValue(found: $0) }
    }
    let isCut = position + word.utf8.count == end
    if isCut, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) {
      return Stop(reason: .endOfText(inside: .word), offset: end)
    }
    return Stop(reason: .unknownWord(word), offset: position)
  }

  /// Returns the ASCII letters from the current position on, at most 32.
  private func wordAhead() -> String {
    let rest = UnsafeBufferPointer(start: base + position, count: min(32, end - position))
    return String(decoding: rest.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }, as: UTF8.self)
  }

  /// Returns the length of the UTF-8 sequence at `index`, by table 3-7 of the Unicode Standard (RFC 3629 section 4).
  func sequenceLength(at index: Int) throws(Stop) -> Int {
    let lead = base[index]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case _: throw Stop(reason: .invalidUTF8(byte: lead), offset: index)
    }
    for step in 1..<length {
      guard index + step < end else { throw Stop(reason: .endOfText(inside: .character), offset: end) }
      let byte = base[index + step]
      guard step == 1 ? second.contains(byte) : byte.isUTF8Continuation else {
        throw Stop(reason: .invalidUTF8(byte: lead), offset: index)
      }
    }
    return length
  }
}
