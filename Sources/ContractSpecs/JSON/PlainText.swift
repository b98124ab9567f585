/// Plain text in the form of a JSON string.
enum PlainText {
  /// Returns the text between quotes, escaped as RFC 8259 section 7 requires.
  static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = [.quote]
    for byte in text {
      switch byte {
      case .quote, .backslash: bytes += [.backslash, byte]
      case ..<0x20: bytes += Array("\\u00\(byte.hex)".utf8)
      case _: bytes.append(byte)
      }
    }
    return bytes + [.quote]
  }

  /// Returns a text in ISO 8859-1, whose bytes are the first 256 code points, in UTF-8.
  static func utf8(ofLatin1 bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }
    return text
  }
}
