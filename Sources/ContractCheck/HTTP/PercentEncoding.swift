import ContractSpecs

/// The percent-encoding of UTF-8 with upper-case digits (RFC 3986 section 2).
enum PercentEncoding {
  /// Returns a text encoded as one path segment, or as the name or value of a query parameter: all characters but the
  /// unreserved ones are escaped.
  static func component(_ text: String) -> String {
    encode(text) { $0.isUnreserved ? nil : escape($0) }
  }

  /// Returns a hand-written path or query encoded for a URL: delimiters and escapes are kept, and only characters that
  /// a URL cannot contain are escaped.
  static func address(_ text: String) -> String {
    var rest = text.utf8[...]
    var result = ""
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "%") && rest.prefix(2).filter(\.isHexDigit).count == 2
      let stays = isEscape || byte.isUnreserved || ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
      result += stays ? String(Unicode.Scalar(byte)) : escape(byte)
    }
    return result
  }

  static func escape(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Returns the text with each byte of its UTF-8 replaced. `replacement` returns `nil` to keep an ASCII character.
  static func encode(_ text: String, _ replacement: (UInt8) -> String?) -> String {
    var result = ""
    for byte in text.utf8 { result += replacement(byte) ?? String(Unicode.Scalar(byte)) }
    return result
  }
}

extension UInt8 {
  var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  fileprivate var isUnreserved: Bool {
    isAlphanumeric || "-._~".utf8.contains(self)
  }

  var isHexDigit: Bool {
    Character(Unicode.Scalar(self)).isHexDigit
  }
}

extension PercentEncoding {
  /// Returns the names and values of a query or a form (`application/x-www-form-urlencoded`).
  static func fields(_ text: some StringProtocol) -> [FormBody.Field] {
    text.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return FormBody.Field(
        name: PercentDecoding.decoded(halves[0], plusIsBlank: true),
        value: halves.count == 2 ? PercentDecoding.decoded(halves[1], plusIsBlank: true) : "")
    }
  }
}
