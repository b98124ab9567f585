/// The ways in which a text arrives changed although its words are those that are expected.
enum ChangedText: Hashable, CaseIterable {
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
            scalar.isASCII
              ? String(scalar) : String(repeating: mark, count: isByByte ? String(scalar).utf8.count : 1)
          }
          .joined() == sent
        }
      }
    case .escaped: sent.contains("&") && Self.unescaped(sent) == expected
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

  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"),
    ("&apos;", "'"), ("&amp;", "&"),
  ]

  private static func unescaped(_ text: String) -> String {
    entities.reduce(text) { text, entity in
      text.split(separator: entity.0, omittingEmptySubsequences: false).joined(separator: entity.1)
    }
  }
}
