/// The base 64 encodings of RFC 4648: the standard alphabet of section 4, padded, and the URL-safe one of section 5.
package enum Base64 {
  /// Returns the bytes of a padded standard base64 text, or `nil` if it is not valid.
  package static func decode(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count.isMultiple(of: 4) else { return nil }
    let padding = bytes.suffix(2).count { $0 == UInt8(ascii: "=") }
    return decode(bytes.dropLast(padding), plus: "+", slash: "/")
  }

  /// Returns the bytes of a base64url text, padded or not, or `nil` if it is not valid.
  package static func decodeURL(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var digits = ArraySlice(bytes)
    while digits.last == UInt8(ascii: "="), bytes.count.isMultiple(of: 4), bytes.count - digits.count < 2 {
      digits = digits.dropLast()
    }
    return decode(digits, plus: "-", slash: "_")
  }

  /// Returns the padded standard base64 of the bytes.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for digit in 0..<4 {
        let isPadding = digit > group.count
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * digit)) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the base64url of the bytes without padding, as in tokens (RFC 7515 section 2).
  package static func encodeURL(_ bytes: some Collection<UInt8>) -> String {
    let digits = encode(bytes).utf8.compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      case _: digit
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func decode(_ digits: ArraySlice<UInt8>, plus: Unicode.Scalar, slash: Unicode.Scalar)
    -> [UInt8]?
  {
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for digit in digits {
      guard let value = value(of: digit, plus: plus, slash: slash) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bits & (1 << count - 1) == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8, plus: Unicode.Scalar, slash: Unicode.Scalar) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: plus): 62
    case UInt8(ascii: slash): 63
    default: nil
    }
  }
}
