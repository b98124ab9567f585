import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what a run says that it left behind.
@Suite struct UndeletedTests {
  private static func undeleted(_ more: String, deletion: Int = 204) async throws -> [String] {
    let text = """
      {"contract": "t", "backend": {"url": "http://h"},
       "endpoints": {
         "sign-up": {"request": "POST /users", "responses": {"201": {}}},
         "login": {"request": "POST /login", "responses": {"200": {"body": {"token": "string", "*": "any"}}}},
         "create": {"request": "POST /notes", "responses": {"201": {"body": {"id": "integer", "*": "any"}}}},
         "delete": {"request": "DELETE /notes/{id}", "responses": {"204": {}}},
         "delete-me": {"request": "DELETE /me", "responses": {"204": {}}}},
       "sessions": {"user": {"login": "login", "bearer": "token"}},
       "checks": {
         "sign-up": {"call": "sign-up"},
         "login": {"call": "login", "after": "sign-up"},
         "create": {"call": "create", "auth": "user"}\(more)}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "t.json")
    let transport = ScriptedTransport { request, _ in
      switch request.method {
      case "DELETE": .status(deletion)
      case _ where request.url.hasSuffix("/login"): .json(#"{"token": "t"}"#)
      case _: .json(#"{"id": 1}"#, status: 201)
      }
    }
    let result = await run(contract, settings: .test(), transport: transport)
    return result.contracts[0].undeleted
  }

  private static let deletion =
    #", "delete": {"call": "delete", "path": {"id": "${create.id}"}, "auth": "user"}"#

  @Test func `what was created and not deleted is left`() async throws {
    #expect(try await Self.undeleted("") == ["sign-up", "create"])
    #expect(try await Self.undeleted(Self.deletion) == ["sign-up"])
    #expect(try await Self.undeleted(Self.deletion, deletion: 500) == ["sign-up", "create"])
  }

  @Test func `a deletion without an identifier deletes the user of its session`() async throws {
    let ofUser = #", "delete-me": {"call": "delete-me", "auth": "user"}"#
    #expect(try await Self.undeleted(ofUser) == ["create"])
    #expect(try await Self.undeleted(Self.deletion + ofUser) == [])
  }

  @Test func `it is one line of the verdict`() async throws {
    var contract = ContractResult(name: "t", file: "t.json", unexpectedFields: .warn, checks: [])
    #expect(contract.undeleted() == nil)
    contract.undeleted = (1...7).map { "c\($0)" }
    #expect(contract.undeleted() == "what 7 checks created, and none deleted: c1, c2, c3, c4, c5, 2 more")
  }
}
