import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what a document promises of members, bodies and choices without describing them.
@Suite struct OpenAPIUndescribedTests {
  @Test(arguments: [
    (
      #"{"patternProperties": {"^(?!id$)[a-z]{2}$": {}}, "additionalProperties": false}"#, #"{"de": {}}"#,
      [String]()
    ),
    (
      #"{"patternProperties": {"\\bn\\b": {"type": "integer"}}, "additionalProperties": {"type": "string"}}"#,
      #"{"n": 1}"#, []
    ),
    (#"{"required": ["z"], "additionalProperties": {"type": "string"}}"#, #"{"z": 1}"#, ["value-type $.z"]),
    (#"{"required": ["z"], "additionalProperties": {"type": "string"}}"#, #"{}"#, ["field-missing $.z"]),
    (
      #"{"required": ["z"], "patternProperties": {"^z": {}}, "additionalProperties": {"type": "string"}}"#,
      #"{"z": 1}"#, []
    ),
    (#"{"properties": {"u": {"type": "string", "format": "iri"}}}"#, #"{"u": "https://example.com/ä"}"#, []),
  ])
  func `a member is judged by every schema that holds for it, and by no other`(
    schema: String, body: String, expected: [String]
  ) throws {
    #expect(try OpenAPIVerdictTests.kinds(body, by: schema) == expected)
  }

  @Test(arguments: [
    (#""application/json": {}"#, "text/html", true), (#""application/json": {}"#, "application/json", false),
    (#""application/json": {}"#, "application/problem+json", false),
    (#""application/xml": {}, "text/csv": {}"#, "text/html", true),
    (#""application/xml": {}, "text/csv": {}"#, "text/csv; charset=utf-8", false),
    (#""application/xml": {}, "text/csv": {}"#, "application/xml", false),
    (#""image/*": {}"#, "text/html", true), (#""image/*": {}"#, "image/png", false),
    (#""image/*": {}, "*/*": {}"#, "text/html", false),
  ])
  func `a media type without a schema is promised all the same`(
    content: String, type: String, isRefused: Bool
  ) throws {
    let document = OpenAPIVerdictTests.document(
      #""responses": {"200": {"description": "", "content": {\#(content)}}}"#)
    let contract = try #require(OpenAPIVerdictTests.reading(document).contract)
    let response = HTTPResponse(status: 200, headers: [Header("Content-Type", type)], body: Array("<a>".utf8))
    let endpoint = try #require(contract.endpoints.first)
    let kinds = try contract.findings(in: response, of: endpoint.name).map(\.kind)
    #expect(kinds == (isRefused ? [.responseMediaType] : []))
  }

  @Test(arguments: [
    (#"{"k": "Cat"}"#, "typeMismatch(Int)"), (#"{"k": 3}"#, "Cannot initialize K from invalid Int value 3"),
    (#"{"k": 2, "b": 1}"#, "decodes the body"),
  ])
  func `a deciding member of integers is read as an integer`(body: String, app: String) throws {
    let schemas = """
      "A": {"type": "object", "required": ["k", "a"], "properties": {"k": {"type": "integer", "enum": [1]}, "a": {"type": "integer"}}},
      "B": {"type": "object", "required": ["k", "b"], "properties": {"k": {"type": "integer", "enum": [2]}, "b": {"type": "integer"}}}
      """
    let choice =
      ##"{"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}], "discriminator": {"propertyName": "k"}}"##
    let operation =
      #""responses": {"200": {"description": "", "content": {"application/json": {"schema": \#(choice)}}}}"#
    let document = OpenAPIVerdictTests.document(operation, schemas: schemas)
    let contract = try #require(OpenAPIVerdictTests.reading(document).contract)
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    let told =
      contract.verdict(on: response, of: contract.endpoints[0], method: "GET").app?.saying
      ?? "decodes the body"
    #expect(told.contains(app), "\(told)")
  }
}
