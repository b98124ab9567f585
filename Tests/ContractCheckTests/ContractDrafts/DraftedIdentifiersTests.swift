import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the identifiers in requests: each is that of what another check made, or new in each run.
@Suite struct DraftedIdentifiersTests {
  /// Returns a POST with required members in its body and in its response.
  private static func post(_ path: String, body: String, answer: String, id: String = "op") -> String {
    let schema = { (members: String) in
      let names = members.split(separator: "|").map { $0.split(separator: ":")[0].trimmingPrefix(" ") }
      return """
        { "type": "object", "required": [\(names.map { "\"\($0)\"" }.joined(separator: ","))],
          "properties": { \(members.split(separator: "|").map { part in
            let halves = part.split(separator: ":", maxSplits: 1)
            return "\"\(halves[0].trimmingPrefix(" "))\": \(halves[1])"
          }.joined(separator: ",")) } }
        """
    }
    return """
      "\(path)": { "post": { "operationId": "\(id)",
        "requestBody": { "required": true, "content": { "application/json": { "schema": \(schema(body)) } } },
        "responses": { "201": { "description": "", "content": { "application/json": { "schema": \(schema(answer)) } } } } } }
      """
  }

  private static func text(_ operations: String..., schemas: String = "") throws -> String {
    try OpenAPIContractDraftTests.draft(
      """
      { "openapi": "3.0.3", "info": { "title": "t", "version": "1" },
        "paths": { \(operations.joined(separator: ",")) }, "components": { "schemas": { \(schemas) } } }
      """
    ).text()
  }

  private static let number = #"{ "type": "integer" }"#
  private static let string = #"{ "type": "string" }"#
  private static let projects = post(
    "/api/projects/", body: "name: \(string)", answer: "id: \(number)", id: "makeProject")

  @Test(arguments: ["project", "project_id", "projectId"])
  func `a foreign key is the id of what an earlier check made`(name: String) throws {
    let tasks = Self.post(
      "/api/tasks/", body: "\(name): \(Self.number)|title: \(Self.string)", answer: "id: \(Self.number)",
      id: "makeTask")
    let text = try Self.text(tasks, Self.projects)
    #expect(text.contains("\"\(name)\": \"${make-project.id}\""), "\(text)")
    #expect(text.contains(#""title": "${unique.username.make-task}""#), "the check's own label: \(text)")
  }

  @Test(arguments: [
    (#"{ "type": "string" }"#, false), (#"{ "type": "integer", "enum": [1, 2] }"#, false),
    (#"{ "type": "array", "items": { "type": "integer" }, "minItems": 1 }"#, true),
  ])
  func `a member of another type is no foreign key`(schema: String, isKey: Bool) throws {
    let tasks = Self.post(
      "/api/tasks/", body: "project: \(schema)", answer: "id: \(Self.number)", id: "makeTask")
    let text = try Self.text(tasks, Self.projects)
    #expect(text.contains("${make-project.id}") == isKey, "\(text)")
  }

  @Test func `an object with an id names what its name or its schema says`() throws {
    let tasks = Self.post(
      "/tasks",
      body:
        #"project: { "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } }"#
        + ##"|owner: { "$ref": "#/components/schemas/Person" }"##, answer: "id: \(Self.number)",
      id: "makeTask")
    let people = ##"""
      "/people": { "post": { "operationId": "makePerson",
        "responses": { "201": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Person" } } } } } } }
      """##
    let text = try Self.text(
      tasks, Self.projects, people,
      schemas:
        #""Person": { "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } }"#)
    #expect(text.contains(#""project": { "id": "${make-project.id}" }"#), "\(text)")
    #expect(text.contains(#""owner": { "id": "${make-person.id}" }"#), "\(text)")
  }

  @Test func `an operation with a path of its own makes what another one names`() throws {
    let make = Self.post(
      "/rpc/create_report", body: "size: \(Self.number)", answer: "report_token: \(Self.string)",
      id: "create_report")
    let use = Self.post(
      "/rpc/read_report", body: "report_token: \(Self.string)", answer: "size: \(Self.number)",
      id: "read_report")
    let text = try Self.text(use, make)
    #expect(text.contains(#""report_token": "${create-report.report_token}""#), "\(text)")
  }

  @Test(arguments: ["account_id", "id", "accountId"])
  func `a create has an identifier of its own in each run`(name: String) throws {
    let list = """
      "get": { "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "array",
        "items": { "type": "object", "required": ["\(name)"], "properties": { "\(name)": \(Self.string) } } } } } } } },
      """
    let create = Self.post(
      "/accounts", body: "\(name): \(Self.string)", answer: "\(name): \(Self.string)", id: "makeAccount")
    let text = try Self.text(create.replacing("\"/accounts\": {", with: "\"/accounts\": { \(list)"))
    #expect(text.contains("\"\(name)\": \"${unique.username.make-account}\""), "\(text)")
  }

  @Test(arguments: [
    ("/auth/token/verify", true), ("/auth/verify", true), ("/devices", false), ("/auth/devices", false),
  ])
  func `a request that verifies a token gets that of the session`(path: String, isOfSession: Bool) throws {
    let login = Self.post(
      "/auth/token", body: "username: \(Self.string)|password: \(Self.string)",
      answer: "access: \(Self.string)",
      id: "obtain")
    let verify = Self.post(
      path, body: "token: \(Self.string)", answer: "ok: { \"type\": \"boolean\" }", id: "verifyIt")
    let text = try Self.text(login, verify)
    #expect(text.contains(#""token": "${user.bearer}""#) == isOfSession, "\(text)")
  }

  @Test(arguments: [
    ("/otp/enter", "otp", "a code that only its receiver gets"),
    ("/email/verify", "code", "a code that only its receiver gets"),
    ("/email/confirm", "token", "a code that only its receiver gets"),
    ("/comments", "captcha_token", "the answer to a captcha"),
    ("/links", "share_token", "a token that no request of the document returns"),
    ("/social", "idToken", "a token of another service"), ("/countries", "code", nil),
    ("/devices", "token", nil),
  ])
  func `what somebody else has is a variable, and its check is skipped`(
    path: String, name: String, words: String?
  ) throws {
    let text = try Self.text(
      Self.post(path, body: "\(name): \(Self.string)", answer: "id: \(Self.number)", id: "doIt"),
      Self.projects)
    #expect(text.contains("\"skip\": \"set NOTES_") == (words != nil), "\(text)")
    guard let words else { return }
    let variable = "NOTES_" + (name == "idToken" ? "ID_TOKEN" : name.uppercased())
    #expect(text.contains("set \(variable), \(words)"), "\(text)")
    #expect(text.contains("\"\(name)\": \"${secret.\(variable)}\""), "\(text)")
  }

  @Test func `a sign-up with a captcha is not the one that the log-in builds on`() throws {
    let fields = "email: \(Self.string)|password: \(Self.string)"
    let text = try Self.text(
      Self.post(
        "/register", body: fields + "|captcha: \(Self.string)", answer: "id: \(Self.number)", id: "register"),
      Self.post("/login", body: fields, answer: "token: \(Self.string)", id: "login"))
    #expect(text.contains(#""email": "${env.NOTES_USER}""#) && !text.contains(#""after""#), "\(text)")
  }
}
