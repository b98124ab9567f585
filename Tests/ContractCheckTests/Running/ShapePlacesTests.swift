import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of the places of findings in the named shapes of a contract.
@Suite struct ShapePlacesTests {
  private static let text = #"""
    {
      "contract": "forum", "backend": { "url": "http://localhost:1" }, "policy": { "unexpectedFields": "fail" },
      "shapes": {
        "User": { "id": "integer", "firstName": "string", "lastName?": "string | null" },
        "Admin": { "...": "User", "level": "integer" },
        "Comment": {
          "id": "integer", "author": "User", "replies": "Comment[]", "tags?": "string[]",
          "meta?": { "score": "number", "by": ["User"] }, "likes?": { "*": "User" }
        },
        "Dog": { "bark": "boolean" },
        "Cat": { "purr": "boolean", "user": "User" },
        "Users": "User[]",
        "Claims": { "sub": "string" }
      },
      "endpoints": {
        "list": { "request": "GET /list", "responses": { "200": { "body": { "items": "Comment[]" } } } },
        "one": { "request": "GET /one", "responses": { "200": { "body": "Comment" } } },
        "maybe": { "request": "GET /maybe", "responses": { "200": { "body": "Comment | null" } } },
        "admin": { "request": "GET /admin", "responses": { "200": { "body": "Admin" } } },
        "me": { "request": "GET /me",
          "responses": { "200": { "body": { "...": "User", "mail": "string", "boss": "User" } } } },
        "users": { "request": "GET /users", "responses": { "200": { "body": "Users" } } },
        "pets": { "request": "GET /pets", "responses": { "200": { "body": ["Dog | Cat"] } } },
        "token": { "request": "GET /token", "responses": { "200": { "body": { "t": "jwt(Claims)" } } } }
      },
      "checks": {
        "list": { "call": "list" }, "one": { "call": "one" }, "maybe": { "call": "maybe" },
        "admin": { "call": "admin" }, "users": { "call": "users" }, "pets": { "call": "pets" },
        "me": { "call": "me", "expect": { "status": 200, "values": { "firstName": "Ada" } } },
        "token": { "call": "token" }
      }
    }
    """#

  private static let user = #"{"id": 1, "firstName": "Ada"}"#

  private static func comment(_ author: String = user, depth: Int = 0, _ more: String = "") -> String {
    let inner = depth > 0 ? comment(author, depth: depth - 1, more) : ""
    return #"{"id": 1, "author": \#(author), "replies": [\#(inner)]\#(more)}"#
  }

  /// Returns the identities of the findings of one check, as `shape path kind: expected, actual`.
  private func identities(_ check: String, _ body: String) async throws -> [String] {
    let contract = try Contract(parsing: Array(Self.text.utf8), file: "forum.json")
    var settings = RunSettings.test()
    settings.isSelected = { $1.name == check }
    let result = await run(contract, settings: settings, transport: ScriptedTransport { _, _ in .json(body) })
    let asked = try #require(result.checks.first)
    let identities = asked.records.map { FindingIdentity($0, of: asked, in: "forum") }
    return Set(identities).map { identity in
      let place =
        switch identity.place {
        case .shape(let place): "\(place.shape) \(place.path)"
        case .response(let place): "\(place.endpoint) \(place.path ?? "")"
        }
      return "\(place) \(identity.kind.rawValue): \(identity.expected), \(identity.actual)"
    }.sorted()
  }

  @Test(arguments: [
    ("one", comment(#"{"firstName": "Ada"}"#), ["User $.id field-missing: integer, nothing"]),
    (
      "one", comment(#"{"id": "1", "firstName": "Ada"}"#),
      ["User $.id value-type: integer, string"]
    ),
    ("maybe", comment(#"{"firstName": "Ada"}"#), ["User $.id field-missing: integer, nothing"]),
    ("one", comment("7"), ["Comment $.author value-type: object, integer"]),
    ("one", comment("null"), ["Comment $.author value-null: object, null"]),
    (
      "one", comment(user, depth: 0, #", "tags": ["a", 7]"#),
      ["Comment $.tags[*] value-type: string, integer"]
    ),
    (
      "one", comment(user, depth: 0, #", "tags": 7"#), ["Comment $.tags value-type: array, integer"]
    ),
    (
      "one", comment(user, depth: 0, #", "meta": {"score": 1, "by": [{"id": 1}]}"#),
      ["User $.firstName field-missing: string, nothing"]
    ),
    (
      "one", comment(user, depth: 0, #", "meta": {"score": "1", "by": [7]}"#),
      [
        "Comment $.meta.by[*] value-type: object, integer",
        "Comment $.meta.score value-type: number, string",
      ]
    ),
    (
      "one", comment(user, depth: 0, #", "likes": {"x": 7, "y": {"id": 1}}"#),
      [
        "Comment $.likes[*] value-type: object, integer",
        "User $.firstName field-missing: string, nothing",
      ]
    ),
    (
      "one", comment(#"{"id": 1, "firstName": "Ada", "zip": 7}"#),
      ["User $.zip field-unexpected: nothing, integer"]
    ),
    (
      "one", comment(#"{"id": 1, "first_name": "Ada", "last_name": "L"}"#),
      ["User $ field-casing: camelCase keys, snake_case keys"]
    ),
    (
      "one", comment(#"{"id": 1, "first_name": "Ada"}"#),
      [#"User $.firstName field-casing: "firstName", "first_name""#]
    ),
    (
      "admin", #"{"id": "1", "firstName": "Ada", "level": "2"}"#,
      ["Admin $.level value-type: integer, string", "User $.id value-type: integer, string"]
    ),
    ("users", #"[{"id": 1}]"#, ["User $.firstName field-missing: string, nothing"]),
    ("users", "[7]", ["Users $[*] value-type: object, integer"]),
    (
      "pets", #"[{"purr": true, "user": {"id": 1}}]"#,
      ["User $.firstName field-missing: string, nothing"]
    ),
    // A promise of the endpoint or of the check itself is a place in its responses.
    ("one", "7", ["GET /one $ value-type: object, integer"]),
    (
      "me", #"{"id": 1, "firstName": "Ada", "mail": 7, "boss": 7}"#,
      ["GET /me $.boss value-type: object, integer", "GET /me $.mail value-type: string, integer"]
    ),
    (
      "me", #"{"id": 1, "firstName": "Bob", "mail": "m", "boss": {"id": 1, "firstName": "B"}}"#,
      ["GET /me $.firstName value-literal: string, string"]
    ),
    (
      "me", #"{"id": "1", "firstName": "Ada", "mail": "m", "boss": {"id": "1", "firstName": "B"}}"#,
      ["User $.id value-type: integer, string"]
    ),
    // {"alg":"none"}.{"sub":7}.
    (
      "token", #"{"t": "eyJhbGciOiJub25lIn0.eyJzdWIiOjd9."}"#,
      ["Claims $.sub value-type: string, integer"]
    ),
  ])
  func `a finding has the place where it is promised`(
    check: String, body: String, expected: [String]
  ) async throws {
    #expect(try await identities(check, body) == expected)
  }

  @Test(arguments: [
    comment(#"{"id": "1", "firstName": "Ada"}"#), comment(#"{"id": 1}"#),
    comment(#"{"id": 1, "name": "Ada"}"#), comment(#"{"id": 1, "first_name": "Ada"}"#),
    comment(#"{"id": 1, "profile": {"firstName": "Ada"}}"#), comment("7"),
    comment(user, depth: 0, #", "tags": 7"#), comment(user, depth: 0, #", "zip": 7"#),
  ])
  func `the depth of a recursive shape makes no other violation`(body: String) async throws {
    let one = try await identities("one", body)
    #expect(!one.isEmpty)
    var tree = body
    for _ in 0..<3 {
      tree = #"{"id": 1, "author": \#(Self.user), "replies": [\#(tree)]}"#
      #expect(try await identities("one", tree) == one)
      #expect(try await identities("list", #"{"items": [\#(tree)]}"#) == one)
    }
  }

  @Test func `a report keeps the places`() async throws {
    let contract = try Contract(parsing: Array(Self.text.utf8), file: "forum.json")
    let body = Self.comment(#"{"id": "1"}"#, depth: 2)
    let run = await run(contract, transport: ScriptedTransport { _, _ in .json(body) })
    let places = run.checks.map { $0.records.map(\.place) }
    #expect(places.contains { $0.contains { $0 != nil } })
    let read = try JSONReport.read(Array(JSONReport().text(of: run).utf8), file: "old.json")
    #expect(read.checks.map { $0.records.map(\.place) } == places)
  }
}
