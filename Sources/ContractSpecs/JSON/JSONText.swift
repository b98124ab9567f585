/// The text of a JSON string, with and without escapes.
package enum JSONText {
  /// The treatment of half a surrogate pair, which UTF-8 cannot represent.
  package enum Surrogates {
    /// Three bytes as for a scalar (WTF-8), for comparing, so that different halves differ.
    case kept

    /// The replacement character U+FFFD, for showing.
    case replaced
  }

  /// Resolves the escapes of a string that was scanned before and is known to be well formed.
  package static func unescape(_ content: ArraySlice<UInt8>, surrogates: Surrogates) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == .backslash, let escaped = rest.popFirst() else {
        result.append(byte)
        continue
      }
      if escaped == UInt8(ascii: "u") {
        appendUTF8(of: takeCodePoint(from: &rest), to: &result, surrogates)
      } else {
        result.append(character(escapedBy: escaped))
      }
    }
    return result
  }

  private static func character(escapedBy byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case UInt8(ascii: "t"): .tab
    case _: byte
    }
  }

  /// Reads the digits after `\u`, and a second escape if both are a surrogate pair.
  private static func takeCodePoint(from rest: inout ArraySlice<UInt8>) -> UInt32 {
    let first = takeUnit(from: &rest)
    guard 0xD800..<0xDC00 ~= first, rest.starts(with: #"\u"#.utf8) else { return first }
    var after = rest.dropFirst(2)
    let second = takeUnit(from: &after)
    guard 0xDC00..<0xE000 ~= second else { return first }
    rest = after
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private static func takeUnit(from rest: inout ArraySlice<UInt8>) -> UInt32 {
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 4 | ($1.hexValue ?? 0) }
  }

  private static func appendUTF8(of codePoint: UInt32, to bytes: inout [UInt8], _ surrogates: Surrogates) {
    if let scalar = Unicode.Scalar(codePoint) {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return
    }
    switch surrogates {
    case .kept:
      bytes += [0xED, UInt8(0x80 | codePoint >> 6 & 0x3F), UInt8(0x80 | codePoint & 0x3F)]
    case .replaced:
      bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
    }
  }

  /// Returns the text in quotes, with the escapes that RFC 8259 section 7 requires and no others.
  package static func quoted(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 2)
    appendQuoted(text, to: &result)
    return result
  }

  /// Appends the text in quotes, with the same escapes.
  static func appendQuoted(_ text: String, to result: inout [UInt8]) {
    var text = text
    result.append(.quote)
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices where needsEscape(bytes[index]) {
        result.append(contentsOf: bytes[start..<index])
        appendEscaped(bytes[index], to: &result)
        start = index + 1
      }
      result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    result.append(.quote)
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .backslash
  }

  private static func appendEscaped(_ byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case .quote, .backslash: result += [.backslash, byte]
    case .lineFeed: result += #"\n"#.utf8
    case .carriageReturn: result += #"\r"#.utf8
    case .tab: result += #"\t"#.utf8
    case 0x00...0x1F: result += #"\u00\#(byte.hex)"#.utf8
    case _: result.append(byte)
    }
  }
}
