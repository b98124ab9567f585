import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of refusals and routes of nearly all of a backend.
@Suite struct WideRefusalTests {
  /// Returns the titles of the causes of a run whose backend answers each request of a table like this.
  private func titles(
    _ requests: [(line: String, expected: Int)], _ answer: @escaping @Sendable (String) -> HTTPResponse
  ) async throws -> [String] {
    let endpoints = requests.indices.map { number in
      #""e\#(number)": {"request": "\#(requests[number].line)", "responses": {"\#(requests[number].expected)": {}}}"#
    }
    let checks = requests.indices.map { number in
      #""c\#(number)": {"call": "e\#(number)", "expect": \#(requests[number].expected)}"#
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let path = request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
        return .success(answer("\(request.method) /\(path)"))
      })
    return result.causes.map(\.title)
  }

  private static func response(_ status: Int, _ body: String = "", _ headers: [Header] = []) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
  }

  private static let routes = [
    ("GET /health", 200), ("POST /auth/signup", 201), ("POST /auth/login", 200), ("POST /auth/refresh", 401),
    ("GET /me", 401),
  ]

  @Test func `redirects for a slash are no matter of the method where another one has them`() async throws {
    let all = try await titles(Self.routes) { line in
      line == "GET /health"
        ? Self.response(200)
        : Self.response(308, "", [Header("Location", "/\(line.split(separator: "/", maxSplits: 1)[1])/")])
    }
    #expect(
      all == [
        "requests are redirected to the same path but for the slash at its end, except in responses of GET /health"
      ])
  }

  private static let writes = [
    ("POST /login", 200), ("GET /a", 200), ("PATCH /a", 200), ("PUT /b", 200), ("POST /c", 201),
    ("POST /d", 422),
  ]

  @Test(arguments: [403, 426])
  func `refusals with the same words are one cause, whatever is promised`(status: Int) async throws {
    let same = try await titles(Self.writes) { line in
      line == "POST /login" || line == "GET /a" ? Self.response(200) : Self.response(status, "No token here.")
    }
    #expect(same == ["requests are answered with \(status), by some endpoints and not by others"])
    let others = try await titles(Self.writes) { line in
      line == "POST /login" || line == "GET /a"
        ? Self.response(200) : Self.response(status, "Not for \(line)")
    }
    #expect(others.count > 1)
  }

  @Test func `a refusal of every request that would change something is told as such`() async throws {
    let titles = try await titles(Self.writes) { line in
      line.hasPrefix("GET") ? Self.response(200) : Self.response(403, "No token here.")
    }
    #expect(titles == ["requests are answered with 403, wherever they would change something"])
  }

  @Test func `the same refusal of all requests to one endpoint is one cause`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "send", "expect": 201}, "b": {"call": "send", "expect": 422}"#,
      endpoints: #""send": {"request": "POST /send", "responses": {"201": {}, "422": {}}}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .status(413) })
    #expect(result.causes.map(\.title) == ["POST /send answered 413, not what the checks expect"])
  }

  @Test func `redirects for a slash of a request that is sent twice are redirects as the others`()
    async throws
  {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "expect": 200}, "b": {"call": "post", "expect": 201}, "again": {"like": "b", "after": "b", "expect": 409}"#
    )
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(Self.response(308, "", [Header("Location", request.url + "/")]))
      })
    #expect(
      result.causes.map(\.title) == ["requests are redirected to the same path but for the slash at its end"])
    #expect(result.causes.first?.checks.count == 3)
  }

  @Test func `a header that all requests need is one cause, and each wrong request has its own`() async throws
  {
    let requests = [
      ("GET /health", 200), ("POST /c", 201), ("POST /d", 422), ("GET /e", 200), ("GET /f", 401),
    ]
    let same = try await titles(requests) { line in
      line == "GET /health" ? Self.response(200) : Self.response(400, #"{"message": "a header is missing"}"#)
    }
    #expect(same == ["requests are answered with 400, except in responses of GET /health"])
    let others = try await titles(requests) { line in
      line == "GET /health" ? Self.response(200) : Self.response(400, #"{"message": "not for \#(line)"}"#)
    }
    #expect(others.count > 1)
    // A validation with another status is no reason to refuse a right request.
    let wrong = try await titles([("POST /a", 201), ("POST /b", 422), ("POST /c", 422), ("GET /d", 200)]) {
      line in
      line == "GET /d" ? Self.response(200) : Self.response(400, #"{"message": "not valid"}"#)
    }
    #expect(!wrong.contains { $0.contains("some endpoints") }, "\(wrong)")
  }

  @Test(arguments: [("blocked", "at and below /a")])
  func `a refusal that requests without credentials get as well is no matter of credentials`(
    anonymous: String, scope: String
  ) async throws {
    let checks = [("all", 200), ("add", 201), ("one", 404)].map {
      #""\#($0.0)": {"call": "\#($0.0)", "auth": {"bearer": "t"}, "expect": \#($0.1)}"#
    }
    let contract = try RunningTests.contract(
      (checks + [
        #""anonymous": {"call": "add", "expect": 401}, "me": {"call": "me", "auth": {"bearer": "t"}}"#
      ])
      .joined(separator: ", "),
      endpoints:
        #""all": {"request": "GET /a"}, "add": {"request": "POST /a"}, "one": {"request": "GET /a/1"}"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/me") { return .status(200) }
        let isAnonymous = request.headers.value(of: "Authorization") == nil
        return .success(Self.response(403, isAnonymous ? anonymous : "blocked"))
      })
    let isOfCredentials = result.causes.contains { $0.title.contains("with credentials") }
    #expect(isOfCredentials == anonymous.isEmpty)
    if !anonymous.isEmpty {
      #expect(result.causes.map(\.title) == ["requests are answered with 403, \(scope)"])
    }
  }

  @Test func `redirects to a login page are told as where a request only reads`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "expect": 200}, "b": {"call": "post", "expect": 201}"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { _, _ in
        .success(Self.response(302, "", [Header("Location", "/login?next=/")]))
      })
    #expect(result.causes.map(\.title) == ["requests are redirected to a login page"])
    #expect(
      result.causes.first?.hint.backend
        == "Answer with the promised status: the request was treated as unauthenticated and redirected to a login page, where an API answers 401."
    )
  }

  private static let authorized = #", "headers": {"Authorization": "Bearer x"}"#

  @Test func `a refusal of all writes with credentials names these`() async throws {
    let refusal = #"{"message": "CSRF token mismatch."}"#
    func causes(_ last: Int) async throws -> [Cause] {
      try await Call.causes(of: [
        Call("login", "POST /login", #""200": {}"#, .json("{}")),
        Call("a", "GET /a", #""200": {}"#, more: Self.authorized, .json("{}")),
        Call("b", "GET /b", #""200": {}"#, more: Self.authorized, .json("{}")),
        Call("c", "GET /c", #""200": {}"#, more: Self.authorized, .json("{}")),
        Call("d", "POST /a", #""200": {}"#, more: Self.authorized, .json(refusal, status: 419)),
        Call("e", "DELETE /b", #""200": {}"#, more: Self.authorized, .json(refusal, status: 419)),
        Call(
          "f", "PUT /c", #""200": {}"#, more: Self.authorized,
          .json(last == 419 ? refusal : "{}", status: last)),
      ])
    }
    let all = try await causes(419)
    #expect(
      all.map(\.title) == [
        "requests with credentials are refused with 419, wherever they would change something"
      ])
    #expect(all.first?.hint.backend.contains("forged requests") == true)
    #expect(try await causes(200).allSatisfy { !$0.title.contains("wherever") })
  }

  @Test func `a gateway that refuses everything is one cause with its bodies`() async throws {
    let refusal = #"{"message": "No API key found in request"}"#
    let told = try await Call.causes(of: [
      Call("a", "GET /a", #""200": {}"#, .json(refusal, status: 401)),
      Call("b", "POST /b", #""201": {}"#, expect: "201", .json(refusal, status: 401)),
      Call(
        "c", "GET /c", #""401": {"body": {"error": {"code": "string"}}}"#, expect: "401",
        .json(refusal, status: 401)),
    ])
    #expect(told.map(\.title) == ["requests are answered with 401"])
    #expect(told.map(\.checks.count) == [3])
  }

}
