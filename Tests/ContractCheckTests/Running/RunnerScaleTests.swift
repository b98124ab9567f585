import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunnerScaleTests {
  /// With anything quadratic in the number of checks, this would take hours; alone it takes seconds.
  @Test(.slow, .ends) func `10,000 checks run in time in proportion to their number`()
    async throws
  {
    var contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"},
      "get": {"call": "me", "auth": {"bearer": "${login.accessToken}"}},
      "post": {"call": "post", "body": {"id": "${login.id}", "token": "opaque-0"}}
      """#)
    let (login, get, post) = (contract.checks[0], contract.checks[1], contract.checks[2])
    contract.checks =
      [login]
      + (1..<10_000).map { index in
        var check = index.isMultiple(of: 10) ? post : get
        check.name = "c\(index)"
        return check
      }
    let transport = AnsweringTransport(
      response: HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")],
        body: Array(#"{"accessToken": "token-0123456789", "id": 1}"#.utf8)))
    let result = await Runner(settings: .test(), transport: transport, clock: FakeClock()).run([contract])
    #expect(result.checks.count == 10_000 && result.exitStatus == .kept)
    #expect(result.checks.map(\.name) == contract.checks.map(\.name))
  }
}

/// A transport that gives every request the same response, and records none.
private struct AnsweringTransport: Transport {
  let response: HTTPResponse

  func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange {
    Exchange(response: response, url: request.url)
  }
}
