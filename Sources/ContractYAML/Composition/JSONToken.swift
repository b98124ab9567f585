import ContractSpecs

/// Scalars as JSON writes them.
extension [UInt8] {
  /// Appends a text in quotes, with the escapes that RFC 8259 section 7 requires and no others.
  mutating func appendToken(of text: UnsafeRawBufferPointer) {
    append(.quote)
    var start = 0
    for (index, byte) in text.enumerated() where byte < .space || byte == .quote || byte == .backslash {
      append(contentsOf: text[start..<index])
      start = index + 1
      appendEscape(of: byte)
    }
    append(contentsOf: text[start...])
    append(.quote)
  }

  private mutating func appendEscape(of byte: UInt8) {
    append(.backslash)
    switch byte {
    case .quote, .backslash: append(byte)
    case .lineFeed: append(UInt8(ascii: "n"))
    case .tab: append(UInt8(ascii: "t"))
    case .carriageReturn: append(UInt8(ascii: "r"))
    case _:
      let digits = String(byte, radix: 16)
      append(utf8: "u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    }
  }

  /// Appends a number in decimal digits, with or without a fraction and an exponent: without a plus sign, zeros before
  /// it, or a point that lacks a digit.
  mutating func appendToken(ofDecimal text: UnsafeRawBufferPointer) {
    var rest = text[...]
    if rest.first == .minus { append(.minus) }
    if rest.first == .minus || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let whole = rest.prefix(while: \.isDigit)
    let significant = whole.drop { $0 == .zero }
    append(contentsOf: significant.isEmpty ? [.zero] : [UInt8](significant))
    rest = rest.dropFirst(whole.count)
    guard rest.first == .point else { return append(contentsOf: rest) }
    let fraction = rest.dropFirst().prefix(while: \.isDigit)
    append(.point)
    append(contentsOf: fraction.isEmpty ? [.zero] : [UInt8](fraction))
    append(contentsOf: rest.dropFirst(1 + fraction.count))
  }
}
