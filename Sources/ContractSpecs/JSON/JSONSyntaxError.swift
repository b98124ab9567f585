/// Why some bytes are not JSON text (RFC 8259), and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Nothing, or only white space.
    case emptyText

    /// More bytes than a node can count: 4 GiB and above.
    case tooLong

    /// The text begins with a byte order mark (section 8.1 forbids to send one).
    case byteOrderMark(Encoding)

    /// A byte that begins no UTF-8 sequence, or whose sequence is broken off by the byte after it.
    case invalidUTF8(byte: UInt8)

    /// More containers inside each other than allowed.
    case tooDeep(maximum: Int)

    /// Something after the end of the document.
    case trailingText(found: Unicode.Scalar)

    case expectedValue(found: Unicode.Scalar)
    case expectedKey(found: Unicode.Scalar)
    case expectedColon(found: Unicode.Scalar)
    case expectedCommaOrEnd(of: Container, found: Unicode.Scalar)
    case trailingComma(in: Container)

    /// A word that is not `true`, `false` or `null`, cut after 32 letters.
    case unknownWord(String)

    /// U+0000 to U+001F inside a string, where only an escape may stand (section 7).
    case controlCharacter(UInt8)

    case unknownEscape(Unicode.Scalar)

    /// `\u` without four hexadecimal digits.
    case incompleteUnicodeEscape

    case badNumber(NumberProblem)

    /// The text ends where more was needed.
    case endOfText(inside: Place)
  }

  public enum Encoding: Hashable, Sendable { case utf8, utf16 }

  public enum Container: String, Hashable, Sendable { case array, object }

  public enum NumberProblem: Hashable, Sendable {
    case leadingZero, leadingPlus, noIntegerDigits, noFractionDigits, noExponentDigits
  }

  /// What was not finished.
  public enum Place: String, Hashable, Sendable { case string, character, number, word, array, object }

  public var reason: Reason

  /// The byte, counted from 0, that could not be accepted; the length of the text where it ended too early.
  public var offset: Int

  public var position: TextPosition

  /// Whether the text is a correct beginning that was cut off.
  public var isTruncation: Bool {
    if case .endOfText = reason { true } else { false }
  }
}
