import Testing

@testable import ContractSpecs

/// The tests of the advice on unexpected statuses.
@Suite struct StatusAdviceTests {
  private func finding(_ response: HTTPResponse, request: String = "GET /item") throws -> Finding {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "\(request)", "responses": {"200": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let method = String(request.prefix { $0 != " " })
    let findings = contract.judge(response, of: contract.endpoints[0], method: method).findings
    return try #require(findings.first)
  }

  /// Returns the first finding on a response to `GET /item`, whose endpoint promises these responses.
  private func finding(_ status: Int, _ body: String, expecting expected: Int, of responses: String) throws
    -> Finding?
  {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": \(responses)}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    return contract.judge(
      HTTPResponse(status: status, headers: [], body: Array(body.utf8)), of: contract.endpoints[0],
      method: "GET", expecting: ExpectedResponse(statuses: [.exact(expected)], location: place)
    ).findings.first
  }

  @Test(arguments: [(400, 422), (422, 400)])
  func `a request that is invalid on purpose is right`(status: Int, expected: Int) throws {
    let found = try finding(
      status, #"{"error": {"message": "not valid"}}"#, expecting: expected,
      of: #"{"200": {}, "\#(expected)": {}}"#)
    #expect(
      found?.hint.backend == "Answer with the promised status; if this one is meant, document it.")
  }

