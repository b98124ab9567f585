import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunnerRetryTests {
  private func one(_ members: String, responses: [Result<HTTPResponse, TransportFailure>]) async throws -> (
    CheckResult, ScriptedTransport, FakeClock
  ) {
    let contract = try RunningTests.contract("\"a\": {\(members)}")
    let transport = ScriptedTransport(["GET /get": responses, "POST /post": responses])
    let clock = FakeClock()
    let result = await run(contract, clock: clock, transport: transport)
    return (try #require(result.checks.first), transport, clock)
  }

  @Test func `a pass on retry is flaky`() async throws {
    let (check, transport, clock) = try await one(
      #""call": "get""#, responses: [.failure(.refused(by: "localhost:1")), .status(200)])
    #expect(check.outcome == .flaky)
    #expect(check.notes == ["retried; the previous attempt: connection refused by localhost:1"])
    #expect(check.exchanges.count == 2 && transport.requests.count == 2)
    #expect(clock.sleeps == [.milliseconds(250)] && check.duration == .milliseconds(250))
  }

  @Test func `a contract violation is never retried away`() async throws {
    let (check, transport, _) = try await one(#""call": "get""#, responses: [.status(500), .status(200)])
    #expect(check.outcome == .failed && check.findings.map(\.kind) == [.responseStatus])
    #expect(transport.requests.count == 1)
  }

  @Test func `a violation on retry is a violation`() async throws {
    let (check, _, _) = try await one(
      #""call": "get""#, responses: [.failure(.closedEarly(reason: "reset")), .status(500)])
    #expect(check.outcome == .failed)
  }

  @Test func `an unsafe request without a response is not repeated`() async throws {
    let (check, transport, _) = try await one(
      #""call": "post""#, responses: [.failure(.closedEarly(reason: "reset")), .status(200)])
    #expect(check.outcome == .noVerdict && check.failure?.reason == .transport(.closed))
    #expect(transport.requests.count == 1)
  }

  @Test func `retry allows more`() async throws {
    let (check, transport, _) = try await one(
      #""call": "post", "retry": {"times": 3, "unsafe": true}"#,
      responses: [.failure(.closedEarly(reason: "")), .failure(.closedEarly(reason: "")), .status(200)])
    #expect(check.outcome == .flaky && transport.requests.count == 3)
  }

  @Test(arguments: [(429, FailureReason.rateLimited), (503, .unavailable)])
  func `a refusal that stays is no verdict`(status: Int, reason: FailureReason) async throws {
    let (check, transport, clock) = try await one(
      #""call": "post""#, responses: [.status(status, [Header("Retry-After", "2")])])
    #expect(check.outcome == .noVerdict && check.failure?.reason == reason)
    #expect(check.failure?.message == "answered \(status) with Retry-After: 2")
    #expect(transport.requests.count == 2 && clock.sleeps == [.seconds(2)])
  }

  @Test(arguments: [
    (
      429, "soon" as String?, FailureReason.rateLimited,
      "rate limited: answered 429, and its Retry-After is neither seconds nor a date: \"soon\""
    ),
    (429, nil, .rateLimited, "rate limited: answered 429 without Retry-After"),
    (
      503, "in 5 minutes", .unavailable,
      "unavailable: answered 503, and its Retry-After is neither seconds nor a date: \"in 5 minutes\""
    ),
  ])
  func `a refusal that cannot be read is one all the same`(
    status: Int, field: String?, reason: FailureReason, message: String
  ) async throws {
    let fields = field.map { [Header("Retry-After", $0)] } ?? []
    let (check, transport, _) = try await one(
      #""call": "get", "expect": 200"#, responses: [.status(status, fields)])
    #expect(check.outcome == .noVerdict && check.findings.isEmpty)
    #expect(check.failure == .init(reason: reason, message: message))
    #expect(transport.requests.count == 1)
  }

  @Test func `a 503 without Retry-After breaks the promise`() async throws {
    let (check, _, _) = try await one(#""call": "get", "expect": 200"#, responses: [.status(503)])
    #expect(check.outcome == .failed)
  }

  @Test func `a long Retry-After is not waited for`() async throws {
    let (check, transport, clock) = try await one(
      #""call": "get""#, responses: [.status(503, [Header("Retry-After", "3600")])])
    #expect(check.failure?.reason == .unavailable)
    #expect(transport.requests.count == 1 && clock.sleeps == [])
  }

  /// The request was carried out, whatever answered at the end of the redirects.
  @Test(arguments: [("post", "POST /post", 1), ("get", "GET /get", 2)])
  func `a request that was redirected is repeated only if it is safe`(
    call: String, line: String, count: Int
  ) async throws {
    let contract = try RunningTests.contract(#""a": {"call": "\#(call)"}"#)
    let transport = ScriptedTransport(redirects: 1) { _, earlier in
      earlier == 0 ? .status(429, [Header("Retry-After", "1")]) : .status(200)
    }
    _ = await run(contract, transport: transport)
    #expect(transport.lines == Array(repeating: line, count: count))
  }

  @Test func `an interrupted wait for a value is no verdict`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "me", "until": {"values": {"state": "done"}, "within": "600s", "every": "2s"}}"#)
    let asked = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { _, earlier in
      if earlier == 1 { asked.continuation.yield() }
      while earlier >= 1, !Task.isCancelled { await Task.yield() }
      return .json(#"{"state": "running"}"#)
    }
    let task = Task { await run(contract, transport: transport) }
    for await _ in asked.stream { break }
    task.cancel()
    #expect(await task.value.summary == ["a no-verdict interrupted"])
  }

  @Test func `a poll that ends without a response did not see its value`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "me", "until": {"values": {"state": "done"}, "within": "60s", "every": "2s"}}"#)
    let transport = ScriptedTransport { _, earlier in
      earlier < 2 ? .json(#"{"state": "running"}"#) : .status(429, [Header("Retry-After", "60")])
    }
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["a no-verdict rate-limited"])
    #expect(result[check: "a"]?.remarks == [])
  }

  @Test func `a refusal that is expected is a response`() async throws {
    let (check, _, _) = try await one(
      #""call": "get", "expect": 429"#, responses: [.status(429, [Header("Retry-After", "2")])])
    #expect(check.outcome == .passed)
  }

  @Test func `until asks again until the values are there`() async throws {
    let until = #""call": "get", "until": {"values": {"state": "done"}, "within": "10s", "every": "2s"}"#
    let (check, transport, clock) = try await one(
      until, responses: [.json(#"{"state": "new"}"#), .status(404), .json(#"{"state": "done"}"#)])
    #expect(check.outcome == .passed)
    #expect(check.remarks == ["asked 3 times until the response held what is waited for"])
    #expect(transport.requests.count == 3 && clock.sleeps == [.seconds(2), .seconds(2)])
  }

  /// An app that polls reads every response.
  @Test func `what is wrong with a response before the last one is told`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "job", "until": {"values": {"state": "done"}, "within": "10s", "every": "2s"}}"#,
      endpoints:
        #""job": {"request": "GET /job", "responses": {"200": {"body": {"state": "'new' | 'done'", "progress": "integer"}}}}"#
    )
    let bodies = [
      #"{"state": "new", "progress": "forty"}"#, #"{"state": "new", "progress": "sixty"}"#,
      #"{"state": "done", "progress": 100}"#,
    ]
    let result = await run(
      contract, transport: ScriptedTransport { _, earlier in .json(bodies[min(earlier, 2)]) })
    let check = try #require(result[check: "a"])
    #expect(check.outcome == .failed)
    #expect(check.findings.map(\.kind) == [.valueType])
    #expect(check.findings.map(\.actual) == [#"string "forty""#])
    #expect(check.notes.last == "what is said of $.progress was in a response before the last one")
  }

  @Test func `until gives up when its time is over`() async throws {
    let until = #""call": "get", "until": {"values": {"state": "done"}, "within": "5s", "every": "2s"}"#
    let (check, transport, _) = try await one(until, responses: [.json(#"{"state": "new"}"#)])
    #expect(check.outcome == .failed)
    #expect(check.findings.map(\.kind) == [.valueLiteral])
    #expect(check.findings.map(\.actual) == [#"string "new" still, asked 3 times within 5 s"#])
    #expect(
      check.findings.first?.hint.backend.contains("only if the last value can still change to it") == true)
    #expect(check.notes == [])
    #expect(transport.requests.count == 3)
  }

  @Test func `several values that never come are one finding`() async throws {
    let until =
      #""call": "get", "until": {"values": {"state": "done", "sum": 3, "by": "a"}, "within": "5s", "every": "2s"}"#
    let (check, _, _) = try await one(until, responses: [.json(#"{"state": "new", "sum": 3, "by": null}"#)])
    #expect(
      check.findings.map(\.actual) == [
        #"string "new" still, asked 3 times within 5 s; the awaited values at $.by did not arrive either"#
      ])
  }

  @Test(arguments: [
    (202, [#"value-literal: string "new" still, asked 3 times within 5 s"#]),
    (203, ["response-status: 203", #"value-literal: string "new" still, asked 3 times within 5 s"#]),
    (404, ["response-status: 404"]),
  ])
  func `what never comes is one finding where its status is promised too`(
    status: Int, findings: [String]
  ) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "job", "expect": 200, "until": {"values": {"state": "done"}, "within": "5s", "every": "2s"}}"#,
      endpoints: #""job": {"request": "GET /job", "responses": {"200": {}, "202": {}, "404": {}}}"#)
    let transport = ScriptedTransport(["GET /job": [.json(#"{"state": "new"}"#, status: status)]])
    let check = await run(contract, transport: transport)[check: "a"]
    #expect(check?.findings.map { "\($0.kind.rawValue): \($0.actual)" } == findings)
  }
}
