/// An error that describes why and where some bytes are not JSON text (RFC 8259).
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A text that is empty or only white space.
    case emptyText

    /// A text with more bytes than a node can count: 4 GiB and above.
    case tooLong

    /// A byte order mark at the beginning of the text (section 8.1 forbids sending one).
    case byteOrderMark(Encoding)

    /// A byte that begins no UTF-8 sequence, or whose sequence is broken off by the byte after it.
    case invalidUTF8(byte: UInt8)

    /// Containers that are nested deeper than allowed.
    case tooDeep(maximum: Int)

    /// Further text after the end of the document.
    case trailingText(found: Unicode.Scalar)

    case expectedValue(found: Unicode.Scalar)
    case expectedKey(found: Unicode.Scalar)
    case expectedColon(found: Unicode.Scalar)
    case expectedCommaOrEnd(of: Container, found: Unicode.Scalar)
    case trailingComma(in: Container)

    /// A word that is not `true`, `false` or `null`, cut after 32 letters.
    case unknownWord(String)

    /// A character from U+0000 to U+001F inside a string, which must be escaped (section 7).
    case controlCharacter(UInt8)

    case unknownEscape(Unicode.Scalar)

    /// An escape `\u` without four hexadecimal digits.
    case incompleteUnicodeEscape

    case badNumber(NumberProblem)

    /// The end of the text in an unfinished place.
    case endOfText(inside: Place)
  }

  package enum Encoding: Hashable, Sendable { case utf8, utf16 }

  package enum Container: String, Hashable, Sendable { case array, object }

  package enum NumberProblem: Hashable, Sendable {
    case leadingZero, leadingPlus, noIntegerDigits, noFractionDigits, noExponentDigits
  }

  /// The part of the text that was not finished.
  package enum Place: String, Hashable, Sendable { case string, character, number, word, array, object }

  package var reason: Reason

  /// The offset of the byte that was rejected, counted from 0; the length of the text if it ended too early.
  package var offset: Int

  package var position: TextPosition

  /// A Boolean value that indicates whether the text is a correct beginning that was cut off.
  package var isTruncation: Bool {
    if case .endOfText = reason { true } else { false }
  }
}
