import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct SentCheckTests {
  /// Returns a check whose response was judged, and failed.
  private func judged(bodyOf count: Int) throws -> SentCheck {
    let contract = try #require(
      ContractText.load(
        #"""
        {"contract": "x", "backend": {"url": "http://h"}, "checks": {"c": {"call": "e"}},
         "endpoints": {"e": {"request": "GET /", "responses": {"200": {"body": "string[]"}}}}}
        """#
      ).0)
    let body = Array("[\(String(repeating: "1,", count: count / 2))1]".utf8)
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: body)
    let judgement = contract.judge(response, of: contract.endpoints[0], method: "GET")
    #expect(!judgement.findings.isEmpty)
    let exchange = SentExchange(
      request: Request(method: "GET", url: "http://h/"), result: .success(Exchange(response: response)))
    return SentCheck(
      end: .judged(response, judgement, nil), exchanges: [exchange, exchange], started: .zero, ended: .zero)
  }

  @Test(arguments: [(100 << 10, true), (1 << 10, false)])
  func `what an interruption leaves of a long response is that there was one`(count: Int, isCut: Bool) throws
  {
    let cut = try judged(bodyOf: count).cutShort
    if case .unjudged = cut.end { #expect(isCut) } else { #expect(!isCut) }
    #expect(cut.exchanges.count == 2)
    #expect(cut.exchanges.allSatisfy { $0.response?.body.isEmpty == isCut && $0.response?.status == 200 })
  }

  /// Responses that were judged before the signal and not redacted yet are not redacted after it: a run of many large
  /// responses would end much later.
  @Test func `an interrupted run takes in no more long responses`() async throws {
    let checks = (0..<6).map { #""c\#($0)": {"call": "item", "path": {"id": "\#($0)"}, "expect": 404}"# }
    let contract = try RunningTests.contract(checks.joined(separator: ","))
    let body = "{\"id\": [\(String(repeating: "1,", count: 50 << 10))1]}"
    let transport = ScriptedTransport { _, _ in .json(body) }
    let task = Task {
      let runner = Runner(settings: .test([:]), transport: transport, clock: SystemClock())
      return await runner.run([contract]) { progress in
        if progress.ended > 0 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let result = await task.value
    #expect(result.checks.count { $0.outcome == .failed } == 1)
    #expect(result.checks.count { $0.outcome != .failed && $0.failure?.reason == .interrupted } == 5)
  }

  @Test func `of many exchanges one with each status is kept`() {
    func sent(_ status: Int) -> SentCheck {
      let exchange = Exchange(response: HTTPResponse(status: status), url: "http://h/a")
      return SentCheck(
        end: .unjudged,
        exchanges: [
          SentExchange(request: Request(method: "GET", url: "http://h/a"), result: .success(exchange))
        ], started: .zero, ended: .zero)
    }
    var all = sent(200)
    for _ in 0..<20 { all.add(sent(500), keeping: 3) }
    #expect(all.exchanges.map { $0.response?.status } == [200, 500, 500])
  }
}
