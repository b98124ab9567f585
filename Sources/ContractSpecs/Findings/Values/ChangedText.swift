/// The ways in which a text arrives changed although its words are those that are expected.
package enum ChangedText: Hashable, Sendable, CaseIterable {
  /// The bytes of its UTF-8 were taken for characters of Latin-1 or Windows-1252: `SchÃ¶n`.
  case misread

  /// Its characters outside ASCII were replaced: `Sch?n`.
  case lossy

  /// It is escaped as in HTML: `Spin &amp; Co`.
  case escaped

  /// The length, in bytes, of the longest text that is compared.
  private static let maximumLength = 4096

  /// Compares two texts. Returns `nil` if they are equal or differ otherwise.
  init?(from expected: String?, to sent: String?) {
    guard let expected, let sent, expected != sent, expected.utf8.count <= Self.maximumLength,
      sent.utf8.count <= 8 * Self.maximumLength,
      let change = Self.allCases.first(where: { $0.explains(sent, of: expected) })
    else { return nil }
    self = change
  }

  private func explains(_ sent: String, of expected: String) -> Bool {
    switch self {
    case .misread:
      Self.isMisread(sent, of: expected)
    case .lossy:
      ["?", "\u{FFFD}"].contains { mark in
        [true, false].contains { isByByte in
          expected.unicodeScalars.map { scalar in
            let count = isByByte ? String(scalar).utf8.count : 1
            return scalar.isASCII ? String(scalar) : String(repeating: mark, count: count)
          }
          .joined() == sent
        }
      }
    case .escaped: Self.isEscaped(sent, of: expected)
    }
  }

  /// The characters of Windows-1252 from 0x80 on, as far as they are others than those of Latin-1.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// Returns whether a text is what another charset makes of the bytes of `expected`.
  private static func isMisread(_ sent: String, of expected: String) -> Bool {
    let scalars = Array(sent.unicodeScalars)
    let bytes = Array(expected.utf8)
    return scalars.count == bytes.count
      && zip(scalars, bytes).allSatisfy { scalar, byte in
        scalar.value == UInt32(byte) || (0x80...0x9F).contains(byte) && scalar == windows[Int(byte) - 0x80]
      }
  }

  private static let entities: [String: Unicode.Scalar] = [
    "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&", "nbsp": " ",
  ]

  /// Returns whether a text is another one in which characters are written as entities of HTML.
  private static func isEscaped(_ sent: String, of expected: String) -> Bool {
    var (rest, count) = (sent.unicodeScalars[...], 0)
    for scalar in expected.unicodeScalars {
      if rest.first == "&", let end = rest.prefix(10).firstIndex(of: ";"),
        stands(String(rest[..<end].dropFirst()), for: scalar)
      {
        (rest, count) = (rest[end...].dropFirst(), count + 1)
      } else if rest.first == scalar {
        rest = rest.dropFirst()
      } else {
        return false
      }
    }
    return rest.isEmpty && count > 0
  }

  /// Returns whether an entity stands for a character: by its number, or by a name. Outside ASCII there are too many
  /// names to list, and the text around one shows which character it is.
  private static func stands(_ entity: String, for scalar: Unicode.Scalar) -> Bool {
    if entity.hasPrefix("#") {
      let digits = entity.dropFirst()
      let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value == scalar.value
    }
    if scalar.isASCII { return entities[entity] == scalar }
    return entity.utf8.count > 1 && entity.utf8.allSatisfy(\.isLetterOrDigit)
  }
}
