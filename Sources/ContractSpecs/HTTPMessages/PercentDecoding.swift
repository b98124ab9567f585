/// The decoding of percent-encoded UTF-8 (RFC 3986 section 2.1).
package enum PercentDecoding {
  /// Returns the decoded text. An invalid escape is kept as it is. In a form, a plus stands for a blank.
  package static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String {
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
