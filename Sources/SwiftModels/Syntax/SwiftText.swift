import ContractSpecs

/// The values of literals.
enum SwiftText {
  /// Returns the value of a string literal without interpolation, or `nil` for any other.
  static func value(of literal: ArraySlice<UInt8>) -> String? {
    let hashes = literal.prefix { $0 == UInt8(ascii: "#") }.count
    let inner = literal.dropFirst(hashes).dropLast(hashes)
    guard inner.count >= 2, inner.first == .quote, inner.last == .quote else { return nil }
    if inner.count >= 6, inner.starts(with: [.quote, .quote, .quote]), hashes == 0 { return nil }
    return unescaped(inner.dropFirst().dropLast(), hashes: hashes)
  }

  private static func unescaped(_ text: ArraySlice<UInt8>, hashes: Int) -> String? {
    var result: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      guard text[place] == .backslash,
        text[(place + 1)...].prefix(hashes).allSatisfy({ $0 == UInt8(ascii: "#") })
      else {
        result.append(text[place])
        place += 1
        continue
      }
      place += 1 + hashes
      guard place < text.endIndex, let piece = escape(text, &place) else { return nil }
      result += piece
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escape(_ text: ArraySlice<UInt8>, _ place: inout Int) -> [UInt8]? {
    let byte = text[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [.lineFeed]
    case UInt8(ascii: "t"): return [.tab]
    case UInt8(ascii: "r"): return [.carriageReturn]
    case UInt8(ascii: "0"): return [0]
    case .quote, .backslash, UInt8(ascii: "'"): return [byte]
    case UInt8(ascii: "u"):
      guard place < text.endIndex, text[place] == .openBrace,
        let close = text[place...].firstIndex(of: .closeBrace),
        let value = UInt32(String(decoding: text[(place + 1)..<close], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return nil }
      place = close + 1
      return Array(String(scalar).utf8)
    case _: return nil
    }
  }

  /// Returns the value of an integer literal with a base: `0x1F`, `0o17`, `0b101`.
  static func integer(_ text: String) -> Int64? {
    let digits = text.dropFirst(2)
    switch text.prefix(2) {
    case "0x": return Int64(digits, radix: 16)
    case "0o": return Int64(digits, radix: 8)
    case "0b": return Int64(digits, radix: 2)
    case _: return nil
    }
  }

  /// Returns a literal whose value is the text.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        "\\u{\(String(scalar.value, radix: 16))}"
      case _: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
