import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The tests that compare the automaton with two independent engines.
@Suite struct PatternAgreementTests {
  private static let tests = [
    #"\d"#, #"\w"#, #"\s"#, #"\h"#, #"\v"#, #"\R"#, ".", #"\X"#, "[a-z]", "[^a-z]", "[à-ü]", "(?i)[à-ü]",
    "(?i)[a-z]", "(?i)k", "(?i)[k]", "(?i)ß", "(?i)é", "é", "[é]", "Å", "[A-ß]", "(?i)[A-ß]", "[一-龥]",
    "[가-힣]", "(?i)[α-ω]", #"\p{L}"#, #"\p{Lu}"#, #"\p{gc=Nd}"#, #"\p{P}"#, #"\p{S}"#, #"\p{Z}"#, #"\p{C}"#,
    #"\p{M}"#, #"\p{LC}"#, #"\P{Alphabetic}"#, #"\p{Uppercase}"#, #"\p{Lowercase}"#, #"\p{White_Space}"#,
    #"\p{Emoji}"#, #"\p{ASCII}"#, #"\p{Any}"#, "[[:alpha:]]", "[[:^upper:]]", "[[:punct:][:cntrl:]]",
    #"[^\d\s]"#, #"[\W_]"#, #"(?i)[\w-]"#, "(?i)[^K-k]",
  ]

  private static let characters: [String] = {
    let low = (UInt32(0)..<0x250).compactMap(Unicode.Scalar.init)
    let high = stride(from: UInt32(0x250), to: 0x30000, by: 89).compactMap { Unicode.Scalar($0) }
    let special = [0x212A, 0x212B, 0x37E, 0x1E9E, 0x130, 0x1F0, 0x3C2, 0xFB01, 0xAC00, 0x2028].compactMap(
      Unicode.Scalar.init)
    let marks = ["\u{301}", "\u{30A}", "\u{327}", "\u{200D}"]
    let joined = low.flatMap { scalar in marks.map { "\(scalar)\($0)" } }
    return (low + high + special).map { String($0) } + joined + [
      "\r\n", "🇩🇪", "👨‍👩‍👧", "\u{1112}\u{1161}\u{11AB}",
    ]
  }()

  @Test(arguments: tests) func `a character passes as with Swift's engine`(source: String) throws {
    let regex = try Regex(source)
    var automaton = PatternAutomaton(try Pattern(source))
    let differing = try Self.characters.filter { text in
      try (regex.wholeMatch(in: text) != nil) != automaton.matches(text)
    }
    #expect(differing == [], "\(differing.map { $0.unicodeScalars.map { String($0.value, radix: 16) } })")
  }

  private struct Sample: Sendable {
    var source: String
    var texts: [String]
  }

  /// Returns expressions that both engines interpret alike, and texts that often fit.
  private static func samples(_ count: Int, seed: UInt64) -> [Sample] {
    var random = SampleRandom(seed: seed)
    return (0..<count).map { _ in
      let source = random.pattern(depth: 3)
      let sketch = (try? Pattern(source)).flatMap { PatternSketch($0) }
      var values = SampleRandom(seed: random.next())
      var texts = (0..<6).map { _ in random.text() }
      if let sketch, let pattern = try? Pattern(source) {
        let made = (0..<4).compactMap { _ in sketch.text(matching: pattern, from: &values) }
        texts +=
          made.filter { $0.utf8.count < 14 }
          + made.map { String($0.dropLast()) }.filter { $0.utf8.count < 14 }
      }
      return Sample(source: source, texts: texts)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random expressions match as with Swift's engine`(seed: UInt64) throws {
    var count = 0
    for sample in Self.samples(60, seed: seed) {
      let regex = try Regex(sample.source)
      let pattern = try Pattern(sample.source)
      for text in sample.texts {
        let expected = try regex.wholeMatch(in: text) != nil
        #expect(pattern.matches(text) == expected, "/\(sample.source)/ and \(text.debugDescription)")
        if expected { count += 1 }
      }
    }
    #expect(count > 60)
  }

  @Test(.requires(.python), arguments: 11...14 as ClosedRange<UInt64>)
  func `random expressions match as with Python's engine`(seed: UInt64) async throws {
    let samples = Self.samples(120, seed: seed)
    let input = samples.map { sample in
      "["
        + ([sample.source] + sample.texts).map { String(decoding: JSONText.quoted($0), as: UTF8.self) }
        .joined(separator: ",") + "]"
    }
    let result = try await withTemporaryFolder { folder in
      let path = try folder.write(input.joined(separator: "\n"), to: "samples.ndjson")
      return try await Python.script("python/match_patterns.py", [path]).run(within: .seconds(60))
    }
    let lines = result.stdout.split(separator: "\n")
    try #require(lines.count == samples.count, "\(result.stderr)")
    for (sample, line) in zip(samples, lines) {
      let pattern = try Pattern(sample.source)
      let own = sample.texts.map { pattern.matches($0) ? "1" : "0" }.joined()
      #expect(own == line, "/\(sample.source)/ and \(sample.texts)")
    }
  }
}

extension SampleRandom {
  private mutating func number(in range: Range<Int>) -> Int {
    number(in: range.lowerBound...(range.upperBound - 1))
  }

  /// Returns an expression without syntax that engines interpret differently.
  fileprivate mutating func pattern(depth: Int) -> String {
    let count = number(in: 0..<3) + 1
    let sequence = (0..<count).map { _ in repeated(depth: depth) }.joined()
    guard depth > 0, number(in: 0..<4) == 0 else { return sequence }
    return sequence + "|" + pattern(depth: depth - 1)
  }

  private mutating func repeated(depth: Int) -> String {
    let part = atom(depth: depth)
    let counts = ["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?", "+?", "??", "{1,3}?"]
    return number(in: 0..<3) == 0 ? part + counts[number(in: 0..<counts.count)] : part
  }

  private mutating func atom(depth: Int) -> String {
    let atoms = [
      "a", "b", "1", "-", " ", "é", "_", "A", ".", #"\d"#, #"\w"#, #"\s"#, #"\D"#, #"\W"#, #"\S"#, "[a-c]",
      "[^ab]", #"[\d-]"#, "[A-Ca]", #"[^\w]"#, "[à-ü]", #"\."#, #"[.\-_]"#, #"\u00e9"#, #"\x61"#, "(?i:a)",
      "(?i:[b-c])", "(?:^a)", "(?:b$)",
    ]
    let groups = ["(", "(?:", "(?i:"]
    guard depth > 0, number(in: 0..<4) == 0 else { return atoms[number(in: 0..<atoms.count)] }
    return groups[number(in: 0..<groups.count)] + pattern(depth: depth - 1) + ")"
  }

  fileprivate mutating func text() -> String {
    let letters = ["a", "b", "c", "A", "B", "1", "2", "-", " ", "_", "é", "É", ".", "x"]
    return (0..<number(in: 0..<7)).map { _ in letters[number(in: 0..<letters.count)] }.joined()
  }
}