  /// A status that the endpoint promises for other requests is not to be documented again.
  @Test(arguments: [
    (401, 200, "See whether the request has the right credentials"),
    (422, 200, "See what the error says of the request"),
    (404, 200, "Answer with the promised status; 404 is"),
    (200, 404, "Answer with the promised status: what should be unknown, gone or hidden"),
    (204, 404, "Answer with the promised status: a 204 says that the request succeeded."),
    (200, 401, "Refuse the request with the promised status"),
    (204, 403, "Refuse the request with the promised"),
    (200, 422, "Refuse the request with the promised status: it was accepted."),
    (201, 409, "Refuse the request with the promised status: it was accepted."),
    (409, 200, "Answer with the promised status; if this"),
    (401, 422, "Answer with the promised status; 401 is"),
  ])
  func `a status that is promised too`(status: Int, expected: Int, advice: String) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {}, "401": {}, "404": {}, "422": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    let finding = contract.judge(
      HTTPResponse(status: status, headers: [], body: []), of: contract.endpoints[0], method: "GET",
      expecting: ExpectedResponse(statuses: [.exact(expected)], location: place)
    ).findings.first
    #expect(finding?.hint.backend.hasPrefix(advice) == true, "\(finding?.hint.backend ?? "")")
  }

  @Test(arguments: [
    (422, 409, #"{"message": "phone: missing"}"#, "See what the error says of the request"),
    (
      400, 409, #"{"message": "the phone is taken"}"#,
      "See what the error says of the request; where it refuses what the check expects to be refused, answer with the "
    ),
    (400, 404, #"{"message": "no such filter"}"#, "See what the error says of the request"),
    (422, 401, #"{"message": "phone: missing"}"#, "Answer with the promised status; 422 is promised too"),
    (422, 409, "", "Answer with the promised status; 422 is promised too"),
  ])
  func `a refusal for what is in the request, where another one is promised`(
    status: Int, expected: Int, body: String, advice: String
  ) throws {
    let finding = try finding(
      status, body, expecting: expected, of: #"{"401": {}, "404": {}, "409": {}, "422": {}, "400": {}}"#)
    #expect(finding?.hint.backend.hasPrefix(advice) == true, "\(finding?.hint.backend ?? "")")
  }

  @Test(arguments: [
    (200, 403, "Find out who answered: a proxy, a login page"),
    (405, 200, "Find out who answered, the backend or a proxy"),
  ])
  func `a page of markup may be a proxy's`(status: Int, expected: Int, advice: String) throws {
    let found = try finding(
      status, "<html><title>Sign in</title></html>", expecting: expected,
      of: #"{"200": {"body": {"id": "integer"}}, "403": {}}"#)
    #expect(found?.hint.backend.hasPrefix(advice) == true, "\(found?.hint.backend ?? "")")
    #expect(found?.hint.client.contains("before decoding the body.") == true)
  }

  @Test func `the app has nothing to do where what is gone is found`() throws {
    let found = try finding(
      200, #"{"id": 1}"#, expecting: 404, of: #"{"200": {"body": {"id": "integer"}}, "404": {}}"#)
    #expect(found?.hint.client == "Nothing to do: the backend must not answer with it.")
  }

  @Test func `a conflict that is promised for other requests is one of the state`() throws {
    let found = try finding(409, #"{"error": "is open"}"#, expecting: 200, of: #"{"200": {}, "409": {}}"#)
    #expect(
      found?.hint.backend
        == "See whether what the request asks for is in the state that it needs, which 409 denies; where it is, answer with the promised status."
    )
  }

  @Test(arguments: [(#"{"user": 1}"#, true), (#"{"message": "later"}"#, false), ("", false)])
  func `an app that takes every success decodes its body`(body: String, isFine: Bool) throws {
    let found = try finding(202, body, expecting: 201, of: #"{"201": {"body": {"user": "integer"}}}"#)
    let told = "Nothing to do where the app takes every 2XX for a success."
    #expect((found?.hint.client == told) == isFine, "\(found?.hint.client ?? "")")
  }

  /// A record that should not have been found is no error, whatever its members are called.
  @Test(arguments: [
    (404, #"{"id": 3, "message": "my diary", "author": "ann"}"#, true),
    (404, #"{"id": 3, "message": "my diary"}"#, true), (404, #"{"message": "not found"}"#, false),
    (401, #"{"id": 3, "message": "my diary", "author": "ann"}"#, true), (401, #"{"message": "no"}"#, false),
  ])
  func `a record with a message is told as found`(status: Int, body: String, isFound: Bool) throws {
    let finding = try finding(
      200, body, expecting: status,
      of: #"{"200": {"body": {"id": "integer", "message": "string", "author": "string"}}, "#
        + #""401": {"body": {"message": "string"}}, "404": {"body": {"message": "string"}}}"#)
    let advice = try #require(finding?.hint.backend)
    #expect((advice.contains("was found") || advice.contains("it was accepted")) == isFound, "\(advice)")
    #expect(advice.contains("error") != isFound)
  }

  @Test(arguments: [
    ("http://api.example.com/a/", false), ("https://api.example.com/a/", true), ("/a/", true),
  ])
  func `a redirect to http is followed only by an app that allows it`(target: String, isFollowed: Bool) throws
  {
    let advice = try finding(HTTPResponse(status: 301, headers: [Header("Location", target)])).hint.client
    #expect(advice.hasPrefix("URLSession follows it: ") == isFollowed, "\(advice)")
  }

  @Test func `a 413 is a matter of a limit, wherever that is`() throws {
    let advice = try finding(HTTPResponse(status: 413)).hint.backend
    #expect(
      advice.hasPrefix("See what limits the size of a request, the backend or a proxy before it"), "\(advice)"
    )
  }

  @Test func `a 405 whose Allow lists the method is refused by something else`() throws {
    let response = HTTPResponse(status: 405, headers: [Header("Allow", "GET, HEAD")])
    #expect(try finding(response).hint.backend.hasPrefix("See what refuses GET"))
    #expect(
      try finding(response, request: "POST /item").hint.backend.hasPrefix(
        "Route POST here (Allow: GET, HEAD)"))
  }

  @Test(arguments: ["{}", #"{"message": "was deleted"}"#])
  func `a 410 with a message says no less that nothing is there`(body: String) throws {
    let advice = try finding(410, body, expecting: 404, of: #"{"200": {}, "404": {}}"#)?.hint.backend
    #expect(advice?.hasPrefix("Answer with the promised status, or document 410") == true, "\(advice ?? "")")
  }

  /// A refusal with the status of a success is no hole through which a request was let.
  @Test(arguments: [
    #"{"code": 401, "msg": "", "data": {"hint": "bad credentials"}}"#, #"{"ok": false, "why": "no"}"#,
    "unauthorized\n",
  ])
  func `a success whose body is not promised is not said to be let through`(body: String) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {"body": {"id": "integer"}}, "401": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    func hint(_ body: String) -> Finding.Hint? {
      contract.judge(
        HTTPResponse(status: 200, headers: [], body: Array(body.utf8)), of: contract.endpoints[0],
        method: "GET",
        expecting: ExpectedResponse(statuses: [.exact(401)], location: place)
      ).findings.first?.hint
    }
    #expect(hint(body)?.backend.contains("it was accepted") == false, "\(String(describing: hint(body)))")
    #expect(hint(body)?.client.contains("the backend must enforce") == false)
    for accepted in [#"{"id": 1}"#, #"{"id": "x"}"#] {
      #expect(hint(accepted)?.backend == "Refuse the request with the promised status: it was accepted.")
    }
  }

  @Test(arguments: [
    "null", " {}\n", "[]", "\"\"", #"{"data": null}"#, #"{"items": []}"#, #" {"data": {}} "#,
    #"{"id": 0, "name": "", "owner": {"id": 0}, "at": "0001-01-01T00:00:00Z", "open": false}"#,
  ])
  func `a success that says in its body alone that nothing is there`(body: String) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {}, "404": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    let finding = contract.judge(
      HTTPResponse(status: 200, headers: [], body: Array(body.utf8)), of: contract.endpoints[0],
      method: "GET",
      expecting: ExpectedResponse(statuses: [.exact(404)], location: place)
    ).findings.first
    #expect(
      finding?.hint.backend
        == "Answer with the promised status: only the body says that nothing was found.")
  }

  @Test(arguments: [
    (401, "<!doctype html><title>Down</title>", false), (404, "<html>", false), (404, "", false),
    (401, "", false), (401, #"{"id": 1}"#, true), (404, #"{"id": 1}"#, true),
  ])
  func `a body that is not JSON was neither accepted nor found`(
    expected: Int, body: String, isFound: Bool
  ) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {
         "200": {"body": {"id": "integer"}}, "401": {}, "404": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    let finding = contract.judge(
      HTTPResponse(status: 200, headers: [], body: Array(body.utf8)), of: contract.endpoints[0],
      method: "GET",
      expecting: ExpectedResponse(statuses: [.exact(expected)], location: place)
    ).findings.first
    let advice = try #require(finding?.hint.backend)
    #expect((advice.contains("was accepted") || advice.contains("was found")) == isFound, "\(advice)")
  }

  @Test(arguments: [
    #"{"id": 1, "message": "hi"}"#, #"{"tags": ["a"]}"#, #"{"title": "x", "error": null, "detail": "y"}"#,
  ])
  func `what may be what was asked for is not said to be an error`(body: String) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {}, "404": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    let finding = contract.judge(
      HTTPResponse(status: 200, headers: [], body: Array(body.utf8)), of: contract.endpoints[0],
      method: "GET",
      expecting: ExpectedResponse(statuses: [.exact(404)], location: place)
    ).findings.first
    #expect(finding?.hint.backend.contains("is an error") == false, "\(finding?.hint.backend ?? "")")
  }

  @Test(arguments: [
    (#"{"success": false, "message": "no"}"#, true), (#"{"ok": false, "detail": "no"}"#, true),
    (#"{"success": true, "message": "hi"}"#, false), (#"{"success": "false", "message": "hi"}"#, false),
  ])
  func `a body that denies a success is an error`(body: String, isError: Bool) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {}, "401": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    let finding = contract.judge(
      HTTPResponse(status: 200, headers: [], body: Array(body.utf8)), of: contract.endpoints[0],
      method: "GET",
      expecting: ExpectedResponse(statuses: [.exact(401)], location: place)
    ).findings.first
    #expect((finding?.observation == .errorAsSuccess) == isError)
  }

  @Test(arguments: [
    (#"{"message": "Not found."}"#, 404, true), (#"{"message": "Unauthenticated."}"#, 401, true),
    (#"{"message": "hi", "id": 1}"#, 404, false), (#"{"detail": "Not found."}"#, 404, false),
    (#"{"message": "Taken."}"#, 409, false),
  ])
  func `the promised error with the status of a success is an error`(
    body: String, expected: Int, isError: Bool
  ) throws {
    let finding = try finding(
      200, body, expecting: expected,
      of: #"{"200": {"body": {"id": "integer"}}, "401": {"body": {"message": "string"}}, "#
        + #""404": {"body": {"message": "string"}}, "409": {}}"#)
    #expect((finding?.observation == .errorAsSuccess) == isError)
  }

  @Test func `a redirect in place of a refusal may be one of a form`() throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "POST /item", "responses": {"201": {}, "422": {}}}},
       "checks": {"item": {"call": "item", "expect": 422}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    func advice(_ expected: Int) -> String? {
      contract.judge(
        HTTPResponse(status: 302, headers: [Header("Location", "http://localhost/")]),
        of: contract.endpoints[0], method: "POST",
        expecting: ExpectedResponse(statuses: [.exact(expected)], location: place)
      ).findings.first?.hint.backend
    }
    #expect(
      advice(422)?.hasPrefix("Answer with the promised status; frameworks refuse a browser's form") == true)
    #expect(advice(201)?.hasPrefix("Answer at the address that is promised") == true)
  }

  /// A request whose error has a success status was not let through.
  @Test(arguments: [
    (401, "Answer with the promised status: the body is an error"),
    (404, "Answer with the promised status: the body is an error"),
  ])
  func `an error in place of a refusal is not said to be a success`(expected: Int, advice: String) throws {
    let text = """
      {"contract": "test", "backend": {"url": "http://localhost"},
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {}, "401": {}, "404": {}}}},
       "checks": {"item": {"call": "item"}}}
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let place = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    let finding = contract.judge(
      HTTPResponse(status: 200, headers: [], body: Array(#"{"error": "not allowed"}"#.utf8)),
      of: contract.endpoints[0],
      method: "GET", expecting: ExpectedResponse(statuses: [.exact(expected)], location: place)
    ).findings.first
    #expect(finding?.hint.backend.hasPrefix(advice) == true, "\(finding?.hint.backend ?? "")")
  }

  @Test(arguments: [
    (
      502, "", "",
      "The proxy got no response from the app behind it, or none that it could read: see whether the app runs, and what the proxy's log says."
    ),
    (
      504, "", "",
      "The proxy got no timely response from the app behind it: see whether the app runs, and what the proxy's log says."
    ),
    (
      503, "", "",
      "See whether it is under maintenance or overloaded; a backend that is still starting can be waited for with --wait-ready."
    ),
    (500, "", "", "Look into the backend's log: a 500 is a failure on its side."),
    (
      511, "", "",
      "Look at the way to the backend: a network between asks for a sign-in (RFC 6585 section 6)."
    ),
    (
      405, "Allow", "GET, HEAD",
      "Route POST here (Allow: GET, HEAD); if another method is meant, the contract has to name that."
    ),
    (405, "", "", "Route POST here; if another method is meant, the contract has to name that."),
    (410, "", "", "Keep what the contract promises: the backend says that it is gone for good."),
    (
      415, "", "",
      "Take the request as it is, with its Content-Type or without one; if another one is meant, the contract has to send that."
    ),
    (
      302, "Location", "/accounts/login/?next=/item",
      "Answer with the promised status: the redirect leads to a login page, as where a request is unauthenticated, or where it succeeded and a browser would sign in next. An API redirects in neither case."
    ),
    (
      301, "Location", "https://h/v2/item",
      "Answer at the address that is promised; if it has moved, the contract has to follow."
    ),
    (301, "", "", "Answer with the promised status; if this one is meant, document it."),
    (304, "Location", "/login", "Answer with the promised status; if this one is meant, document it."),
    (
      404, "", "",
      "Answer with the promised status: it may be that nothing is routed to this path and method, that another route takes it, or that what the request names is not there."
    ),
    (409, "", "", "Answer with the promised status; if this one is meant, document it."),
  ])
  func `what the backend can do`(status: Int, name: String, value: String, advice: String) throws {
    let headers = name.isEmpty ? [] : [Header(name, value)]
    let finding = try finding(HTTPResponse(status: status, headers: headers), request: "POST /item")
    #expect(finding.hint.backend == advice)
  }

  @Test(arguments: [
    ("https://h/api/sign_in", false), ("https://h/api/sign_in?next=/", false), ("/api/sign_in/", false),
    ("https://h/sign_in", true), ("/login", true),
  ])
  func `the same path at another address is no login page`(target: String, isLogin: Bool) throws {
    let response = HTTPResponse(status: 301, headers: [Header("Location", target)])
    let finding = try finding(response, request: "POST /api/sign_in")
    #expect(finding.hint.backend.contains("login page") == isLogin, "\(finding.hint.backend)")
  }

  @Test(arguments: [
    ("POST", 302, "asked with GET and without the body."), ("POST", 307, "leads to."),
    ("GET", 302, "leads to."),
  ])
  func `what URLSession makes of a redirect`(method: String, status: Int, end: String) throws {
    let response = HTTPResponse(status: status, headers: [Header("Location", "/b")])
    let client = try finding(response, request: "\(method) /item").hint.client
    #expect(client.hasPrefix("URLSession follows it: the app sees") && client.hasSuffix(end))
  }

  @Test(arguments: [
    ("http://b.example/b", true), ("HTTPS://b.example", true), ("//b.example/b", true), ("b?at=12:30", true),
    ("/a:b", true), ("file:///etc/passwd", false), ("ftp://b.example/b", false),
    ("javascript:alert(1)", false),
    ("unix:/run/app.sock", false), ("com.example.app://done", false),
  ])
  func `URLSession follows a redirect to http and https alone`(target: String, isFollowed: Bool) throws {
    let response = HTTPResponse(status: 302, headers: [Header("Location", target)])
    let client = try finding(response, request: "GET /item").hint.client
    #expect(client.hasPrefix("URLSession follows it") == isFollowed)
    #expect((client == "URLSession does not follow it: the app gets an error.") != isFollowed)
  }

  @Test(arguments: [
    (404, #"{"detail": "Not here."}"#, #"404 ($.detail says "Not here.")"#),
    (400, #"{"email": ["is taken"]}"#, #"400 ($.email[0] says "is taken")"#),
    (500, #"{"error": {"message": "no table"}}"#, #"500 ($.error.message says "no table")"#),
    (404, "<html>", "404"), (404, "{}", "404"), (201, #"{"detail": "x"}"#, "201"),
  ])
  func `what an error says to people is shown`(status: Int, body: String, actual: String) throws {
    #expect(try finding(HTTPResponse(status: status, body: Array(body.utf8))).actual == actual)
  }
}
