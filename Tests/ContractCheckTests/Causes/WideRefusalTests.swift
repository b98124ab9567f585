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

  @Test func `routes that are gone but for one are one cause`() async throws {
    let gone = try await titles(Self.routes) { $0 == "GET /health" ? Self.response(200) : Self.response(404) }
    #expect(gone == ["every route answers 404, except GET /health"])
    // What is behind a route that is there may not be found for another reason.
    let below = try await titles(
      [("POST /things", 201)] + ["a", "b", "c", "d"].map { ("GET /things/\($0)", 200) }
    ) { $0 == "POST /things" ? Self.response(201) : Self.response(404) }
    #expect(!below.contains { $0.contains("except") }, "\(below)")
  }

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

  @Test func `a method of which every request is refused is told as such`() async throws {
    let titles = try await titles(Self.writes) { line in
      line.hasPrefix("GET") ? Self.response(200) : Self.response(403, "No token here.")
    }
    #expect(titles == ["every PATCH, POST and PUT request is answered with 403"])
  }

  @Test func `requests without credentials do not stand against refused ones with them`() async throws {
    let open = ["u", "v", "w", "x"].map { ("GET /\($0)", 200) }
    let requests = [
      ("GET /a", 200), ("PATCH /a", 200), ("PUT /b", 200), ("POST /logout", 204), ("POST /c", 201),
    ]
    let checks = requests.enumerated().map { number, request in
      #""c\#(number)": {"call": "e\#(number)", "auth": {"bearer": "t"}, "expect": \#(request.1)}"#
    }
    let others = open.enumerated().map { number, _ in
      #""o\#(number)": {"call": "e\#(number + requests.count)", "expect": 200}"#
    }
    let endpoints = (requests + open).enumerated().map { number, request in
      #""e\#(number)": {"request": "\#(request.0)", "responses": {"\#(request.1)": {}}}"#
    }
    let contract = try RunningTests.contract(
      (checks + others).joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let isOpen = request.method == "GET" || request.url.hasSuffix("/logout")
        return .status(isOpen ? request.method == "GET" ? 200 : 204 : 403)
      })
    #expect(
      result.causes.map(\.title) == [
        "requests with credentials are refused with 403, by some endpoints and not by others"
      ])
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

  @Test(arguments: [("blocked", "at and below /a"), ("", "")])
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
}
