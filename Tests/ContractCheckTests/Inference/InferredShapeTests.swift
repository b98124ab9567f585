import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import ContractMutation

@Suite struct InferredShapeTests {
  @Test(arguments: [
    ([#"1"#], #""integer""#), (["1", "2.5"], #""number""#), (["1.0"], #""number""#),
    (["true"], #""boolean""#),
    (["100000000000000000000"], #""number""#), (["9223372036854775809"], #""uint64""#),
    (["1", "18446744073709551615"], #""uint64""#),
    (["-1", "18446744073709551615"], #""any""#), (["1.5", "18446744073709551615"], #""any""#),
    (["18446744073709551617"], #""any""#), (["1e400"], #""any""#),
    ([#""a""#], #""string""#), ([#""\uD800""#], #""any""#), (["null"], #""any""#),
    (["null", "1"], #""integer | null""#),
    ([#"1"#, #""1""#], #""string | integer""#), (["[]"], #""array""#),
    (["[1, null]"], #""(integer | null)[]""#),
    (["[[1], []]"], #""integer[][]""#), (["{}"], #""object""#), (["{}", "null"], #""object | null""#),
    ([#"["85fa5c14-3e09-4c9f-9764-00c9f02f6b26"]"#], #""uuid[]""#),
    ([#""2025-11-08T15:39:12.642Z""#], #""date-time""#), ([#""2025-11-08""#], #""date""#),
    ([#""08:30:00Z""#, #""23:59:59""#], #""time""#), ([#""24:30:00""#], #""string""#),
    ([#""08:30""#, #""23:59""#], #""/(?:[01][0-9]|2[0-3]):[0-5][0-9]/""#),
    ([#""08:30""#, #""08:30:00""#], #""string""#),
    ([#""2025-11-08""#, #""soon""#], #""string""#), ([#""a@b.cd""#], #""email""#),
    ([#""https://a.b/c""#], #""url""#),
    ([#""note:this""#], #""string""#), ([#""user""#, #""admin""#], #""string""#),
    ([#""+15550001111""#], #""phone""#),
    ([#""80.00""#, #""-1234.125""#], #""decimal""#), ([#""80.00""#, #""free""#], #""string""#),
    ([#""80""#], #""string""#), ([#""1.2""#], #""string""#), ([#""1.20.3""#], #""string""#),
    (["\"\(Tokens.signed(#"{"sub":"1"}"#))\""], #""jwt""#),
    ([#"{"a": 1, "b": null}"#, #"{"a": 2}"#], "{\n  \"a\": \"integer\",\n  \"b?\": \"any\"\n}"),
    ([#"[{"a": 1}, {"b": true}]"#], "[\n  {\n    \"a?\": \"integer\",\n    \"b?\": \"boolean\"\n  }\n]"),
    ([#"{"7": 1, "8": 2.5}"#], "{\n  \"*\": \"number\"\n}"),
    ([#"{"x?": 1, "*": 2}"#], "{\n  \"\\\\x?\": \"integer\",\n  \"\\\\*\": \"integer\"\n}"),
    ([#"{"/users/": 1, "..": 2}"#], "{\n  \"\\\\/users/\": \"integer\",\n  \"\\\\..\": \"integer\"\n}"),
    ([#"{"/x/": 1}"#, "{}"], "{\n  \"/[/]x[/]/\": \"integer\"\n}"),
    ([#"{"*": 1}"#, "{}"], "{\n  \"/\\\\*/\": \"integer\"\n}"),
  ])
  func `what values have in common, no narrower and no wider`(bodies: [String], body: String) throws {
    let documents = try bodies.map { try JSONDocument(parsing: Array($0.utf8)) }
    #expect(InferredShape(of: documents).contract() == InferredContract(body: body))
  }

  @Test func `what no type holds is listed`() throws {
    let deep = String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40)
    let text = #"{"a": [1e400, 1], "b": [], "c": \#(deep), "d": 18446744073709551615}"#
    let guesses = InferredShape(of: [try JSONDocument(parsing: Array(text.utf8))]).guesses
    #expect(guesses.map(\.isBeyondTypes) == [true, false, true])
    #expect(guesses.map(\.path.description).prefix(2) == ["$.a[*]", "$.b[*]"])
    #expect(guesses[2].path.description.hasPrefix("$.c[*]"))
  }

  @Test func `an object that may be null gets a name`() throws {
    let text = #"{"user_info": {"id": 1}, "list": [{"user_info": null}, {"user_info": {"id": "x"}}]}"#
    let contract = InferredShape(of: [try JSONDocument(parsing: Array(text.utf8))]).contract()
    #expect(contract.shapes == [.init(name: "UserInfo", shape: "{\n  \"id\": \"string\"\n}")])
    #expect(contract.body.contains(#""user_info": "UserInfo | null""#))
  }

  @Test(arguments: 0..<40)
  func `a shape can be loaded and its bodies fit it`(seed: UInt64) throws {
    var random = RandomBodies(seed: seed)
    for _ in 0..<25 {
      let texts = (0..<random.count(1...3)).map { _ in random.body() }
      try Self.expectFit(texts)
    }
  }

  @Test(arguments: oddBodies)
  func `odd bodies fit their shapes too`(text: String) throws {
    try Self.expectFit([text])
  }

  private static let oddBodies: [String] = [
    #"{"é": 1, "e\u0301": "x"}"#, #"{"\uD800": 1}"#, #"{"": 1, "...": 2, "\\x": 3, "?": null}"#,
    #"[{"\\x": 3}, {}]"#, #"[{"*": 3, "...": 1, "a?": 2, "": 3}, {}]"#,
    nested("[", "", "]"), nested(#"{"a":"#, "1", "}"),
    manyMembers,
    #"{"a": [null, {"b": 1}, [{"c": 1}], "x", 1.5, true]}"#,
    #"{"a": [null, [[{"b": 1}]]], "c": {"a": [null, {}]}}"#,
  ]

  /// Names that mean something else as keys of a contract, or that a warning would doubt.
  private static let oddNames = [
    "/users/", "//", "/", "$ref", "oneOf", "OneOf", "..", "...", "....", "\u{2026}", "*", "*?", "...?", "?",
    "??",
    "?age", "age?", " age", "age ", "age\t", "\\", "\\x", "/a.b/", "/^x/", "a/b", "/x/?", "",
  ]

  @Test(arguments: oddNames, [true, false])
  func `a member of any name is promised, and nothing is doubted`(name: String, isOptional: Bool) throws {
    let key = String(decoding: JSONText.quoted(name), as: UTF8.self)
    let bodies = ["{\(key): {\"a\": 1}}"] + (isOptional ? ["{}"] : [])
    try Self.expectFit(bodies)
    let inferred = InferredShape(of: try bodies.map { try JSONDocument(parsing: Array($0.utf8)) }).contract()
    let whole = inferred.wholeContract(named: "x", request: "GET /")
    let contract = try Contract(parsing: Array(whole.utf8), file: "x.json")
    #expect(contract.warnings.map(\.message) == [], "\(inferred)")
    for (body, isWrong) in [("{\(key): 2}", true), ("{}", !isOptional), ("{\(key): {}}", true)] {
      let response = HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
      #expect(try contract.findings(in: response, of: "endpoint").isEmpty != isWrong, "\(body) \(inferred)")
    }
  }

  private static let manyMembers = "{" + (0..<300).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + "}"

  private static func nested(_ open: String, _ inner: String, _ close: String) -> String {
    String(repeating: open, count: 500) + inner + String(repeating: close, count: 500)
  }

  @Test func `many elements are read in time that grows with them`() throws {
    let row =
      #"{"id": 1, "name": "n", "tags": ["a", "b"], "when": "2025-11-08T15:39:12Z", "in": {"a": null}}"#
    let text = "[" + Array(repeating: row, count: 50_000).joined(separator: ",") + "]"
    let document = try JSONDocument(parsing: Array(text.utf8))
    var body = ""
    #expect(processorTime { body = InferredShape(of: [document]).contract().body } < .seconds(20))
    #expect(body.contains(#""when": "date-time""#))
  }

  /// Checks that the shape, put into a contract, loads without diagnostics and promises all that was seen.
  private static func expectFit(
    _ texts: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let documents = try texts.map { try JSONDocument(parsing: Array($0.utf8)) }
    let inferred = InferredShape(of: documents).contract()
    let whole = inferred.wholeContract(named: "x", request: "GET /")
    let contract = try Contract(parsing: Array(whole.utf8), file: "x.json")
    for text in texts {
      let response = HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")], body: Array(text.utf8))
      let findings = try contract.findings(in: response, of: "endpoint")
      #expect(findings == [], "\(text)\n\(inferred)", sourceLocation: sourceLocation)
    }
  }
}

/// A generator of JSON of every kind, with the strings that contracts have names for.
private struct RandomBodies {
  private var generator: SplitMix64

  private static let words = [
    "a", "b", "user_id", "createdAt", "x y", "?", "a?", "*", "\\\\", "7", "2025-11-08", "1",
  ]
  private static let values = [
    "\"\"", "\"x\"", "\"2025-11-08\"", "\"2025-11-08T15:39:12Z\"", "\"a@b.cd\"", "\"https://a.b\"",
    "\"\\uD83D\"",
    "\"85fa5c14-3e09-4c9f-9764-00c9f02f6b26\"", "null", "true", "false", "0", "-1", "1.5", "1e3", "1e999",
    "9007199254740993", "9223372036854775807", "18446744073709551617", "[]", "{}",
  ]

  init(seed: UInt64) { generator = SplitMix64(state: seed) }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func body(depth: Int = 0) -> String {
    switch depth < 4 ? count(0...5) : 5 {
    case 0, 1:
      let names = Self.words.shuffled(using: &generator).prefix(count(0...5))
      return "{" + names.map { "\"\($0)\": \(body(depth: depth + 1))" }.joined(separator: ",") + "}"
    case 2, 3:
      return "[" + (0..<count(0...4)).map { _ in body(depth: depth + 1) }.joined(separator: ",") + "]"
    default: return Self.values[count(0...Self.values.count - 1)]
    }
  }
}
