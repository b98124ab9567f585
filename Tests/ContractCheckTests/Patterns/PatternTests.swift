import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct PatternTests {
  /// The mark `▶` is at the place of the error.
  @Test(arguments: [
    (#"(.*)(.*)▶\2\1!"#, "a back reference is not supported: values are matched in one pass"),
    (#"(?<a>.)▶\k<a>"#, "a back reference is not supported: values are matched in one pass"),
    (#"(?<a>.)▶(?P=a)"#, "a back reference is not supported: values are matched in one pass"),
    ("é▶(?=a)b", "a lookahead is not supported: values are matched in one pass"),
    ("▶(?!a)b", "a lookahead is not supported: values are matched in one pass"),
    ("▶(?<=a)b", "a lookbehind is not supported: values are matched in one pass"),
    ("▶(?<!a)b", "a lookbehind is not supported: values are matched in one pass"),
    (
      "a▶*+b",
      "a possessive repetition is not supported: what it takes depends on the order in which a value is tried"
    ),
    (
      "▶(?>a*)b",
      "an atomic group is not supported: what it takes depends on the order in which a value is tried"
    ),
    (#"▶\bword"#, "a word boundary is not supported; write the characters that may stand there"),
    (#"a▶\Z"#, #"\Z is not supported; write \z or nothing, since the whole value is matched"#),
    ("(?▶x) a b", "of flags, only i, s and m are supported, as in (?i)"),
    ("▶(?#why)a", "a comment is not supported: leave it out"),
    (
      #"▶\p{Greek}"#,
      "not a supported property: there are general categories, Alphabetic, Uppercase, Lowercase, White_Space, Emoji, ASCII and Any"
    ),
    (
      "[a-z▶&&aeiou]", "&& in a class is not supported; a literal one is written with backslashes"
    ),
    ("a▶{2001}", ""), ("(?:▶(?:ab){40}){40}", ""), (String(repeating: "a", count: 2001) + "▶", ""),
    ("a▶{3,2}", "the greater count comes first"), ("▶*a", "there is nothing here for * to repeat"),
    ("a+▶+", ""), ("a*▶*", "a repetition is repeated; put the inner one in (?:…)"),
    ("▶(a", "the parenthesis that opens here is not closed"),
    ("a▶)", #"this parenthesis closes nothing; a literal one is written \)"#),
    ("▶[a", "the bracket that opens here is not closed"), ("▶[]", "there is no character in this class"),
    ("[▶z-a]", "the range runs backwards"),
    (#"[▶\d-z]"#, #"a range runs from one character to another; a literal hyphen is written \-"#),
    (#"a▶\i"#, #"there is no escape \i"#), (#"a▶\"#, "a backslash ends the expression"),
    (#"▶\x4"#, "expected 2 hexadecimal digits"), ("(?<a>.)(?<▶a>.)", #"there are two groups "a""#),
    ("a▶.\u{301}", "a combining character joins the . before it"),
    (#"[e▶\u0301]"#, "this joins the character before it; write the composed character"),
  ])
  func `what is refused is told with its place`(marked: String, message: String) {
    let source = marked.replacing("▶", with: "")
    let place = marked.utf8.count - (marked.split(separator: "▶", maxSplits: 1).last?.utf8.count ?? 0) - 3
    let error = #expect(throws: PatternError.self) { try Pattern(source) }
    if !message.isEmpty { #expect(error?.message == message) }
    if !message.isEmpty { #expect(error?.offset == place, "\(error?.message ?? "")") }
  }

  @Test(arguments: [
    "a{2001}", "(?:(?:ab){40}){40}", "((a{100}){100}){9223372036854775807}", "a{99999999999999999999}",
  ])
  func `repetitions are written out within a limit`(source: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(source) }
    #expect(error?.message == "more than 2000 steps when its repetitions are written out")
  }

  @Test func `depth and length are bounded`() {
    for (source, message) in [
      (String(repeating: "(", count: 9_000), "groups nest more than 64 deep"),
      (String(repeating: "[", count: 9_000), "classes nest more than 64 deep"),
      (String(repeating: "{", count: 100_000), "the expression has more than 10000 characters"),
    ] {
      let error = #expect(throws: PatternError.self) { try Pattern(source) }
      #expect(error?.message == message)
    }
  }

  /// A backtracking engine takes seconds, hours or forever for these.
  @Test(
    .ends,
    arguments: [
      ("[a-z]+-?[a-z]+", "a", "!"), ("(a+)+b", "a", ""), ("(a|a)*b", "a", ""), ("(?:a|aa|aaa)*b", "a", ""),
      (".*.*.*.*.*x", "a", ""), ("(?:a?){500}a{500}", "a", ""), ("((((a*)*)*)*)*b", "a", ""),
      (#"(?:\w?){400}\d"#, "a", "!"), ("(x+x+)+y", "x", ""), (#"(?:[a-zé]+\.?)+@"#, "é", ""),
    ] as [(Pattern, String, String)])
  func `the time is linear in the value`(pattern: Pattern, piece: String, end: String) {
    #expect(!pattern.matches(String(repeating: piece, count: 200_000) + end))
  }

  /// Every window of so many letters is a state of its own: more than are cached.
  @Test(.ends) func `what is remembered is bounded, and forgetting it changes nothing`() {
    var random = SampleRandom(seed: 5)
    let letters = (0..<30_000).map { _ in random.isOne(in: 2) ? "a" : "b" }
    let end = String(repeating: "b", count: 60)
    let pattern: Pattern = "[ab]*a[ab]{60}"
    #expect(pattern.matches(letters.joined() + "a" + end))
    #expect(!pattern.matches(letters.joined() + "b" + end))
  }

  @Test func `characters of every kind are divided again when there are too many kinds`() {
    let letters = (0..<400).compactMap { Unicode.Scalar(0x4E00 + $0) }.map { String($0) }
    let pattern = try? Pattern("(?:" + letters.joined(separator: "|") + ")*")
    #expect(pattern?.matches(letters.joined() + letters.reversed().joined()) == true)
    #expect(pattern?.matches(letters.joined() + "x") == false)
  }

  @Test(
    arguments: [
      ("(?s).", "\r\n", true), (".", "\r\n", false), (#"\r\n"#, "\r\n", true),
      (#"[\r\n]+"#, "\r\n\n\r", true),
      (#"[^\r\n]*"#, "a\nb", false), ("é", "e\u{301}", true), (".", "e\u{301}", true),
      ("[à-ü]", "e\u{301}", true),
      ("[a-z]", "e\u{301}", false), (#"e\u0301"#, "é", true), ("(?i)straße", "STRAßE", true),
      ("(?m)^a$\n^b$", "a\nb", true), ("^a$\n^b$", "a\nb", false), (#"\Aa\z"#, "a", true),
      ("(?:^a|b)*", "ab", true), ("(?:^a|b)*", "ba", false), ("a(?i)b|c", "C", true),
      ("(a(?i)b)c", "aBC", false),
      ("a{2", "a{2", true), ("[a-z-9]", "-", true), (#"\p{Lu}\p{Ll}+"#, "Ærø", true),
    ] as [(Pattern, String, Bool)])
  func `it means what it says`(pattern: Pattern, text: String, matches: Bool) {
    #expect(pattern.matches(text) == matches)
  }
}
