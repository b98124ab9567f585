import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// The tests of verdicts on single bodies by schemas that are easily misread.
@Suite struct OpenAPIVerdictTests {
  private static func document(_ operation: String, schemas: String = "", more: String = "") -> String {
    """
    {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/x/{id}": {"get": {\(operation)}}},
     "components": {"schemas": {\(schemas)}\(more)}}
    """
  }

  private static func reading(_ document: String) -> ContractReading {
    let text = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json",
       "checks": {"x": {"call": "GET /x/{id}", "path": {"id": "1"}}}}
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    return ContractReading(of: Array(text.utf8), file: "t.json", files: files)
  }

  private static func kinds(
    _ body: String, by schema: String, schemas: String = "", type: String = "application/json"
  ) throws -> [String] {
    let operation = """
      "responses": {"200": {"description": "", "content": {"\(type)": {"schema": \(schema)}}}}
      """
    let contract = try #require(reading(document(operation, schemas: schemas)).contract)
    let answer = Answer(status: 200, headers: [Header("Content-Type", type)], body: Array(body.utf8))
    let endpoint = try #require(contract.endpoints.first)
    return try contract.findings(in: answer, of: endpoint.name).filter { $0.severity.failsRun }
      .map { "\($0.kind.rawValue) \($0.path?.description ?? "")" }
  }

  private static let restrictions = """
    "R": {"type": "object", "required": ["type", "d"], "discriminator": {"propertyName": "type"},
          "properties": {"type": {"type": "string", "enum": ["daily", "WeeklyR", "MonthlyR"]}, "d": {"type": "integer"}}},
    "WeeklyR": {"allOf": [{"$ref": "#/components/schemas/R"}, {"type": "object", "required": ["day"], "properties": {"day": {"type": "integer"}}}]},
    "MonthlyR": {"allOf": [{"$ref": "#/components/schemas/R"}, {"type": "object", "required": ["month"], "properties": {"month": {"type": "integer"}}}]}
    """

  @Test(arguments: [
    (#"{"type": "daily", "d": 1}"#, [String]()), (#"{"type": "WeeklyR", "d": 1, "day": 2}"#, []),
    (#"{"type": "WeeklyR", "d": 1}"#, ["field-missing $.day"]),
    (#"{"type": "MonthlyR", "d": 1, "day": 2}"#, ["field-missing $.month"]),
    (#"{"type": "yearly", "d": 1}"#, ["value-choice $.type"]),
  ])
  func `values that a base schema lists name the schemas made of it, and no other`(
    body: String, expected: [String]
  ) throws {
    #expect(
      try Self.kinds(body, by: ##"{"$ref": "#/components/schemas/R"}"##, schemas: Self.restrictions)
        == expected)
  }

  @Test(arguments: [
    (#"{"type": "integer", "anyOf": [{"enum": ["auto"]}, {"minimum": 3}]}"#, ["4"], ["1", #""auto""#]),
    (
      #"{"allOf": [{"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"anyOf": [{"type": "integer"}, {"type": "boolean"}]}]}"#,
      ["1"], [#""a""#, "true"]
    ),
    (
      #"{"allOf": [{"oneOf": [{"const": "a"}, {"const": "b"}]}, {"const": "a"}]}"#, [#""a""#], [#""b""#, "1"]
    ),
    (#"{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}"#, [#""10""#], [#""010""#, #""x""#]),
    (
      #"{"type": "object", "properties": {"x-a": {"type": "integer"}}, "patternProperties": {"^x-": {"minimum": 3}}}"#,
      [#"{"x-a": 3}"#, #"{"x-b": 3}"#], [#"{"x-a": 1}"#, #"{"x-a": "3"}"#, #"{"x-b": 1}"#]
    ),
    (#"{"type": "string", "pattern": "^a|b$"}"#, [#""ax""#, #""xb""#], [#""xa""#]),
  ])
  func `what cannot be is dropped, and the rest is judged`(
    schema: String, fitting: [String], others: [String]
  ) throws {
    for body in fitting { #expect(try Self.kinds(body, by: schema) == [], "\(body)") }
    for body in others { #expect(try !Self.kinds(body, by: schema).isEmpty, "\(body)") }
  }

  @Test func `text/json is JSON`() throws {
    let schema = #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}"#
    #expect(try Self.kinds(#"{"a": 1}"#, by: schema, type: "text/json") == [])
    #expect(try Self.kinds(#"{"a": "1"}"#, by: schema, type: "text/json") == ["value-type $.a"])
  }

  @Test func `an anchored expression with a choice inside has samples`() throws {
    let operation = #"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}}}}}
      """#
    let contract = try #require(Self.reading(Self.document(operation)).contract)
    #expect(contract.mutationScore().endpoints.first?.obstacles.isEmpty == true)
  }

  @Test func `a key in the query is an item of it`() throws {
    let operation = #"""
      "security": [{"k": []}], "responses": {"200": {"description": ""}}
      """#
    let schemes = #", "securitySchemes": {"k": {"type": "apiKey", "in": "query", "name": "api_key"}}"#
    let contract = try #require(Self.reading(Self.document(operation, more: schemes)).contract)
    let query = try #require(contract.endpoints.first?.query)
    #expect(contract.shapes.notation(of: query) == "object {api_key?}")
  }

  @Test func `a schema whose smallest value is too large promises nothing, and ends`() throws {
    let schemas =
      (0..<30).map { number in
        let next = "{\"$ref\": \"#/components/schemas/A\(number + 1)\"}"
        return """
          "A\(number)": {"type": "object", "required": ["l", "r"], "properties": {"l": \(next), "r": \(next)}}
          """
      }.joined(separator: ",") + #", "A30": {"type": "string"}"#
    let operation = ##"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/A0"}}}}}
      """##
    let reading = Self.reading(Self.document(operation, schemas: schemas))
    #expect(reading.diagnostics.contains { $0.message.contains("the smallest value of this schema has") })
    let contract = try #require(reading.contract)
    #expect(contract.mutationScore().endpoints.count == 1)
  }

  @Test
  func `lint names the operations of whose success nothing is promised, until the contract promises it`()
    throws
  {
    let operation = #"""
      "responses": {"200": {"description": "", "content": {"text/event-stream": {}}}}
      """#
    let document = Self.document(operation)
    func messages(_ endpoints: String) -> [String] {
      let text = """
        {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json", "endpoints": \(endpoints),
         "checks": {"x": {"call": "GET /x/{id}", "path": {"id": "1"}}}}
        """
      let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
      return ContractReading(of: Array(text.utf8), file: "t.json", files: files).diagnostics.map(\.message)
    }
    #expect(messages("{}") == ["nothing is promised of the body of the success of GET /x/{id}"])
    #expect(messages(#"{"x": {"request": "GET /x/{id}", "responses": {"200": {"each": "string"}}}}"#) == [])
  }

  @Test func `bounds of integers are written without a fraction`() throws {
    let operation = #"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "integer", "minimum": 1.0, "maximum": 5.0}}}}}
      """#
    let contract = try #require(Self.reading(Self.document(operation)).contract)
    guard case .shape(let id)? = contract.endpoints.first?.responses.first?.body else {
      Issue.record("no shape")
      return
    }
    #expect(contract.shapes.notation(of: id) == "integer(1...5)")
  }
}
