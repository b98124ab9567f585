import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of what a cause must not say because responses of the run contradict it.
@Suite struct TrueTitlesTests {
  /// An endpoint whose path is its name, with the check's expectation and the response.
  private struct Endpoint {
    var name: String
    var promise: String
    var body: String
    var status = 200
    var expect = "200"
  }

  private func causes(of endpoints: [Endpoint], client: String = "") async throws -> [Cause] {
    let written = endpoints.map {
      "\"\($0.name)\": {\"request\": \"GET /\($0.name)\", \"responses\": "
        + "{\"\($0.status)\": {\"body\": \($0.promise)}}}"
    }
    let checks = endpoints.map { "\"\($0.name)\": {\"call\": \"\($0.name)\", \"expect\": \($0.expect)}" }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: written.joined(separator: ", "),
      extra: client.isEmpty ? "" : "\"client\": \(client),")
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let one = endpoints.first { request.url.hasSuffix("/" + $0.name) }
        return .json(one?.body ?? "null", status: one?.status ?? 500)
      })
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.causes.map(\.title) == result.causes.map(\.title))
    return result.causes
  }

  @Test func `a date that may be null and came as promised contradicts a change of all dates`() async throws {
    let wrong = [
      Endpoint(name: "a", promise: #"{"at": "date-time"}"#, body: #"{"at": 1736337600}"#),
      Endpoint(name: "b", promise: #"{"on": "date-time"}"#, body: #"{"on": 1736337600}"#),
    ]
    let right = Endpoint(
      name: "c", promise: #"{"paid": "date-time | null"}"#, body: #"{"paid": "2025-01-08T12:00:00Z"}"#)
    let null = Endpoint(name: "c", promise: #"{"paid": "date-time | null"}"#, body: #"{"paid": null}"#)
    #expect(try await causes(of: wrong + [right]).map(\.change.name) == ["difference"])
    let all = try await causes(of: wrong + [null])
    #expect(all.map(\.title) == ["dates are integer, not date-time as promised"])
  }

  @Test func `dates that are as promised are not said to be otherwise`() async throws {
    let found = try await causes(
      of: [
        Endpoint(name: "a", promise: #"{"at": "date-time"}"#, body: #"{"at": "2025-01-08T12:00:00.5Z"}"#),
        Endpoint(name: "b", promise: #"{"on": "date-time"}"#, body: #"{"on": "2025-01-08T12:00:00.5Z"}"#),
      ], client: #"{"dates": "iso8601", "os": "iOS 17"}"#)
    #expect(
      found.map(\.title) == [
        "dates are in a form of date-time that the app does not read, or not on each system"
      ])
  }

  @Test func `bodies that are each at a key of their own are one cause`() async throws {
    func endpoint(_ name: String, _ key: String) -> Endpoint {
      Endpoint(
        name: name, promise: #"{"\#(name)": "integer", "n": "string"}"#,
        body: #"{"\#(key)": {"\#(name)": 1, "n": "x"}}"#)
    }
    let own = try await causes(of: [endpoint("a", "Pet"), endpoint("b", "Owner"), endpoint("c", "Visit")])
    #expect(own.map(\.title) == ["bodies are inside another document, each at a key of its own"])
    let one = try await causes(of: [endpoint("a", "data"), endpoint("b", "data"), endpoint("c", "data")])
    #expect(one.map(\.title) == ["bodies are inside another document, at $.data"])
  }

  @Test func `other values of members with one name are no cause together`() async throws {
    let promise = #"{"status": "string"}"#
    func expected(_ name: String, _ value: String) -> Endpoint {
      Endpoint(
        name: name, promise: promise, body: #"{"status": "none"}"#,
        expect: #"{"status": 200, "values": {"status": "\#(value)"}}"#)
    }
    #expect(try await causes(of: [expected("a", "paid"), expected("b", "open")]).count == 2)
    #expect(try await causes(of: [expected("a", "paid"), expected("b", "paid")]).count == 1)
  }

  @Test func `bodies inside another document are those of successes if errors are as promised`() async throws
  {
    let successes = ["a", "b"].map {
      Endpoint(
        name: $0, promise: #"{"id": "integer", "n": "string"}"#, body: #"{"data": {"id": 1, "n": "x"}}"#)
    }
    let error = Endpoint(
      name: "c", promise: #"{"message": "string"}"#, body: #"{"message": "no"}"#, status: 404, expect: "404")
    let some = try await causes(of: successes + [error])
    #expect(some.map(\.title) == ["bodies of successes are inside another document, at $.data"])
    let all = try await causes(of: successes)
    #expect(all.map(\.title) == ["bodies are inside another document, at $.data"])
    #expect(some.map(\.id) == all.map(\.id))
  }

  /// Returns a cause whose places have these effects on the app, in this order.
  private func cause(_ severities: [Finding.Severity]) -> Cause {
    let findings = severities.enumerated().map { number, severity in
      var finding = Finding.of(.valueType)
      (finding.severity, finding.reading, finding.path) = (severity, nil, JSONPath([.key("m\(number)")]))
      return SharedFinding(
        finding: finding, checks: [CheckPlace(contract: 0, check: number)],
        identity: FindingIdentity(
          contract: "c", endpoint: "GET /\(number)", status: 200, kind: .valueType, path: "$.m\(number)",
          expected: "integer", actual: "string"))
    }
    return Cause(.difference, findings, in: "c")
  }

  @Test func `the effects on the app elsewhere are those of all other places`() {
    let (same, some) = (cause([.breaks, .breaks]), cause([.breaks, .breaks, .silent]))
    #expect(same.elsewhere(than: same.leading.finding) == nil)
    #expect(
      some.elsewhere(than: some.leading.finding)
        == "the app breaks on it, or would go on with nil or with a wrong value")
  }

  @Test func `advice for the backend is not told of places where the app agrees with it`() {
    var mixed = cause([.breaks, .breaks])
    (mixed.findings[0].finding.responsible, mixed.findings[1].finding.responsible) = (.backend, .contract)
    mixed.findings[0].finding.advice.backend = .recorded("Send x.")
    mixed.findings[1].finding.advice.backend = nil
    #expect(mixed.hint.backend == "Where app and contract agree: Send x.")
    mixed.findings[1].finding.responsible = .backend
    #expect(mixed.hint.backend == "Send x.")
  }

  /// Returns the titles of the causes of a run in which a token is let through by some endpoints only.
  private func titles(refusing: Set<String>) async throws -> [String] {
    let names = ["a/x", "b/x", "a/y", "b/y", "a/z"]
    let endpoints = names.enumerated().map {
      #""e\#($0)": {"request": "GET /\#($1)", "responses": {"200": {}}}"#
    }
    // The later ones show after the first two that the token is accepted elsewhere.
    let checks = names.indices.map { number in
      let order = number < 2 ? "" : #", "after": ["c0", "c1"]"#
      return #""c\#(number)": {"call": "e\#(number)", "auth": "user", "expect": 200\#(order)}"#
    }
    let contract = try RunningTests.contract(
      ([#""login": {"call": "login"}"#] + checks).joined(separator: ", "),
      endpoints: endpoints.joined(separator: ", "),
      extra: #""sessions": {"user": {"login": "login", "bearer": "accessToken"}},"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/login") { return .json(#"{"accessToken": "t1"}"#) }
        return .status(refusing.contains { request.url.hasSuffix("/" + $0) } ? 401 : 200)
      })
    return result.causes.map(\.title)
  }

  @Test func `a token that some endpoints accept is not said to be refused`() async throws {
    #expect(
      try await titles(refusing: ["a/x", "b/x"])
        == ["requests with credentials are refused with 401, by some endpoints and not by others"])
    #expect(
      try await titles(refusing: ["a/x", "b/x", "a/y", "b/y", "a/z"])
        == ["requests with credentials are refused with 401"])
  }

  @Test func `a part of something that is not found is no missing route`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "create": {"call": "create", "body": {}, "expect": 201},
      "read": {"call": "read", "path": {"id": "${create.id}"}, "expect": 200},
      "photo": {"call": "photo", "path": {"id": "${create.id}"}, "expect": 200},
      "change-photo": {"call": "change-photo", "path": {"id": "${create.id}"}, "body": {}, "expect": 200},
      "read-known": {"call": "read", "path": {"id": "2"}, "expect": 200}
      """#,
      endpoints: #"""
        "create": {"request": "POST /pets", "body": "any", "responses": {"201": {"body": {"id": "integer"}}}},
        "read": {"request": "GET /pets/{id}", "responses": {"200": {}}},
        "photo": {"request": "GET /pets/{id}/photo", "responses": {"200": {}}},
        "change-photo": {"request": "PUT /pets/{id}/photo", "body": "any", "responses": {"200": {}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("/pets") { return .json(#"{"id": 7}"#, status: 201) }
        return .status(request.url.contains("/pets/2") ? 200 : 404)
      })
    #expect(
      result.causes.map(\.title) == [
        "GET /pets/{id} answered 404, not 200", "GET /pets/{id}/photo answered 404, not 200",
        "PUT /pets/{id}/photo answered 404, not 200",
      ])
    #expect(
      result[check: "read"]?.seen == ["the path parameter id is $.id of create (POST /pets, 201)"])
  }

  @Test func `errors with a second document behind them have no other form`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 404}, "b": {"call": "b", "expect": 404}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"404": {"body": {"error": "string"}}}},
        "b": {"request": "GET /b", "responses": {"404": {"body": {"error": "string"}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { _, _ in .json("{\"error\": \"no\"}\n{\"id\": 0}\n", status: 404) })
    #expect(result.causes.allSatisfy { $0.change != .errors }, "\(result.causes.map(\.title))")
    #expect(result.causes.first?.hint.backend.hasPrefix("Send one value: another one follows it") == true)
  }

  @Test func `lists that are each at a key of their own are not said to be at one`() async throws {
    let lists = ["users", "orders", "carts"].map { name in
      Call(
        name, "GET /\(name)", #""200": {"body": [{"\#(name)Id": "integer", "n": "string"}]}"#,
        .json(#"{"\#(name)": [{"\#(name)Id": 1, "n": "a"}]}"#))
    }
    let found = try await Call.causes(of: lists + [Call("n", "GET /n", Call.numbers, .json(#"{"n": 1}"#))])
    #expect(found.map(\.title) == ["lists are inside a document, each at a key of its own"])
    #expect(found.first?.hint.client.contains("[String: T]") == true)
  }

  @Test func `keys that several kinds of bodies share are not a key of each`() async throws {
    let keys = ["data", "data", "data", "result", "result", "payload", "payload"]
    let found = try await Call.causes(
      of: keys.enumerated().map { number, key in
        Call(
          "c\(number)", "GET /\(key)/\(number)",
          #""200": {"body": {"a\#(number)": "integer", "b\#(number)": "string"}}"#,
          .json(#"{"\#(key)": {"a\#(number)": 1, "b\#(number)": "x"}, "ok": true}"#))
      })
    #expect(
      Set(found.map(\.title)) == [
        "bodies are inside another document, at $.data", "bodies are inside another document, at $.result",
        "bodies are inside another document, at $.payload",
      ])
  }

  @Test func `an error inside another document is none of the successes`() async throws {
    func call(_ name: String, _ status: Int, _ body: String) -> Call {
      Call(
        name, "GET /\(name)",
        #""200": {"body": {"id": "integer", "n": "string"}}, "404": {"body": {"error": "string", "code": "integer"}}"#,
        expect: "\(status)", .json(body, status: status))
    }
    let successes = ["a", "b"].map { call($0, 200, #"{"data": {"id": 1, "n": "x"}}"#) }
    let errors = [
      call("c", 404, #"{"data": {"error": "x", "code": 1}}"#), call("d", 404, #"{"error": "x", "code": 1}"#),
    ]
    let found = try await Call.causes(of: successes + errors)
    let envelope = found.first { $0.change.name == "envelope" }
    #expect(envelope?.title == "bodies of successes are inside another document, at $.data")
    #expect(envelope?.checks.count == 2)
    #expect(found.count == 2)
  }

  @Test func `a cause of addresses in several places counts the places`() async throws {
    let found = try await Call.causes(
      of: [
        ("a", "url", "/a"), ("b", "url", "/a"), ("c", "avatar", "/a"), ("d", "url", "https://x.example/a"),
      ]
      .map { name, member, address in
        Call(
          name, "GET /\(name)", #""200": {"body": {"\#(member)": "url", "x": "string", "y": "string"}}"#,
          .json(#"{"\#(member)": "\#(address)", "x": "", "y": ""}"#))
      })
    #expect(found.map(\.title) == ["$.url of GET /a and 2 more: another format than promised"])
  }

  @Test func `values of different names that are swapped are different causes`() async throws {
    func call(_ name: String, _ one: String, _ other: String) -> Call {
      Call(
        name, "GET /\(name)", #""200": {"body": {"\#(one)": "string", "\#(other)": "string"}}"#,
        expect: #"{"status": 200, "values": {"\#(one)": "x\#(name)", "\#(other)": "y\#(name)"}}"#,
        .json(#"{"\#(one)": "y\#(name)", "\#(other)": "x\#(name)"}"#))
    }
    #expect(try await Call.causes(of: [call("a", "lat", "lng"), call("b", "first", "last")]).count == 2)
    #expect(try await Call.causes(of: [call("a", "lat", "lng"), call("b", "lat", "lng")]).count == 1)
  }

  @Test func `values of one name that are wrong in different ways are different causes`() async throws {
    func titles(_ promise: String, _ values: String...) async throws -> Int {
      try await Call.causes(
        of: values.enumerated().map { number, value in
          Call(
            "c\(number)", "GET /c\(number)", #""200": {"body": {"role": "\#(promise)"}}"#,
            .json(#"{"role": \#(value)}"#))
        }
      ).count
    }
    #expect(try await titles("'user' | 'admin'", #""root""#, #""USER""#) == 2)
    #expect(try await titles("'user' | 'admin'", #""root""#, #""guest""#) == 1)
    #expect(try await titles("integer", #""3""#, #""many""#, #""""#) == 3)
  }

  @Test func `one wrong media type is one cause, whatever type of JSON is promised`() async throws {
    let plain = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "text/plain")], body: Array(#"{"n": 1}"#.utf8))
    let types = ["application/json", "application/vnd.x+json", "application/vnd.x+json"]
    let found = try await Call.causes(
      of: types.enumerated().map { number, type in
        Call(
          "c\(number)", "GET /c\(number)", #""200": {"type": "\#(type)", "body": {"n": "integer"}}"#,
          .success(plain))
      })
    #expect(found.count == 1)
    #expect(found.first?.checks.count == 3)
  }

  @Test func `the console names the status of a cause and not that of its first place`() async throws {
    func result(_ wrong: Set<String>) async throws -> RunResult {
      let names = ["a", "b", "c", "d"]
      let contract = try RunningTests.contract(
        names.map { #""\#($0)": {"call": "\#($0)", "expect": 200}"# }.joined(separator: ", "),
        endpoints: names.map {
          #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": {"\#($0)At": "date-time"}}}}"#
        }.joined(separator: ", "))
      return await run(
        contract,
        transport: ScriptedTransport { request, _ in
          let name = String(request.url.suffix(1))
          return .json(
            "{\"\(name)At\": \(wrong.contains(name) ? "1736337600" : "\"2025-01-08T12:00:00Z\"")}")
        })
    }
    var before = try await result(["c", "d"])
    before.startedAt -= 86_400
    let now = try await result(["a", "b", "c", "d"])
      .compared(with: RunContext(previous: ("old.json", before)))
    #expect(ConsoleReport().text(of: now).contains("known     still failing since"))
  }
}
