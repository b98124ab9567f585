import ContractSpecs

/// The forms in which a value may occur in a message.
enum SecretForms {
  /// Returns each of these forms once: as it is, percent- and form-encoded, escaped in JSON and HTML, in hexadecimal,
  /// and in the middle of base64 and base32.
  static func all(of value: [UInt8]) -> Set<[UInt8]> {
    var forms: Set<[UInt8]> = [value, hexadecimal(value)]
    for middle in base64Middles(of: value) + base32Middles(of: value) { forms.insert(middle) }
    guard let text = String(validUTF8: value) else { return forms }
    let percent = PercentEncoding.component(text)
    let form = formEncoded(text)
    let json = jsonEscaped(text)
    for text in [percent, lowerEscapes(percent), form, lowerEscapes(form)] { forms.insert(Array(text.utf8)) }
    for text in [json, json.replacing("/", with: #"\/"#), asciiOnly(json), htmlEscaped(text)] {
      forms.insert(Array(text.utf8))
    }
    return forms
  }

  /// Returns the forms that are searched for by their letters and digits alone, whatever separates them: the value
  /// itself, base64 and base32 in lines, hexadecimal with colons or `0x`, lists of bytes in decimal digits.
  static func spread(of value: [UInt8]) -> [[UInt8]] {
    guard value.count <= maximumLengthInDigits else { return [value] + base64Middles(of: value) }
    let hexadecimal = hexadecimal(value)
    let prefixed = stride(from: 0, to: hexadecimal.count, by: 2).flatMap {
      Array("0x".utf8) + hexadecimal[$0..<$0 + 2]
    }
    let decimal = value.flatMap { Array(String($0).utf8) }
    let signed =
      value.contains { $0 > 0x7F } ? value.flatMap { Array(String(Int8(bitPattern: $0)).utf8) } : []
    return [value, hexadecimal, prefixed, decimal, signed] + base64Middles(of: value)
      + base32Middles(of: value)
  }

  private static func hexadecimal(_ value: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return value.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  private static func formEncoded(_ text: String) -> String {
    let field = FormBody(fields: [FormBody.Field(name: "", value: text)])
    return String(decoding: field.bytes.dropFirst(), as: UTF8.self)
  }

  private static func jsonEscaped(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns the text with all but ASCII as `\u` escapes, as many encoders write it.
  private static func asciiOnly(_ text: String) -> String {
    text.utf16.reduce(into: "") { result, unit in
      if unit < 0x80, let scalar = Unicode.Scalar(unit) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }

  private static func htmlEscaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// Returns the text with `%2F` as `%2f`.
  private static func lowerEscapes(_ text: String) -> String {
    var digits = 0
    return String(
      text.map { character in
        if character == "%" {
          digits = 2
        } else if digits > 0 {
          digits -= 1
          return Character(character.lowercased())
        }
        return character
      })
  }

  /// Returns the base64 of the value at each of its three possible offsets in a longer text, without the digits at both
  /// ends that depend on the adjacent bytes.
  static func base64Middles(of value: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { offset -> [[UInt8]] in
      let encoded = Array(Base64.encode(Array(repeating: 0, count: offset) + value).utf8)
      let first = (offset * 8 + 5) / 6
      let last = (offset + value.count) * 8 / 6
      guard last - first >= 6 else { return [] }
      let standard = Array(encoded[first..<last])
      return [standard, standard.map(urlSafe)]
    }
  }

  /// The length of the longest value that is searched for as a list of bytes and in base32.
  private static let maximumLengthInDigits = 512

  /// Returns the same for base32 (RFC 4648 section 6), with five offsets.
  private static func base32Middles(of value: [UInt8]) -> [[UInt8]] {
    guard value.count <= maximumLengthInDigits else { return [] }
    return (0..<5).compactMap { offset in
      let first = (offset * 8 + 4) / 5
      let last = (offset + value.count) * 8 / 5
      guard last - first >= 6 else { return nil }
      return Array(base32(Array(repeating: 0, count: offset) + value)[first..<last])
    }
  }

  /// Returns the digits, without padding, of all whole groups of five bits.
  private static func base32(_ value: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var (digits, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for byte in value {
      (bits, count) = ((bits << 8 | UInt32(byte)) & 0xFFFF, count + 8)
      while count >= 5 {
        count -= 5
        digits.append(alphabet[Int(bits >> count & 31)])
      }
    }
    return digits
  }

  private static func urlSafe(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    case _: byte
    }
  }
}
