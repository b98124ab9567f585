import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of which request of a document is taken for the log-in, and of what is said of it.
@Suite struct DraftedLoginTests {
  /// A request whose response may have a token, and what the document says of it.
  struct Request {
    var path: String
    var security = ""
    var answer = #""required": ["token"], "properties": { "token": { "type": "string" } }"#
    var id = "op"

    var json: String {
      """
      "\(path)": { "post": { "operationId": "\(id)", \(security)
        "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
          "login": { "type": "string" }, "password": { "type": "string" } } } } } },
        "responses": { "200": { "description": "", "content": { "application/json": { "schema": {
          "type": "object", \(answer) } } } } } } }
      """
    }
  }

  private static let flow = """
    "oauth2", "flows": { "password": { "tokenUrl": "/auth/token", "scopes": {} } }
    """

  private static func draft(
    _ requests: [Request], scheme: String = #""http", "scheme": "bearer""#
  ) throws -> OpenAPIContractDraft {
    let paths = requests.map(\.json).joined(separator: ",")
    return try OpenAPIContractDraftTests.draft(
      """
      { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "security": [{ "o": [] }],
        "servers": [{ "url": "http://localhost" }],
        "paths": { \(paths), "/jobs": { "get": { "responses": { "200": { "description": "" } } } } },
        "components": { "securitySchemes": { "o": { "type": \(scheme) } } } }
      """)
  }

  private static let needsToken = #""security": [{ "o": [] }],"#

