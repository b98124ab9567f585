#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct OpenAPIContractDraftTests {
  /// A document with a log-in, a resource, and operations that must not be asked.
  static let document = """
    {
      "openapi": "3.1.0", "info": { "title": "Notes", "version": "1" },
      "security": [{ "token": [] }],
      "paths": {
        "/auth/register": { "post": { "operationId": "register", "security": [],
          "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Account" } } } },
          "responses": { "201": { "description": "" } } } },
        "/auth/login": { "post": { "operationId": "login", "security": [],
          "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Credentials" } } } },
          "responses": { "200": { "description": "", "content": { "application/json": { "schema": {
            "type": "object", "required": ["data"], "properties": { "data": { "type": "object", "required": ["accessToken"],
              "properties": { "accessToken": { "type": "string" } } } } } } } } } } },
        "/auth/logout": { "post": { "operationId": "logout", "responses": { "204": { "description": "" } } } },
        "/auth/password": { "put": { "operationId": "changePassword",
          "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Account" } } } },
          "responses": { "204": { "description": "" } } } },
        "/notes/{note_id}": {
          "parameters": [{ "name": "note_id", "in": "path", "required": true, "schema": { "type": "integer" } }],
          "get": { "operationId": "readNote", "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Note" } } } } } },
          "delete": { "operationId": "deleteNote", "responses": { "204": { "description": "" } } } },
        "/notes": {
          "get": { "operationId": "listNotes", "parameters": [{ "name": "kind", "in": "query", "required": true, "schema": { "enum": ["open", "done"] } }],
            "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Note" } } } } } } },
          "post": { "operationId": "createNote",
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object", "required": ["text", "rank"],
              "properties": { "text": { "type": "string", "minLength": 3, "maxLength": 10 }, "rank": { "type": "integer", "minimum": 5 } } } } } },
            "responses": { "201": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Note" } } } } } } },
        "/users/{user_id}": { "delete": { "operationId": "deleteUser",
          "parameters": [{ "name": "user_id", "in": "path", "required": true, "schema": { "type": "string" } }],
          "responses": { "204": { "description": "" } } } }
      },
      "components": {
        "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        "schemas": {
          "Account": { "type": "object", "required": ["email", "password"], "properties": { "email": { "type": "string", "format": "email" }, "password": { "type": "string", "minLength": 8 } } },
          "Credentials": { "type": "object", "required": ["email", "password"], "properties": { "email": { "type": "string" }, "password": { "type": "string" } } },
          "Note": { "type": "object", "required": ["id", "text"], "properties": { "id": { "type": "integer" }, "text": { "type": "string" } } }
        }
      }
    }
    """

  static func draft(
    _ document: String = document, _ options: OpenAPIContractDraft.Options = .init()
  ) throws -> OpenAPIContractDraft {
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let stub =
      #"{"contract": "notes", "backend": {"url": "http://localhost"}, "openapi": "openapi.json", "checks": {}}"#
    let reading = ContractReading(of: Array(stub.utf8), file: "specs/notes.json", files: files)
    let contract = try #require(reading.contract)
    var draft = try #require(
      OpenAPIContractDraft(
        contract, named: "notes", document: "openapi.json", backend: DraftedBackend(address: nil, .first),
        options: options))
    draft.removeFaultyChecks(as: "specs/notes.json", files)
    return draft
  }

  @Test func `checks go from the sign-up to the deletion, and identifiers are carried along`() throws {
    let draft = try Self.draft()
    #expect(
      draft.checks.map(\.name) == [
        "sign-up", "login", "create-note", "list-notes", "read-note", "delete-note",
      ])
    let text = draft.text()
    for line in [
      #""sessions": {"#, #""user": { "login": "login", "bearer": "data.accessToken" }"#,
      #""note_id": "${create-note.id}" },"#,
      #""list-notes": { "call": "GET /notes", "query": { "kind": "open" }, "auth": "user" }"#,
      #""finally": true"#, #""after": "sign-up""#,
      #""body": { "text": "text", "rank": 10 }"#,
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
  }

  @Test func `one check can be run alone, with the sign-up before its log-in`() throws {
    let text = try Self.draft().text()
    let document = Self.document
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/notes.json", files: files)
    let plan = Plan([contract]) { $1.name == "list-notes" }
    #expect(plan.steps.map { contract.checks[$0.check].name } == ["sign-up", "login", "list-notes"])
  }

  /// A document whose log-in has a refresh token, with paths that end in the name of a format, and tags of an entry
  /// that are answered with the entry.
  private static let entries = """
    {
      "openapi": "3.1.0", "info": { "title": "Entries", "version": "1" }, "security": [{ "token": [] }],
      "paths": {
        "/token": { "post": { "security": [],
          "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object", "required": ["username", "password"],
            "properties": { "username": { "type": "string" }, "password": { "type": "string" } } } } } },
          "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Token" } } } } } } },
        "/token/refresh": { "post": { "security": [],
          "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object", "required": ["refresh_token"],
            "properties": { "refresh_token": { "type": "string" } } } } } },
          "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Token" } } } } } } },
        "/entries": { "post": { "operationId": "add_entry", "responses": { "201": { "$ref": "#/components/responses/Entry" } } } },
        "/entries/{entry}.json": {
          "get": { "operationId": "get_entry", "parameters": [{ "$ref": "#/components/parameters/Entry" }],
            "responses": { "200": { "$ref": "#/components/responses/Entry" } } } },
        "/entries/{entry}/tags": { "post": { "operationId": "add_tag", "parameters": [{ "$ref": "#/components/parameters/Entry" }],
          "responses": { "200": { "$ref": "#/components/responses/Entry" } } } },
        "/entries/{entry}/tags/{tag}": { "delete": { "operationId": "delete_tag",
          "parameters": [{ "$ref": "#/components/parameters/Entry" },
            { "name": "tag", "in": "path", "required": true, "schema": { "type": "integer" } }],
          "responses": { "204": { "description": "" } } } }
      },
      "components": {
        "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        "parameters": { "Entry": { "name": "entry", "in": "path", "required": true, "schema": { "type": "integer" } } },
        "responses": { "Entry": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Entry" } } } } },
        "schemas": {
          "Token": { "type": "object", "required": ["access_token", "refresh_token"],
            "properties": { "access_token": { "type": "string" }, "refresh_token": { "type": "string" } } },
          "Entry": { "type": "object", "required": ["id", "tags"], "properties": { "id": { "type": "integer" },
            "tags": { "type": "array", "items": { "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } } } } }
        }
      }
    }
    """

  @Test func `a session is renewed with its latest refresh token, if the document has a request for it`()
    throws
  {
    let text = try Self.draft(Self.entries).text()
    for line in [
      #""renew": "token-refresh","#, #""bearer": "access_token","#, #""refresh": "refresh_token""#,
    ] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(text.contains(#""body": { "refresh_token": "${user.refresh}" }"#), "\(text)")
  }

  @Test func `a renewal that returns its token at another path is one all the same`() throws {
    let renewed =
      #""schema": { "type": "object", "required": ["token"], "properties": { "token": { "type": "string" } } }"#
    let (path, schema) = (#""/token/refresh""#, ##""schema": { "$ref": "#/components/schemas/Token" }"##)
    let start = try #require(Self.entries.firstRange(of: path)).upperBound
    var document = Self.entries
    document.replaceSubrange(try #require(document[start...].firstRange(of: schema)), with: renewed)
    let text = try Self.draft(document).text()
    #expect(text.contains(#""bearer": { "login": "access_token", "renew": "token" }"#), "\(text)")
    #expect(text.contains(#""refresh": "refresh_token""#), "\(text)")
  }

  @Test func `the name of a format in a path belongs to no identifier`() throws {
    let draft = try Self.draft(Self.entries)
    #expect(draft.undrafted.map(\.request) == [])
    #expect(draft.text().contains(#""path": { "entry": "${add-entry.id}" }"#))
  }

  @Test func `what is added to an element is named by its own identifier, not by that of the element`() throws
  {
    let text = try Self.draft(Self.entries).text()
    #expect(
      text.contains(#""path": { "entry": "${add-entry.id}", "tag": "${add-tag.tags[0].id}" }"#), "\(text)")
  }

  /// Each parameter of the query, the values that it may have, and the items as which they are sent.
  @Test(arguments: [
    (#""schema": {"type": "array", "items": {"enum": ["a"]}}"#, #""query": { "q": "a" }"#),
    (
      #""schema": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"enum": ["a"]}}"#,
      #""query": { "q": ["a", "a"] }"#
    ),
    (
      #""explode": false, "schema": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"enum": ["a"]}}"#,
      #""query": { "q": "a,a" }"#
    ),
    (
      #""style": "pipeDelimited", "explode": false, "schema": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"enum": ["a"]}}"#,
      #""query": { "q": "a|a" }"#
    ),
    (
      #""schema": {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a"]}}}"#,
      #""query": { "k": "a" }"#
    ),
    (
      #""explode": false, "schema": {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a"]}}}"#,
      #""query": { "q": "k,a" }"#
    ),
    (
      #""style": "deepObject", "schema": {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a"]}}}"#,
      #""query": { "q[k]": "a" }"#
    ),
    (
      #""content": {"application/json": {"schema": {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a"]}}}}}"#,
      #""query": { "q": "{\"k\":\"a\"}" }"#
    ),
    (
      #""example": ["x", "y"], "schema": {"type": "array", "items": {"type": "string"}}"#,
      #""query": { "q": ["x", "y"] }"#
    ),
  ])
  func `a list or an object of a query is sent in the documented form`(parameter: String, query: String)
    throws
  {
    let text = """
      { "openapi": "3.1.0", "info": { "title": "Q", "version": "1" },
        "paths": { "/q": { "get": { "parameters": [{ "name": "q", "in": "query", "required": true, \(parameter) }],
          "responses": { "200": { "description": "" } } } } } }
      """
    let draft = try Self.draft(text)
    #expect(draft.text().contains(query), "\(draft.text())")
  }

  @Test func `a part of a form that is a list of files is one file`() throws {
    let text = """
      { "openapi": "3.0.3", "info": { "title": "Q", "version": "1" },
        "paths": { "/q": { "post": { "requestBody": { "required": true, "content": { "multipart/form-data": { "schema": {
            "type": "object", "required": ["files", "tags"], "properties": {
              "files": { "type": "array", "items": { "type": "string", "format": "binary" } },
              "tags": { "type": "array", "items": { "enum": ["a"] } } } } } } },
          "responses": { "200": { "description": "" } } } } } }
      """
    let draft = try Self.draft(text).text()
    #expect(draft.contains("\"filename\": \"pixel.png\"") && draft.contains(#""tags": "a""#), "\(draft)")
  }

  @Test func `an example that its own schema refuses is skipped`() throws {
    let text = Self.document.replacing(
      #""rank": { "type": "integer", "minimum": 5 } } } } } },"#,
      with: #""rank": { "type": "integer", "minimum": 5 } } }, "example": { "text": "x", "rank": 1 } } } },"#)
    try #require(text.contains("\"example\""))
    let draft = try Self.draft(text)
    #expect(draft.checks.contains { $0.name == "create-note" })
    #expect(draft.text().contains(#""body": { "text": "text", "rank": 10 }"#))
  }

  @Test func `a document that a server sent on one line is laid out, any other is kept as it is`() throws {
    let line =
      #"{"openapi":"3.1.0","paths":{"/a":{"get":{"summary":"a \n b","responses":{"200":{"description":"1.0","x":1.0e2}}}}},"info":{"title":"t","version":"1"}}"#
    let stored = DocumentInit.stored(Array(line.utf8))
    #expect(stored.count { $0 == UInt8(ascii: "\n") } > 3)
    let (one, other) = (try JSONDocument(parsing: Array(line.utf8)), try JSONDocument(parsing: stored))
    #expect(LaidOutJSON.text(of: one.bytes) == LaidOutJSON.text(of: other.bytes))
    #expect(DocumentInit.stored(stored) == stored)
    #expect(DocumentInit.stored(Array("{\n}".utf8)) == Array("{\n}".utf8))
  }

  @Test func `the draft is a contract without errors`() throws {
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(Self.document.utf8) }
    let text = try Self.draft().text()
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/notes.json", files: files)
    #expect(contract.requestFaults() + contract.expectationFaults() == [])
    #expect(contract.checks.count == 6)
  }

  @Test func `what got no check is listed with the reason`() throws {
    let reasons = Dictionary(uniqueKeysWithValues: try Self.draft().undrafted.map { ($0.request, $0.reason) })
    #expect(reasons.keys.sorted() == ["DELETE /users/{user_id}", "POST /auth/logout", "PUT /auth/password"])
    #expect(reasons["POST /auth/logout"]?.contains("end the session") == true)
    #expect(reasons["PUT /auth/password"]?.contains("change how the other checks log in") == true)
    #expect(reasons["DELETE /users/{user_id}"]?.contains("user_id") == true)
  }

  @Test func `with safe methods alone there is no log-in, and nothing is created`() throws {
    let draft = try Self.draft(Self.document, OpenAPIContractDraft.Options(reach: .safe))
    #expect(draft.checks.map(\.name) == ["list-notes", "read-note"])
    #expect(draft.checks.last?.path.first?.value == .template("${list-notes[0].id}"))
    #expect(draft.checks.first?.auth == .bearer("${secret.NOTES_TOKEN}"))
  }

  @Test func `the draft passes against the backend that the program plays itself`() async throws {
    let (made, run) = try await Self.served(Self.document)
    #expect(made.contains("wrote specs/notes.json: 6 checks for 6 of 9 operations"), "\(made)")
    #expect(run.status == 0, "\(run.stdout)")
    #expect(run.stdout.contains("calls 6 of 9 endpoints"), "\(run.stdout)")
  }

  /// Returns what `init` says of a document, and a run of its contract against `serve`.
  static func served(_ document: String, _ arguments: [String] = []) async throws -> (String, ProcessResult) {
    try await withTemporaryFolder { folder in
      try folder.write(document, to: "openapi.json")
      let made = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--name", "notes"], in: folder.path)
      #expect(made.status == 0, "\(made.stderr)")
      let process = try RunningProcess(ContractCheckBinary.command(["serve"], in: folder.path))
      let url = try await process.line(startingWith: "NOTES_URL=", within: .seconds(60))
      let run = try await ContractCheckBinary.run(["run", "--url", url] + arguments, in: folder.path)
      await process.send(SIGTERM)
      _ = try await process.result(within: .seconds(60))
      return (made.stdout, run)
    }
  }
}
