import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what a draft does not send, and of what it sends although a document does not require it.
@Suite struct HarmlessDraftTests {
  private static let signUp = """
    "/users": { "post": { "security": [], "requestBody": { "required": true, "content": { "application/json": { "schema":
      { "type": "object", "properties": { "firstname": { "type": "string" }, "email": { "type": "string" }, "password": { "type": "string" } } } } } },
      "responses": { "201": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Named" } } } } } } },
    """

  /// Returns a document with a log-in, these paths, and a sign-up if it is wanted.
  private static func document(_ paths: String, hasSignUp: Bool = false) -> String {
    """
    { "openapi": "3.1.0", "info": { "title": "Users", "version": "1" }, "security": [{ "token": [] }],
      "paths": { \(hasSignUp ? signUp : "")
        "/auth/login": { "post": { "security": [], "requestBody": { "content": { "application/json": { "schema":
          { "type": "object", "properties": { "email": { "type": "string" }, "password": { "type": "string" } } } } } },
          "responses": { "200": { "description": "", "content": { "application/json": { "schema":
            { "type": "object", "required": ["token"], "properties": { "token": { "type": "string" } } } } } } } } },
        \(paths) },
      "components": { "securitySchemes": { "token": { "type": "http", "scheme": "bearer" },
          "digest": { "type": "http", "scheme": "digest" }, "tls": { "type": "mutualTLS" },
          "client": { "type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "/t", "scopes": {} } } } },
        "schemas": { "Named": { "type": "object", "required": ["id", "name"],
          "properties": { "id": { "type": "string" }, "name": { "type": "string" } } } } } }
    """
  }

  private static func operation(_ request: String, _ more: String = "") -> String {
    let words = request.split(separator: " ")
    let parameter =
      #""parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],"#
    return """
      "\(words[1])": { "\(words[0].lowercased())": { \(words[1].contains("{id}") ? parameter : "") \(more)
        "responses": { "204": { "description": "" } } } }
      """
  }

  @Test(arguments: [
    "DELETE /me", "PUT /users/me", "PATCH /account", "DELETE /database", "PUT /settings", "DELETE /notes",
    "DELETE /sessions/current", "DELETE /users/me/sessions", "POST /users/delete-all", "POST /admin/reset",
    "POST /account/close", "POST /me/deactivate", "POST /payments/charge", "POST /payments",
    "POST /emails/send", "POST /sms", "POST /mail", "POST /push", "POST /donate",
    "POST /newsletter/subscribe",
    "GET /users/delete", "GET /emails/send", "GET /invoices/pay", "GET /db/reset", "GET /session/end",
    "GET /users/delete-all", "GET /users/deleteall", "POST /deleteaccount", "POST /users/removeall",
    "GET /notes/{id}/delete", "HEAD /users/delete", "GET /token/revoke",
    "PUT /notes/{id}/pay", "PATCH /notes/{id}/send",
    "DELETE /notes/{id}", "POST /notes/{id}/ban", "GET /auth/logout",
  ])
  func `what would harm somebody else's things is not sent`(request: String) throws {
    let draft = try OpenAPIContractDraftTests.draft(Self.document(Self.operation(request)))
    #expect(draft.checks.map(\.call) == ["POST /auth/login"], "\(draft.text())")
    #expect(draft.undrafted.map(\.request) == [request])
  }

  @Test(arguments: [
    "GET /payments", "GET /emails", "GET /charges/summary", "GET /stops", "GET /stop", "GET /archive",
    "GET /sms",
    "GET /subscriptions",
  ])
  func `what only names such things is read`(request: String) throws {
    let draft = try OpenAPIContractDraftTests.draft(Self.document(Self.operation(request)))
    #expect(draft.checks.map(\.call).contains(request), "\(draft.text())")
  }

