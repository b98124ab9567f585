import Foundation
import Testing

@testable import ContractSpecs

/// The files of Nicolas Seriot's JSONTestSuite, which `script/setup --test` fetches.
private enum PublishedSuite {
  static let folder = ProjectFolder.root + "/.build/test-json-suite"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  static func files(_ prefix: String) -> [String] { names.filter { $0.hasPrefix(prefix) } }

  static func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  /// True in CI even without the suite, so that its absence is a failure there.
  static let isThere = !names.isEmpty || isContinuousIntegration
}

/// The verdict on a text that RFC 8259 leaves to the parser.
private enum Choice {
  /// A grammatical text whose meaning is left open: a number's text is kept, whatever its size.
  case accepted

  /// A grammatical text (section 8.2) that is not Unicode text: kept and flagged.
  case flagged

  /// A text that is not UTF-8 (section 8.1), with the wrong byte.
  case notUTF8(UInt8)

  /// A text that is refused for another reason, because of its encoding.
  case refused(JSONSyntaxError.Reason)
}

private let choices: [String: Choice] = [
  "i_number_double_huge_neg_exp.json": .accepted,
  "i_number_huge_exp.json": .accepted,
  "i_number_neg_int_huge_exp.json": .accepted,
  "i_number_pos_double_huge_exp.json": .accepted,
  "i_number_real_neg_overflow.json": .accepted,
  "i_number_real_pos_overflow.json": .accepted,
  "i_number_real_underflow.json": .accepted,
  "i_number_too_big_neg_int.json": .accepted,
  "i_number_too_big_pos_int.json": .accepted,
  "i_number_very_big_negative_int.json": .accepted,
  "i_object_key_lone_2nd_surrogate.json": .flagged,
  "i_string_1st_surrogate_but_2nd_missing.json": .flagged,
  "i_string_1st_valid_surrogate_2nd_invalid.json": .flagged,
  "i_string_incomplete_surrogate_and_escape_valid.json": .flagged,
  "i_string_incomplete_surrogate_pair.json": .flagged,
  "i_string_incomplete_surrogates_escape_valid.json": .flagged,
  "i_string_invalid_lonely_surrogate.json": .flagged,
  "i_string_invalid_surrogate.json": .flagged,
  "i_string_inverted_surrogates_U+1D11E.json": .flagged,
  "i_string_lone_second_surrogate.json": .flagged,
  "i_string_UTF-8_invalid_sequence.json": .notUTF8(0xFA),
  "i_string_UTF8_surrogate_U+D800.json": .notUTF8(0xED),
  "i_string_invalid_utf-8.json": .notUTF8(0xFF),
  "i_string_iso_latin_1.json": .notUTF8(0xE9),
  "i_string_lone_utf8_continuation_byte.json": .notUTF8(0x81),
  "i_string_not_in_unicode_range.json": .notUTF8(0xF4),
  "i_string_overlong_sequence_2_bytes.json": .notUTF8(0xC0),
  "i_string_overlong_sequence_6_bytes.json": .notUTF8(0xFC),
  "i_string_overlong_sequence_6_bytes_null.json": .notUTF8(0xFC),
  "i_string_truncated-utf-8.json": .notUTF8(0xE0),
  "i_string_UTF-16LE_with_BOM.json": .refused(.byteOrderMark(.utf16)),
  "i_string_utf16BE_no_BOM.json": .refused(.expectedValue(found: "\u{0}")),
  "i_string_utf16LE_no_BOM.json": .refused(.expectedValue(found: "\u{0}")),
  "i_structure_500_nested_arrays.json": .accepted,
  "i_structure_UTF-8_BOM_empty_object.json": .refused(.byteOrderMark(.utf8)),
]

@Suite(.enabled(if: PublishedSuite.isThere, "needs JSONTestSuite: script/setup --test"))
struct JSONTestSuiteTests {
  @Test func `the suite is complete`() {
    #expect(PublishedSuite.files("y_").count == 95)
    #expect(PublishedSuite.files("n_").count == 188)
    #expect(PublishedSuite.files("i_") == choices.keys.sorted())
  }

  @Test(arguments: PublishedSuite.files("y_"))
  func `what must be accepted is accepted`(name: String) throws {
    _ = try JSONDocument(parsing: PublishedSuite.bytes(of: name))
  }

  @Test(arguments: PublishedSuite.files("n_"))
  func `what must be rejected is rejected`(name: String) throws {
    let bytes = try PublishedSuite.bytes(of: name)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
  }

  @Test(arguments: PublishedSuite.files("i_"))
  func `what is left to us is decided`(name: String) throws {
    let bytes = try PublishedSuite.bytes(of: name)
    switch try #require(choices[name]) {
    case .accepted: #expect(try !hasLoneSurrogate(bytes))
    case .flagged: #expect(try hasLoneSurrogate(bytes))
    case .notUTF8(let byte): try expect(.invalidUTF8(byte: byte), of: bytes)
    case .refused(let reason): try expect(reason, of: bytes)
    }
  }

  private func hasLoneSurrogate(_ bytes: [UInt8]) throws -> Bool {
    try JSONDocument(parsing: bytes).nodes.contains { $0.flags.contains(.hasLoneSurrogate) }
  }

  private func expect(_ reason: JSONSyntaxError.Reason, of bytes: [UInt8]) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
    #expect(error.reason == reason)
  }
}
