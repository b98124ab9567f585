import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of what is said where a check expects a refusal or that nothing is found, and of what earlier responses of
/// the run say about tokens and lost things.
@Suite struct RefusalAdviceTests {
  private static func json(_ text: String, _ status: Int = 200, _ headers: [Header] = []) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")] + headers, body: Array(text.utf8))
  }

  private static let accepted = "Refuse the request with the promised status: it was accepted."
  private static let isError =
    "Answer with the promised status: the body is an error, but the status reports success."
  private static let mayBeError =
    "Answer with the promised status: the body may be an error, but the status reports success."
  private static let foundNothing =
    "Answer with the promised status: only the body says that nothing was found."
  private static let found =
    "Answer with the promised status: what should be unknown, gone or hidden from this user was found."

  /// Returns the advice for the backend on the only response of a run.
  private func advice(
    _ response: HTTPResponse, _ method: String = "GET", expecting status: Int, headers: String = "",
    responses: String = #""200": {"body": {"id": "integer"}}"#
  ) async throws -> String? {
    let contract = try RunningTests.contract(
      #""a": {"call": "a"\#(headers), "expect": \#(status)}"#,
      endpoints:
        #""a": {"request": "\#(method) /a", "responses": {\#(responses)\#(status == 200 ? "" : ", \"\(status)\": {}")}}"#
    )
    let result = await run(contract, transport: ScriptedTransport { _, _ in .success(response) })
    return result[check: "a"]?.findings.first?.hint.backend
  }

  @Test(arguments: [
    (#"{"success": false}"#, 401, isError),
    (#"{"status": "fail", "data": {"email": "is taken"}}"#, 409, isError),
    (#"{"code": 40300, "data": null}"#, 403, mayBeError),
    (#"{"success": true, "message": "ok", "data": {"id": 2}, "errors": []}"#, 403, accepted),
    (#"{"error": false, "user": {"id": 2}, "id": 2}"#, 403, accepted),
    // The order has failed, and the request has not.
    (#"{"id": 1, "status": "failed"}"#, 403, accepted), (#"{"id": "1"}"#, 403, accepted),
    (#"{"items": [], "page": 1, "total": 0}"#, 404, foundNothing),
    (#"{"acknowledged": true, "deletedCount": 0}"#, 404, foundNothing),
    (#"{"success": true, "data": null}"#, 404, foundNothing), (#"{"id": 3}"#, 404, found),
  ])
  func `a success in place of a refusal is told by its body`(body: String, status: Int, wanted: String)
    async throws
  {
    #expect(try await advice(Self.json(body), expecting: status) == wanted)
  }

  @Test func `a success without a body is acceptance where something was to be changed`() async throws {
    #expect(try await advice(HTTPResponse(status: 200), "PATCH", expecting: 403) == Self.accepted)
    let page = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/xml")], body: Array("<a>1</a>".utf8))
    #expect(
      try await advice(
        page, expecting: 401, responses: #""200": {"type": "application/xml", "body": "string"}"#)
        == Self.accepted)
  }

  @Test(arguments: [
    (405, 403, "Refuse the request with the promised status, or promise 405 as well."),
    (415, 400, "Refuse the request with the promised status, or promise 415 as well."),
    (415, 200, "Take the request as it is, with its Content-Type or without one;"),
  ])
  func `a refusal with another status is one`(status: Int, expected: Int, wanted: String) async throws {
    #expect(try await advice(HTTPResponse(status: status), expecting: expected)?.hasPrefix(wanted) == true)
  }

  @Test(arguments: [
    (
      "GET", 302, "https://id.example.com/realms/a/auth?response_type=code&redirect_uri=x",
      "the request was treated as"
    ),
    (
      "POST", 302, "/login?logout",
      "the redirect leads to a login page, as where a request is unauthenticated, or"
    ),
    ("POST", 303, "/items/5", "a 303 leads a browser to another page after it has sent a form."),
    ("GET", 301, "/v2/a", "Answer at the address that is promised; if it has moved"),
  ])
  func `a redirect is told by where it leads and what was asked`(
    method: String, status: Int, target: String, wanted: String
  ) async throws {
    let response = HTTPResponse(status: status, headers: [Header("Location", target)])
    let told = try await advice(response, method, expecting: 200)
    #expect(told?.contains(wanted) == true, "\(told ?? "")")
  }

  @Test func `a redirect to itself with a cookie may end`() async throws {
    let own = Header("Location", "/a")
    let without = try await advice(HTTPResponse(status: 302, headers: [own]), expecting: 200)
    #expect(without?.hasSuffix("the redirect leads to the address that was asked for.") == true)
    let with = try await advice(
      HTTPResponse(status: 302, headers: [own, Header("Set-Cookie", "a=1")]), expecting: 200)
    #expect(with?.contains("and sets a cookie") == true, "\(with ?? "")")
  }

  @Test func `a gateway's status with an error, and those of Cloudflare`() async throws {
    #expect(
      try await advice(Self.json(#"{"message": "no answer from the bank"}"#, 502), expecting: 200)?
        .hasPrefix("See what the error says:") == true)
    let cloudflare = HTTPResponse(status: 522, headers: [Header("Server", "cloudflare")])
    #expect(
      try await advice(cloudflare, expecting: 200)
        == "Look at the way to the backend: Cloudflare answers 522 where it gets no response from it.")
  }

  // MARK: runs

  private func result(
    _ checks: String, _ endpoints: String, _ answer: @escaping @Sendable (Request) -> HTTPResponse
  ) async throws -> RunResult {
    let contract = try RunningTests.contract(checks, endpoints: endpoints)
    return await run(contract, transport: ScriptedTransport { request, _ in .success(answer(request)) })
  }

  private static let login = #"""
    "enter": {"request": "POST /enter", "responses": {"200": {"body": {"token": "string"}}}},
    "own": {"request": "GET /own", "responses": {"200": {}, "401": {}, "403": {}}},
    "other": {"request": "GET /other", "responses": {"200": {}, "401": {}, "403": {}}},
    "leave": {"request": "POST /logout", "responses": {"200": {}}}
    """#
  private static let bearer = #""auth": {"bearer": "${enter.token}"}"#

  @Test(arguments: [200, 403]) func `a token is to be accepted only where a success is expected`(
    expected: Int
  )
    async throws
  {
    let checks = #"""
      "enter": {"call": "enter", "expect": 200}, "own": {"call": "own", \#(Self.bearer), "expect": 200},
      "foreign": {"call": "own", "query": {"of": "bob"}, \#(Self.bearer), "after": "own", "expect": \#(expected)}
      """#
    let run = try await result(checks, Self.login) { request in
      request.method == "POST"
        ? Self.json(#"{"token": "t1"}"#) : HTTPResponse(status: request.url.contains("bob") ? 401 : 200)
    }
    let told = run[check: "foreign"]?.findings.first?.hint.backend
    #expect(told?.contains("Let the token stay valid") == (expected == 200), "\(told ?? "")")
  }

  @Test func `an endpoint that never accepted a token may verify it in another way`() async throws {
    let checks = #"""
      "enter": {"call": "enter", "expect": 200}, "own": {"call": "own", \#(Self.bearer), "expect": 200},
      "other": {"call": "other", \#(Self.bearer), "after": "own", "expect": 200}
      """#
    let run = try await result(checks, Self.login) { request in
      request.method == "POST"
        ? Self.json(#"{"token": "t1"}"#) : HTTPResponse(status: request.url.contains("other") ? 401 : 200)
    }
    let told = run[check: "other"]?.findings.first?.hint.backend
    #expect(told?.contains("verifies it in another way") == true, "\(told ?? "")")
  }

  @Test(arguments: [true, false]) func `a log-out ends the token that it carries`(isOwn: Bool) async throws {
    let token = isOwn ? "${enter.token}" : "another"
    let checks = #"""
      "enter": {"call": "enter", "expect": 200}, "own": {"call": "own", \#(Self.bearer), "expect": 200},
      "leave": {"call": "leave", "auth": {"bearer": "\#(token)"}, "expect": 200},
      "again": {"call": "own", "query": {"n": "2"}, \#(Self.bearer), "expect": 200}
      """#
    let run = try await result(checks, Self.login) { request in
      if request.url.contains("/enter") { return Self.json(#"{"token": "t1"}"#) }
      return HTTPResponse(status: request.url.contains("n=2") ? 401 : 200)
    }
    let notes = run[check: "again"]?.notes.joined() ?? ""
    #expect(notes.contains("leave") == isOwn, "\(notes)")
  }

  private static let notes = #"""
    "add": {"request": "POST /notes", "responses": {"201": {"body": {"id": "integer", "owner?": "integer"}}}},
    "list": {"request": "GET /notes", "responses": {"200": {"body": [{"id": "integer"}]}}},
    "put": {"request": "PUT /notes/{id}", "responses": {"200": {}, "403": {}}},
    "delete": {"request": "DELETE /notes/{id}", "responses": {"204": {}, "401": {}}},
    "restore": {"request": "POST /notes/{id}/restore", "responses": {"200": {}}},
    "owner": {"request": "GET /users/{id}", "responses": {"200": {}}}
    """#

  @Test func `one of several cookies may be the promised one`() async throws {
    let promise = #""200": {"headers": {"Set-Cookie": "/session=.*/"}}"#
    let both = HTTPResponse(
      status: 200, headers: [Header("Set-Cookie", "lang=de"), Header("Set-Cookie", "session=1; Path=/")])
    let none = HTTPResponse(status: 200, headers: [Header("Set-Cookie", "lang=de")])
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}"#,
      endpoints: #""a": {"request": "GET /a", "responses": {\#(promise)}}"#)
    for (response, count) in [(both, 0), (none, 1)] {
      let result = await run(contract, transport: ScriptedTransport { _, _ in .success(response) })
      #expect(result[check: "a"]?.findings.count == count)
    }
  }

  @Test func `a line with a trailing comma is read by the app`() throws {
    let contract = try Contract(
      parsing: Array(
        #"{"contract": "t", "backend": {"url": "http://localhost"}, "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"type": "application/x-ndjson", "each": {"id": "integer"}}}}}, "checks": {"a": {"call": "a"}}}"#
          .utf8), file: "specs/t.json")
    for (piece, severity) in [(#"{"id":1,}"#, Finding.Severity.silent), (#"{"id":"1",}"#, .breaks)] {
      let findings = contract.judge(
        HTTPResponse(
          status: 200, headers: [Header("Content-Type", "application/x-ndjson")],
          body: Array("\(piece)\n".utf8)),
        of: contract.endpoints[0], method: "GET"
      ).findings
      #expect(findings.map(\.severity) == [severity])
    }
  }
}
