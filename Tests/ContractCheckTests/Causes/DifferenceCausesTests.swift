import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of causes that are a single difference.
@Suite struct DifferenceCausesTests {
  @Test func `what a baseline knows as one violation is one cause, however many checks promise it`()
    async throws
  {
    let checks = (1...4).map {
      "\"item-\($0)\": {\"call\": \"thing\", \"path\": {\"id\": \"\($0)\"}, \"expect\": 200}"
    }
    let contract = try RunningTests.contract(
      (checks + [#""all": {"call": "things", "expect": 200}"#]).joined(separator: ",\n"),
      endpoints: #"""
        "thing": {"request": "GET /things/{id}", "responses": {"200": {"body": {"id": "string"}}}},
        "things": {"request": "GET /things", "responses": {"200": {"body": {"count": "integer"}}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/things") ? .json(#"{"count": 4}"#) : .status(404)
    }
    let run = await ContractCheckTests.run(contract, transport: transport)
    let cause = try #require(run.causes.first)
    #expect(run.causes.count == 1)
    #expect(cause.findings.count == 4 && cause.checks.count == 4)
    #expect(cause.title == "status of GET /things/{id}: another status than promised")
    #expect(run.verdict == "Contract check failed: 1 cause in 4 of 5 checks")
    let alert = try #require(run.alerts.first)
    #expect(run.alerts.count == 1 && alert.checks.count == 4)
    #expect(alert.sentence.contains("4 places in 4 checks"))
    #expect(HTMLReport().text(of: run).split(separator: "<article class=\"check cause").count == 2)
  }
}
