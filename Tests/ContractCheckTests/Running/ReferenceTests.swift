import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct ReferenceTests {
  /// Returns the `v` in the body of the second of two requests, given the response to the first.
  private func value(
    of template: String, first: String = #""call": "post", "body": {"a": [{"b": "x y"}]}"#,
    response: Result<HTTPResponse, TransportFailure> = .json(
      #"{"n": null, "s": "t", "list": [1, {"x": true}]}"#,
      [
        Header("X-Id", "7"), Header("Set-Cookie", "csrftoken=old"), Header("Set-Cookie", "sid=s; Path=/"),
        Header("Set-Cookie", #"csrftoken = "a=b"; Path=/; HttpOnly"#),
        Header("Set-Cookie", "gone=; Max-Age=0"),
      ])
  ) async throws -> (String?, CheckResult?) {
    let contract = try RunningTests.contract(
      "\"one\": {\(first)}, \"two\": {\"call\": \"post\", \"body\": {\"v\": \"\(template)\"}}")
    let transport = ScriptedTransport { request, _ in
      request.body.map { String(decoding: $0, as: UTF8.self).hasPrefix(#"{"v":"#) } == true
        ? .status(200) : response
    }
    let result = await run(contract, settings: .test(["E": "e"]), transport: transport)
    let body = transport.requests.last?.body.map { String(decoding: $0, as: UTF8.self) }
    return (
      body.flatMap { $0.hasPrefix(#"{"v":"#) ? String($0.dropFirst(5).dropLast()) : nil },
      result[check: "two"]
    )
  }

  @Test(arguments: [
    ("${one.list[1].x}", "true"), ("${one.list}", #"[1, {"x": true}]"#), ("${one.n}", "null"),
    ("${one#X-Id}", #""7""#), ("${one#x-id}!", #""7!""#),
    ("${one#Set-Cookie.csrftoken}", #""a=b""#), ("${one#set-cookie.sid}", #""s""#),
    ("${one.(request).body.a[0].b}", #""x y""#),
    ("is ${one.list[1]}", #""is {\"x\": true}""#), ("${env.E}", #""e""#), ("${env.NONE:-d}", #""d""#),
    ("$${x}", #""${x}""#), ("${now.unix}", "1700000000"), ("${now.iso8601}", #""2023-11-14T22:13:20Z""#),
  ])
  func `what a reference becomes`(template: String, json: String) async throws {
    #expect(try await value(of: template).0 == json)
  }

  @Test(arguments: [
    ("x${one.n}", "blocked by one: one.n is null there"),
    ("${one.list[2]}", "blocked by one: its response has no $.list[2]"),
    ("${one#X-None}", "blocked by one: its response has no header X-None"),
    ("${one#Set-Cookie.gone}", "blocked by one: its response has no cookie gone"),
    ("${one#Set-Cookie.SID}", "blocked by one: its response has no cookie SID"),
  ])
  func `what blocks`(template: String, message: String) async throws {
    let (sent, check) = try await value(of: template)
    #expect(sent == nil && check?.outcome == .blocked)
    #expect(check?.failure?.message == message)
  }

  @Test(arguments: [
    (Result<HTTPResponse, TransportFailure>.json(#"{"detail": "x"}"#, status: 502), "it answered 502"),
    (.status(302, [Header("Location", "/login")]), "it answered 302"), (.status(429), "it answered 429"),
    (.status(204), "it answered 204"), (.json("{}", status: 201), "its response has no $.n"),
    (.json("{}"), "its response has no $.n"),
    (.failure(.closedEarly(reason: "")), "it gave no response to take a value from"),
  ])
  func `a value that is not there is told by the status where that is why`(
    response: Result<HTTPResponse, TransportFailure>, why: String
  ) async throws {
    let (_, check) = try await value(
      of: "${one.n}", first: #""call": "post", "body": {}, "expect": 200"#, response: response)
    #expect(check?.failure?.message == "blocked by one: \(why)")
  }

  @Test(arguments: [
    (#"{"refresh": "r"}"#, "its response has no $.access"),
    (#"{"refresh": "r", "access": null}"#, "login.access is null there"),
    (#"{"refresh": "r", "access": 7}"#, "login.access is no string there"),
    (#"{"access": "a"}"#, "its response has no $.refresh"),
  ])
  func `a session without tokens is blocked by the member that is not there`(
    body: String, why: String
  ) async throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "signin"}, "refresh": {"call": "post", "body": {"r": "${user.refresh}"}}"#,
      endpoints: #""signin": {"request": "POST /signin"}"#,
      extra: #""sessions": {"user": {"login": "login", "bearer": "access", "refresh": "refresh"}},"#)
    let result = await run(contract, transport: ScriptedTransport(["POST /signin": [.json(body)]]))
    #expect(result[check: "refresh"]?.failure?.message == "blocked by login: \(why)")
  }

  @Test func `a check without its variable is named as one that was not run`() async throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "signin", "body": {"p": "${secret.P}"}}, "me": {"call": "post", "auth": "user"}, "use": {"call": "post", "body": {"t": "${login.access}"}}"#,
      endpoints: #""signin": {"request": "POST /signin"}"#,
      extra: #""sessions": {"user": {"login": "login", "bearer": "access"}},"#)
    let result = await run(contract, transport: ScriptedTransport([:]))
    #expect(result[check: "login"]?.outcome == .notRun)
    for check in ["me", "use"] {
      #expect(
        result[check: check]?.failure?.message
          == "blocked by login: it was not run; not set: P (environment, --env-file or --set)")
    }
  }

  @Test func `a form that was sent can be referred to by its fields`() async throws {
    let (sent, _) = try await value(
      of: "${one.(request).body.b}", first: #""call": "post", "form": {"b": "1 &"}"#)
    #expect(sent == #""1 &""#)
  }

  @Test func `unique values are the same within a run and different for other labels`() async throws {
    let (sent, _) = try await value(of: "${unique.email} ${unique.email} ${unique.email.second}")
    let words = (sent ?? "").dropFirst().dropLast().split(separator: " ")
    try #require(words.count == 3)
    #expect(words[0] == words[1] && words[1] != words[2])
  }

  @Test func `timeout, redirects and cookies come from the contract`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "redirects": 3, "timeout": "2s"}, "b": {"call": "get"}"#,
      extra: #""backend": {"url": "http://localhost:1", "timeout": "7s", "cookies": true},"#)
    let transport = ScriptedTransport(["GET /get": [.status(200)]])
    var settings = RunSettings.test()
    settings.jobs = 1
    settings.transfer.maximumBody = 5
    _ = await run(contract, settings: settings, transport: transport)
    let options = transport.options
    #expect(options.map(\.timeout) == [.seconds(2), .seconds(7)] && options.map(\.redirects) == [3, 0])
    #expect(options.allSatisfy { $0.cookies == CookieJar(name: "test") && $0.maximumBody == 5 })
  }

  @Test func `an address from the command line stands before the contract's`() async throws {
    let contract = try RunningTests.contract(#""a": {"call": "get"}"#)
    var settings = RunSettings.test()
    settings.url = "http://other:9/base"
    let transport = ScriptedTransport { _, _ in .status(200) }
    let result = await run(contract, settings: settings, transport: transport)
    #expect(transport.requests.map(\.url) == ["http://other:9/base/get"])
    #expect(result.contracts[0].url == "http://other:9/base")
  }
}
