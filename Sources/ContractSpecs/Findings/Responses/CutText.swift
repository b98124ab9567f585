/// JSON that ends in the middle.
enum CutText {
  /// Returns whether the text may have been cut because its length was counted in characters: it then lacks as many
  /// characters as it has bytes beyond them, and at least the ends of what it leaves open.
  static func mayLackCharacters(_ body: [UInt8]) -> Bool {
    let surplus = body.count { $0 & 0xC0 == 0x80 }
    return surplus > 0 && leastMissing(in: body) <= surplus
  }

  /// Returns the number of characters that end what a text leaves open: a quote, and each bracket.
  private static func leastMissing(in body: [UInt8]) -> Int {
    var (depth, isInText, isEscaped) = (0, false, false)
    for byte in body {
      if isInText {
        isInText = isEscaped || byte != .quote
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == .openBrace || byte == .openBracket {
        depth += 1
      } else if byte == .closeBrace || byte == .closeBracket {
        depth -= 1
      } else {
        isInText = byte == .quote
      }
    }
    return max(0, depth) + (isInText ? 1 : 0)
  }
}
