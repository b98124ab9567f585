import Testing

@testable import ContractSpecs

/// A text that is not JSON, and its expected error.
struct BrokenText: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let reason: JSONSyntaxError.Reason
  let line: Int
  let column: Int
  let offset: Int

  init(_ text: String, _ reason: JSONSyntaxError.Reason, _ line: Int, _ column: Int, offset: Int? = nil) {
    self.init(Array(text.utf8), reason, line, column, offset: offset ?? column - 1)
  }

  init(_ bytes: [UInt8], _ reason: JSONSyntaxError.Reason, _ line: Int, _ column: Int, offset: Int) {
    self.bytes = bytes
    self.reason = reason
    self.line = line
    self.column = column
    self.offset = offset
  }

  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

@Suite struct JSONSyntaxErrorTests {
  static let texts: [BrokenText] = [
    BrokenText("", .emptyText, 1, 1),
    BrokenText(" \r\n\t", .emptyText, 2, 2, offset: 4),
    BrokenText("\u{FEFF}{}", .byteOrderMark(.utf8), 1, 1),
    BrokenText([0xFF, 0xFE, 0x7B, 0x00], .byteOrderMark(.utf16), 1, 1, offset: 0),
    BrokenText([0xFE, 0xFF, 0x00, 0x7B], .byteOrderMark(.utf16), 1, 1, offset: 0),
    BrokenText("[1] \u{FEFF}", .trailingText(found: "\u{FEFF}"), 1, 5),
    BrokenText("{}\n}", .trailingText(found: "}"), 2, 1, offset: 3),
    BrokenText("1 2", .trailingText(found: "2"), 1, 3),
    BrokenText("[1,\n <html>]", .expectedValue(found: "<"), 2, 2, offset: 5),
    BrokenText("[é]", .expectedValue(found: "é"), 1, 2),
    BrokenText("\u{0}", .expectedValue(found: "\u{0}"), 1, 1),
    BrokenText("[\u{A0}1]", .expectedValue(found: "\u{A0}"), 1, 2),
    BrokenText("[\u{0C}1]", .expectedValue(found: "\u{0C}"), 1, 2),
    BrokenText("[,1]", .expectedValue(found: ","), 1, 2),
    BrokenText("['a']", .expectedValue(found: "'"), 1, 2),
    BrokenText("[//\n1]", .expectedValue(found: "/"), 1, 2),
    BrokenText("[.5]", .expectedValue(found: "."), 1, 2),
    BrokenText("}", .expectedValue(found: "}"), 1, 1),
    BrokenText(#"{"a":}"#, .expectedValue(found: "}"), 1, 6),
    BrokenText("{a:1}", .expectedKey(found: "a"), 1, 2),
    BrokenText("{1:1}", .expectedKey(found: "1"), 1, 2),
    BrokenText(#"{"é":1,x"#, .expectedKey(found: "x"), 1, 8, offset: 8),
    BrokenText(#"{"a" 1}"#, .expectedColon(found: "1"), 1, 6),
    BrokenText(#"{"a","b"}"#, .expectedColon(found: ","), 1, 5),
    BrokenText("[1 2]", .expectedCommaOrEnd(of: .array, found: "2"), 1, 4),
    BrokenText("[1}", .expectedCommaOrEnd(of: .array, found: "}"), 1, 3),
    BrokenText("[0x1]", .expectedCommaOrEnd(of: .array, found: "x"), 1, 3),
    BrokenText("[1.2.3]", .expectedCommaOrEnd(of: .array, found: "."), 1, 5),
    BrokenText("[1\u{0E}]", .expectedCommaOrEnd(of: .array, found: "\u{0E}"), 1, 3),
    BrokenText(#"{"a":1 "b"}"#, .expectedCommaOrEnd(of: .object, found: "\""), 1, 8),
    BrokenText(#"{"a":[1]]"#, .expectedCommaOrEnd(of: .object, found: "]"), 1, 9),
    BrokenText("[1, ]", .trailingComma(in: .array), 1, 3),
    BrokenText(#"{"a":1,}"#, .trailingComma(in: .object), 1, 7),
    BrokenText("NaN", .unknownWord("NaN"), 1, 1),
    BrokenText("[True]", .unknownWord("True"), 1, 2),
    BrokenText("[nul]", .unknownWord("nul"), 1, 2),
    BrokenText("trueish", .trailingText(found: "i"), 1, 5),
    BrokenText(String(repeating: "x", count: 40), .unknownWord(String(repeating: "x", count: 32)), 1, 1),
    BrokenText("\"a\u{1F}\"", .controlCharacter(0x1F), 1, 3),
    BrokenText("[\"a\nb\"]", .controlCharacter(0x0A), 1, 4),
    BrokenText("\"0123456789\u{0}\"", .controlCharacter(0x00), 1, 12),
    BrokenText(#""\x41""#, .unknownEscape("x"), 1, 3),
    BrokenText(#""\é""#, .unknownEscape("é"), 1, 3),
    BrokenText(#""\U0041""#, .unknownEscape("U"), 1, 3),
    BrokenText(#""\u00g0""#, .incompleteUnicodeEscape, 1, 2),
    BrokenText(#""\ud83d\u12""#, .incompleteUnicodeEscape, 1, 8),
    BrokenText("[01]", .badNumber(.leadingZero), 1, 2),
    BrokenText("[-01]", .badNumber(.leadingZero), 1, 3),
    BrokenText("[+1]", .badNumber(.leadingPlus), 1, 2),
    BrokenText("[-]", .badNumber(.noIntegerDigits), 1, 3),
    BrokenText("[-.5]", .badNumber(.noIntegerDigits), 1, 3),
    BrokenText("[1.]", .badNumber(.noFractionDigits), 1, 4),
    BrokenText("[1.e5]", .badNumber(.noFractionDigits), 1, 4),
    BrokenText("[1e]", .badNumber(.noExponentDigits), 1, 4),
    BrokenText("[1E+]", .badNumber(.noExponentDigits), 1, 5),
    BrokenText("[", .endOfText(inside: .array), 1, 2),
    BrokenText("[1,\n", .endOfText(inside: .array), 2, 1, offset: 4),
    BrokenText("{", .endOfText(inside: .object), 1, 2),
    BrokenText(#"{"a"#, .endOfText(inside: .string), 1, 4),
    BrokenText(#"{"a""#, .endOfText(inside: .object), 1, 5),
    BrokenText(#"{"a":"#, .endOfText(inside: .object), 1, 6),
    BrokenText(#"{"a":[1]"#, .endOfText(inside: .object), 1, 9),
    BrokenText(#"{"a":1,"#, .endOfText(inside: .object), 1, 8),
    BrokenText(#""\"#, .endOfText(inside: .string), 1, 3),
    BrokenText(#""\u12"#, .endOfText(inside: .string), 1, 6),
    BrokenText(#""\ud83d\"#, .endOfText(inside: .string), 1, 9),
    BrokenText("-", .endOfText(inside: .number), 1, 2),
    BrokenText("[1.", .endOfText(inside: .number), 1, 4),
    BrokenText("1e", .endOfText(inside: .number), 1, 3),
    BrokenText("1e-", .endOfText(inside: .number), 1, 4),
    BrokenText("[tru", .endOfText(inside: .word), 1, 5),
    BrokenText("n", .endOfText(inside: .word), 1, 2),
    BrokenText([0x22, 0xC3], .endOfText(inside: .character), 1, 3, offset: 2),
    BrokenText([0x22, 0xF0, 0x9F, 0x98], .endOfText(inside: .character), 1, 3, offset: 4),
  ]

  @Test(arguments: texts)
  func `every reason says where`(text: BrokenText) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text.bytes) }
    #expect(error.reason == text.reason)
    #expect(error.position == TextPosition(line: text.line, column: text.column))
    #expect(error.offset == text.offset)
    #expect(error.description.hasPrefix("\(text.line):\(text.column): "))
  }

  /// The sequences at the edges of table 3-7 of the Unicode Standard; each is in a string and in the place of a value.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xE2, 0x28, 0xA1],
      [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE9, 0x22], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0x98, 0x22], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFC, 0x80], [0xFE],
      [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are named`(bytes: [UInt8]) throws {
    for opening in [#"["é"#, "[ "] {
      let text = Array(opening.utf8) + bytes + Array(#"..."]"#.utf8)
      let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) }
      #expect(error.reason == .invalidUTF8(byte: bytes[0]))
      #expect(error.offset == opening.utf8.count)
      #expect(error.position == TextPosition(line: 1, column: opening.unicodeScalars.count + 1))
    }
  }

  @Test(arguments: [
    "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
  ])
  func `the edges of UTF-8 are accepted`(text: String) throws {
    let document = try JSONDocument(parsing: Array("[\"\(text)\"]".utf8))
    #expect(document.root.elements.map(\.string) == [text])
  }

  @Test func `only a text that was cut off is a truncation`() throws {
    let whole = Array(#"[{"kéy":[true,-1.5e+3,"\ud83d\ude00é"]},null]"#.utf8)
    _ = try JSONDocument(parsing: whole)
    for length in 1..<whole.count {
      let error = try #require(throws: JSONSyntaxError.self) {
        try JSONDocument(parsing: Array(whole.prefix(length)))
      }
      #expect(error.isTruncation, "\(error)")
      #expect(error.offset == length)
    }
  }

  @Test(arguments: [
    (#"["a" "b"]"#, #"1:6: expected ',' or ']' in the array, found '"'"#),
    ("{\u{7}", "1:2: expected a key in double quotes, found U+0007"),
    ("\"\u{1B}\"", #"1:2: an unescaped control character U+001B in a string, write \u001B"#),
    (#"{"a":1,}"#, "1:7: a comma before the end of the object"),
    ("[None]", "1:2: unknown word 'None', JSON has only true, false and null"),
    ("[1", "1:3: the text ends inside an array"),
    ("<!DOCTYPE html>", "1:1: expected a value, found '<'"),
  ])
  func `a reason is one plain sentence`(text: String, sentence: String) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: Array(text.utf8)) }
    #expect(error.description == sentence)
  }
}
