import Testing

@testable import ContractCheck

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain ünïcode 日本語 \u{1F600}", "plain ünïcode 日本語 \u{1F600}"), ("\u{1B}[31m", #"\u{1B}[31m"#),
    ("a\nb\tc\rd", #"a\u{A}b\u{9}c\u{D}d"#), ("\u{9B}x\u{7F}", #"\u{9B}x\u{7F}"#),
    ("\u{202E}abc\u{2066}", #"\u{202E}abc\u{2066}"#), ("a\u{200B}b\u{FEFF}", #"a\u{200B}b\u{FEFF}"#),
    ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#), ("\u{10FFFF}\u{1FFFE}", #"\u{10FFFF}\u{1FFFE}"#),
    ("\u{E0041}", #"\u{E0041}"#), ("x\u{A0}y", #"x\u{A0}y"#), ("\u{FE0F}\u{AD}", #"\u{FE0F}\u{AD}"#),
  ])
  func `on a line nothing stays unseen`(text: String, shown: String) {
    #expect(text.visible(.line) == shown)
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\rb", #"a\u{D}b"#), ("a\tb", "a    b"), ("\r\n\r\n", "\n\n"),
    ("a\n\u{1B}", "a\n\\u{1B}"),
  ])
  func `in a block line ends stay`(text: String, shown: String) {
    #expect(text.visible(.block) == shown)
  }

  @Test(arguments: Hostile.all)
  func `whatever comes, only what is seen comes out`(hostile: Hostile) {
    let text = hostile.text
    #expect(text.visible(.line).unicodeScalars.allSatisfy { $0.isSeen })
    #expect(text.visible(.block).unicodeScalars.allSatisfy { $0.isSeen || $0 == "\n" })
  }

  @Test(arguments: Hostile.all, [0, 10, 40, 500])
  func `a limit holds, but for the marker's own room`(hostile: Hostile, limit: Int) {
    let text = hostile.text
    for layout in [Layout.line, .block] {
      let cut = text.visible(layout, limit: limit)
      #expect(cut.unicodeScalars.count <= max(limit, 32))
      let whole = text.visible(layout)
      #expect(cut == whole || cut.hasSuffix(" characters]") || cut.hasSuffix("[+1 character]"))
    }
  }

  @Test func `a cut never goes through a character or an escape, and says how much is missing`() {
    let escapes = String(repeating: "\u{1B}", count: 20)
    #expect(escapes.visible(.line, limit: 50) == #"\u{1B}\u{1B}\u{1B} [+17 characters]"#)
    let families = String(repeating: "\u{1F469}\u{1F3FD}", count: 40)
    let cut = families.visible(.line, limit: 41)
    #expect(cut == String(repeating: "\u{1F469}\u{1F3FD}", count: 4) + " [+36 characters]")
    let accents = "e" + String(repeating: "\u{301}", count: 900)
    #expect(accents.visible(.line, limit: 100) == " [+1 character]")
  }
}
