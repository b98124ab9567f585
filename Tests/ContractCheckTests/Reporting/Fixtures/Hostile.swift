import Testing

/// A text from a backend or a contract that has broken some report before.
struct Hostile: CustomTestStringConvertible {
  var text: String

  /// The text in the test's own log: it must not hold a command to the build server that runs the tests.
  var testDescription: String {
    String(
      text.unicodeScalars.prefix(30).map {
        $0.isASCII && $0.value > 0x20 && $0 != ":" && $0 != "#" ? Character($0) : "_"
      })
  }

  static let all = texts.map { Hostile(text: $0) }
  static let texts: [String] = markdown + html + controls + logs + shapes

  /// The texts against Markdown and HTML.
  static let markdown = [
    "plain", "a|b|c", "`", "``` x", "end`", "`start", "<script>alert(1)</script>", "<img src=x onerror=1>",
    "</details>", "</summary><h1>x", "</code></pre><h1>x</h1>", "[x](javascript:alert(1))",
    "![i](https://evil.example/p.png)", "@octocat #1 GH-2", "https://evil.example/", "www.evil.example",
    "mail@evil.example", "a\n```\n# owned\n```\nb", "````\n# owned", "~~~", "\\`", "\\|", "\\", "a\\|b",
    "a\\\\|b",
    "$x^2$", "- item", "# h", "> q", "<!-- c", "-->", "&lt;&amp;", "&#64;octocat", "|", "||", "`|`", "a`|`b",
    "***", "_a_", "~~s~~", "<details><summary>", " ", "", "  both  ", " x", "x ", "1. one", "[^1]", ":smile:",
    "\n\n# after blank\n\n", "    indented", "---", "===", "| a | b |\n|---|---|\n| 1 | 2 |",
  ]

  /// The texts against a page: each would set `__canary` or prompt the user if it became markup.
  static let html = [
    #""><script>window.__canary=1</script>"#, "'><script>window.__canary=1</script>",
    #"" onmouseover="window.__canary=1"#, "' autofocus onfocus='window.__canary=1",
    "<img src=x onerror=window.__canary=1>", "<svg onload=window.__canary=1>",
    "</script><script>window.__canary=1</script>", "</style><script>window.__canary=1</script>",
    "</title><script>window.__canary=1</script>",
    "</textarea></select></table><script>window.__canary=1</script>",
    "<!--><script>window.__canary=1</script>-->", "<script>window.__canary=1", "javascript:window.__canary=1",
    "data:text/html,<script>window.__canary=1</script>", "<a href='javascript:window.__canary=1'>x</a>",
    #"<iframe srcdoc="<script>parent.__canary=1</script>">"#, "<base href='http://127.0.0.1:9/'>",
    "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>",
    "<link rel=stylesheet href=http://127.0.0.1:9/x.css>", "@import url(http://127.0.0.1:9/x.css);",
    "<form action=http://127.0.0.1:9/><button>x", "${window.__canary=1}", "{{window.__canary=1}}",
    #"<noscript><p title="</noscript><img src=x onerror=window.__canary=1>">"#,
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=window.__canary=1&gt;'>",
    #"{"a":"</pre><script>window.__canary=1</script>","b":[1,{}]}"#, "\\u003cscript>", "[1,[2,", "{\"a", "<",
    "<!DOCTYPE html><html><head><title>Sign in</title></head><body onload=window.__canary=1>",
  ]

  /// The characters that move, hide or reorder what is shown, or that XML cannot hold.
  static let controls = [
    "\u{0}", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]8;;http://evil.example\u{7}link\u{1B}]8;;\u{7}",
    "\u{1B}[2J\u{1B}[H",
    "\u{9B}31m", "\u{7F}", "\u{B}\u{C}\u{8}", "\r", "a\rb", "a\r\nb", "\t tab", "x\u{85}y", "x\u{2028}y",
    "x\u{2029}y",
    "\u{202E}abc\u{2066}", "a\u{200B}b\u{200D}c\u{FEFF}d\u{AD}e", "\u{61C}\u{200E}\u{200F}", "\u{FFFE}",
    "\u{FFFF}",
    "\u{1FFFE}", "\u{10FFFF}", noncharacter, "\u{E0041}\u{E007F}", "\u{A0}nbsp", "\u{FE0F}",
    "\u{115F}\u{3164}",
    "\u{E000}", "e\u{301}", "\u{301}lone", "\u{1F469}\u{200D}\u{1F680}", "\u{1F600}", "日本語", "שלום",
    "\u{FFFD}",
  ]

  /// The character U+FDD0, which a literal cannot hold.
  private static let noncharacter = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)

  /// The texts against readers of a build's output or a report's text.
  static let logs = [
    "::error::x", "::set-output name=a::b", "::add-mask::e", "  ::warning file=a::b", "##[error]x",
    "a ##[group]x",
    "##vso[task.setvariable variable=a]b", "##VSO[task.complete]", "##teamcity[testFailed name='a']",
    "a\n::error::b\n##[error]c", "##[\u{301}error]x", "section_start:1:a\r\u{1B}[0K",
    "[[ATTACHMENT|/etc/passwd]]",
    "[[PROPERTY|a=b]]", "[[attachment|\u{301}/etc/passwd]]", "[[[ATTACHMENT|x]]", "]]>", "<![CDATA[x]]>",
    "<!DOCTYPE x>", "&x;", "\"'<>&", "%0A::error::x",
  ]

  /// The texts that are long, or long in a way that is easily cut wrongly.
  static let shapes = [
    String(repeating: "x", count: 20_000), String(repeating: "\u{1B}", count: 2000),
    String(repeating: "\u{1F469}\u{200D}\u{1F680}", count: 600),
    "e" + String(repeating: "\u{301}", count: 3000),
    String(repeating: "`", count: 300), String(repeating: "|", count: 300),
    String(repeating: "&", count: 2000),
    String(repeating: "line\n", count: 1000), String(repeating: "word ", count: 1500),
  ]
}
