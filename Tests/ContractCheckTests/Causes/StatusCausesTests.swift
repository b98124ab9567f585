import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of causes that are a status at several endpoints.
@Suite struct StatusCausesTests {
  /// Returns the causes of a run in which `/a`, `/b` and `/c` are expected to answer with these statuses.
  private func causes(_ expected: [Int], _ responses: [HTTPResponse]) async throws -> [Cause] {
    let names = ["a", "b", "c"].prefix(expected.count)
    let endpoints = names.map {
      #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": {"n": "integer"}}, "404": {}, "409": {}, "422": {}}}"#
    }
    let checks = zip(names, expected).map { #""\#($0)": {"call": "\#($0)", "expect": \#($1)}"# }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(responses[names.firstIndex { request.url.hasSuffix("/" + $0) } ?? 0])
      })
    return try result.causesAsReadBack()
  }

  private static func json(_ text: String, _ status: Int) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(text.utf8))
  }

  private static func redirect(_ target: String) -> HTTPResponse {
    HTTPResponse(status: 302, headers: [Header("Location", target)])
  }

  @Test func `a proxy without an app behind it is one cause`() async throws {
    let page = HTTPResponse(
      status: 502, headers: [Header("Content-Type", "text/html")], body: Array("<p>".utf8))
    let causes = try await causes([200, 404, 422], [page, page, page])
    #expect(causes.map(\.title) == ["requests are answered with 502"])
    #expect(causes.first?.checks.count == 3)
    #expect(causes.first?.hint.backend.hasPrefix("The proxy got no response") == true)
    let part = try await Call.causes(of: [
      Call("a", "GET /v1/a", Call.numbers, .success(page)),
      Call("b", "GET /v1/b", Call.numbers, .success(page)),
      Call("c", "GET /c", Call.numbers, .json(#"{"n": 1}"#)),
    ])
    #expect(part.map(\.title) == ["requests are answered with 502, at and below /v1"])
  }

  @Test func `redirects that are followed are told as that, with what becomes of a POST`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}"#,
      endpoints:
        #""a": {"request": "GET /a", "responses": {"200": {}}}, "b": {"request": "POST /b", "responses": {"200": {}}}"#
    )
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in .success(Self.redirect(request.url + "/")) })
    #expect(
      result.causes.map(\.hint.client) == [
        "URLSession follows it: the app sees the response of the place that it leads to, which after a POST is asked with GET and without the body."
      ])
  }

  @Test func `bodies that are no JSON for different reasons are different causes`() async throws {
    let some = try await causes([200, 200], [Self.json(#"{"n": NaN}"#, 200), Self.json(#"{"n": 1,}"#, 200)])
    #expect(some.count == 2)
    let alike = try await causes([200, 200], [Self.json(#"{"n": 1,}"#, 200), Self.json(#"{"n": 2,}"#, 200)])
    #expect(alike.count == 1)
  }

  @Test func `one status in place of another is one cause unless a check got what it expects`() async throws {
    let (created, ok) = (Self.json(#"{"n": 1}"#, 201), Self.json(#"{"n": 1}"#, 200))
    let all = try await causes([200, 200, 404], [created, created, HTTPResponse(status: 404)])
    #expect(all.map(\.title) == ["requests are answered with 201, not with 200 as promised"])
    let some = try await causes([200, 200, 200], [created, created, ok])
    #expect(some.map(\.title) == ["GET /a answered 201, not 200", "GET /b answered 201, not 200"])
  }

  @Test(arguments: [403, 405, 406, 415, 419])
  func `a status that refuses every request is one cause, whatever the checks expect`(status: Int)
    async throws
  {
    let refusal = Self.json(#"{"message": "no"}"#, status)
    let all = try await causes([200, 404, 422], [refusal, refusal, refusal])
    #expect(all.map(\.title) == ["requests are answered with \(status)"])
    #expect(all.first?.checks.count == 3)
    let some = try await causes([200, 404, 200], [refusal, refusal, Self.json(#"{"n": 1}"#, 200)])
    #expect(some.count == 2)
  }

  @Test func `errors with the status of a success are one cause`() async throws {
    let error = Self.json(#"{"error": "no"}"#, 200)
    let causes = try await causes([404, 422, 409], [error, error, error])
    #expect(causes.map(\.title) == ["errors are answered with 200"])
    let others = try await self.causes([404, 422, 409], [error, error, HTTPResponse(status: 409)])
    #expect(others.count == 2)
  }

  @Test func `redirects to a login page are one cause`() async throws {
    let login = Self.redirect("/login")
    let causes = try await causes([200, 404, 200], [login, login, Self.json(#"{"n": 1}"#, 200)])
    #expect(causes.map(\.title) == ["requests are redirected to a login page"])
  }

  @Test func `other redirects are one cause, and of every request only if all are redirected`() async throws {
    let responses = ["a", "b", "c"].map { Self.redirect("https://h/\($0)") }
    #expect(try await causes([200, 200, 404], responses).map(\.title) == ["every request is redirected"])
    let some = try await causes([200, 200, 404], responses.prefix(2) + [HTTPResponse(status: 404)])
    #expect(some.map(\.title) == ["requests are answered with 302, not with 200 as promised"])
  }

  /// Returns the titles of the causes of a run of GET and POST requests that are answered by this.
  private func titles(
    _ answer: @escaping @Sendable (_ method: String, _ path: String) -> HTTPResponse
  ) async throws -> [String] {
    let names = ["a", "b", "c"]
    let endpoints = names.flatMap { name in
      let folder = name == "c" ? "" : "v1/"
      return ["get", "post"].map { method in
        #""\#(method)-\#(name)": {"request": "\#(method.uppercased()) /\#(folder)\#(name)/x", "responses": {"200": {"body": {"n": "integer"}}, "404": {"body": {"m": "string"}}, "422": {}}}"#
      }
    }
    let checks = names.flatMap { name in
      ["get", "post"].map {
        #""\#($0)-\#(name)": {"call": "\#($0)-\#(name)", "expect": \#(name == "b" ? 422 : 200)}"#
      }
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let path = request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
        return .success(answer(request.method, path))
      })
    return result.causes.map(\.title)
  }

  private static func promised(_ path: String) -> HTTPResponse {
    path == "v1/b/x" ? HTTPResponse(status: 422) : json(#"{"n": 1}"#, 200)
  }

  @Test func `a refusal of all writes is one cause`() async throws {
    let csrf = try await titles { $0 == "POST" ? HTTPResponse(status: 419) : Self.promised($1) }
    #expect(csrf == ["requests are answered with 419, wherever they would change something"])
    let slash = try await titles { $0 == "GET" ? Self.redirect("/\($1)/") : Self.promised($1) }
    #expect(
      slash == [
        "requests are redirected to the same path but for the slash at its end, by some endpoints and not by others"
      ])
    let source = try await titles { method, path in
      method == "POST"
        ? HTTPResponse(status: 405) : path == "c/x" ? HTTPResponse(status: 405) : Self.promised(path)
    }
    #expect(source.count == 4, "\(source)")
    let some = try await titles {
      $0 == "POST" && $1 != "c/x" ? HTTPResponse(status: 419) : Self.promised($1)
    }
    #expect(some.count == 2)
  }

  @Test func `the same failure of all requests, or of all below a path, is one cause`() async throws {
    let all = try await titles { _, _ in HTTPResponse(status: 500) }
    #expect(all == ["requests are answered with 500"])
    let part = try await titles { $1 == "c/x" ? Self.promised($1) : HTTPResponse(status: 500) }
    #expect(part == ["requests are answered with 500, at and below /v1"])
    let others = try await titles { method, path in
      path == "c/x" ? Self.promised(path) : Self.json(#"{"message": "\#(method) failed"}"#, 500)
    }
    #expect(others.count > 1)
  }

  @Test func `refusals that are redirects are one cause`() async throws {
    let form = try await causes(
      [422, 422, 200], [Self.redirect("/"), Self.redirect("/"), Self.json(#"{"n": 1}"#, 200)])
    #expect(form.map(\.title) == ["requests are answered with 302, not with 422 as promised"])
  }

  @Test func `a method that is not routed is one cause, whatever its checks expect`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "a", "expect": 403}"#,
      endpoints: #""a": {"request": "PUT /a", "responses": {"200": {}, "403": {}}}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .status(405) })
    #expect(result.causes.map(\.title) == ["PUT /a answered 405, not what the checks expect"])
  }

  /// The endpoints of one cause may differ in which statuses they promise, and so does the advice on them.
  @Test func `the advice on one status holds for each of its checks`() async throws {
    let listed = try RunningTests.contract(
      #""a": {"call": "a", "expect": 422}, "b": {"call": "b", "expect": 422}"#,
      endpoints: #"""
        "a": {"request": "POST /a", "responses": {"200": {}, "400": {}, "422": {}}},
        "b": {"request": "POST /b", "responses": {"200": {}, "422": {}}}
        """#)
    let result = await run(listed, transport: ScriptedTransport { _, _ in .status(400) })
    #expect(result.causes.map(\.hint.backend) == ["Answer with the status that each check expects."])
    let locked = try RunningTests.contract(
      #""a": {"call": "a", "auth": {"bearer": "t"}}, "b": {"call": "a", "auth": {"bearer": "t"}, "expect": 422}"#,
      endpoints: #""a": {"request": "POST /a", "responses": {"201": {}, "403": {}, "422": {}}}"#)
    let refused = await run(locked, transport: ScriptedTransport { _, _ in .status(403) })
    #expect(refused.causes.map(\.title) == ["POST /a answered 403, not what the checks expect"])
    #expect(
      refused.causes[0].hint.backend.hasPrefix(
        "See whether the user of the request may do this: 403 is promised"),
      "\(refused.causes[0].advice)")
  }

  @Test func `a page in place of some promised errors is one cause`() async throws {
    let page = HTTPResponse(
      status: 404, headers: [Header("Content-Type", "text/html")], body: Array("<title>Oops</title>".utf8))
    let checks = [("a", 404), ("b", 404), ("c", 422)].map {
      #""\#($0)": {"call": "\#($0)", "expect": \#($1)}"#
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "),
      endpoints: ["a", "b", "c"].map {
        #""\#($0)": {"request": "GET /\#($0)", "responses": {"404": {"body": {"m": "string"}}, "422": {"body": {"m": "string"}}}}"#
      }.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(request.url.hasSuffix("/c") ? Self.json(#"{"m": "no"}"#, 422) : page)
      })
    #expect(result.causes.map(\.title) == ["requests are answered with the same page of markup"])
  }

  @Test func `a warning before the JSON of equal errors is no page`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 404}, "b": {"call": "b", "expect": 404}, "c": {"call": "c", "expect": 200}"#,
      endpoints: ["a", "b", "c"].map {
        #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": {"n": "integer"}}, "404": {"body": {"m": "string"}}}}"#
      }.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let isFound = request.url.hasSuffix("/c")
        return .success(
          Self.json("<br />Warning\n" + (isFound ? #"{"n": 1}"# : #"{"m": "no"}"#), isFound ? 200 : 404))
      })
    #expect(result.causes.allSatisfy { $0.change.name != "same-page" }, "\(result.causes.map(\.title))")
  }

  @Test func `errors that are cut off have no other form`() async throws {
    var cut = Self.json(#"{"m": "#, 404)
    cut.end = .cutOff(announced: 40)
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 404}, "b": {"call": "b", "expect": 404}"#,
      endpoints: ["a", "b"].map {
        #""\#($0)": {"request": "GET /\#($0)", "responses": {"404": {"body": {"m": "string"}}}}"#
      }.joined(separator: ", "))
    let answer = cut
    let result = await run(contract, transport: ScriptedTransport { _, _ in .success(answer) })
    #expect(result.causes.allSatisfy { $0.change != .errors }, "\(result.causes.map(\.title))")
  }

  @Test func `redirects of all but a few endpoints are one cause that names these`() async throws {
    let names = ["a", "b", "c", "d"]
    let endpoints = (names + ["health"]).map {
      #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": {"n": "integer"}}, "404": {}}}"#
    }
    let checks = (names + ["health"]).map {
      #""\#($0)": {"call": "\#($0)", "expect": \#($0 == "b" ? 404 : 200)}"#
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(
          request.url.hasSuffix("/health")
            ? Self.json(#"{"n": 1}"#, 200)
            : HTTPResponse(
              status: 301,
              headers: [Header("Location", request.url.replacing("http://", with: "https://"))]))
      })
    #expect(result.causes.map(\.title) == ["every request is redirected, except in responses of GET /health"])
    #expect(
      result.causes.first?.hint.backend
        == "The response leads to the same address with https: name that in the contract's url or in --url.")
  }

  @Test func `the same page in place of several responses is one cause`() async throws {
    func page(_ title: String) -> HTTPResponse {
      HTTPResponse(
        status: 200, headers: [Header("Content-Type", "text/html")],
        body: Array("<!DOCTYPE html><title>\(title)</title>".utf8))
    }
    let causes = try await causes([200, 404, 422], [page("Sign in"), page("Sign in"), page("Sign in")])
    #expect(causes.map(\.title) == ["requests are answered with the same page of markup"])
    #expect(causes.first?.hint.backend.hasPrefix("Find out who answered") == true)
    let others = try await self.causes([200, 200], [page("Sign in"), page("Gone")])
    #expect(others.allSatisfy { $0.change.name != "same-page" })
  }

  /// Returns the causes of a run in which these endpoints refuse the token of a login.
  private func causes(refusing: Set<String>, with refusal: Int = 401) async throws -> [Cause] {
    let names = ["orders", "orders/open", "users"]
    let endpoints = names.enumerated().map {
      #""e\#($0)": {"request": "GET /\#($1)", "responses": {"200": {}, "404": {}}}"#
    }
    // The last one shows after the others that the token is accepted elsewhere.
    let checks = [
      #""login": {"call": "login"}"#, #""a": {"call": "e0", "auth": "user", "expect": 200}"#,
      #""b": {"call": "e1", "auth": "user", "expect": 200}"#,
      #""none": {"call": "e0", "auth": "user", "expect": 404}"#,
      #""c": {"call": "e2", "auth": "user", "expect": 200, "after": ["a", "b", "none"]}"#,
    ]
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "),
      extra: #""sessions": {"user": {"login": "login", "bearer": "accessToken"}},"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/login") { return .json(#"{"accessToken": "t1"}"#) }
        let path = request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
        return .status(refusing.contains(path) ? refusal : 200)
      })
    return result.causes.filter { $0.findings.contains { $0.finding.evidence.receivedStatus == refusal } }
  }

  @Test func `one endpoint that refuses a token is no refusal of all requests with credentials`() async throws
  {
    let one = try await causes(refusing: ["orders"])
    #expect(
      one.allSatisfy { $0.change == .difference && $0.title.hasPrefix("GET /orders answered 401, not ") })
    #expect(one.allSatisfy { $0.hint.backend.hasPrefix("Accept the token here, as other endpoints do") })
    #expect(one.count == 1)
  }

  @Test func `endpoints below a path that refuse a token are one cause that names the path`() async throws {
    let some = try await causes(refusing: ["orders", "orders/open"])
    #expect(some.map(\.title) == ["requests with credentials are refused with 401, at and below /orders"])
    #expect(some.first?.hint.backend.hasPrefix("Accept the token here") == true)
    let all = try await causes(refusing: ["orders", "orders/open", "users"])
    #expect(all.map(\.title) == ["requests with credentials are refused with 401"])
    #expect(all.first?.hint.backend.hasPrefix("See whether the request has the right credentials") == true)
  }

  @Test func `a route that is gone is one cause, whatever its checks expect`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "find", "expect": 200}, "b": {"call": "find", "query": {"q": "x"}, "expect": 422}"#,
      endpoints:
        #""find": {"request": "GET /find", "query": {"q?": "string"}, "responses": {"200": {}, "422": {}}}"#)
    let gone = await run(contract, transport: ScriptedTransport { _, _ in .status(404) })
    #expect(gone.causes.map(\.title) == ["GET /find answered 404, not what the checks expect"])
  }

  @Test func `a search that is ignored is one cause`() async throws {
    let contract = try RunningTests.contract(
      #""find": {"call": "find", "expect": {"status": 200, "values": {"total": 1, "items": [{"name": "Ada"}]}}}"#,
      endpoints: #"""
        "find": {"request": "GET /find", "responses": {"200": {"body": {"total": "integer", "items": [{"name": "string"}]}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { _, _ in
        .json(#"{"total": 2, "items": [{"name": "Bob"}, {"name": "Ada"}]}"#)
      })
    #expect(result.causes.count == 1, "\(result.causes.map(\.title))")
    #expect(result.causes.first?.findings.count ?? 0 > 1)
  }

  @Test func `all endpoints that refuse a token with 403 are one cause`() async throws {
    let all = try await causes(refusing: ["orders", "orders/open", "users"], with: 403)
    #expect(all.map(\.title) == ["requests with credentials are refused with 403"])
    #expect(all.first?.checks.count == 4)
    let one = try await causes(refusing: ["orders"], with: 403)
    #expect(one.allSatisfy { $0.title.hasPrefix("GET /orders answered 403") })
  }

  /// Returns the causes of a run that makes something which `finds` says whether a request finds.
  private func causes(ofLost finds: @escaping @Sendable (Request) -> Bool, notes: String = "[]") async throws
    -> [Cause]
  {
    let contract = try RunningTests.contract(
      #"""
      "create": {"call": "create", "body": {}, "expect": 201},
      "read": {"call": "read", "path": {"id": "${create.id}"}, "expect": 200},
      "change": {"call": "change", "path": {"id": "${create.id}"}, "body": {}, "expect": 200},
      "remove": {"call": "remove", "path": {"id": "${create.id}"}, "expect": 204},
      "notes": {"call": "notes", "path": {"id": "${create.id}"}, "expect": 200}
      """#,
      endpoints: #"""
        "create": {"request": "POST /things", "body": "any", "responses": {"201": {"body": {"id": "integer"}}}},
        "read": {"request": "GET /things/{id}", "responses": {"200": {}}},
        "change": {"request": "PUT /things/{id}", "body": "any", "responses": {"200": {}}},
        "remove": {"request": "DELETE /things/{id}", "responses": {"204": {}}},
        "notes": {"request": "GET /things/{id}/notes", "responses": {"200": {}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/things") { return .json(#"{"id": 7}"#, status: 201) }
        if request.url.hasSuffix("/notes") { return .json(notes) }
        return .status(!finds(request) ? 404 : request.method == "DELETE" ? 204 : 200)
      })
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.causes.map(\.id) == result.causes.map(\.id))
    return result.causes
  }

  @Test func `failures of a backend may have several reasons`() async throws {
    let failure = HTTPResponse(status: 500)
    #expect(try await causes([200, 200], [failure, failure]).count == 2)
    #expect(
      try await causes([422, 422], [failure, failure]).map(\.title)
        == ["requests are answered with 500, not with 422 as promised"])
  }
}
