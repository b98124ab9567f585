import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// The tests that what a schema says beside the type of a value is judged as the Python package jsonschema judges it.
@Suite(.requires(.python)) struct AssertionAgreementTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var schema: String
    var values: [String]
    var testDescription: String { schema }

    init(_ schema: String, _ values: String...) { (self.schema, self.values) = (schema, values) }
  }

  private static let listed = [
    Example(
      #"{"enum": [1, "a", {"a": 1, "b": [2]}, [1, {"c": null}]]}"#, "1", "1.0", #""a""#, "2", "null",
      #"{"b": [2], "a": 1}"#, #"{"a": 1.0, "b": [2.0]}"#, #"{"a": 1}"#, #"{"a": 1, "b": [2], "c": 3}"#,
      #"[1, {"c": null}]"#, #"[{"c": null}, 1]"#, "[]", "{}"),
    Example(
      #"{"const": {"a": [], "b": {}}}"#, #"{"a": [], "b": {}}"#, #"{"b": {}, "a": []}"#, "{}", "[]", "1"),
    Example(
      #"{"type": ["array", "null"], "enum": [[1], {"a": 1}, null]}"#, "[1]", #"{"a": 1}"#, "null", "[2]"),
    Example(
      #"{"allOf": [{"enum": [[1], [2], {"a": 1}]}, {"enum": [{"a": 1.0}, [2.0], [3]]}]}"#, "[1]", "[2]",
      "[3]",
      #"{"a": 1}"#),
    Example(#"{"const": [false]}"#, "[false]", "[0]", "[null]", "[]"),
    Example(#"{"type": "array", "items": {"enum": [[], [0]]}}"#, "[[], [0], [0]]", "[[1]]", "[]"),
  ]

  private static let counts = [
    Example(
      #"{"type": "object", "minProperties": 1, "maxProperties": 2}"#, "{}", #"{"a": 1}"#,
      #"{"a": 1, "b": 2}"#,
      #"{"a": 1, "b": 2, "c": 3}"#, "[]"),
    Example(#"{"minProperties": 1}"#, "{}", #"{"a": 1}"#, "[]", "1", #""""#, "null", "true"),
    Example(
      #"{"allOf": [{"minProperties": 1}, {"minProperties": 2.0}, {"maxProperties": 3}], "type": "object"}"#,
      #"{"a": 1}"#, #"{"a": 1, "b": 2}"#, #"{"a": 1, "b": 2, "c": 3, "d": 4}"#),
    Example(
      #"{"type": ["object", "null"], "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "minProperties": 2}"#,
      "null", "{}", #"{"a": 1, "b": 2}"#, #"{"a": 1, "c": 2}"#, #"{"a": "1", "b": 2}"#),
    Example(
      #"{"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 5}"#, "{}",
      #"{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}"#, #"{"a": 1, "b": 2, "c": 3, "d": 4, "e": ""}"#),
    Example(#"{"maxProperties": 0}"#, "{}", #"{"a": 1}"#, "1"),
  ]

  private static let names = [
    Example(
      #"{"type": "object", "propertyNames": {"pattern": "^a"}}"#, "{}", #"{"a": 1, "ab": 2}"#,
      #"{"a": 1, "b": 2}"#, #"{"": 1}"#),
    Example(
      #"{"propertyNames": {"maxLength": 2, "not": {"const": "no"}}}"#, "{}", #"{"a": 1}"#, #"{"abc": 1}"#,
      #"{"no": 1}"#, "[1]", #""abc""#, "null"),
    Example(
      #"{"type": "object", "propertyNames": {"enum": ["x", "y"]}, "additionalProperties": {"type": "integer"}, "minProperties": 1}"#,
      #"{"x": 1}"#, #"{"z": 1}"#, "{}", #"{"x": "1"}"#),
    Example(#"{"propertyNames": false}"#, "{}", #"{"a": 1}"#, "1"),
    Example(#"{"propertyNames": true}"#, "{}", #"{"a": 1}"#, "1"),
    Example(#"{"propertyNames": {"const": "é"}}"#, #"{"é": 1}"#, #"{"e": 1}"#, #"{"\u00e9": 1}"#),
  ]

  private static let dependents = [
    Example(
      #"{"type": "object", "dependentRequired": {"a": ["b", "c"], "d": []}}"#, "{}", #"{"b": 1}"#,
      #"{"a": 1}"#,
      #"{"a": 1, "b": 2}"#, #"{"a": 1, "b": 2, "c": 3}"#, #"{"d": 1}"#),
    Example(#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": null}"#, #"{"a": 1, "b": null}"#, "[]", #""a""#),
    Example(
      #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}, "dependentRequired": {"a": ["b"]}}"#,
      #"{"a": 1}"#, #"{"a": 1, "b": 2}"#, "{}"),
  ]

  private static let elements = [
    Example(#"{"type": "array", "contains": {"const": 1}}"#, "[]", "[1]", "[2, 1.0]", "[2]", "1", "{}"),
    Example(
      #"{"contains": {"minimum": 5}, "minContains": 2, "maxContains": 3}"#, "[5]", "[5, 6]", "[5, 6, 7, 8]",
      #"["a", "b"]"#, "[5, 6, 1, 2]", "1", "null"),
    Example(#"{"contains": {"type": "string"}, "minContains": 0}"#, "[]", "[1]"),
    Example(
      #"{"type": "array", "contains": {"type": "string"}, "minContains": 0, "maxContains": 1}"#, "[]",
      #"["a", 1]"#, #"["a", "b"]"#),
    Example(#"{"minContains": 2, "maxContains": 2}"#, "[]", "[1, 2, 3]"),
    Example(#"{"contains": true, "type": "array"}"#, "[]", "[1]"),
    Example(#"{"contains": false}"#, "[]", "[1]", "1"),
    Example(
      #"{"type": "array", "minItems": 3, "items": {"type": "integer"}, "contains": {"type": "integer", "multipleOf": 10}}"#,
      "[1, 2, 3]", "[1, 2, 30]", "[10, 20]", #"[10, 20, "a"]"#),
    Example(
      #"{"type": "array", "items": {"type": "object"}, "contains": {"required": ["main"], "properties": {"main": {"const": true}}}}"#,
      #"[{"main": true}]"#, #"[{"main": false}]"#, "[{}]", "[]", #"[{}, {"main": true}]"#),
  ]

  private static let exclusions = [
    Example(
      #"{"type": "object", "not": {"required": ["a"]}}"#, "{}", #"{"a": 1}"#, #"{"b": 1}"#, "1"),
    Example(#"{"not": {"required": ["a"]}}"#, "{}", #"{"a": 1}"#, "1", "null", #""a""#),
    Example(#"{"type": "string", "not": {"pattern": "^a"}}"#, #""a""#, #""b""#, "1"),
    Example(#"{"type": "integer", "not": {"minimum": 5}}"#, "4", "5", #""a""#),
    Example(#"{"not": {"minimum": 5}}"#, "4", "5", #""a""#, "null", "{}"),
    Example(#"{"not": {"type": "integer"}}"#, "1", "1.5", #""a""#, "36893488147419103232"),
    Example(#"{"not": {"not": {"type": ["string", "null"]}}}"#, #""a""#, "null", "1"),
    Example(
      #"{"type": ["object", "null"], "properties": {"k": {"type": "string"}}, "not": {"properties": {"k": {"const": "x"}}, "required": ["k"]}}"#,
      "null", "{}", #"{"k": "x"}"#, #"{"k": "y"}"#),
    Example(
      #"{"anyOf": [{"type": "null"}, {"type": "string"}], "not": {"enum": [null, "a"]}}"#, "null", #""a""#,
      #""b""#),
    Example(#"{"type": "null", "not": {"const": null}}"#, "null", "1"),
    Example(#"{"not": {}}"#, "null", "1", "{}"), Example(#"{"not": true}"#, "null", "1"),
    Example(#"{"not": false}"#, "null", "1"),
    Example(
      #"{"type": "object", "properties": {"a": false, "b": {"not": {}}, "c": true}}"#, "{}", #"{"a": null}"#,
      #"{"a": 1}"#, #"{"b": 1}"#, #"{"c": 1}"#),
    Example(#"{"type": "array", "prefixItems": [true, false]}"#, "[1]", "[1, 2]", "[]"),
    Example(#"{"allOf": [true, false]}"#, "1", "null"),
    Example(#"{"anyOf": [false, {"type": "integer"}]}"#, "1", #""a""#),
    Example(
      #"{"not": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"minLength": 2}}}]}}"#,
      #""a""#, #"{"a": "b"}"#, #"{"a": "bc"}"#, #"{"a": 1}"#, "{}", "1"),
    Example(#"{"type": "string", "not": {"enum": ["a", "b"]}}"#, #""a""#, #""c""#, "1"),
    Example(#"{"not": {"const": {"a": 1}}}"#, #"{"a": 1.0}"#, #"{"a": 2}"#, "1"),
    Example(
      #"{"not": {"type": "object", "additionalProperties": false, "properties": {"a": {}}}}"#, #"{"a": 1}"#,
      #"{"b": 1}"#, "1"),
    Example(
      #"{"type": "array", "items": {"not": {"contains": {"not": {"type": "integer"}}}}}"#, "[[1]]",
      #"[["a"]]"#, "[[]]", "[1]"),
  ]

  static let all =
    listed + counts + names + dependents + elements + exclusions + conditions + exclusive + unevaluated
    + others

  private static func shape(of schema: String) throws -> (shapes: ShapeTable, root: ShapeID) {
    let reading = try DocumentText(response: schema).read()
    #expect(reading.messages == [], "\(schema)")
    guard case .shape(let root)? = reading.promises.operations.first?.endpoint.responses.first?.body else {
      throw ShapeError.missing
    }
    return (reading.shapes, root)
  }

  private enum ShapeError: Error { case missing }

  private static func verdicts(_ input: [(schema: String, values: [String])]) async throws -> [Substring] {
    let lines = input.map { schema, values in
      "["
        + ([schema] + values.map { String(decoding: JSONText.quoted($0), as: UTF8.self) }).joined(
          separator: ", ")
        + "]"
    }
    let result = try await withTemporaryFolder { folder in
      let path = try folder.write(lines.joined(separator: "\n"), to: "schemas.ndjson")
      return try await Python.script("python/judge_schemas.py", [path]).run(within: .seconds(60))
    }
    let verdicts = result.stdout.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(verdicts.count == input.count, "\(result.stderr)")
    return Array(verdicts)
  }

  @Test func `values are judged as jsonschema judges them`() async throws {
    let lines = try await Self.verdicts(Self.all.map { ($0.schema, $0.values) })
    for (example, line) in zip(Self.all, lines) {
      let (shapes, root) = try Self.shape(of: example.schema)
      try Promise(shapes, root).expectVerdicts(line, on: example.values, example.schema)
    }
  }

  /// The schemas that no value fits.
  private static let impossible: Set = [
    #"{"type": "null", "not": {"const": null}}"#, #"{"not": {}}"#, #"{"not": true}"#,
    #"{"allOf": [true, false]}"#, #"{"enum": []}"#,
  ]

  @Test func `samples fit what jsonschema says`() async throws {
    let possible = Self.all.filter { !Self.impossible.contains($0.schema) }
    let samples = try possible.map { example in
      let (shapes, root) = try Self.shape(of: example.schema)
      var sampler = Sampler(shapes, seed: 5, now: 0)
      #expect(sampler.hasSample(of: root), "\(example.schema)")
      return try (0..<8).map { _ in String(decoding: try sampler.sample(root), as: UTF8.self) }
    }
    let lines = try await Self.verdicts(zip(possible, samples).map { ($0.schema, $1) })
    for (example, (line, samples)) in zip(possible, zip(lines, samples)) {
      #expect(line.allSatisfy { $0 == "1" }, "\(example.schema): \(samples)")
    }
  }

  private static func contract(of schema: String) throws -> Contract {
    let operation = """
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": \(schema)}}}}
      """
    return try #require(OpenAPIVerdictTests.reading(OpenAPIVerdictTests.document(operation)).contract)
  }

  @Test func `exported schemas say the same`() async throws {
    let exported = try Self.all.map { example in
      let export = JSONSchemaExport(try Self.contract(of: example.schema))
      let body = try #require(export.bodies.first)
      let opened = export.text.replacing("\n", with: " ").drop { $0 != "{" }.dropFirst()
      return (schema: "{\"$ref\": \"#/$defs/\(body.name)\", \(opened)", values: example.values)
    }
    let own = try await Self.verdicts(Self.all.map { ($0.schema, $0.values) })
    let others = try await Self.verdicts(exported)
    for (example, (own, other)) in zip(Self.all, zip(own, others)) {
      #expect(own == other, "\(example.schema) \(example.values)")
    }
  }

  @Test func `bodies that keep assertions are mutated`() throws {
    for example in Self.all where !Self.impossible.contains(example.schema) {
      let score = try Self.contract(of: example.schema).mutationScore()
      #expect(score.endpoints.allSatisfy { $0.obstacles.isEmpty }, "\(example.schema)")
    }
  }

  @Test(arguments: impossible.sorted()) func `a schema that nothing fits has no sample`(schema: String) throws
  {
    let (shapes, root) = try Self.shape(of: schema)
    #expect(!Sampler(shapes, seed: 0, now: 0).hasSample(of: root))
  }
}
