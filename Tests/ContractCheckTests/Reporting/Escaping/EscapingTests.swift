import Testing

@testable import ContractCheck

@Suite struct EscapingTests {
  @Test(arguments: [
    ("##[error]x", "# #[error]x"), ("a ##VSO[x]", "a # #VSO[x]"), ("##teamcity[x", "# #teamcity[x"),
    ("###[x]", "## #[x]"), ("# [x] ## y", "# [x] ## y"), ("##[\u{301}x", "# #[\u{301}x"), ("", ""),
  ])
  func `commands to a build server are broken on the console`(text: String, line: String) {
    #expect(text.consoleLine() == line)
  }

  @Test(arguments: [
    ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("]]>", "]]&gt;"), ("\u{0}\u{1B}", #"\u{0}\u{1B}"#),
    ("[[ATTACHMENT|/etc/passwd]]", "[ [ATTACHMENT|/etc/passwd]]"), ("[[Property|a]]", "[ [Property|a]]"),
    ("[[[ATTACHMENT|x]]", "[[ [ATTACHMENT|x]]"), ("[[attachment|\u{301}x", "[ [attachment|\u{301}x"),
    ("[[1,2],[3]]", "[[1,2],[3]]"), ("a\nb\u{1F600}", "a\nb\u{1F600}"),
  ])
  func `XML text`(text: String, escaped: String) {
    #expect(text.xmlText() == escaped)
  }

  @Test(arguments: [
    ("a\nb\tc", #"a\u{A}b\u{9}c"#), ("\u{1F600}", #"\u{1F600}"#), ("\"'<>&", "&quot;'&lt;&gt;&amp;"),
    ("日本", "日本"),
  ])
  func `an XML attribute is one line of the basic plane`(text: String, escaped: String) {
    #expect(text.xmlAttribute() == escaped)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`a`", "`` `a` ``"), (" a ", "`  a  `"), (" a", "` a`"),
    ("", "*(empty)*"),
    ("  ", "*(empty)*"), ("a\nb", #"`a\u{A}b`"#), ("a|b", "`a|b`"), ("````", "````` ```` `````"),
  ])
  func `a Markdown span`(text: String, span: String) {
    #expect(Markdown.span(text) == span)
  }

  @Test func `a run of backticks that no renderer counts is broken`() {
    let run = String(repeating: "`", count: 40)
    #expect(Markdown.fence(run).contains(String(repeating: "`", count: 32) + #"\u{60}```````"#))
    #expect(Markdown.span(run).hasPrefix(String(repeating: "`", count: 33) + " `"))
  }

  @Test func `a pipe in a table's cell is escaped`() {
    #expect(Markdown.cell("a|b||`") == #"`` a\|b\|\|` ``"#)
  }

  @Test func `a Markdown fence is longer than any in the text`() {
    #expect(Markdown.fence("a") == "```text\na\n```")
    #expect(Markdown.fence("a\n", info: .json) == "```json\na\n```")
    #expect(Markdown.fence("```\n# x") == "````text\n```\n# x\n````")
    #expect(Markdown.fence("") == "```text\n\n```")
  }

  @Test func `words for raw HTML are plain`() {
    #expect(Markdown.plain("GET /a/{id} <b>@x #1 &amp; é") == "GET /a/{id} _b__x _1 _amp_ _")
  }

  @Test(arguments: [
    ("a\"b\\c\n\r\t", #""a\"b\\c\n\r\t""#), ("\u{1B}\u{7F}\u{2028}", #""\u001B\u007F\u2028""#),
    ("\u{E0041}", #""\uDB40\uDC41""#), ("é日\u{1F600}/", "\"é日\u{1F600}/\""),
  ])
  func `a JSON string escapes what is not seen`(text: String, literal: String) {
    #expect(text.jsonLiteral == literal)
  }
}