  @Test func `a safe draft has no GET whose path says that something is lost, either`() throws {
    let document = Self.document(
      [Self.operation("GET /users/delete"), Self.operation("GET /users")].joined(separator: ","))
    let draft = try OpenAPIContractDraftTests.draft(document, OpenAPIContractDraft.Options(reach: .safe))
    #expect(draft.checks.map(\.call) == ["GET /users"])
  }

  @Test(arguments: [
    ("DELETE /database", true), ("PUT /settings", true), ("DELETE /users/me/sessions", true),
    ("POST /account/close", true), ("PATCH /users/me", false), ("DELETE /users/me", false),
    ("PUT /account", false),
  ])
  func `the user who signed up for the run may be changed`(request: String, isRefused: Bool) throws {
    let draft = try OpenAPIContractDraftTests.draft(Self.document(Self.operation(request), hasSignUp: true))
    #expect(draft.checks.contains { $0.call == request } != isRefused, "\(draft.text())")
    #expect(draft.undrafted.contains { $0.request == request } == isRefused)
  }

  @Test func `the user of the run is deleted after all that needs it`() throws {
    let paths = """
      "/me": { "delete": { "responses": { "204": { "description": "" } } },
        "patch": { "requestBody": { "content": { "application/json": { "schema": { "type": "object",
          "required": ["email"], "properties": { "email": { "type": "string" } } } } } },
          "responses": { "204": { "description": "" } } } },
      "/notes": { "post": { "responses": { "201": { "description": "", "content": { "application/json": { "schema":
        { "$ref": "#/components/schemas/Named" } } } } } } },
      """
    let document = Self.document(paths + Self.operation("DELETE /notes/{id}"), hasSignUp: true)
    let draft = try OpenAPIContractDraftTests.draft(document)
    let deletions = draft.checks.filter(\.isFinal)
    #expect(deletions.map(\.call) == ["DELETE /notes/{id}", "DELETE /me"])
    #expect(deletions.last?.after == ["delete-note"])
    let change = try #require(draft.checks.first { $0.call == "PATCH /me" })
    #expect(change.bodyText.contains(#""${unique.email}""#), "the log-in still works")
  }

  private static let lasting = [
    "prune", "leave", "execute", "reverse", "evict", "import", "invite", "pay", "transfer", "refund",
    "publish", "send", "reset", "cancel", "restart", "deploy", "promote", "purge",
  ]

