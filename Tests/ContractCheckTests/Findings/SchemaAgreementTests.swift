import Testing

@testable import ContractSpecs
@testable import ContractMutation

/// The tests that shapes mean what JSON Schema means by the same words, as the Python package jsonschema reads it.
@Suite struct SchemaAgreementTests {
  struct Example: Sendable, CustomTestStringConvertible {
    /// The shape, as a contract writes it.
    var shape: String
    var schema: String
    var values: [String]
    var testDescription: String { shape }

    init(_ shape: String, _ schema: String, _ values: String...) {
      (self.shape, self.schema, self.values) = (shape, schema, values)
    }
  }

  static let all = [
    Example(
      #"["number", "string"]"#,
      #"{"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "items": false, "minItems": 2}"#,
      #"[1, "a"]"#, "[1]", "[]", #"[1, "a", 2]"#, #"["a", 1]"#),
    Example(
      #"["number", "...string"]"#,
      #"{"type": "array", "prefixItems": [{"type": "number"}], "items": {"type": "string"}, "minItems": 1}"#,
      "[1]", #"[1, "a", "b"]"#, #"[1, "a", 2]"#, "[]"),
    Example(
      #"["number", "..."]"#, #"{"type": "array", "prefixItems": [{"type": "number"}], "minItems": 1}"#, "[1]",
      #"[1, null, {}]"#, "[null]"),
    Example(
      #""array(1...3, unique)""#, #"{"type": "array", "minItems": 1, "maxItems": 3, "uniqueItems": true}"#,
      "[1, 2]", "[1, 1.0]", #"["1", 1]"#, #"[{"a": 1, "b": [2]}, {"b": [2], "a": 1}]"#,
      #"[{"a": 1}, {"a": 2}]"#, "[[1, 2], [2, 1]]", "[null, null]", "[1, 2, 3, 4]", "[]", "[1e2, 100, 5]"),
    Example(
      #""number(0<..<1)""#, #"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}"#, "0", "0.5",
      "1", "1e-9", "0.999999999999", "-1"),
    Example(
      #""number(0<...1)""#, #"{"type": "number", "exclusiveMinimum": 0, "maximum": 1}"#, "0", "1", "0.5"),
    Example(
      #""integer(-5..<10, step 5)""#,
      #"{"type": "integer", "minimum": -5, "exclusiveMaximum": 10, "multipleOf": 5}"#, "-5", "0", "5", "10",
      "3", "-10"),
    Example(
      #""number(step 0.01)""#, #"{"type": "number", "multipleOf": 0.01}"#, "19.99", "0.1", "0.07", "1.005",
      "4.35", "1e3", "-0.29", "0", "123456789.12", "123456789.123"),
    Example(
      #""number(step 0.3)""#, #"{"type": "number", "multipleOf": 0.3}"#, "0.9", "0.3", "1", "3e1", "2.1",
      "0.1"),
    Example(
      #"{"a": "string", "/x-.*/": "integer", "*": "boolean"}"#,
      #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}, "patternProperties": {"^x-.*$": {"type": "integer"}}, "additionalProperties": {"type": "boolean"}}"#,
      #"{"a": ""}"#, #"{"a": "", "x-1": 1}"#, #"{"a": "", "x-1": true}"#, #"{"a": "", "b": true}"#,
      #"{"a": "", "b": 1}"#, #"{"x-1": 1}"#),
    Example(
      #""string(2...4) & /[a-z]+/""#,
      #"{"allOf": [{"type": "string", "minLength": 2, "maxLength": 4}, {"pattern": "^[a-z]+$"}]}"#,
      #""abc""#, #""a""#, #""abcde""#, #""aB""#, "1"),
    Example(
      #""(1 | 2 | 'x') & (integer | string) | null""#,
      #"{"anyOf": [{"allOf": [{"enum": [1, 2, "x"]}, {"type": ["integer", "string"]}]}, {"type": "null"}]}"#,
      "1", "3", #""x""#, #""y""#, "null"),
    Example(
      #""(string | null) & string(2)""#,
      #"{"allOf": [{"type": ["string", "null"]}, {"type": "string", "minLength": 2, "maxLength": 2}]}"#,
      #""ab""#, #""a""#, "null"),
    Example(
      #"{"oneOf": {"by": "t", "a": "A", "b": "B"}}"#,
      #"{"oneOf": [{"required": ["t", "x"], "properties": {"t": {"const": "a"}, "x": {"type": "integer"}}}, {"required": ["t"], "properties": {"t": {"const": "b"}}}], "type": "object"}"#,
      #"{"t": "a", "x": 1}"#, #"{"t": "a"}"#, #"{"t": "b"}"#, #"{"t": "c"}"#, "{}", #"{"t": "a", "x": "1"}"#),
    Example(
      #""uint64(1...)""#, #"{"type": "integer", "minimum": 1, "maximum": 18446744073709551615}"#,
      "18446744073709551615", "18446744073709551616", "0", "1", "-1", "1.5"),
  ]

  @Test func `shapes accept what a schema with the same words accepts`() async throws {
    let input = Self.all.map { example in
      "[\(example.schema), "
        + example.values.map { String(decoding: JSONText.quoted($0), as: UTF8.self) }.joined(separator: ", ")
        + "]"
    }
    let result = try await withTemporaryFolder { folder in
      let path = try folder.write(input.joined(separator: "\n"), to: "schemas.ndjson")
      return try await Python.script("python/judge_schemas.py", [path]).run(within: .seconds(60))
    }
    let lines = result.stdout.split(separator: "\n")
    try #require(lines.count == Self.all.count, "\(result.stderr)")
    for (example, line) in zip(Self.all, lines) {
      let (shapes, root) = try Self.table(of: example.shape)
      try Promise(shapes, root).expectVerdicts(line, on: example.values, example.shape)
    }
  }

  @Test(arguments: all) func `samples fit what a schema says`(example: Example) throws {
    let (shapes, root) = try Self.table(of: example.shape)
    var sampler = Sampler(shapes, seed: 3, now: 0)
    let promise = Promise(shapes, root)
    for _ in 0..<20 {
      let sample = String(decoding: try sampler.sample(root), as: UTF8.self)
      #expect(try promise.findings(sample).filter(\.severity.failsRun).map(\.line) == [], "\(sample)")
    }
  }

  private static func table(of shape: String) throws -> (ShapeTable, ShapeID) {
    var text = ContractText()
    text.shapes = #"{"A": {"x": "integer"}, "B": "object", "Example": \#(shape)}"#
    let contract = try text.load()
    let index = try #require(contract.shapes.nodes.firstIndex { $0.name == "Example" })
    return (contract.shapes, ShapeID(index: index))
  }
}
