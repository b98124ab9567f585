import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of values after a change that was refused, or after a request that only reads.
@Suite struct RefusedChangeTests {
  private func advice(_ run: RunResult, _ check: String) -> [String]? {
    run[check: check]?.violations.map(\.hint.backend)
  }

  @Test
  func `a value after a refused action is told with how that was answered, and does not follow from it`()
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "cancel": {"call": "cancel", "body": {"status": "cancelled"}, "expect": {"values": {"status": "cancelled"}}},
      "cancelled": {"call": "boat", "expect": {"values": {"status": "cancelled", "about": "calm"}}}
      """#,
      endpoints: #"""
        "boat": {"request": "GET /boats/1", "responses": {"200": {"body": "any"}}},
        "cancel": {"request": "POST /boats/1/cancel", "body": "any", "responses": {"200": {"body": "any"}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.method == "POST" ? .status(405) : .json(#"{"status": "open", "about": "calm"}"#)
      })
    #expect(advice(run, "cancelled") == ["Answer with the value that the check expects here."])
    #expect(
      run[check: "cancelled"]?.seen == [
        #"before this, cancel (POST /boats/1/cancel, 405) sent "status": "cancelled""#
      ])
    #expect(run.causes.map(\.mayFollow) == [false, false])
  }

  @Test func `what only reads is no change from which a value may follow`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "first": {"call": "list", "expect": {"values": {"page": 1}}},
      "second": {"call": "list", "query": {"page": "2"}, "after": "first", "expect": {"values": {"items": [1]}}}
      """#, endpoints: #""list": {"request": "GET /boats", "responses": {"200": {"body": "any"}}}"#)
    let run = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"page": 3, "items": []}"#) })
    #expect(advice(run, "second") == ["Answer with the value that the check expects here."])
    #expect(run.causes.map(\.mayFollow) == [false, false])
  }
}
