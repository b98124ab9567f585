import Foundation
import Testing

@testable import ContractSpecs

/// The tests that the table of the page on missing members says what is reported.
@Suite struct MissingMemberPageTests {
  /// A row of the table by its beginning, with an example of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var beginning: String

    /// The shape of the body; `?` stands for the mark of an optional member.
    var shape: String
    var body: String

    /// The texts in the column of required members, beside the kind, that the finding's text has.
    var named: [String] = []

    var testDescription: String { beginning }
  }

  static let rows = [
    Row(
      beginning: "its name in another casing", shape: #""id": "integer", "userName?": "string""#,
      body: #"{"id": 1, "user_name": "x"}"#),
    Row(
      beginning: "its name in another object", shape: #""id": "integer", "phone?": "string""#,
      body: #"{"id": 1, "contact": {"phone": "+1555"}}"#),
    Row(
      beginning: "its name in an object that may be another thing",
      shape: #""id": "integer", "phone?": "string""#,
      body: #"{"id": 1, "manager": {"phone": "+1555"}}"#, named: ["$.manager.phone"]),
    Row(
      beginning: "its name and that of another member in a group",
      shape: #""id": "integer", "street?": "string", "city?": "string""#,
      body: #"{"id": 1, "details": {"street": "a", "city": "b"}}"#),
    Row(
      beginning: "its name and that of another member in an object that is no group",
      shape: #""id": "integer", "amount?": "integer", "currency?": "string""#,
      body: #"{"id": 1, "refund": {"amount": 1, "currency": "EUR"}}"#, named: ["$.refund.amount"]),
    Row(
      beginning: "its name with two letters swapped", shape: #""id": "integer", "recipient?": "string""#,
      body: #"{"id": 1, "recipeint": "b"}"#),
    Row(
      beginning: "a name with the same meaning, and a value that few",
      shape: #""id": "integer", "created?": "date-time""#,
      body: #"{"id": 1, "createdAt": "2025-01-08T12:00:00Z"}"#),
    Row(
      beginning: "a name with the same meaning, and a value that many",
      shape: #""id": "integer", "title?": "string""#, body: #"{"id": 1, "titles": "b"}"#),
    Row(
      beginning: "a name that may mean something else", shape: #""id": "integer", "email?": "email""#,
      body: #"{"id": 1, "contactEmail": "a@example.com"}"#, named: ["contactEmail"]),
    Row(
      beginning: "a name that may mean something else", shape: #""id": "integer", "weight_kg?": "number""#,
      body: #"{"id": 1, "weight_g": 1500}"#, named: ["weight_g"]),
    Row(
      beginning: "a synonym", shape: #""id": "integer", "username?": "string""#,
      body: #"{"id": 1, "handle": "b"}"#, named: ["handle"]),
    Row(
      beginning: "its name in two objects",
      shape: #""id": "integer", "token?": "string", "a": {"x": "integer"}, "b": {"x": "integer"}"#,
      body: #"{"id": 1, "a": {"x": 1, "token": "t"}, "b": {"x": 1, "token": "t"}}"#,
      named: ["$.a.token", "$.b.token"]),
    Row(beginning: "none of these", shape: #""id": "integer", "role?": "string""#, body: #"{"id": 1}"#),
  ]

  private static func lines() throws -> [[String]] {
    let page = ProjectFolder.root + "/docs/decisions/what-is-missing-is-looked-for.md"
    return try String(contentsOfFile: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| In place") }
      .map { $0.split(separator: " | ").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "| ")) } }
  }

  /// Returns what is reported of the members that are missing, except for unexpected members.
  private static func findings(_ shape: String, _ body: String) throws -> [Finding] {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {"body": {\(shape)}}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    return contract.judge(response, of: contract.endpoints[0], method: "GET").findings
      .filter { $0.kind != .fieldUnexpected }
  }

  @Test(arguments: rows) func `a row says what is reported`(_ row: Row) throws {
    let line = try #require(try Self.lines().first { $0[0].hasPrefix(row.beginning) })
    let required = try Self.findings(row.shape.replacing("?", with: ""), row.body)
    let kinds = Set(required.map { "`\($0.kind.rawValue)`" })
    #expect(kinds.count == 1 && line[1].hasPrefix(kinds.first ?? "-"), "\(required)")
    #expect(required.allSatisfy { $0.severity == .breaks })
    #expect(row.named.allSatisfy { name in required.contains { $0.actual.contains(name) } }, "\(required)")

    let optional = try Self.findings(row.shape, row.body)
    switch line[2] {
    case "nothing": #expect(optional == [])
    case "information": #expect(!optional.isEmpty && optional.allSatisfy { $0.severity == .info })
    case let kind:
      #expect(Set(optional.map { "`\($0.kind.rawValue)`" }) == [kind], "\(optional)")
      #expect(optional.allSatisfy { $0.severity == .silent })
    }
  }

  @Test func `every row has an example`() throws {
    let lines = try Self.lines()
    #expect(lines.count == 12)
    #expect(lines.allSatisfy { line in Self.rows.contains { line[0].hasPrefix($0.beginning) } })
  }
}
