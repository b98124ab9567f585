import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of errors in another form whose members have names in common with the promised one.
@Suite struct ErrorFormTests {
  @Test(arguments: [
    (#"{"status": 404, "error": "Not Found"}"#, []),
    (#"{"error": {"code": "not_found", "message": "Not found"}}"#, [Finding.Kind.bodyUnrelated]),
    (#"{"success": false, "data": null, "error": {"status": 404, "error": "Not Found"}}"#, [.bodyWrapped]),
    (#"{"status": "404", "error": "Not Found"}"#, [.valueType]),
  ])
  func `an error with a name in common`(body: String, kinds: [Finding.Kind]) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 404}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"404": {"body": {"status": "integer", "error": "string"}}}}
        """#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(body, status: 404) })
    #expect(result[check: "a"]?.violations.map(\.kind) == kinds)
  }
}
