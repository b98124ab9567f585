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

  /// True for a correct beginning that was cut off.
  package var isTruncation: Bool {
    if case .endOfText = reason { true } else { false }
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String { "\(position): \(reason)" }
}

/// The messages: a plain sentence each, without a full stop, safe to print whatever the text contains.
extension JSONSyntaxError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emptyText: "the text is empty, expected a JSON value"
    case .tooLong: "the text is 4 GiB or longer"
    case .byteOrderMark(let encoding): encoding.sentence
    case .invalidUTF8(let byte): "the byte 0x\(byte.hex) is not valid UTF-8 here"
    case .tooDeep(let maximum): "arrays and objects are nested more than \(maximum) levels deep"
    case .trailingText(let found): "unexpected \(found.shown) after the end of the JSON value"
    case .expectedValue(let found): "expected a value, found \(found.shown)"
    case .expectedKey(let found): "expected a key in double quotes, found \(found.shown)"
    case .expectedColon(let found): "expected ':' after the key, found \(found.shown)"
    case .expectedCommaOrEnd(let container, let found):
      "expected ',' or '\(container.closing)' in the \(container), found \(found.shown)"
    case .trailingComma(let container): "a comma before the end of the \(container)"
    case .unknownWord(let word): "unknown word '\(word)', JSON has only true, false and null"
    case .controlCharacter(let byte):
      "an unescaped control character U+00\(byte.hex) in a string, write \\u00\(byte.hex)"
    case .unknownEscape(let scalar): "unknown escape: a backslash before \(scalar.shown)"
    case .incompleteUnicodeEscape: "\\u must be followed by four hexadecimal digits"
    case .badNumber(let problem): problem.sentence
    case .endOfText(let place): "the text ends inside \(place.named)"
    }
  }
}

extension JSONSyntaxError.Encoding {
  fileprivate var sentence: String {
    switch self {
    case .utf8: "the text begins with a byte order mark (EF BB BF), which JSON text must not have"
    case .utf16: "the text begins with a UTF-16 byte order mark, JSON text must be UTF-8"
    }
  }
}

extension JSONSyntaxError.Container {
  fileprivate var closing: String {
    switch self {
    case .array: "]"
    case .object: "}"
    }
  }
}

extension JSONSyntaxError.NumberProblem {
  fileprivate var sentence: String {
    switch self {
    case .leadingZero: "a number must not begin with a superfluous 0"
    case .leadingPlus: "a number must not begin with '+'"
    case .noIntegerDigits: "a number needs a digit before anything else"
    case .noFractionDigits: "a number needs a digit after the decimal point"
    case .noExponentDigits: "a number needs a digit in its exponent"
    }
  }
}

extension JSONSyntaxError.Place {
  fileprivate var named: String {
    switch self {
    case .string, .character, .number, .word: "a \(rawValue)"
    case .array, .object: "an \(rawValue)"
    }
  }
}

extension UInt8 {
  /// The byte as two upper-case hexadecimal digits.
  var hex: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}

extension Unicode.Scalar {
  /// The character in quotes if it is printable ASCII, otherwise its code point as `U+00E9`.
  fileprivate var shown: String {
    if self > " ", self < "\u{7F}" { return "'\(self)'" }
    if self == " " { return "a space" }
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
