import Testing

@testable import ContractSpecs

/// The tests of texts that arrive changed although their words are those that are expected.
@Suite struct ChangedTextTests {
  @Test(arguments: [
    ("Schön!", "SchÃ¶n!", ChangedText.misread), ("Straße", "StraÃŸe", .misread),
    ("Straße", "Stra\u{C3}\u{9F}e", .misread), ("“x”", "â€œxâ€\u{9D}", .misread), ("Schön", "Sch?n", .lossy),
    ("Schön", "Sch??n", .lossy), ("Zoë", "Zo\u{FFFD}", .lossy), ("Spin & Co", "Spin &amp; Co", .escaped),
    ("\"a\" < 'b'", "&quot;a&quot; &lt; &#39;b&#x27;", .escaped),
    ("Köln & Straße", "K&ouml;ln &amp; Stra&#223;e", .escaped), ("5 €", "5 &euro;", .escaped),
    ("Red Racer", "Red&nbsp;Racer", .escaped),
  ])
  func `a change is recognized`(expected: String, sent: String, change: ChangedText) {
    #expect(ChangedText(from: expected, to: sent) == change)
  }

  @Test(arguments: [
    ("Schön", "Schön"), ("Schön", "Schon"), ("Schön", "Sch?nes"), ("why?", "why"), ("a & b", "a &amp;amp; b"),
    ("a", "b"), ("SchÃ¶n", "Schön"), ("", "?"),
    ("Köln", "K&#247;ln"), ("Köln", "K&ouml ln"), ("Köln", "K&;ln"), ("Kiln", "K&iuml;ln"), ("a;", "&;"),
  ])
  func `another text is another text`(expected: String, sent: String) {
    #expect(ChangedText(from: expected, to: sent) == nil)
  }
}
