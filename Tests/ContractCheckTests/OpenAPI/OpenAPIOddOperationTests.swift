import Testing

@testable import ContractSpecs

/// The tests of media types and of members of paths that documents have besides those that everybody writes.
@Suite struct OpenAPIOddOperationTests {
  private static func content(_ content: String, version: String = "3.1.0") throws -> DocumentText.Reading {
    let text = """
      {"openapi": "\(version)", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"operationId": "x",
        "responses": {"200": {"description": "", "content": {\(content)}}}}}},
       "components": {"mediaTypes": {"Count": {"schema": {"type": "integer"}}}}}
      """
    return try DocumentText(text).read()
  }

  @Test(arguments: [
    (##""application/json": {"$ref": "#/components/mediaTypes/Count"}"##, nil),
    (#""application/*": {"schema": {"type": "integer"}}"#, nil),
    (#""*/*": {"schema": {"type": "integer"}}"#, nil),
    (
      #""application/json": {"schema": {"type": "integer"}}, "json": {"schema": {}}"#,
      "\"json\" is no media type"
    ),
    (
      #""application/json": {"schema": {"type": "integer"}}, "application/vnd.a+json": {"schema": {"type": "string"}}"#,
      "a body of the type \"application/vnd.a+json\" is not judged, only one of \"application/json\""
    ),
    (
      #""application/json": {"schema": {"type": "integer"}}, "text/plain": {"schema": {"type": "string", "example": "a"}}"#,
      nil
    ),
  ])
  func `the schema of JSON is judged`(content: String, note: String?) throws {
    let reading = try Self.content(content, version: "3.2.0")
    #expect(try reading.failures("1") == [] && reading.failures(#""a""#) == ["value-type $"])
    #expect(reading.messages.count == (note == nil ? 0 : 1), "\(reading.messages)")
    if let note { #expect(reading.messages.allSatisfy { $0.hasPrefix(note) }) }
  }

  @Test(arguments: [
    (#""application/xml": {"schema": {"type": "object"}}"#, ["application/xml"]),
    (#""text/plain": {"schema": {"type": "integer"}}"#, ["text/plain"]),
    (#""text/event-stream": {"schema": {"type": "object"}}"#, ["text/event-stream"]),
    (
      #""application/xml": {"schema": {"type": "object"}}, "text/csv": {"schema": {"type": "array"}}"#,
      ["application/xml", "text/csv"]
    ),
    (#""text/plain": {"schema": {"oneOf": [{"enum": ["a"]}, {"enum": ["b"]}]}}"#, ["text/plain"]),
    (#""text/csv": {"schema": {"allOf": [{"pattern": "^a"}]}}"#, ["text/csv"]),
    (#""application/octet-stream": {"schema": false}"#, ["application/octet-stream"]),
    (#""text/html": {"schema": {"type": ["object", "null"]}}"#, ["text/html"]),
    (#""text/html": {"schema": {"type": "strnig"}}"#, ["text/html"]),
    (#""text/plain": {"schema": {"type": "string"}}"#, []), (#""text/plain": {"schema": true}"#, []),
    (#""text/plain": {"schema": {"type": ["string", "null"]}}"#, []),
    (#""application/pdf": {"schema": {"type": "string", "format": "binary"}}"#, []),
    (#""application/xml": {}"#, []), (#""text/html": {"schema": {}}"#, []),
  ])
  func `a body that is not judged is told unless any fits`(content: String, types: [String]) throws {
    #expect(try Self.content(content).messages == types.map { "a body of the type \"\($0)\" is not judged" })
  }

  @Test func `a text with a schema of texts is judged`() throws {
    let reading = try Self.content(#""text/plain": {"schema": {"type": "string", "pattern": "^[a-z]+$"}}"#)
    #expect(reading.messages == [])
    let promise = try #require(reading.promises.operations.first?.endpoint.responses.first)
    #expect(promise.mediaType == "text/plain")
    #expect(try reading.failures(#""abc""#) == [] && reading.failures(#""ABC""#) == ["value-format $"])
  }

  @Test func `in 2.0 one text with a schema of texts is judged`() throws {
    let text = """
      {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"operationId": "x",
        "produces": ["text/plain"], "responses": {"200": {"description": "",
          "schema": {"type": "string", "enum": ["a", "b"]}}}}}}}
      """
    let reading = try DocumentText(text).read()
    #expect(reading.messages == [])
    #expect(try reading.failures(#""a""#) == [] && reading.failures(#""c""#) == ["value-choice $"])
  }

  @Test func `in 2.0 the listed types besides JSON are allowed, and a schema without JSON is told`() throws {
    func reading(_ produces: String) throws -> DocumentText.Reading {
      let text = """
        {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"operationId": "x",
          "produces": \(produces), "responses": {"200": {"description": "", "schema": {"type": "integer"}}}}}}}
        """
      return try DocumentText(text).read()
    }
    let both = try reading(#"["application/xml", "application/json", "text/json"]"#)
    let promise = try #require(both.promises.operations.first?.endpoint.responses.first)
    #expect(promise.otherTypes == ["application/xml"])
    #expect(
      both.messages == [
        "a body of the type \"application/xml\" is not judged, only one of \"application/json\""
      ])
    #expect(
      try reading(#"["application/xml"]"#).messages == [
        "a body of the type \"application/xml\" is not judged"
      ])
  }

  @Test func `operations beside the reference of a path are read, and unknown members of a path are told`()
    throws
  {
    let responses = #""responses": {"200": {"description": ""}}"#
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
        "/x": {"$ref": "#/components/pathItems/P", "post": {\(responses)},
               "get": {"operationId": "other", \(responses)}},
        "/y": {"get": {\(responses)}, "fetch": {}, "x-own": 1, "summary": "", "parameters": []}},
       "components": {"pathItems": {"P": {"get": {"operationId": "own", \(responses)}}}}}
      """
    let reading = try DocumentText(text).read()
    #expect(reading.promises.operations.map(\.endpoint.request) == ["GET /x", "POST /x", "GET /y"])
    #expect(reading.promises.operations.first?.id == "own")
    #expect(
      reading.messages == [
        "\"get\" is also in the path that the reference beside it leads to, and that one is read",
        "\"fetch\" is neither a method nor another member of a path; it is skipped",
      ])
  }

  @Test(arguments: ["https://example.com/v1?key=1", "/v1#top", "v1/?a"])
  func `what comes after the path of a server refuses no operation`(url: String) throws {
    let text = """
      {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "servers": [{"url": "\(url)"}],
       "paths": {"/x": {"get": {"responses": {"200": {"description": ""}}}}}}
      """
    #expect(try DocumentText(text).read().promises.operations.map(\.endpoint.request) == ["GET /v1/x"])
  }
}
