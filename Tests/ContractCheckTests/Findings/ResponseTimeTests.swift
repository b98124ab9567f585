import Testing

@testable import ContractSpecs

@Suite struct ResponseTimeTests {
  private func contract(_ within: String, policy: String = "{}", check: String = "") throws -> Contract {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"}, "policy": \(policy),
       "endpoints": {"user": {"request": "GET /user"\(within)}},
       "checks": {"user": {"call": "user"\(check)}, "alike": {"like": "user"}}}
      """
    return try Contract(parsing: Array(text.utf8), file: "specs/test.json")
  }

  private func lines(
    _ contract: Contract, status: Int = 200, after elapsed: Duration?, check: Int? = nil
  ) -> [String] {
    var expected = ExpectedResponse(
      statuses: [.exact(200)], location: SpecLocation(file: "specs/test.json", line: 1, column: 1))
    expected.within = check.flatMap { contract.checks[$0].within }
    return contract.judge(
      HTTPResponse(status: status, elapsed: elapsed), of: contract.endpoints[0], method: "GET",
      expecting: expected
    ).findings.map { "\($0.line) at \($0.location.line):\($0.location.column)" }
  }

  @Test func `more than an endpoint allows is a warning`() throws {
    let contract = try contract(#", "within": "500ms""#)
    #expect(lines(contract, after: .milliseconds(500)) == [])
    #expect(lines(contract, after: nil) == [], "a fixture has no time")
    #expect(
      lines(contract, after: .milliseconds(1500)) == ["info response-slow: within 500 ms <> 1.5 s at 2:59"])
    #expect(
      lines(contract, status: 500, after: .seconds(2)).map { $0.prefix { $0 != ":" } } == [
        "breaks response-status", "info response-slow",
      ])
  }

  @Test(arguments: [
    (#"{"slowResponses": "fail"}"#, #", "within": "500ms""#, "breaks"),
    ("{}", #", "within": "500ms", "policy": {"slowResponses": "fail"}"#, "breaks"),
    (#"{"slowResponses": "fail"}"#, #", "within": "500ms", "policy": {"slowResponses": "warn"}"#, "info"),
    (
      #"{"slowResponses": "fail"}"#, #", "within": "500ms", "policy": {"unexpectedFields": "warn"}"#, "breaks"
    ),
  ]) func `a policy makes it a broken promise`(policy: String, endpoint: String, severity: String) throws {
    let contract = try contract(endpoint, policy: policy)
    #expect(lines(contract, after: .seconds(1)).map { $0.prefix { $0 != " " } } == [severity[...]])
  }

  @Test func `a slow response does not hide that no body came`() throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"user": {"request": "GET /user", "within": "100ms", "responses": {"2XX": {"body": {"a": "string"}}}}},
       "checks": {"user": {"call": "user"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    #expect(
      lines(contract, status: 200, after: .seconds(1)).map { $0.prefix { $0 != ":" } } == [
        "info response-slow", "breaks body-empty",
      ])
  }

  @Test func `a check, and one that is like it, may say otherwise`() throws {
    let contract = try contract(#", "within": "500ms""#, check: #", "within": "2s""#)
    for check in [0, 1] {
      #expect(lines(contract, after: .milliseconds(1500), check: check) == [])
      #expect(lines(contract, after: .seconds(3), check: check).count == 1)
    }
  }
}
