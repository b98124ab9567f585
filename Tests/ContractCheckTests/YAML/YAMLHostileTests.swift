import Testing

@testable import ContractSpecs
@testable import ContractYAML

/// The tests of texts that are made to take long, or very much memory.
@Suite(.ends) struct YAMLHostileTests {
  private static func bounded(_ body: () throws -> Void) rethrows {
    let time = try processorTime(of: body)
    #expect(time < .seconds(isSanitized ? 600 : 60), "\(time)")
  }

  static let tooMany = "with those that aliases and merge keys stand for"
  static let tooLarge =
    "as JSON, it has more than 64 MiB, with what aliases and merge keys stand for"

  @Test func `aliases that multiply are refused before they are followed`() throws {
    let levels = (1...30).map {
      "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
    }
    let text = YAMLText("a0: &a0 lol\n" + levels.joined(separator: "\n"))
    try Self.bounded {
      let error = try #require(text.error)
      #expect(error.hasSuffix(Self.tooMany) || error.hasSuffix(Self.tooLarge), "\(error)")
      #expect(error.hasPrefix("8:"), "\(error)")
    }
  }

  @Test func `merge keys that multiply are refused before they are followed`() throws {
    var text = "a0: &a0 {\((0..<2_000).map { "k\($0): 1" }.joined(separator: ", "))}\n"
    text += "big: {<<: [\(Array(repeating: "*a0", count: 20_000).joined(separator: ", "))]}"
    try Self.bounded {
      let error = try #require(YAMLText(text).error)
      #expect(error.hasPrefix("2:") && error.hasSuffix(Self.tooMany), "\(error)")
    }
  }

  @Test func `ten megabytes of aliases are read, or refused, in time`() throws {
    let many = String(repeating: "*a,", count: 3_400_000)
    try Self.bounded {
      let json = try YAMLText("[&a 1, \(many)]").json()
      #expect(json.utf8.count == 2 * 3_400_001 + 1)
    }
    Self.bounded {
      #expect(
        YAMLText("[&a [\(String(repeating: "x", count: 1_000))], \(many)]").error?.hasSuffix(Self.tooLarge)
          == true)
    }
  }

  static let nestings = [
    String(repeating: "[", count: 2_000_000), String(repeating: "{a: ", count: 1_000_000),
    String(repeating: "- ", count: 1_000_000), String(repeating: "? ", count: 1_000_000),
    String(repeating: "[? ", count: 1_000_000),
    (0..<3_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
  ]

  @Test(arguments: nestings) func `nesting that is too deep is an error`(_ text: String) throws {
    try Self.bounded {
      let error = try #require(YAMLText(text).error)
      #expect(
        error.hasSuffix("sequences and mappings are nested more than 512 levels deep")
          || error.contains("a key must be a text"),
        "\(error)")
      #expect(YAMLDocument.beginning(of: Array(text.utf8)).end == .broken)
    }
  }

  @Test func `nesting by aliases counts as nesting`() throws {
    let deep = (1...600).map { "a\($0): &a\($0) [*a\($0 - 1)]" }.joined(separator: "\n")
    let error = try #require(YAMLText("a0: &a0 1\n" + deep).error)
    #expect(error == "513:14: sequences and mappings are nested more than 512 levels deep")
    let fits = (1...511).map { "a\($0): &a\($0) [*a\($0 - 1)]" }.joined(separator: "\n")
    #expect(YAMLText("a0: &a0 1\n" + fits).error == nil)
  }

  @Test func `a depth of 512 is read`() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try YAMLText(text).json() == text)
  }

  @Test func `long keys and many keys are read in time`() throws {
    let long = String(repeating: "k", count: 5_000_000)
    try Self.bounded {
      let json = try YAMLText("? \(long)\n: 1").json()
      #expect(json == "{\"\(long)\":1}")
      // libyaml takes no key of more than 1,024 characters without a question mark.
      #expect(
        YAMLText("\(long): 1").error?.contains(": mapping values are not allowed in this context") == true)
    }
    let many = (0..<300_000).map { "key\($0): \($0)\n" }.joined()
    try Self.bounded {
      let json = try YAMLText(many).json()
      #expect(try JSONDocument(parsing: Array(json.utf8)).root.count == 300_000)
    }
  }

  @Test func `many lines of TAG are refused`() throws {
    let lines = (0..<300_000).map { "%TAG !a\($0)! tag:x,2000:\n" }.joined()
    Self.bounded {
      #expect(YAMLText(lines + "---\na: 1").error == "101:1: more than 100 lines begin with %TAG")
    }
    Self.bounded {
      #expect(
        YAMLText("a: 1\n...\n" + lines + "---\nb: 1").error == "103:1: more than 100 lines begin with %TAG")
    }
  }

  @Test func `the limits are those of what is written`() {
    var limits = YAMLLimits(bytes: 1_048_576, depth: 2)
    limits.values = 5
    #expect(YAMLText("[1, 2, 3, 4]").error(limits: limits) == nil)
    #expect(
      YAMLText("[1, 2, 3, 4, 5]").error(limits: limits)?.hasPrefix(
        "1:14: the document has more than 5 values") == true)
    #expect(
      YAMLText("[[[]]]").error(limits: limits)
        == "1:3: sequences and mappings are nested more than 2 levels deep")
    let text = "- &a \(String(repeating: "x", count: 600_000))\n- *a"
    #expect(
      YAMLText(text).error(limits: limits)?.hasPrefix("2:3: as JSON, it has more than 1 MiB")
        == true)
  }
}
