import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what a body sends that requires nothing, of dates, and of what nobody creates.
@Suite struct DraftedChoicesTests {
  private static func post(_ path: String, _ properties: String, required: String = "", answer: String = "id")
    -> String
  {
    """
    "\(path)": { "post": { "requestBody": { "required": true, "content": { "application/json": { "schema":
      { "type": "object", "required": [\(required)], "properties": { \(properties) } } } } },
      "responses": { "201": { "description": "", "content": { "application/json": { "schema":
        { "type": "object", "required": ["\(answer)"], "properties": { "\(answer)": { "type": "integer" } } } } } } } } }
    """
  }

  private static func draft(_ paths: String...) throws -> OpenAPIContractDraft {
    try OpenAPIContractDraftTests.draft(
      #"{ "openapi": "3.0.3", "info": { "title": "T", "version": "1" }, "paths": { \#(paths.joined(separator: ",")) } }"#
    )
  }

  private static func sent(_ properties: String, required: String = "") throws -> DraftValue? {
    let draft = try draft(post("/things", properties, required: required))
    guard case .json(let value)? = draft.checks.first?.body else { return nil }
    return value
  }

  private static func names(_ value: DraftValue?) -> [String] {
    guard case .object(let members)? = value else { return [] }
    return members.map(\.name)
  }

