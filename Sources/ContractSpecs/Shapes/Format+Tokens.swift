/// The formats without parts: identifiers, numbers and encoded bytes.
extension Format {
  /// Returns whether a text is a UUID of RFC 9562 section 4: 32 hexadecimal digits of either case, grouped 8-4-4-4-12,
  /// of every version including nil and max.
  static func isUUID(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      let isFit =
        switch index {
        case 8, 13, 18, 23: text[index] == .minus
        case _: text[index].isHexDigit
        }
      guard isFit else { return false }
    }
    return true
  }

  /// Returns whether a text is a number of E.164 section 6.2 with its international prefix symbol: `+`, a country code
  /// that does not begin with 0, at most 15 digits.
  static func isPhone(_ text: Span<UInt8>) -> Bool {
    guard 3...16 ~= text.count, text[0] == UInt8(ascii: "+"), text[1] != .zero else { return false }
    for index in 1..<text.count where !text[index].isDigit { return false }
    return true
  }

  /// Returns whether a text consists of digits, with an optional minus sign before and an optional point with digits
  /// after; no exponent.
  static func isDecimal(_ text: Span<UInt8>) -> Bool {
    var index = !text.isEmpty && text[0] == .minus ? 1 : 0
    let whole = countDigits(in: text, from: index)
    index += whole
    if whole > 0, index == text.count { return true }
    guard whole > 0, text[index] == UInt8(ascii: ".") else { return false }
    let fraction = countDigits(in: text, from: index + 1)
    return fraction > 0 && index + 1 + fraction == text.count
  }

  static func countDigits(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end].isDigit { end += 1 }
    return end - start
  }

  /// Returns whether a text is base64 of RFC 4648 section 4: groups of four, the last one padded; no line breaks
  /// (section 3.1).
  static func isBase64(_ text: Span<UInt8>) -> Bool {
    guard text.count % 4 == 0 else { return false }
    let end = text.count - countPadding(of: text)
    for index in 0..<end {
      let byte = text[index]
      guard byte.isLetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") else {
        return false
      }
    }
    return true
  }

  /// Returns whether a text is base64url of RFC 4648 section 5. The padding may be left out (section 3.2), but not half
  /// of it.
  static func isBase64URL(_ text: Span<UInt8>) -> Bool {
    let padding = countPadding(of: text)
    let end = text.count - padding
    guard padding == 0 ? end % 4 != 1 : text.count % 4 == 0 else { return false }
    for index in 0..<end where !isBase64URLDigit(text[index]) { return false }
    return true
  }

  static func isBase64URLDigit(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == .minus || byte == UInt8(ascii: "_")
  }

  /// Returns the number of `=` at the end, at most 2.
  private static func countPadding(of text: Span<UInt8>) -> Int {
    var count = 0
    while count < 2, count < text.count, text[text.count - 1 - count] == UInt8(ascii: "=") { count += 1 }
    return count
  }
}