  @Test func `a request that needs a token itself is no log-in`() throws {
    let draft = try Self.draft([Request(path: "/links/login", security: Self.needsToken)])
    #expect(draft.loginCheck == nil && draft.text().contains("${secret.NOTES_TOKEN}"), "\(draft.text())")
    #expect(
      draft.loginWords == [
        "  no log-in: POST /links/login takes a user and a password, but it needs a token itself"
      ])
  }

  @Test func `a request that is not named as one is no log-in`() throws {
    let draft = try Self.draft([Request(path: "/links/try")])
    #expect(draft.loginCheck == nil && !draft.text().contains("sessions"), "\(draft.text())")
    #expect(
      draft.loginWords == [
        "  no log-in: POST /links/try takes a user and a password, but neither its path nor its operationId says that it is one"
      ])
  }

  @Test func `a word high up in a path does not make a log-in`() throws {
    #expect(try Self.draft([Request(path: "/auth/links/connections/try")]).loginCheck == nil)
  }

  @Test(arguments: [("/v1/users/login", "op", "login"), ("/v1/users/enter", "loginUser", "login")])
  func `the word that makes a log-in is told`(path: String, id: String, word: String) throws {
    let draft = try Self.draft([Request(path: "/links/try"), Request(path: path, id: id)])
    #expect(draft.loginCheck == "login")
    #expect(
      draft.loginWords == ["  log-in: POST \(path), as its path or operationId says \"\(word)\""])
  }

  @Test func `the token request of a password flow counts though it is no path`() throws {
    let draft = try Self.draft([Request(path: "/links/try", security: Self.needsToken)], scheme: Self.flow)
    let text = draft.text()
    for part in [
      #""user": { "login": "login", "bearer": "access_token" }"#, #""request": "POST /auth/token""#,
      #""grant_type": "password""#, #""username": "${env.NOTES_USER}""#,
      #""read-job": { "call": "GET /jobs", "auth": "user" }"#,
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    #expect(
      draft.loginWords == [
        "  log-in: POST /auth/token, the token request of the document's password flow, which is none of its paths"
      ])
    #expect(
      draft.checks.compactMap(\.operation).count == 2, "the token request is no operation of the document")
  }

  @Test func `the token request of another host is not sent to the backend`() throws {
    let flow = Self.flow.replacing("/auth/token", with: "https://login.example.com/auth/token")
    let draft = try Self.draft([Request(path: "/links/try")], scheme: flow)
    #expect(draft.loginCheck == nil && !draft.text().contains("endpoints"), "\(draft.text())")
  }

  @Test func `a password flow says where the token is, if its path does not`() throws {
    let draft = try Self.draft(
      [Request(path: "/auth/token", answer: #""properties": {}"#)], scheme: Self.flow)
    #expect(
      draft.text().contains(#""user": { "login": "login", "bearer": "access_token" }"#), "\(draft.text())")
  }

  @Test func `a log-in of which no token is promised is left to be filled in`() throws {
    let draft = try Self.draft([Request(path: "/login", answer: #""properties": {}"#)])
    #expect(draft.loginCheck == "login" && !draft.text().contains("sessions"), "\(draft.text())")
    #expect(draft.text().contains(#""password": "${secret.NOTES_PASSWORD}""#), "\(draft.text())")
    #expect(draft.loginWords.count == 2 && draft.loginWords[1].contains(#""bearer": "PATH""#))
  }

  @Test(arguments: [("true", true), ("false", false)])
  func `a required Authorization parameter takes the token of the session`(required: String, isSent: Bool)
    throws
  {
    let draft = try OpenAPIContractDraftTests.draft(
      """
      { "openapi": "3.0.3", "info": { "title": "t", "version": "1" },
        "paths": { \(Request(path: "/login").json), "/me": { "get": { "parameters": [
          { "name": "Authorization", "in": "header", "required": \(required), "schema": { "type": "string" } },
          { "name": "X-Api-Key", "in": "header", "required": true, "schema": { "type": "string" } }],
          "responses": { "200": { "description": "" } } } } } }
      """)
    let text = draft.text()
    #expect(text.contains(#""auth": "user""#) == isSent, "\(text)")
    #expect(text.contains(#""X-Api-Key": "${secret.NOTES_X_API_KEY}""#), "\(text)")
  }

  @Test(arguments: [
    (#"{"data": {"tokens": {"accessToken": "abc", "refreshToken": "r"}}}"#, 200, "data.tokens.accessToken"),
    (#"{"ok": true}"#, 200, nil), (#"{"token": "abc"}"#, 401, nil),
  ])
  func `a log-in is asked once for the place of its token, if that is wanted`(
    answer: String, status: Int, bearer: String?
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(
        answering:
          "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)"
      )
      let document = """
        { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "security": [{ "o": [] }],
          "paths": { \(Request(path: "/login", security: #""security": [],"#, answer: #""properties": {}"#).json),
            "/jobs": { "get": { "responses": { "200": { "description": "" } } } } },
          "components": { "securitySchemes": { "o": { "type": "http", "scheme": "bearer" } } } }
        """
      try folder.write(document, to: "openapi.json")
      let made = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--name", "t", "--url", server.url, "--probe-login"],
        environment: ["T_USER": "ada", "T_PASSWORD": "s3cret"], in: folder.path)
      guard let bearer else {
        #expect(made.status == 3 && made.stderr.contains("--probe-login: "), "\(made.stderr)")
        return
      }
      #expect(made.status == 0, "\(made.stderr)")
      let text = try folder.read("specs/t.json")
      #expect(text.contains("\"bearer\": \"\(bearer)\""), "\(text)")
      #expect(!text.contains("abc") && !text.contains("s3cret"), "\(text)")
    }
  }

  @Test func `a log-in of another machine is not asked unless it is named`() async throws {
    try await withTemporaryFolder { folder in
      let document = """
        { "openapi": "3.0.3", "info": { "title": "t", "version": "1" },
          "servers": [{ "url": "https://api.example.com" }],
          "paths": { \(Request(path: "/login", answer: #""properties": {}"#).json) } }
        """
      try folder.write(document, to: "openapi.json")
      let made = try await ContractCheckBinary.run(
        ["init", "openapi.json", "--probe-login"], in: folder.path)
      #expect(made.status == 3 && made.stderr.contains("is not on this machine"), "\(made.stderr)")
    }
  }
}
