import Testing

@testable import ContractCheck

@Suite struct ShownBytesTests {
  @Test(
    arguments: [
      ([0x61, 0x62], "ab"), ([0xC3, 0xA9], "é"), ([0xC3, 0x28], #"\x{C3}("#), ([0xFF, 0x00], "\\x{FF}\u{0}"),
      ([0xE2, 0x82], #"\x{E2}\x{82}"#), ([0xED, 0xA0, 0x80], #"\x{ED}\x{A0}\x{80}"#),
      ([0xF0, 0x9F, 0x98, 0x80], "\u{1F600}"), ([0xC0, 0x80], #"\x{C0}\x{80}"#), ([0x0A], "\n"),
      ([0xF4, 0x90, 0x80, 0x80], #"\x{F4}\x{90}\x{80}\x{80}"#), ([0x80], #"\x{80}"#), ([], ""),
    ] as [([UInt8], String)])
  func `bytes that are no UTF-8 stay visible`(bytes: [UInt8], text: String) {
    #expect(String(showing: bytes) == text)
  }

  @Test(
    arguments: [
      ([0x61, 0xC3], 1), ([0x61, 0xE2, 0x82], 1), ([0x61, 0xF0, 0x9F, 0x98], 1), ([0x61, 0xC3, 0xA9], 3),
      ([0x61, 0x80, 0x80, 0x80, 0x80], 5), ([0x61], 1), ([], 0),
    ] as [([UInt8], Int)])
  func `a cut body loses the character that the cut went through`(bytes: [UInt8], kept: Int) {
    #expect(BodyExcerpt(bytes: bytes, total: 100).wholeCharacters.count == kept)
    #expect(BodyExcerpt(bytes: bytes, total: bytes.count).wholeCharacters.count == bytes.count)
  }
}
