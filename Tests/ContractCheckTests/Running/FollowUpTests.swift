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

  @Test func `an element that a check would have made, which was blocked, follows from that`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "bike": {"call": "add-bike", "expect": 201},
      "job": {"call": "add-job", "body": {"title": "Tune-up", "bike": "${bike.id}"}, "expect": 201},
      "jobs": {"call": "jobs", "expect": {"values": {"items": {"$contains": [{"title": "Tune-up"}]}}}},
      "others": {"call": "jobs", "expect": {"values": {"items": {"$contains": [{"title": "Oil"}]}}}}
      """#,
      endpoints: #"""
        "add-bike": {"request": "POST /bikes", "responses": {"201": {"body": {"id": "integer"}}, "422": {}}},
        "add-job": {"request": "POST /jobs", "responses": {"201": {}}},
        "jobs": {"request": "GET /jobs"}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.method == "POST" ? .status(422) : .json(#"{"items": []}"#)
      })
    #expect(result[check: "job"]?.outcome == .blocked)
    #expect(
      result[check: "jobs"]?.findings.map(\.hint.backend) == [
        "Fix job first: it sends what the expected element has, and did not succeed."
      ])
    #expect(
      result[check: "others"]?.findings.map(\.hint.backend) == [
        "Answer with the value that the check expects here."
      ])
    let following = result.causes.filter(\.mayFollow).map { $0.checks.map { result[$0].name } }
    #expect(following == [["jobs"]])
    #expect(result.causes.first.map { $0.following.map { result[$0].name } } == ["jobs"])
  }

  @Test func `a second request that is accepted may follow from the first, which changed nothing`()
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "done": {"call": "complete", "expect": {"status": 200, "values": {"status": "done"}}},
      "again": {"call": "complete", "after": "done", "expect": 409}
      """#,
      endpoints: #""complete": {"request": "POST /jobs/1/complete", "responses": {"200": {}, "409": {}}}"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"status": "open"}"#) })
    #expect(
      result[check: "again"]?.findings.map(\.hint.backend) == [
        "Fix what done changes first, if this follows from it; else refuse the request with the promised status."
      ])
  }

  @Test func `each value follows from the change of its own record`() async throws {
    let causes = try await causes(
      #"""
      "make": {"call": "make", "expect": 201},
      "me": {"call": "change-me", "body": {"name": "Bea"}},
      "see-me": {"call": "me", "after": "me", "expect": {"values": {"name": "Bea"}}},
      "trip": {"call": "change-trip", "path": {"id": "${make.id}"}, "body": {"title": "Alps"}},
      "see-trip": {"call": "trip", "path": {"id": "${make.id}"}, "after": "trip", "expect": {"values": {"title": "Alps"}}}
      """#,
      #"""
      "make": {"request": "POST /trips", "responses": {"201": {"body": {"id": "integer"}}}},
      "change-me": {"request": "PATCH /me"},
      "change-trip": {"request": "PATCH /trips/{id}"}, "trip": {"request": "GET /trips/{id}"}
      """#,
      #"{"name": "Ann", "title": "Oslo"}"#)
    let told = causes.filter(\.mayFollow).flatMap(\.findings).map(\.finding.hint.backend)
    #expect(
      Set(told) == [
        #"Fix the status of me first: it sent "name" with the value that is expected here."#,
        #"Fix the status of trip first: it sent "title" with the value that is expected here."#,
      ])
  }

  @Test func `an element of a list does not follow from any change`() async throws {
    let causes = try await causes(
      #""change": {"call": "change", "body": {"name": "Bea"}}, "see": {"call": "see", "expect": {"values": {"name": "Bea"}}}, "list": {"call": "list", "expect": {"values": {"items": [{"title": "Alps"}]}}}"#,
      #""change": {"request": "PATCH /a"}, "see": {"request": "GET /a"}, "list": {"request": "GET /list"}"#,
      #"{"name": "Ann", "items": [{"title": "Oslo"}]}"#)
    let told = causes.flatMap(\.findings).first { $0.finding.path?.description.hasPrefix("$.items") == true }
    #expect(told?.finding.hint.backend == "Answer with the value that the check expects here.")
  }

  @Test func `what is sent inside of an object may not be stored either`() async throws {
    let contract = try RunningTests.contract(
      #""save": {"call": "put", "body": {"settings": {"theme": "light"}}}, "saved": {"call": "read", "expect": {"values": {"settings": {"theme": "light"}}}}"#,
      endpoints: #""put": {"request": "PUT /settings"}, "read": {"request": "GET /settings"}"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"settings": {"theme": "dark"}}"#) })
    #expect(
      result[check: "saved"]?.findings.first?.hint.backend
        == #"See whether what save sends is stored: it sent "theme" with the value expected here."#)
  }

  @Test(arguments: [
    (
      502, 201,
      "Fix sign-up first, which sends the same and was answered with 502; where that succeeds before, answer with the "
        + "promised status."
    ),
    (
      400, 400,
      "Fix sign-up first, which sends the same and was answered with 400 as well; where that succeeds, answer with the "
        + "promised status."
    ),
  ])
  func `the second of two requests follows from the first, which failed`(
    first: Int, second: Int, advice: String
  ) async throws {
    let contract = try RunningTests.contract(
      #""sign-up": {"call": "post", "body": {"name": "Ann"}, "expect": 201}, "again": {"like": "sign-up", "expect": 409}"#
    )
    let result = await run(
      contract, transport: ScriptedTransport(["POST /post": [.status(first), .status(second)]]))
    #expect(result[check: "again"]?.findings.first?.hint.backend == advice)
    #expect(result.causes.map(\.mayFollow) == [false, true])
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

  @Test func `a value may follow from another state of what was made before`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "create": {"call": "add", "body": {}, "expect": 201},
      "list": {"call": "list", "after": "create", "expect": {"values": {"items": [{"id": "${create.id}"}], "total": 1}}}
      """#,
      endpoints: #"""
        "add": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer", "status": "'open' | 'closed'"}}}},
        "list": {"request": "GET /boats"}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport([
        "POST /boats": [.json(#"{"id": 2, "status": "pending"}"#, status: 201)],
        "GET /boats": [.json(#"{"items": [], "total": 0}"#)],
      ]))
    #expect(result.causes.map(\.mayFollow) == [false, true])
    #expect(
      Set(result[check: "list"]?.findings.map(\.hint.backend) ?? []) == [
        "Fix what create changes first, if this follows from it; else answer with the value that the check expects here."
      ])
  }

  @Test(arguments: [(401, true), (400, false)])
  func `a refusal for the form of a request may follow from that of one that should succeed`(
    promised: Int, isSaid: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""enter": {"call": "post", "body": {"name": "Ann"}, "expect": 200}, "wrong": {"call": "post", "body": {"name": "x"}, "expect": \#(promised)}"#
    )
    let result = await run(contract, transport: ScriptedTransport { _, _ in .status(422) })
    let advice =
      "Fix enter first, which the same endpoint answers with 422 as well; where that succeeds, answer with the promised status."
    #expect((result[check: "wrong"]?.findings.first?.hint.backend == advice) == isSaid)
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

  @Test func `the number of elements that a query asks for has several names`() async throws {
    let contract = try RunningTests.contract(
      #""page": {"call": "list", "query": {"page": 2, "limit": 1}, "expect": {"values": {"items": [2], "pageSize": 1}}}"#,
      endpoints: #""list": {"request": "GET /boats", "query": {"page": "integer", "limit": "integer"}}"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"items": [], "pageSize": 20}"#) })
    #expect(
      result[check: "page"]?.findings.last?.hint.backend
        == #"Answer with what the query asks for: it sends "limit" with the value expected here."#)
    #expect(result.causes.count == 1)
  }

  @Test(arguments: [(1, 2, true), (1, 0, false), (2, 2, false)])
  func `a first page without elements is told where the response counts some`(
    page: Int, total: Int, isTold: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""page": {"call": "list", "query": {"page": \#(page)}, "expect": {"values": {"items": [2, 3]}}}"#,
      endpoints: #""list": {"request": "GET /boats", "query": {"page": "integer"}}"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"items": [], "total": \#(total)}"#) })
    let advice =
      "See from which number pages are counted: the first one has no element, although the response counts some in all."
    #expect((result[check: "page"]?.findings.first?.hint.backend == advice) == isTold)
  }
}
