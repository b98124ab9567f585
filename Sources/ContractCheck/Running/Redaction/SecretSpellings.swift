/// The alternative encodings of a text with non-ASCII characters.
enum SecretSpellings {
  /// Returns the text in ISO 8859-1 if that has all characters, with UTF-8 and ISO 8859-1 each misread as the other,
  /// and in Unicode's NFC and NFD.
  static func all(of text: String) -> Set<[UInt8]> {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
    let texts = [text, composed(text), decomposed(text)]
    let utf8 = texts.map { Array($0.utf8) }
    let latin = texts.compactMap(latin1)
    let misread = latin.map { Array(String(decoding: $0, as: UTF8.self).utf8) } + utf8.map(readAsLatin1)
    return Set(utf8 + latin + misread).subtracting([Array(text.utf8)])
  }

  /// Returns one byte for each character, or `nil` if one has none.
  private static func latin1(_ text: String) -> [UInt8]? {
    let bytes = text.unicodeScalars.map { UInt8(exactly: $0.value) }
    return bytes.contains(nil) ? nil : bytes.compactMap(\.self)
  }

  /// Returns UTF-8 misread as ISO 8859-1: `Ã¤` for `ä`.
  private static func readAsLatin1(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }.utf8)
  }

  private static func decomposed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value < 0xC0 {
        result.append(scalar)
      } else {
        result.append(contentsOf: parts[scalar] ?? [scalar])
      }
    }
    return String(result)
  }

  private static func composed(_ text: String) -> String {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if marks.contains(scalar.value), let base = result.last, let whole = composed(base, scalar) {
        result[result.count - 1] = whole
      } else {
        result.append(scalar)
      }
    }
    return result.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// The combining marks that composed characters have.
  private static let marks: ClosedRange<UInt32> = 0x300...0x331

  /// The letters of the Latin, Greek and Cyrillic alphabets that take marks.
  private static let bases: [Unicode.Scalar] = [0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x410...0x456]
    .flatMap {
      $0.compactMap { Unicode.Scalar($0 as UInt32) }
    }

  /// The composed characters as strings. Swift compares two strings as equal that differ only in composition.
  private static let scalars: [String: Unicode.Scalar] = Dictionary(
    (UInt32(0xC0)...0x1EF9).compactMap(Unicode.Scalar.init).map { (String(Character($0)), $0) },
    uniquingKeysWith: { first, _ in first })

  /// The letter and the mark of each composed character.
  private static let parts: [Unicode.Scalar: [Unicode.Scalar]] = bases.reduce(into: [:]) { parts, base in
    for mark in marks.compactMap(Unicode.Scalar.init) {
      if let whole = composed(base, mark) { parts[whole] = [base, mark] }
    }
  }

  private static func composed(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var text = String.UnicodeScalarView([base])
    text.append(mark)
    return scalars[String(text)]
  }
}
