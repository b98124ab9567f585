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
}
