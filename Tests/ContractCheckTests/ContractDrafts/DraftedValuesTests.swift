import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the values that drafted checks send: they fit, and a second run does not collide with the first.
@Suite struct DraftedValuesTests {
  /// Returns a document in which things are created and deleted, and used by something that stays.
  private static func document(_ properties: String, required: String) -> String {
    """
    { "openapi": "3.1.0", "info": { "title": "T", "version": "1" },
      "paths": { "/things": { "post": { "operationId": "createThing",
        "requestBody": { "required": true, "content": { "application/json": { "schema":
          { "type": "object", "required": [\(required)], "properties": { \(properties) } } } } },
        "responses": { "201": { "description": "" } } } } } }
    """
  }

  /// A schema of a member, its name, and what is sent in it.
  @Test(arguments: [
    (
      "plate", #"{ "type": "string", "pattern": "^[A-Z]{1,3}-[A-Z0-9]{1,8}$", "examples": ["B-KX4711"] }"#,
      #""B-${unique.digits.create-thing}""#
    ),
    ("licence_number", #"{ "type": "string", "example": "F123" }"#, #""${unique.username.create-thing}""#),
    ("username", #"{ "type": "string", "maxLength": 20 }"#, #""${unique.username.create-thing}""#),
    ("email", #"{ "type": "string", "maxLength": 40 }"#, #""${unique.email.create-thing}""#),
    ("houseNumber", #"{ "type": "string" }"#, #""text""#),
    ("amount", #"{ "type": "string", "pattern": "^-?\\d{0,8}(?:\\.\\d{0,2})?$" }"#, #""10""#),
  ])
  func `a text that tells things apart is new in every run`(
    name: String, schema: String, sent: String
  ) throws {
    let draft = try OpenAPIContractDraftTests.draft(
      Self.document(#""\#(name)": \#(schema)"#, required: "\"\(name)\""))
    #expect(draft.text().contains("\"\(name)\": \(sent)"), "\(draft.text())")
  }

  @Test(arguments: [
    (#""ean": { "type": "string", "pattern": "^\\d{13}$" }"#, "ean"),
    (#""sku": { "type": "string", "maxLength": 10 }"#, "sku"),
    (#""slug": { "type": "string", "pattern": "^[a-z]{2}[a-z0-9-]{3,14}$" }"#, "slug"),
    (#""licenceNumber": { "type": "string", "pattern": "^[A-Z0-9]{6,12}$" }"#, "licenceNumber"),
  ])
  func `a text without room for a name has digits of the run`(property: String, name: String) throws {
    let draft = try OpenAPIContractDraftTests.draft(Self.document(property, required: "\"\(name)\""))
    #expect(draft.text().contains("${unique.digits.create-thing}"), "\(draft.text())")
  }

  @Test func `several keys have a variable each`() throws {
    let text = """
      { "openapi": "3.0.3", "info": { "title": "T", "version": "1" },
        "components": { "securitySchemes": {
          "a": { "type": "apiKey", "in": "header", "name": "DD-API-KEY" },
          "b": { "type": "apiKey", "in": "header", "name": "DD-APPLICATION-KEY" },
          "c": { "type": "apiKey", "in": "cookie", "name": "sid" } } },
        "paths": { "/q": { "get": { "security": [{ "a": [], "b": [], "c": [] }],
          "responses": { "200": { "description": "" } } } } } }
      """
    let draft = try OpenAPIContractDraftTests.draft(text).text()
    #expect(draft.contains(#""DD-API-KEY": "${secret.NOTES_DD_API_KEY}""#), "\(draft)")
    #expect(draft.contains(#""DD-APPLICATION-KEY": "${secret.NOTES_DD_APPLICATION_KEY}""#), "\(draft)")
    #expect(draft.contains(#""Cookie": "sid=${secret.NOTES_SID_KEY}""#), "\(draft)")
  }

  @Test(arguments: [
    ("application/json", false), ("application/json; charset=utf-8", false), ("*/*", false),
    ("application/*+json", false), ("application/merge-patch+json", true), ("application/vnd.api+json", true),
    ("text/json", true),
  ])
  func `a JSON body has the type that the document names`(type: String, isWritten: Bool) throws {
    let text = Self.document(#""n": { "type": "integer" }"#, required: #""n""#)
      .replacing("application/json", with: type)
    let draft = try OpenAPIContractDraftTests.draft(text)
    #expect(draft.checks.count == 1)
    #expect(
      draft.text().contains("\"headers\": { \"Content-Type\": \"\(type)\" }") == isWritten, "\(draft.text())")
    #expect(draft.text().contains("Content-Type") == isWritten)
  }

  @Test func `cookies that are required are sent in one header`() throws {
    let text = """
      { "openapi": "3.0.3", "info": { "title": "T", "version": "1" },
        "components": { "securitySchemes": { "key": { "type": "apiKey", "in": "cookie", "name": "sid" } } },
        "paths": { "/q": { "get": { "security": [{ "key": [] }], "parameters": [
          { "name": "tenant", "in": "cookie", "required": true, "schema": { "enum": ["blue"] } },
          { "name": "theme", "in": "cookie", "schema": { "type": "string" } }],
          "responses": { "200": { "description": "" } } } } } }
      """
    let draft = try OpenAPIContractDraftTests.draft(text).text()
    #expect(draft.contains(#""Cookie": "sid=${secret.NOTES_API_KEY}; tenant=blue""#), "\(draft)")
  }

  @Test(arguments: [
    (
      #"{ "type": "object", "required": ["files"], "properties": { "files": { "type": "array", "minItems": 2, "items": { "type": "string", "format": "binary" } } } }"#,
      #"{ "description": "" }"#, "several files"
    ),
    (
      #"{ "type": "object" }"#,
      ##"{ "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Endless" } } } }"##,
      "always holds itself"
    ),
  ])
  func `what cannot succeed gets no check`(body: String, response: String, reason: String) throws {
    let text = ##"""
      { "openapi": "3.0.3", "info": { "title": "T", "version": "1" },
        "components": { "schemas": { "Endless": { "type": "object", "required": ["next"], "properties": { "next": { "$ref": "#/components/schemas/Endless" } } } } },
        "paths": { "/q": { "trace": {}, "post": { "requestBody": { "required": true, "content": { "multipart/form-data": { "schema": \##(body) } } },
          "responses": { "200": \##(response) } } } } }
      """##
    let draft = try OpenAPIContractDraftTests.draft(text)
    #expect(draft.checks.isEmpty && draft.operationCount == 2)
    #expect(draft.undrafted.map(\.request) == ["POST /q", "TRACE /q"])
    #expect(draft.undrafted.first?.reason.contains(reason) == true, "\(draft.undrafted)")
  }

  @Test func `an identifier is one that all alternatives of an element have`() throws {
    let text = ##"""
      { "openapi": "3.0.3", "info": { "title": "T", "version": "1" },
        "components": { "schemas": {
          "A": { "type": "object", "required": ["thing_id", "id"], "properties": { "thing_id": { "type": "integer" }, "id": { "type": "integer" } } },
          "B": { "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } } } },
        "paths": {
          "/things": { "get": { "responses": { "200": { "description": "", "content": { "application/json": { "schema": {
            "type": "array", "items": { "oneOf": [{ "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }] } } } } } } } },
          "/things/{thing_id}": { "get": { "parameters": [{ "name": "thing_id", "in": "path", "required": true, "schema": { "type": "integer" } }],
            "responses": { "200": { "description": "" } } } } } }
      """##
    #expect(try OpenAPIContractDraftTests.draft(text).text().contains(#""thing_id": "${list-things[0].id}""#))
  }

  /// Returns a document in which a user signs up and logs in.
  private static func signUp(_ properties: String, required: String) -> String {
    """
    { "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {
      "/users": { "post": { "requestBody": { "required": true, "content": { "application/json": { "schema":
        { "type": "object", "required": ["email", \(required)], "properties": { "email": { "type": "string" }, \(properties) } } } } },
        "responses": { "201": { "description": "" } } } },
      "/login": { "post": { "requestBody": { "required": true, "content": { "application/json": { "schema":
        { "type": "object", "required": ["email", "password"], "properties":
          { "email": { "type": "string" }, "password": { "type": "string" } } } } } },
        "responses": { "200": { "description": "", "content": { "application/json": { "schema":
          { "type": "object", "required": ["token"], "properties": { "token": { "type": "string" } } } } } } } } } } }
    """
  }

  @Test(arguments: [
    #"{ "type": "string" }"#, #"{ "type": "string", "maxLength": 16 }"#,
    #"{ "type": "string", "pattern": "[!#%]" }"#, #"{ "type": "string", "pattern": "^[0-9]{8}$" }"#,
    #"{ "type": "string", "minLength": 30, "pattern": "^[a-z]+$" }"#,
  ])
  func `the log-in sends the password of the sign-up`(schema: String) throws {
    let document = Self.signUp(#""password": \#(schema)"#, required: #""password""#)
    let draft = try OpenAPIContractDraftTests.draft(document)
    #expect(draft.checks.map(\.name) == ["sign-up", "login"], "\(draft.text())")
    let passwords = draft.checks.compactMap { check -> DraftValue? in
      guard case .json(.object(let members)) = check.body else { return nil }
      return members.first { $0.name == "password" }?.value
    }
    #expect(passwords.count == 2 && Set(passwords).count == 1, "\(draft.text())")
    guard case .template(let text)? = passwords.first else { return }
    #expect(text.hasPrefix("${secret.NOTES_PASSWORD:-"))
  }

  @Test(arguments: [
    "password_confirmation", "passwordConfirm", "password2", "confirmPassword", "repeat_password",
    "password_repeat",
  ])
  func `a password that is sent once more is the same`(name: String) throws {
    let document = Self.signUp(
      #""password": { "type": "string", "maxLength": 12 }, "\#(name)": { "type": "string" }"#,
      required: #""password", "\#(name)""#)
    let text = try OpenAPIContractDraftTests.draft(document).checks.first?.bodyText ?? ""
    #expect(
      text.contains(
        /"\w+": ?"\$\{secret.NOTES_PASSWORD:-Passw0rd!\}"[^$]*"\w+": ?"\$\{secret.NOTES_PASSWORD:-Passw0rd!\}"/
      ), "\(text)")
  }

  @Test(arguments: ["emailConfirmation", "email_confirm", "confirmEmail"])
  func `an e-mail address that is sent once more is the same`(name: String) throws {
    let draft = try OpenAPIContractDraftTests.draft(
      Self.document(
        #""email": { "type": "string" }, "\#(name)": { "type": "string" }"#, required: #""email", "\#(name)""#
      ))
    let text = draft.checks.first?.bodyText ?? ""
    #expect(text.split(separator: "${unique.email.create-thing}").count == 3, "\(text)")
  }

  @Test func `a list that a form needs has an element`() throws {
    let text = Self.document(
      #""tags": { "type": "array", "items": { "type": "string" } }"#, required: #""tags""#
    ).replacing("application/json", with: "application/x-www-form-urlencoded")
    let draft = try OpenAPIContractDraftTests.draft(text)
    #expect(draft.undrafted.isEmpty && draft.text().contains(#""tags": ["text"]"#), "\(draft.text())")
  }
}
