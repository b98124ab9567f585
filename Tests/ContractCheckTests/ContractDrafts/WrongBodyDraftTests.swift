import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the wrong bodies that a first contract sends by default.
@Suite struct WrongBodyDraftTests {
  private static func document(
    refusals: String = "422", method: String = "put", deletion: String = "delete",
    deleted: String = "/notes/{id}"
  ) -> String {
    let note =
      ##""content": { "application/json": { "schema": { "$ref": "#/components/schemas/Note" } } }"##
    let body = #""requestBody": { "required": true, \#(note) }"#
    let id = #"{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }"#
    let errors = refusals.split(separator: " ").map { ", \"\($0)\": { \"description\": \"\" }" }.joined()
    let path = deleted == "/notes/{id}" ? "" : #"}, "\#(deleted)": { "parameters": [\#(id)], "#
    return """
      { "openapi": "3.1.0", "info": { "title": "Notes", "version": "1" },
        "paths": {
          "/notes": { "post": { "operationId": "createNote", \(body),
            "responses": { "201": { "description": "", \(note) }\(errors) } } },
          "/notes/{id}": { "parameters": [\(id)],
            "\(method)": { "operationId": "writeNote", \(body), "responses": { "200": { "description": "", \(note) }\(errors) } }\(path.isEmpty ? "," : path)
            "\(deletion)": { "operationId": "deleteNote", "responses": { "204": { "description": "" } } } } },
        "components": { "schemas": { "Note": { "type": "object", "required": ["id", "text"],
          "properties": { "id": { "type": "integer", "readOnly": true }, "text": { "type": "string" } } } } } }
      """
  }

  private static func made(_ document: String) throws -> String {
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let text = try OpenAPIContractDraftTests.draft(document).text()
    let reading = ContractReading(of: Array(text.utf8), file: "specs/notes.json", files: files)
    let contract = try #require(reading.contract)
    let refusals = RefusalDraft(for: contract, .undone)
    #expect(refusals.count < 2)
    return refusals.count == 0 ? "" : String(decoding: refusals.text(adding: []), as: UTF8.self)
  }

  @Test func `one wrong body is sent to what the run created and deletes, with the listed status`() throws {
    let line =
      #""write-note-refused-without-text": { "like": "write-note", "body": { "text": null }, "expect": 422 }"#
    #expect(try Self.made(Self.document()).contains(line))
    #expect(try Self.made(Self.document(method: "patch")).contains(line))
    let both = try Self.made(Self.document(refusals: "400 422"))
    #expect(both.contains(#""expect": [400, 422]"#), "\(both)")
  }

  @Test func `what an accepted body would leave behind is not sent`() throws {
    #expect(try Self.made(Self.document(refusals: "409")).isEmpty, "the document lists no such refusal")
    #expect(try Self.made(Self.document(deletion: "get")).isEmpty, "nothing deletes it")
    #expect(try Self.made(Self.document(method: "post")).isEmpty, "it is not known what a POST makes")
    #expect(try Self.made(Self.document(deleted: "/drafts/{id}")).isEmpty, "something else is deleted")
  }

  @Test func `it passes against the backend that the program plays itself`() async throws {
    let (made, run) = try await OpenAPIContractDraftTests.served(Self.document(), [])
    #expect(
      made.contains(
        "and 1 request to be refused, without a token, for what does not exist or with a wrong body, as the document says"
      ),
      "\(made)")
    #expect(run.status == 0, "\(run.stdout)")
    #expect(
      run.stdout.contains("expects 3 of 3 promised successes and 1 of 2 other statuses"), "\(run.stdout)")
  }
}