  @Test(arguments: [
    (
      #""stock": { "type": "integer" }, "title": { "type": "string" }, "author": { "type": "string" }"#,
      "title"
    ),
    (#""active": { "type": "boolean" }, "size": { "type": "string", "example": "L" }"#, "size"),
    (#""created_at": { "type": "string" }, "colour": { "type": "string" }"#, "colour"),
    (
      #""created_at": { "type": "string", "example": "2024-01-01" }, "colour": { "enum": ["red"] }"#, "colour"
    ),
    (#""id": { "type": "integer", "example": 1 }, "due_date": { "type": "string" }"#, ""),
    (#""stock": { "type": "integer" }, "active": { "type": "boolean" }"#, ""),
    (#""price": { "type": "number", "example": 9.5 }, "name": { "type": "string" }"#, "price name"),
    (#""owner_id": { "type": "integer" }, "count": { "type": "integer" }"#, ""),
  ])
  func `a body that requires nothing sends what says something`(properties: String, names: String) throws {
    #expect(try Self.names(Self.sent(properties)).joined(separator: " ") == names)
  }

  @Test func `a body that requires nothing sends what names something that a check makes`() throws {
    let draft = try Self.draft(
      Self.post("/stocks", #""product_id": { "type": "integer" }, "amount": { "type": "integer" }"#),
      Self.post("/products", #""name": { "type": "string" }"#))
    let text = draft.text()
    #expect(text.contains(#""body": { "product_id": "${create-product.id}" }"#), "\(text)")
  }

  @Test(arguments: [
    ("dob", "{}", "1990-01-15"), ("birthDate", #"{ "example": "YYYY-MM-DD" }"#, "1990-01-15"),
    ("due_date", "{}", "2030-01-15"), ("due_date", #"{ "example": "1 May 2027" }"#, "1 May 2027"),
    ("start_at", "{}", "${now.iso8601}"), ("createdTime", "{}", "${now.iso8601}"), ("time", "{}", "text"),
    ("due_date", #"{ "pattern": "^[0-9]{4}$" }"#, nil), ("flat", "{}", "text"),
  ])
  func `a text that is a date by its name is one`(name: String, more: String, value: String?) throws {
    let schema = more == "{}" ? "" : ", " + more.dropFirst().dropLast()
    let sent = try Self.sent(#""\#(name)": { "type": "string"\#(schema) }"#, required: "\"\(name)\"")
    guard case .object(let members)? = sent, let text = members.first?.value.fieldText else {
      Issue.record("no body")
      return
    }
    #expect(value.map { $0 == text } ?? text.allSatisfy(\.isNumber), "\(text)")
  }

  @Test(arguments: [
    (#"{ "type": "integer" }"#, #"write the \"owner_id\" of something that exists"#),
    (
      #"{ "type": "string", "format": "uuid" }"#,
      "set NOTES_OWNER_ID, the identifier of something that exists"
    ),
    (#"{ "type": "string" }"#, nil), (#"{ "type": "integer", "example": 7 }"#, nil),
  ])
  func `what nobody creates is left to the user, and what builds on it is skipped with it`(
    schema: String, words: String?
  ) throws {
    let element = """
      "/things/{thing_id}": { "get": { "parameters": [{ "name": "thing_id", "in": "path", "required": true, "schema": { "type": "integer" } }],
        "responses": { "200": { "description": "" } } } }
      """
    let draft = try Self.draft(
      Self.post("/things", #""owner_id": \#(schema)"#, required: #""owner_id""#), element)
    let text = draft.text()
    #expect(draft.checks.map { $0.skip != nil } == [words != nil, false], "\(text)")
    if let words { #expect(text.contains(words), "\(text)") }
    #expect(draft.skipped.count == (words == nil ? 0 : 2), "\(draft.skipped)")
  }

  @Test func `a name is that of what a check makes, and a creation has one of its own`() throws {
    let draft = try Self.draft(
      Self.post("/items", #""datasetName": { "type": "string" }"#, required: #""datasetName""#),
      Self.post("/datasets", #""datasetName": { "type": "string" }"#, required: #""datasetName""#))
    let text = draft.text()
    #expect(text.contains(##""datasetName": "${create-dataset.(request).body.datasetName}""##), "\(text)")
    #expect(text.contains(#""datasetName": "${unique.username.create-dataset}""#), "\(text)")
  }

  @Test func `the name that a creation sends names it where its response is not said to have one`() throws {
    let element = """
      "/projects/{project_name}": { "delete": { "parameters": [{ "name": "project_name", "in": "path", "required": true, "schema": { "type": "string" } }],
        "responses": { "204": { "description": "" } } } }
      """
    let draft = try Self.draft(
      Self.post("/projects", #""name": { "type": "string" }"#, required: #""name""#, answer: "size"), element)
    #expect(
      draft.text().contains(##""project_name": "${create-project.(request).body.name}""##), "\(draft.text())")
  }

  @Test func `an object names what its schema names, also where that is put together`() throws {
    let text = ##"""
      { "openapi": "3.0.3", "info": { "title": "T", "version": "1" }, "paths": {
        "/kinds": { "post": { "operationId": "addKind", "responses": { "200": { "description": "", "content": { "application/json": {
          "schema": { "$ref": "#/components/schemas/Kind" } } } } } } },
        "/pets": { "post": { "operationId": "addPet", "requestBody": { "required": true, "content": { "application/json": { "schema": {
          "type": "object", "required": ["type"], "properties": { "type": { "$ref": "#/components/schemas/Kind" } } } } } },
          "responses": { "201": { "description": "" } } } } },
        "components": { "schemas": { "Named": { "type": "object", "properties": { "name": { "type": "string" } } },
          "Kind": { "allOf": [{ "$ref": "#/components/schemas/Named" }, { "type": "object", "required": ["id"],
            "properties": { "id": { "type": "integer", "example": 1 } } }] } } } }
      """##
    let draft = try OpenAPIContractDraftTests.draft(text).text()
    #expect(draft.contains(#""type": { "id": "${add-kind.id}" }"#), "\(draft)")
  }

  @Test func `a lack of an identifier is told with its cause`() throws {
    let element = """
      "/things/{thing_id}": { "get": { "parameters": [{ "name": "thing_id", "in": "path", "required": true, "schema": { "type": "integer" } }],
        "responses": { "200": { "description": "" } } } }
      """
    let silent = try Self.draft(
      Self.post("/things", #""name": { "type": "string" }"#, answer: "size"), element)
    #expect(
      silent.undrafted.map(\.reason) == [
        "no check gives the path parameter thing_id: the document does not say where the response of POST /things has it"
      ])
    let harmful = try Self.draft(
      Self.post("/things", #""name": { "type": "string" }"#).replacing(
        #""post": {"#, with: #""post": { "operationId": "refundThing","#), element)
    #expect(
      harmful.undrafted.map(\.reason).contains(
        "no check gives the path parameter thing_id: POST /things has no check"), "\(harmful.undrafted)")
  }

  @Test func `what is harmful by its name is listed first, and all of it`() {
    let others = (0..<30).map { UndraftedOperation(request: "GET /o\($0)", reason: "r") }
    let harmful = (0..<40).map { UndraftedOperation(request: "POST /h\($0)", reason: "h", isHarmful: true) }
    let lines = DocumentInit.words(for: others + harmful, of: "specs/x.json")
    #expect(lines.prefix(40).allSatisfy { $0.contains("POST /h") })
    #expect(lines.count == 62 && lines[60].hasPrefix("  and 10 more without a check"), "\(lines)")
  }
}
