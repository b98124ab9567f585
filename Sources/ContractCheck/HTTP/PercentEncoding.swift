import ContractSpecs

/// The percent-encoding of UTF-8 with upper-case digits (RFC 3986 section 2).
enum PercentEncoding {
  /// Returns a text encoded as one path segment, or as the name or value of a query parameter: all characters but the
  /// unreserved ones are escaped.
  static func component(_ text: String) -> String {
    if text.utf8.allSatisfy(\.isUnreserved) { return text }
    return encode(text) { $0.isUnreserved ? nil : escape($0) }
  }

  /// Returns a text encoded as a path of segments: its slashes are kept.
  static func path(_ text: String) -> String {
    encode(text) { $0.isUnreserved || $0 == UInt8(ascii: "/") ? nil : escape($0) }
  }

  /// Returns a hand-written path or query encoded for a URL: delimiters and escapes are kept, and only characters that
  /// a URL cannot contain are escaped.
  static func address(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0.isUnreserved || $0.isDelimiter }) { return text }
    var rest = text.utf8[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "%") && rest.prefix(2).filter(\.isHexDigit).count == 2
      let stays = isEscape || byte.isUnreserved || byte.isDelimiter
      if stays { result.append(byte) } else { result += escape(byte).utf8 }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func escape(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Returns the text with each byte of its UTF-8 replaced. `replacement` returns `nil` to keep an ASCII character.
  static func encode(_ text: String, _ replacement: (UInt8) -> String?) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if let other = replacement(byte) { result += other.utf8 } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
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

  /// True for the bytes of RFC 3986 section 2.3.
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    case _: isAlphanumeric
    }
  }

  /// True for the delimiters of RFC 3986 section 2.2.
  fileprivate var isDelimiter: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "?"),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    case _: false
    }
  }

  var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    case _: false
    }
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
