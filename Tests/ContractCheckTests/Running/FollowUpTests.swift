import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of a check after another one that failed.
@Suite struct FollowUpTests {
  private static let checks = #"""
    "login": {"call": "login"},
    "use": {"call": "post", "body": {"token": "${login.accessToken}"}, "expect": 200},
    "reuse": {"call": "get", "after": "use", "expect": 401},
    "again": {"call": "get", "after": "reuse"},
    "end": {"call": "me", "after": "use", "finally": true, "expect": 200}
    """#

  @Test func `it is blocked where that one was not sent, but for what runs last`() async throws {
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("login") ? .json(#"{"token": "t"}"#) : .status(200)
    }
    let result = await run(try RunningTests.contract(Self.checks), transport: transport)
    #expect(
      result.summary == [
        "login failed", "use blocked blocked-by-check", "reuse blocked blocked-by-check",
        "again blocked blocked-by-check", "end passed",
      ])
    #expect(
      result[check: "reuse"]?.failure?.message
        == "blocked by login: use, which must run before this check, was not sent")
    #expect(
      result[check: "again"]?.failure?.message
        == "blocked by login: reuse, which must run before this check, was not sent")
    #expect(transport.lines == ["POST /login", "GET /me"])
  }

  @Test(arguments: [
    (
      Result<HTTPResponse, TransportFailure>.failure(.closedEarly(reason: "")),
      "it gave no response that could be judged"
    ),
    (.status(429), "it answered 429"),
  ])
  func `it is blocked where that one has no verdict`(
    response: Result<HTTPResponse, TransportFailure>, why: String
  ) async throws {
    let transport = ScriptedTransport(["POST /post": [response], "GET /get": [.status(200)]])
    let checks = #""use": {"call": "post"}, "reuse": {"call": "get", "after": "use", "expect": 401}"#
    let result = await run(try RunningTests.contract(checks), transport: transport)
    #expect(result.summary.last == "reuse blocked blocked-by-check")
    #expect(
      result[check: "reuse"]?.failure?.message == "blocked by use: this check must run after it, and \(why)")
    #expect(result.exitStatus == .inconclusive)
  }

  @Test func `it is skipped with that one, and blocked where a variable was missing`() async throws {
    let checks = #"""
      "off": {"call": "get", "skip": "later"}, "one": {"call": "get", "after": "off"},
      "unset": {"call": "get", "query": {"q": "${env.NONE}"}}, "two": {"call": "get", "after": "unset"},
      "three": {"call": "me"}
      """#
    let transport = ScriptedTransport { _, _ in .status(200) }
    let result = await run(try RunningTests.contract(checks), transport: transport)
    #expect(
      result.summary == [
        "off not-run skipped", "one not-run skipped", "unset not-run needs-variable",
        "two blocked blocked-by-check", "three passed",
      ])
    #expect(
      result[check: "two"]?.failure?.message
        == "blocked by unset: this check must run after it, and it was not run; "
        + "not set: NONE (environment, --env-file or --set)")
    #expect(
      result[check: "one"]?.failure?.message
        == "blocked by off: this check must run after it, and it is skipped: later")
  }

  @Test func `it is sent where that one failed, and what it finds comes with a note`() async throws {
    let transport = ScriptedTransport(["POST /post": [.status(500)], "GET /get": [.status(200)]])
    let checks = #"""
      "use": {"call": "post", "expect": 200}, "reuse": {"call": "get", "after": "use", "expect": 401},
      "fine": {"call": "get", "after": "use", "expect": 200}
      """#
    let result = await run(try RunningTests.contract(checks), transport: transport)
    #expect(result.summary == ["use failed", "reuse failed", "fine passed"])
    #expect(result[check: "reuse"]?.notes == ["use, which must run before this check, failed"])
    #expect(result[check: "fine"]?.notes == [])
  }

  /// Returns the causes of a run whose backend refuses `PATCH` and answers a `GET` with a body.
  private func causes(_ checks: String, _ endpoints: String, _ body: String, refusing status: Int = 403)
    async throws -> [Cause]
  {
    let contract = try RunningTests.contract(checks, endpoints: endpoints)
    let transport = ScriptedTransport { request, _ in
      switch request.method {
      case "PATCH": .status(status)
      case "POST": .json(#"{"id": 7}"#, status: 201)
      case _: .json(body)
      }
    }
    return await run(contract, transport: transport).causes
  }

  @Test(arguments: [
    (#"{"total": 6}"#, #"{"total": 7}"#), (#"{"total": 6, "mean": 2}"#, #"{"total": 7, "mean": 3}"#),
    (#"{"all": [1]}"#, #"{"all": [1, 2]}"#),
  ])
  func `a value that the refused change would have made follows from that`(body: String, values: String)
    async throws
  {
    let causes = try await causes(
      #""change": {"call": "change", "body": {"a": 1}}, "sum": {"call": "sum", "after": "change", "expect": {"values": \#(values)}}"#,
      #""change": {"request": "PATCH /a"}, "sum": {"request": "GET /sum"}"#, body)
    #expect(causes.map(\.mayFollow) == [false, true])
    #expect(
      causes.last?.findings.first?.finding.hint.backend
        == "Fix change first, which must run before this check; where its effect is there, answer as is expected here."
    )
  }

  @Test func `an element of a list does not follow from any change`() async throws {
    let causes = try await causes(
      #""change": {"call": "change", "body": {"name": "Bea"}}, "see": {"call": "see", "expect": {"values": {"name": "Bea"}}}, "list": {"call": "list", "expect": {"values": {"items": [{"title": "Alps"}]}}}"#,
      #""change": {"request": "PATCH /a"}, "see": {"request": "GET /a"}, "list": {"request": "GET /list"}"#,
      #"{"name": "Ann", "items": [{"title": "Oslo"}]}"#)
    let told = causes.flatMap(\.findings).first { $0.finding.path?.description.hasPrefix("$.items") == true }
    #expect(told?.finding.hint.backend == "Answer with the value that the check expects here.")
  }

  @Test func `a second request that was to be refused is told as accepted where the first succeeded`()
    async throws
  {
    let contract = try RunningTests.contract(
      #""sign-up": {"call": "post", "body": {"name": "Ann"}, "expect": 201}, "again": {"like": "sign-up", "expect": 409}"#
    )
    let result = await run(
      contract, transport: ScriptedTransport(["POST /post": [.status(201), .status(201)]]))
    #expect(
      result[check: "again"]?.findings.first?.hint.backend
        == "Refuse the request with the promised status: it was accepted.")
  }

  @Test(arguments: [(422, 401, true), (500, 404, true), (401, 401, false), (422, 500, false)])
  func `a refusal of what should succeed may follow from another refusal before it`(
    first: Int, second: Int, isSaid: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""sign-up": {"call": "post", "expect": 201}, "enter": {"call": "get", "after": "sign-up", "expect": 200}"#
    )
    let result = await run(
      contract, transport: ScriptedTransport(["POST /post": [.status(first)], "GET /get": [.status(second)]]))
    let advice =
      "Fix sign-up first, which must run before this check; where its effect is there, answer with the promised status."
    #expect((result[check: "enter"]?.findings.first?.hint.backend == advice) == isSaid)
    #expect(result.causes.contains(where: \.mayFollow) == isSaid)
  }

  @Test func `a value of another response may follow from a refused request before it`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "first": {"call": "add", "body": {"name": "a"}, "expect": 201},
      "second": {"call": "add", "body": {"name": "b"}, "expect": 201},
      "next": {"call": "list", "after": "first", "expect": {"values": {"items": [{"id": "${second.id}"}]}}}
      """#,
      endpoints: #"""
        "add": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}, "422": {}}},
        "list": {"request": "GET /boats"}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport([
        "POST /boats": [.status(422), .json(#"{"id": 2}"#, status: 201)],
        "GET /boats": [.json(#"{"items": []}"#)],
      ]))
    #expect(
      result[check: "next"]?.findings.map(\.hint.backend) == [
        "Fix first first, which must run before this check; where its effect is there, answer as is expected here."
      ])
    #expect(result.causes.map(\.mayFollow) == [false, true])
  }

  @Test(arguments: [(405, 49, true), (200, 49, false)])
  func `a value may follow from a refused change before the check that had to run before`(
    changed: Int, sum: Int, isSaid: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #"""
      "change": {"call": "change", "body": {"price": 59}, "expect": 200},
      "close": {"call": "close", "after": "change", "expect": 200},
      "sum": {"call": "sum", "after": "close", "expect": {"values": {"sum": 59}}}
      """#,
      endpoints:
        #""change": {"request": "PUT /boats/1"}, "close": {"request": "POST /boats/1/close"}, "sum": {"request": "GET /sum"}"#
    )
    let result = await run(
      contract,
      transport: ScriptedTransport([
        "PUT /boats/1": [.status(changed)], "POST /boats/1/close": [.status(200)],
        "GET /sum": [.json(#"{"sum": \#(sum)}"#)],
      ]))
    let advice =
      "Fix change first, which must run before this check; where its effect is there, answer as is expected here."
    #expect((result[check: "sum"]?.findings.first?.hint.backend == advice) == isSaid)
    #expect(result.causes.contains(where: \.mayFollow) == isSaid)
  }

  @Test func `a refusal does not follow from a request that only reads, and all are told what to mend first`()
    async throws
  {
    let checks = ["a", "b"].map {
      #""delete-\#($0)": {"call": "delete", "path": {"id": "\#($0)"}\#($0 == "b" ? #", "after": "gone-a""# : ""), "expect": 204}, "gone-\#($0)": {"call": "\#($0)", "after": "delete-\#($0)", "expect": 404}"#
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "),
      endpoints:
        #""delete": {"request": "DELETE /boats/{id}"}, "a": {"request": "GET /boats/a"}, "b": {"request": "GET /boats/b"}"#
    )
    let result = await run(
      contract, transport: ScriptedTransport { request, _ in .status(request.method == "DELETE" ? 403 : 200) }
    )
    #expect(result[check: "delete-b"]?.findings.first?.hint.backend.contains("gone-a") == false)
    let cause = result.causes.first { $0.title.contains("404") }
    let rest = "which must run before this check; where its effect is there, answer with the promised status."
    #expect(cause?.hint.backend == "Fix delete-a first, \(rest) Elsewhere: Fix delete-b first, \(rest)")
    #expect(cause?.mayFollow == true)
  }
}
