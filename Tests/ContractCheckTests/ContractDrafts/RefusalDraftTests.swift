import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of bodies that a document refuses.
@Suite struct RefusalDraftTests {
  /// Returns a document with one operation that takes a body of this schema.
  private static func document(_ schema: String, responses: String = #""201": { "description": "" }"#)
    -> String
  {
    """
    {
      "openapi": "3.1.0", "info": { "title": "Notes", "version": "1" },
      "paths": { "/notes": { "post": { "operationId": "createNote",
        "requestBody": { "required": true, "content": { "application/json": { "schema": \(schema) } } },
        "responses": { \(responses) } } } },
      "components": { "schemas": {
        "Cat": { "type": "object", "required": ["kind", "lives"], "properties": { "kind": { "const": "cat" }, "lives": { "type": "integer", "maximum": 9 } } },
        "Dog": { "type": "object", "required": ["kind"], "properties": { "kind": { "const": "dog" }, "name": { "type": "string" } } }
      } }
    }
    """
  }

  struct Made {
    var text: String
    var contract: Contract
    var draft: RefusalDraft
    var drafted: Set<String>
  }

  /// Drafts a contract for a document, with the bodies that it refuses.
  static func made(_ document: String, named name: String = "notes") throws -> Made {
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let stub =
      #"{"contract": "\#(name)", "backend": {"url": "http://localhost"}, "openapi": "openapi.json", "checks": {}}"#
    let file = "specs/notes.json"
    let reading = try #require(ContractReading(of: Array(stub.utf8), file: file, files: files).contract)
    var draft = try #require(
      OpenAPIContractDraft(
        reading, named: name, document: "openapi.json", backend: DraftedBackend(address: nil, .first),
        options: .init()))
    draft.removeFaultyChecks(as: file, files)
    let plain = try #require(
      ContractReading(of: Array(draft.text().utf8), file: file, files: files).contract)
    let drafted = Set(draft.checks.map(\.name))
    let refusals = RefusalDraft(for: plain)
    let bytes = refusals.text(adding: drafted)
    let contract = try Contract(parsing: bytes, file: file, files: files)
    return Made(
      text: String(decoding: bytes, as: UTF8.self), contract: contract, draft: refusals, drafted: drafted)
  }

  private static func rows(_ schema: String) throws -> [String] {
    try made(document(schema)).draft.tables.flatMap(\.bodies).map {
      "\($0.name) \(String(decoding: $0.patch.json, as: UTF8.self))"
    }
  }

  /// Schemas of a required member `x`, and what is wrong with it in each row.
  static let members: [(schema: String, rows: [String])] = [
    (#"{ "type": "string" }"#, [#"without-x {"x":null}"#, #"x-as-list {"x":[]}"#]),
    (#"{}"#, [#"without-x {"x":null}"#]),
    (#"{ "type": ["string", "null"] }"#, [#"without-x {"x":null}"#, #"x-as-list {"x":[]}"#]),
    (#"{ "type": ["string", "array"] }"#, [#"without-x {"x":null}"#, #"x-as-object {"x":{}}"#]),
    (
      #"{ "anyOf": [{ "type": "integer" }, { "type": "string", "minLength": 2 }] }"#,
      [#"without-x {"x":null}"#, #"x-too-short {"x":"a"}"#, #"x-as-list {"x":[]}"#]
    ),
    (
      #"{ "enum": ["a", "b"] }"#,
      [#"without-x {"x":null}"#, #"unknown-x {"x":"none-of-these"}"#, #"x-as-list {"x":[]}"#]
    ),
    (
      #"{ "enum": [-1, 2] }"#,
      [#"without-x {"x":null}"#, #"unknown-x {"x":987654}"#, #"x-as-text {"x":"text"}"#]
    ),
    (
      #"{ "type": "string", "format": "uuid" }"#,
      [#"without-x {"x":null}"#, #"malformed-x {"x":"not a uuid"}"#, #"x-as-list {"x":[]}"#]
    ),
    (
      #"{ "type": "string", "format": "email", "maxLength": 50 }"#,
      [
        #"without-x {"x":null}"#, #"malformed-x {"x":"not an email"}"#,
        #"x-too-long {"x":"\#(String(repeating: "a", count: 51))"}"#, #"x-as-list {"x":[]}"#,
      ]
    ),
    (
      #"{ "type": "string", "pattern": "^.* .*$" }"#,
      [#"without-x {"x":null}"#, #"malformed-x {"x":"?"}"#, #"x-as-list {"x":[]}"#]
    ),
    (
      #"{ "type": "string", "minLength": 1, "maxLength": 3 }"#,
      [#"without-x {"x":null}"#, #"empty-x {"x":""}"#, #"x-as-list {"x":[]}"#]
    ),
    (
      #"{ "type": "string", "maxLength": 3 }"#,
      [#"without-x {"x":null}"#, #"x-too-long {"x":"aaaa"}"#, #"x-as-list {"x":[]}"#]
    ),
    // A text as long as that would hide what is wrong.
    (#"{ "type": "string", "maxLength": 5000 }"#, [#"without-x {"x":null}"#, #"x-as-list {"x":[]}"#]),
    (
      #"{ "type": "integer", "minimum": 1, "maximum": 9 }"#,
      [#"without-x {"x":null}"#, #"x-too-small {"x":0}"#, #"x-as-text {"x":"text"}"#]
    ),
    (
      #"{ "type": "number", "exclusiveMinimum": 0 }"#,
      [#"without-x {"x":null}"#, #"x-too-small {"x":0}"#, #"x-as-text {"x":"text"}"#]
    ),
    (
      #"{ "type": "number", "maximum": 0.5 }"#,
      [#"without-x {"x":null}"#, #"x-too-large {"x":1}"#, #"x-as-text {"x":"text"}"#]
    ),
    (
      #"{ "type": "integer", "minimum": -2147483648 }"#,
      [#"without-x {"x":null}"#, #"x-as-text {"x":"text"}"#]
    ),
    (#"{ "type": "boolean" }"#, [#"without-x {"x":null}"#, #"x-as-text {"x":"text"}"#]),
    (
      #"{ "type": "array", "minItems": 1, "items": { "type": "integer" } }"#,
      [#"without-x {"x":null}"#, #"empty-x {"x":[]}"#, #"x-as-object {"x":{}}"#]
    ),
    (
      #"{ "type": "array", "minItems": 2, "items": { "const": 1 } }"#,
      [#"without-x {"x":null}"#, #"x-too-short {"x":[1]}"#, #"x-as-object {"x":{}}"#]
    ),
    (
      #"{ "type": "object", "required": ["y"], "properties": { "y": { "type": "boolean" } } }"#,
      [
        #"without-x {"x":null}"#, #"x-as-list {"x":[]}"#, #"without-x-y {"x":{"y":null}}"#,
        #"x-y-as-text {"x":{"y":"text"}}"#,
      ]
    ),
    (
      #"{ "type": "array", "minItems": 1, "items": { "type": "object", "required": ["yZ"], "properties": { "yZ": { "type": "boolean" } } } }"#,
      [
        #"without-x {"x":null}"#, #"empty-x {"x":[]}"#, #"x-as-object {"x":{}}"#,
        #"without-x-y-z {"x":[{}]}"#, #"x-y-z-as-text {"x":[{"yZ":"text"}]}"#,
      ]
    ),
    // Without `lives`, a cat is no dog; without `kind`, nothing is either.
    (
      ##"{ "oneOf": [{ "$ref": "#/components/schemas/Cat" }, { "$ref": "#/components/schemas/Dog" }] }"##,
      [
        #"without-x {"x":null}"#, #"x-as-list {"x":[]}"#, #"without-x-kind {"x":{"kind":null}}"#,
        #"unknown-x-kind {"x":{"kind":"none-of-these"}}"#, #"x-kind-as-list {"x":{"kind":[]}}"#,
        #"without-x-lives {"x":{"lives":null}}"#, #"x-lives-too-large {"x":{"lives":10}}"#,
        #"x-lives-as-text {"x":{"lives":"text"}}"#,
      ]
    ),
  ]

  @Test(arguments: members.indices)
  func `each way to be wrong is one row, and what fits is none`(number: Int) throws {
    let (schema, rows) = Self.members[number]
    let body = #"{ "type": "object", "required": ["x"], "properties": { "x": \#(schema) } }"#
    let made = try Self.rows(body)
    #expect(made == rows, "\(schema)")
  }

  @Test func `what another alternative of the body accepts is not among them`() throws {
    let schema = """
      { "anyOf": [
        { "type": "object", "required": ["a", "b"], "properties": { "a": { "type": "string" }, "b": { "type": "integer" } } },
        { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" }, "b": { "type": "array", "items": {} } } }
      ] }
      """
    #expect(
      try Self.rows(schema) == [#"without-a {"a":null}"#, #"a-as-list {"a":[]}"#, #"b-as-text {"b":"text"}"#])
  }

  @Test func `there are twelve at most, those about required members first`() throws {
    let optional = (1...9).map { #""o\#($0)": { "type": "integer", "minimum": 1 }"# }
    let required = (1...3).map { #""r\#($0)": { "type": "integer", "minimum": 1 }"# }
    let members = (optional + required).joined(separator: ", ")
    let rows = try Self.rows(
      #"{ "type": "object", "required": ["r1", "r2", "r3"], "properties": { \#(members) } }"#)
    #expect(
      rows.map { String($0.prefix { $0 != " " }) } == [
        "o1-too-small", "o2-too-small", "o3-too-small", "without-r1", "r1-too-small", "r1-as-text",
        "without-r2", "r2-too-small", "r2-as-text", "without-r3", "r3-too-small", "r3-as-text",
      ])
  }

  @Test func `the log-in is left alone, and a new user has an address of its own`() throws {
    let made = try Self.made(OpenAPIContractDraftTests.document)
    #expect(made.draft.tables.map(\.like) == ["sign-up", "create-note"])
    #expect(!made.text.contains("login-refused"))
    let rows = try #require(made.draft.tables.first?.bodies)
    #expect(rows.map(\.name).contains("without-password") && rows.map(\.name).contains("malformed-email"))
    for row in rows {
      let text = String(decoding: row.patch.json, as: UTF8.self)
      #expect(
        text.contains(#""email":"${unique.email.sign-up-refused}""#) != row.name.contains("email"), "\(text)")
      #expect(!text.contains("secret."))
    }
  }

  @Test func `a table stands behind its check, each of its rows on a line`() throws {
    let text = try Self.made(OpenAPIContractDraftTests.document).text
    #expect(
      text.contains(
        """
            "create-note": { "call": "POST /notes", "auth": "user", "body": { "text": "text", "rank": 10 } },
            "create-note-refused": {
              "like": "create-note",
              "body": "${case.body}",
              "expect": "4XX",
              "cases": [
                { "name": "without-text", "body": { "text": null } },
                { "name": "text-too-short", "body": { "text": "aa" } },
                { "name": "text-as-list", "body": { "text": [] } },
                { "name": "without-rank", "body": { "rank": null } },
                { "name": "rank-too-small", "body": { "rank": 4 } },
                { "name": "rank-as-text", "body": { "rank": "text" } }
              ]
            },
            "list-notes":
        """), "\(text)")
  }

  @Test func `a single body is a plain check`() throws {
    let made = try Self.made(
      Self.document(#"{ "type": "object", "required": ["x"], "properties": { "x": {} } }"#))
    #expect(
      made.text.contains(
        #""create-note-refused-without-x": { "like": "create-note", "body": { "x": null }, "expect": "4XX" }"#
      ),
      "\(made.text)")
  }

  @Test(arguments: [
    (#""201": { "description": "" }"#, true),
    (#""201": { "description": "" }, "422": { "description": "" }"#, false),
    (#""201": { "description": "" }, "4XX": { "description": "" }"#, false),
    (#""default": { "description": "" }"#, false),
    (#""201": { "description": "" }, "500": { "description": "" }"#, true),
  ])
  func `lint has nothing to say of them`(responses: String, isAdded: Bool) throws {
    let schema = #"{ "type": "object", "required": ["x"], "properties": { "x": { "type": "string" } } }"#
    let made = try Self.made(Self.document(schema, responses: responses))
    #expect(made.contract.warnings.filter { $0.location.file == "specs/notes.json" } == [])
    #expect(made.contract.requestFaults() + made.contract.expectationFaults() == [])
    #expect(
      made.text.contains(##""create-note": { "responses": { "4XX": {} } }"##) == isAdded, "\(made.text)")
  }

  /// Contracts that refine the endpoint, and what they say of it with the bodies.
  static let endpoints: [(before: String, after: String)] = [
    (#""endpoints": {},"#, #""create-note": { "responses": { "4XX": {} } }"#),
    (#""endpoints": { "create-note": { "about": "x" } },"#, #"{ "create-note": { "about": "x","#),
    (
      #""endpoints": { "create-note": { "responses": { "201": {} } } },"#,
      #"{ "create-note": { "responses": { "201": {},"#
    ),
    (#""endpoints": { "create-note": { "responses": {} } },"#, #""4XX": {}"#),
    (
      #""endpoints": { "create-note": { "responses": { "409": {} } } },"#, #""responses": { "409": {} } } },"#
    ),
  ]

  @Test(arguments: endpoints.indices)
  func `lint has nothing to say of them in a contract with endpoints of its own`(number: Int) throws {
    let (before, after) = Self.endpoints[number]
    let document = Self.document(
      #"{ "type": "object", "required": ["x"], "properties": { "x": { "type": "string" } } }"#)
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    let text = """
      {
        "contract": "notes", "backend": { "url": "http://localhost" }, "openapi": "openapi.json",
        \(before)
        "checks": {
          "make": { "call": "create-note", "body": { "x": "a" } }
        }
      }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "notes.json", files: files)
    let bytes = RefusalDraft(for: contract).text(adding: [])
    #expect(bytes.difference(from: Array(text.utf8)).removals == [])
    let changed = try Contract(parsing: bytes, file: "notes.json", files: files)
    #expect(changed.warnings.filter { $0.location.file == "notes.json" } == [])
    #expect(changed.checks.map(\.name) == ["make", "make-refused-without-x", "make-refused-x-as-list"])
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(after), "\(String(decoding: bytes, as: UTF8.self))")
    #expect(RefusalDraft(for: changed).tables.isEmpty)
  }
}
