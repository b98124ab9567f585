import Testing

@testable import ContractSpecs

@Suite struct PatternSafetyTests {
  @Test(arguments: [
    "(a+)+b", "(a|b|ab)*c", "(?:a?){30}a{30}", "(?:a??){30}a{30}", "(?:a?){16}(?:a?){16}a{30}",
    "(?:a?){16}+b",
    #"(?:\w?){24}\d"#, String(repeating: "a?", count: 26) + String(repeating: "a", count: 26),
    "(a|a|a|a){16}b",
    "(?:a|aa|aaa){16}b", "(?:a{0,16}){0,16}b", "((a{1,16}){1,16}){1,16}b", "(?x)(a+) +b", "(?x)(?:a|a) *b",
    "a*a*a*a*a*a*b", "(?<=a)b", #"\Q(\E(?:a+)+b"#, "(?i:(a*)*)",
    String(repeating: "(", count: 100) + "a" + String(repeating: ")", count: 100),
  ])
  func `what can hang is refused`(pattern: String) {
    #expect(PatternSafety.hazard(in: pattern) != nil)
  }

  @Test(arguments: [
    ("[a-z]+", 4096), ("https?:\\/\\/[^/]+\\/.*", 4096), (#"\d{4}-\d{2}-\d{2}"#, 4096),
    ("(foo|bar)-[0-9]+", 4096),
    ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", 4096), (#"(?<year>\d+)\.(?i)x"#, 4096), (#"\p{L}+"#, 4096),
    (#"https:\/\/.*\/.*\/.*\.png"#, 384), ("([a-z]+\\.){1,4}[a-z]+", 48), (".*-.*", 4096),
  ])
  func `what is bounded is accepted, and long values only with few repetitions`(pattern: String, longest: Int)
  {
    #expect(PatternSafety.hazard(in: pattern)?.message == nil)
    #expect(PatternSafety.longestValue(for: pattern) == longest)
  }

  /// The patterns that took longest among those accepted, each with the longest value that it is given.
  @Test(.timeLimit(.minutes(1)), arguments: ["a*a*b", "a*a*a*b", "a*a*a*a*b", "a*a*a*a*a*b", ".*x.*x.*y"])
  func `no value takes long`(pattern: String) throws {
    let longest = PatternSafety.longestValue(for: pattern)
    let text = String(repeating: pattern.contains("x") ? "x" : "a", count: longest - 1) + "!"
    #expect(try Regex(pattern).wholeMatch(in: text) == nil)
  }
}
