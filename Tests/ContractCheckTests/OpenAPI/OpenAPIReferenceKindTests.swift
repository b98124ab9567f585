import Testing

@testable import ContractSpecs

/// The tests of what a reference leads to: a part of the kind that must stand in its place.
@Suite struct OpenAPIReferenceKindTests {
  private static let content = #"{"application/json": {"schema": {"type": "integer"}}}"#

  /// A document of which one operation answers with a schema, beside parts of each kind.
  private static func reading(_ reference: String) throws -> DocumentText.Reading {
    try DocumentText(
      """
      {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "x-parts": {"type": "integer"},
       "tags": [{"name": "a"}], "definitions": {"Old": {"type": "integer"}},
       "paths": {
        "/x": {"get": {"operationId": "x", "responses": {"200": {"description": "",
          "content": {"application/json": {"schema": {"$ref": "\(reference)"}}}}}}},
        "/y": {"get": {"operationId": "y", "parameters": [{"name": "p", "in": "query", "schema": {"type": "integer"}}],
          "responses": {"200": {"description": "", "content": \(content),
            "headers": {"H": {"schema": {"type": "integer"}}}, "links": {"L": {"operationId": "x"}}}}}}},
       "components": {"schemas": {"A": {"type": "object", "properties": {"n": {"type": "integer"},
          "properties": {"type": "integer"}}, "allOf": [{"type": "integer"}], "example": {"type": "integer"}}},
        "examples": {"E": {"value": {"type": "integer"}}}, "responses": {"R": {"description": "", "content": \(content)}}}}
      """
    ).read()
  }

  @Test(arguments: [
    "#/components/schemas/A/properties/n", "#/components/schemas/A/properties/properties",
    "#/components/schemas/A/allOf/0", "#/definitions/Old", "#/x-parts",
    "#/paths/~1y/get/parameters/0/schema", "#/paths/~1y/get/responses/200/headers/H/schema",
    "#/paths/~1y/get/responses/200/content/application~1json/schema",
    "#/components/responses/R/content/application~1json/schema",
  ])
  func `a schema may stand anywhere`(reference: String) throws {
    let reading = try Self.reading(reference)
    #expect(reading.promises.errors.isEmpty, "\(reading.promises.errors)")
    #expect(try reading.failures("7") == [] && reading.failures(#""a""#) == ["value-type $"])
  }

  @Test(arguments: [
    ("#/info", "something else"), ("#/tags/0", "something else"), ("#/components", "something else"),
    ("#/components/schemas", "something else"), ("#/components/schemas/A/properties", "something else"),
    ("#/components/schemas/A/example", "something else"), ("#/components/examples/E", "an example"),
    ("#/components/examples/E/value", "something else"), ("#/components/responses/R", "a response"),
    ("#/paths", "something else"), ("#/paths/~1y", "a path"), ("#/paths/~1y/get", "something else"),
    ("#/paths/~1y/get/parameters/0", "a parameter"),
    ("#/paths/~1y/get/responses", "the responses of an operation"),
    ("#/paths/~1y/get/responses/200", "a response"), ("#/paths/~1y/get/responses/200/headers/H", "a header"),
    ("#/paths/~1y/get/responses/200/content", "something else"),
    ("#/paths/~1y/get/responses/200/links/L", "something else"),
    ("#/components/responses/R/content/application~1json", "a media type"),
  ])
  func `what is no schema is an error`(reference: String, words: String) throws {
    let errors = try Self.reading(reference).promises.errors
    #expect(errors.map(\.message) == ["\"\(reference)\" leads to \(words), and a schema must be there"])
  }
}
