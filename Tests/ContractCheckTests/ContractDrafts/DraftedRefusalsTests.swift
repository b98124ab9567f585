import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the refusals that a first contract asks for.
@Suite struct DraftedRefusalsTests {
  private static func document(
    _ idSchema: String = #"{ "type": "integer" }"#, statuses: String = "401 403 404"
  ) -> String {
    let errors = statuses.split(separator: " ").map { ", \"\($0)\": { \"description\": \"\" }" }.joined()
    let body = """
      "content": { "application/json": { "schema": { "type": "object", "required": ["id"],
        "properties": { "id": \(idSchema), "token": { "type": "string" } } } } }
      """
    let id = #""parameters": [{ "name": "id", "in": "path", "required": true, "schema": \#(idSchema) }]"#
    let token = #""security": [{ "t": [] }],"#
    return """
      { "openapi": "3.1.0", "info": { "title": "Notes", "version": "1" },
        "paths": {
          "/login": { "post": { "requestBody": { "content": { "application/json": { "schema": { "type": "object",
            "properties": { "email": { "type": "string" }, "password": { "type": "string" } } } } } },
            "responses": { "200": { "description": "", \(body) }\(errors) } } },
          "/notes": { "post": { \(token) "operationId": "createNote", "responses": { "201": { "description": "", \(body) }\(errors) } } },
          "/open": { "get": { "operationId": "readOpen", "responses": { "200": { "description": "", \(body) }\(errors) } } },
          "/notes/{id}": { \(id),
            "get": { \(token) "operationId": "readNote", "responses": { "200": { "description": "", \(body) }\(errors) } },
            "put": { \(token) "operationId": "putNote", "responses": { "200": { "description": "", \(body) }\(errors) } },
            "delete": { \(token) "operationId": "deleteNote", "responses": { "204": { "description": "" }\(errors) } } } },
        "components": { "securitySchemes": { "t": { "type": "http", "scheme": "bearer" } } } }
      """
  }

  private static func names(_ document: String, _ reach: OpenAPIContractDraft.Reach = .harmless) throws
    -> [String]
  {
    let draft = try OpenAPIContractDraftTests.draft(document, .init(reach: reach))
    return draft.refusedRequests().values.flatMap { $0.map { "\($0.name) \($0.status)" } }.sorted()
  }

  @Test func `documented refusals are asked for, but not of the log-in`() throws {
    #expect(
      try Self.names(Self.document()) == [
        "create-note-without-token 401", "delete-note-unknown 404", "delete-note-without-token 401",
        "put-note-without-token 401", "read-note-unknown 404", "read-note-without-token 401",
      ])
    let text = try OpenAPIContractDraftTests.draft(Self.document()).text()
    for line in [
      #""read-note-unknown": { "like": "read-note", "path": { "id": "999999999" }, "expect": 404 }"#,
      #""read-note-without-token": { "like": "read-note", "auth": "none", "expect": 401 }"#,
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
  }

  @Test(arguments: ["403", "4XX default", ""])
  func `a status that the document does not list is not asked for`(statuses: String) throws {
    #expect(try Self.names(Self.document(statuses: statuses)) == [])
  }

  @Test(arguments: [
    (#"{ "type": "string", "format": "uuid" }"#, true), (#"{ "type": "string" }"#, false),
    (#"{ "type": "integer", "maximum": 1000 }"#, false),
  ])
  func `an unknown identifier has the documented form`(schema: String, isAsked: Bool) throws {
    #expect(try Self.names(Self.document(schema, statuses: "404")).isEmpty != isAsked)
  }

  @Test func `a safe draft asks for none`() throws {
    #expect(try Self.names(Self.document(), .safe) == [])
  }

  @Test func `they pass against the backend that the program plays itself`() async throws {
    let (made, run) = try await OpenAPIContractDraftTests.served(
      Self.document(), ["--set", "NOTES_USER=ada", "--set", "NOTES_PASSWORD=s3cret"])
    #expect(made.contains("and 6 requests to be refused"), "\(made)")
    #expect(run.status == 0, "\(run.stdout)")
  }
}
