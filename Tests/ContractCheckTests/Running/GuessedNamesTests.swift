import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of requests with values that a response has under another name than promised.
@Suite struct GuessedNamesTests {
  private func run(made body: String) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #"""
      "create": {"call": "create", "body": {}, "expect": 201},
      "read": {"call": "read", "path": {"id": "${create.number}"}, "expect": 200},
      "remove": {"call": "remove", "path": {"id": "${create.number}"}, "expect": 204}
      """#,
      endpoints: #"""
        "create": {"request": "POST /things", "body": "any",
                   "responses": {"201": {"body": {"number": "integer", "name": "string"}}}},
        "read": {"request": "GET /things/{id}", "responses": {"200": {}}},
        "remove": {"request": "DELETE /things/{id}", "responses": {"204": {}}}
        """#)
    return await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/things") { return .json(body, status: 201) }
        return .status(request.method == "DELETE" ? 204 : 200)
      })
  }

  @Test func `a value under another name asks for something, and changes nothing`() async throws {
    let result = try await run(made: #"{"numbr": 7, "name": "n"}"#)
    #expect(result[check: "create"]?.findings.map(\.kind) == [.fieldRenamed])
    #expect(result[check: "read"]?.outcome == .passed)
    #expect(result[check: "remove"]?.outcome == .blocked)
    #expect(
      result[check: "remove"]?.failure?.message
        == "blocked by create: its response has no $.number; $.numbr, which may be it, does not say what is changed here"
    )
  }

  @Test(arguments: [#"{"Number": 7, "Name": "n"}"#, #"{"data": {"number": 7, "name": "n"}}"#])
  func `a value under its own name in another casing or envelope is the one that is meant`(body: String)
    async throws
  {
    #expect(try await run(made: body)[check: "remove"]?.outcome == .passed)
  }
}