  @Test(arguments: lasting)
  func `what lasts or reaches others is not sent unless it is wanted`(word: String) throws {
    let creation = """
      "/notes": { "post": { "responses": { "201": { "description": "", "content": { "application/json": { "schema":
        { "$ref": "#/components/schemas/Named" } } } } } } },
      """
    let requests = ["POST /notes/{id}/\(word)", "POST /all/\(word)"]
    let named = Self.operation("POST /batch", #""operationId": "\#(word)Everything","#)
    let document = Self.document(
      creation + (requests.map { Self.operation($0) } + [named]).joined(separator: ","))
    let refused = try OpenAPIContractDraftTests.draft(document).undrafted
    #expect(refused.map(\.request) == requests + ["POST /batch"])
    #expect(refused.allSatisfy { $0.reason.contains("says \"\(word)\"") }, "\(refused)")
    let options = OpenAPIContractDraft.Options(reach: .all)
    #expect(try OpenAPIContractDraftTests.draft(document, options).undrafted == [])
  }

  @Test func `what the run created may be lost`() throws {
    let creation = """
      "/notes": { "post": { "responses": { "201": { "description": "", "content": { "application/json": { "schema":
        { "$ref": "#/components/schemas/Named" } } } } } } },
      """
    let document = Self.document(creation + Self.operation("POST /notes/{id}/archive"))
    #expect(try OpenAPIContractDraftTests.draft(document).undrafted == [])
  }

  @Test func `a sign-up sends the user and password with which the run logs in`() throws {
    let draft = try OpenAPIContractDraftTests.draft(Self.document(Self.operation("GET /me"), hasSignUp: true))
    let signUp = try #require(draft.checks.first { $0.name == "sign-up" })
    #expect(signUp.bodyText.contains("${unique.email}"))
    #expect(signUp.bodyText.contains("${secret.NOTES_PASSWORD"))
  }

  @Test func `user and password inside an object are those of a log-in`() throws {
    let body = """
      "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
        "required": ["user"], "properties": { "user": { "type": "object", "required": ["email", "password"],
          "properties": { "email": { "type": "string" }, "password": { "type": "string" } } } } } } } },
      """
    let document = """
      { "openapi": "3.0.1", "info": { "title": "C", "version": "1" }, "paths": {
        "/users/login": { "post": { \(body) "responses": { "200": { "description": "", "content": { "application/json": {
          "schema": { "type": "object", "properties": { "user": { "type": "object",
            "properties": { "token": { "type": "string" } } } } } } } } } } },
        \(Self.operation("POST /users", body)) } }
      """
    let draft = try OpenAPIContractDraftTests.draft(document)
    #expect(draft.checks.map(\.name) == ["sign-up", "login"])
    #expect(draft.text().contains(#""bearer": "user.token""#))
    for check in draft.checks {
      #expect(
        check.bodyText.replacing("\n", with: "").contains(/"user": *\{ *"email": *"\$\{unique.email\}"/))
    }
  }

  @Test(arguments: [
    ("digest", "HTTP Digest"), ("tls", "client certificate"), ("client", "token of a client"),
  ])
  func `credentials that a check does not send are named`(scheme: String, reason: String) throws {
    let alone = Self.operation("GET /me", #""security": [{ "\#(scheme)": [] }],"#)
    let draft = try OpenAPIContractDraftTests.draft(Self.document(alone))
    #expect(draft.undrafted.first?.reason.contains(reason) == true)
    let either = Self.operation("GET /me", #""security": [{ "\#(scheme)": [] }, { "token": [] }],"#)
    #expect(try OpenAPIContractDraftTests.draft(Self.document(either)).undrafted == [])
  }

  @Test func `a body that is not required is sent, and one that is sent is judged`() throws {
    let body = """
      "requestBody": { "content": { "application/json": { "schema":
        { "type": "object", "required": ["a"], "properties": { "a": { "type": "integer" } } } } } },
      """
    let document = Self.document(Self.operation("POST /notes", body))
    let draft = try OpenAPIContractDraftTests.draft(document)
    #expect(draft.checks.last?.body == .json(.object([DraftMember(name: "a", value: .json("1"))])))
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost"}, "openapi": "openapi.json", "checks": {
        "wrong": {"call": "POST /notes", "body": {"a": "x"}}, "none": {"call": "POST /notes"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/c.json", files: files)
    #expect(contract.requestFaults().map(\.message.isEmpty) == [false])
    #expect(contract.requestFaults().first?.message.contains("\"wrong\"") == true)
    let whole = try Contract(parsing: Array(draft.text().utf8), file: "specs/c.json", files: files)
    #expect(RefusalDraft(for: whole).count == 2)
  }

  @Test(arguments: ["deleteAllUsers", "UsersController_purge", "reset_everything"])
  func `what its operationId says is lost is not sent either`(id: String) throws {
    let operation = Self.operation("POST /users/batch", #""operationId": "\#(id)","#)
    let draft = try OpenAPIContractDraftTests.draft(Self.document(operation))
    #expect(
      draft.undrafted.map(\.reason).allSatisfy { $0.hasPrefix("its operationId says") }, "\(draft.text())")
    #expect(draft.undrafted.map(\.request) == ["POST /users/batch"])
  }

  @Test(arguments: [("302", true), ("410", true), ("101", true), ("default", false), ("2XX", false)])
  func `an operation of which no success is promised gets no check`(status: String, isRefused: Bool) throws {
    let document = Self.document(Self.operation("GET /go").replacing("\"204\"", with: "\"\(status)\""))
    let draft = try OpenAPIContractDraftTests.draft(document)
    #expect(draft.undrafted.map(\.reason) == (isRefused ? ["the document promises no success of it"] : []))
  }
}
