import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunnerSessionTests {
  private static let session = """
    "sessions": {"user": {"login": "login", "renew": "refresh", "bearer": "accessToken", "refresh": "refreshToken"}},
    """

  /// Returns a backend whose access tokens are `t1`, `t2` …, of which only those numbered from `valid` on are accepted;
  /// `/open` accepts all.
  private func backend(valid: Int, refreshed: String? = nil) -> ScriptedTransport {
    ScriptedTransport { request, earlier in
      let token = request.headers.value(of: "Authorization")?.split(separator: "t").last.flatMap { Int($0) }
      switch request.url.split(separator: "/").last {
      case "login": return .json(#"{"accessToken": "t1", "refreshToken": "r1"}"#)
      case "refresh":
        let next = earlier + 2
        return .json(refreshed ?? #"{"accessToken": "t\#(next)", "refreshToken": "r\#(next)"}"#)
      case "open": return .status(200)
      case _:
        for _ in 0..<5 { await Task.yield() }
        return token.map { $0 >= valid } == true ? .status(200) : .status(401)
      }
    }
  }

  private func checks(_ count: Int) -> String {
    (0..<count).map { #""me\#($0)": {"call": "me", "auth": "user"}"# }.joined(separator: ", ")
  }

  static let open = #""open": {"request": "POST /open"}"#

  /// Returns a contract in which the token of `login` is used once before the checks.
  private func contract(_ checks: String) throws -> Contract {
    try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "used": {"call": "open", "auth": "user"}, \#(checks),
      "refresh": {"call": "refresh", "body": {"refreshToken": "${user.refresh}"}}
      """#, endpoints: Self.open, extra: Self.session)
  }

  @Test func `parallel 401s share one renewal`() async throws {
    let transport = backend(valid: 2)
    let result = await run(try contract(checks(8)), transport: transport)
    #expect(result.checks.allSatisfy { $0.outcome == .passed })
    let note = "answered 401; session user was renewed by refresh; the request was sent once more"
    // The checks whose refusal was seen after the renewal note that the session was new.
    #expect(result.checks.contains { $0.notes.first == note })
    // One renewal, and the check of that name itself.
    #expect(transport.lines.count { $0 == "POST /refresh" } == 2)
    #expect(transport.lines.count { $0 == "GET /me" } == 16)
    #expect(result.checks.map(\.exchanges.count).reduce(0, +) == 20)
  }

  @Test func `the renewing check sends the newest refresh token`() async throws {
    let transport = backend(valid: 2)
    _ = await run(try contract(checks(1)), transport: transport)
    let bodies = transport.requests.filter { $0.url.hasSuffix("refresh") }.compactMap(\.body)
    #expect(
      bodies.map { String(decoding: $0, as: UTF8.self) } == [
        #"{"refreshToken":"r1"}"#, #"{"refreshToken":"r2"}"#,
      ])
  }

  @Test func `the lost token of a session is refused by checks that expect an error too`() async throws {
    let contract = try contract(
      checks(1)
        + #", "none": {"call": "item", "path": {"id": 9}, "auth": "user", "expect": 404, "after": "me0"}"#)
    let result = await run(contract, transport: backend(valid: 2, refreshed: "{}"))
    let cause = result.causes.first { cause in
      cause.findings.contains { $0.finding.receivedStatus == 401 }
    }
    #expect(cause?.change == .refusedCredentials(status: 401, .accepted))
    #expect(cause?.checks.count == 2)
    #expect(
      result[check: "none"]?.findings.first?.hint.backend.contains("answer with the promised status") == false
    )
  }

  @Test func `the tokens of both checks may be at different paths`() async throws {
    let session = #"""
      "sessions": {"user": {"login": "sign-in", "renew": "refresh", "bearer": {"login": "tokens.access", "renew": "accessToken"}, "refresh": {"login": "tokens.refresh", "renew": "next"}}},
      """#
    let contract = try RunningTests.contract(
      #"""
      "sign-in": {"call": "sign-in"}, "used": {"call": "open", "auth": "user"}, "me": {"call": "me", "auth": "user"},
      "refresh": {"call": "refresh", "body": {"refreshToken": "${user.refresh}"}}
      """#,
      endpoints: Self.open
        + #", "sign-in": {"request": "POST /sign-in", "responses": {"200": {"body": {"tokens": {"access": "string", "refresh": "string"}}}}}"#,
      extra: session)
    let transport = ScriptedTransport { request, earlier in
      switch request.url.split(separator: "/").last {
      case "sign-in": .json(#"{"tokens": {"access": "t1", "refresh": "r1"}}"#)
      case "refresh": .json(#"{"accessToken": "t\#(earlier + 2)", "next": "r\#(earlier + 2)"}"#)
      case "open": .status(200)
      case _: .status(request.headers.value(of: "Authorization") == "Bearer t1" ? 401 : 200)
      }
    }
    let result = await run(contract, transport: transport)
    #expect(result.checks.allSatisfy { $0.outcome == .passed }, "\(result.checks.map(\.notes))")
    let bodies = transport.requests.filter { $0.url.hasSuffix("refresh") }.compactMap(\.body)
    #expect(
      bodies.map { String(decoding: $0, as: UTF8.self) } == [
        #"{"refreshToken":"r1"}"#, #"{"refreshToken":"r2"}"#,
      ])
  }

  /// Returns a backend whose tokens are accepted for three requests each, and whose job is done at its `done`th
  /// response.
  private func pollingBackend(done: Int) -> ScriptedTransport {
    ScriptedTransport { request, earlier in
      let token = request.headers.value(of: "Authorization")?.split(separator: "t").last.flatMap { Int($0) }
      switch request.url.split(separator: "/").last {
      case "login": return .json(#"{"accessToken": "t1", "refreshToken": "r1"}"#)
      case "refresh":
        return .json(#"{"accessToken": "t\#(earlier + 2)", "refreshToken": "r\#(earlier + 2)"}"#)
      case "open": return .status(200)
      case _:
        // Every fourth request meets a token that has had its three.
        guard let token, earlier < token * 4 - 1 else { return .status(401) }
        return .json(#"{"state": "\#(earlier >= done ? "done" : "new")"}"#)
      }
    }
  }

  @Test(arguments: [
    (done: 2, renewals: 0), (done: 5, renewals: 1), (done: 9, renewals: 2),
  ])
  func `a session that expires while a check polls is renewed, and polling goes on`(
    done: Int, renewals: Int
  ) async throws {
    let transport = pollingBackend(done: done)
    let result = await run(
      try contract(
        #""job": {"call": "me", "auth": "user", "until": {"values": {"state": "done"}, "within": "60s", "every": "2s"}}"#
      ), transport: transport)
    let check = try #require(result.checks.first { $0.name == "job" })
    #expect(check.outcome == .passed, "\(check.notes)")
    #expect(check.findings == [])
    let asked = transport.lines.count { $0 == "GET /me" }
    #expect(asked == done + 1)
    #expect(check.remarks.last == "asked \(asked) times until the response held what is waited for")
    #expect(transport.lines.count { $0 == "POST /refresh" } == renewals + 1)
    #expect(check.exchanges.count <= 2 * CheckSender.keptExchanges + 2)
  }

  @Test func `polling ends in time although its session was renewed`() async throws {
    let transport = pollingBackend(done: 1_000)
    let result = await run(
      try contract(
        #""job": {"call": "me", "auth": "user", "until": {"values": {"state": "done"}, "within": "20s", "every": "2s"}}"#
      ), transport: transport)
    let check = try #require(result.checks.first { $0.name == "job" })
    #expect(check.outcome == .failed)
    #expect(check.findings.map(\.kind) == [.valueLiteral])
    let asked = transport.lines.count { $0 == "GET /me" }
    #expect((11...16).contains(asked), "\(asked)")
    #expect(check.findings.first?.actual == #"string "new" still, asked \#(asked) times within 20 s"#)
  }

  @Test func `a second 401 is the response`() async throws {
    let transport = backend(valid: 1000)
    let result = await run(try contract(checks(3)), transport: transport)
    #expect(result.summary.filter { $0.hasPrefix("me") } == ["me0 failed", "me1 failed", "me2 failed"])
    #expect(transport.lines.count { $0 == "GET /me" } == 6)
    #expect(transport.lines.count { $0 == "POST /refresh" } == 2)
  }

  /// The app does not decode such a response, and the check of the renewal itself may not see it.
  @Test(arguments: [
    (#"{"accessToken": "t2", "refreshToken": null}"#, 200, "value-null at $.refreshToken"),
    (#"{"accessToken": "t2", "refreshToken": "r2"}"#, 500, "response-status, got 500"),
  ])
  func `a renewal that breaks its promise is none`(body: String, status: Int, fault: String) async throws {
    let transport = ScriptedTransport { request, earlier in
      switch request.url.split(separator: "/").last {
      case "login": return .json(#"{"accessToken": "t1", "refreshToken": "r1"}"#)
      case "again" where earlier == 0: return .json(body, status: status)
      case "again": return .json(#"{"accessToken": "t3", "refreshToken": "r3"}"#)
      case "open": return .status(200)
      case _: return .status(request.headers.value(of: "Authorization") == "Bearer t1" ? 401 : 200)
      }
    }
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "used": {"call": "open", "auth": "user"}, \#(checks(1)),
      "refresh": {"call": "again", "body": {"refreshToken": "${user.refresh}"}}
      """#,
      endpoints: Self.open
        + #", "again": {"request": "POST /again", "responses": {"200": {"body": {"accessToken": "string", "refreshToken": "string"}}}}"#,
      extra: Self.session)
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["login passed", "used passed", "me0 failed", "refresh passed"])
    #expect(
      result[check: "me0"]?.notes.first
        == "session user could not be renewed: refresh broke its promise: \(fault)")
  }

  @Test func `a session is not renewed for a redirected request that was carried out`() async throws {
    let contract = try contract(#""order": {"call": "post", "auth": "user"}"#)
    let transport = ScriptedTransport(redirects: 1) { request, _ in
      switch request.url.split(separator: "/").last {
      case "login": .json(#"{"accessToken": "t1", "refreshToken": "r1"}"#)
      case "refresh": .json(#"{"accessToken": "t2", "refreshToken": "r2"}"#)
      case "open": .status(200)
      case _: .status(401)
      }
    }
    _ = await run(contract, transport: transport)
    #expect(transport.lines.count { $0 == "POST /post" } == 1)
  }

  @Test func `a renewal without a verdict leaves none on what needs it`() async throws {
    let transport = ScriptedTransport { request, _ in
      switch request.url.split(separator: "/").last {
      case "login": .json(#"{"accessToken": "t1", "refreshToken": "r1"}"#)
      case "refresh": .status(429, [Header("Retry-After", "60")])
      case "open": .status(200)
      case _: .status(401)
      }
    }
    let result = await run(try contract(checks(1)), transport: transport)
    #expect(result[check: "me0"]?.outcome == .noVerdict)
    #expect(result[check: "me0"]?.failure?.reason == .rateLimited)
    #expect(result.exitStatus == .inconclusive)
  }

  /// Returns a response with members that came at a time.
  private static func login(_ members: String, at time: Double) -> Result<HTTPResponse, TransportFailure> {
    .success(
      HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")], body: Array("{\(members)}".utf8),
        receivedAt: time))
  }

  /// An opaque token cannot say itself when it expires.
  @Test(arguments: [
    (#""expires_in": 60"#, true), (#""expiresIn": "60""#, true), (#""expires_in": 61"#, false),
    (#""expires_in": 0"#, true), (#""expires_in": -1"#, false), (#""expires_in": 1e12"#, false),
    (#""expires_in": "soon""#, false), (#""expires_in": null"#, false), (#""expires": 60"#, false),
  ])
  func `a token that has expired by its log-in before its first use is renewed`(
    member: String, isRenewed: Bool
  ) async throws {
    let clock = FakeClock()
    let transport = ScriptedTransport { request, _ in
      switch request.url.split(separator: "/").last {
      case "login":
        return Self.login(#""accessToken": "t1", "refreshToken": "r1", \#(member)"#, at: clock.now)
      case "refresh": return .json(#"{"accessToken": "t2", "refreshToken": "r2"}"#)
      case "open":
        try? await clock.sleep(for: .seconds(60))
        return .status(200)
      case _: return .status(request.headers.value(of: "Authorization") == "Bearer t2" ? 200 : 401)
      }
    }
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "wait": {"call": "open"}, "me0": {"call": "me", "auth": "user"},
      "refresh": {"call": "refresh", "body": {"refreshToken": "${user.refresh}"}}
      """#, endpoints: Self.open, extra: Self.session)
    let result = await run(contract, clock: clock, transport: transport)
    #expect(result[check: "me0"]?.outcome == (isRenewed ? .passed : .failed))
    #expect(
      result[check: "me0"]?.notes.contains { $0.contains("session user was renewed by refresh") } == isRenewed
    )
  }

  @Test func `a token of a log-in that could not be renewed has expired`() async throws {
    let clock = FakeClock()
    let transport = ScriptedTransport { request, _ in
      switch request.url.split(separator: "/").last {
      case "login": Self.login(#""accessToken": "t1", "refreshToken": "r1", "expires_in": 0"#, at: clock.now)
      case "refresh": .status(500)
      case _: .status(401)
      }
    }
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "me0": {"call": "me", "auth": "user"},
      "refresh": {"call": "refresh", "body": {"refreshToken": "${user.refresh}"}}
      """#, endpoints: Self.open, extra: Self.session)
    let notes = await run(contract, clock: clock, transport: transport)[check: "me0"]?.notes ?? []
    #expect(
      notes.contains {
        $0.hasPrefix(
          "the token of check login has expired: the lifetime that its log-in gave ended at 2023-11-14T")
      }, "\(notes)")
  }

  /// An endpoint that also answers without credentials says nothing of a token.
  @Test func `an endpoint for everybody accepts no token`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "used": {"call": "open", "auth": "user"}, "nobody": {"call": "open"}, \#(checks(1)),
      "refresh": {"call": "refresh", "body": {"refreshToken": "${user.refresh}"}}
      """#, endpoints: Self.open, extra: Self.session)
    let result = await run(contract, transport: backend(valid: 2))
    #expect(result[check: "me0"]?.outcome == .failed)
    #expect(result[check: "me0"]?.notes.first?.contains("nothing has accepted it") == true)
  }

  @Test func `a renewal that gives no token is tried once, and every 401 stands`() async throws {
    let transport = backend(valid: 2, refreshed: #"{"error": "expired"}"#)
    let result = await run(try contract(checks(3)), transport: transport)
    #expect(result.summary.filter { $0.hasPrefix("me") } == ["me0 failed", "me1 failed", "me2 failed"])
    #expect(transport.lines.count { $0 == "GET /me" } == 3)
    let refused = "the token of check login was accepted until check used (POST /open), and is refused now"
    let unrenewed = "session user could not be renewed: refresh answered 200 without an access token"
    // The note on the renewal depends on whether a check was sent before it ended.
    let notes = ["me0", "me1", "me2"].map { result[check: $0]?.notes ?? [] }
    #expect(notes.allSatisfy { $0 == [refused] || $0 == [unrenewed, refused] })
    #expect(notes.contains([unrenewed, refused]))
    let waiting = ["me0", "me1", "me2"].filter { result[check: $0]?.notes.contains(unrenewed) == true }
    #expect(
      waiting.allSatisfy {
        result[check: $0]?.findings.first?.hint.backend
          == "See why refresh could not renew session user: without that, its token is refused."
      })
  }

  @Test func `a 401 that is expected is not renewed`() async throws {
    let transport = backend(valid: 2)
    let result = await run(
      try contract(#""me": {"call": "me", "auth": "user", "expect": "4XX"}"#), transport: transport)
    #expect(result[check: "me"]?.outcome == .passed)
    #expect(transport.lines.count { $0 == "POST /refresh" } == 1)
  }

  @Test func `those after a renewal use its tokens at once`() async throws {
    let transport = backend(valid: 2)
    let contract = try contract(
      #""one": {"call": "me", "auth": "user"}, "write": {"call": "post", "auth": "user"}"#)
    let result = await run(contract, transport: transport)
    #expect(result[check: "write"]?.outcome == .passed)
    #expect(transport.lines.count { $0 == "POST /post" } == 1)
  }

  @Test func `without a login all who use the session are blocked by it`() async throws {
    let transport = ScriptedTransport(["POST /login": [.status(500)]])
    let result = await run(try contract(checks(2)), transport: transport)
    #expect(
      result.summary == [
        "login failed", "used blocked blocked-by-check", "me0 blocked blocked-by-check",
        "me1 blocked blocked-by-check", "refresh blocked blocked-by-check",
      ])
    #expect(result[check: "me1"]?.failure?.message == "blocked by login: it answered 500")
  }

  @Test func `a token under another casing is used, and the report says so`() async throws {
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("login") ? .json(#"{"access_token": "t9", "refresh_token": "r9"}"#) : .status(200)
    }
    let contract = try RunningTests.contract(
      #""login": {"call": "signin"}, "me": {"call": "me", "auth": {"bearer": "${login.accessToken}"}}"#,
      endpoints: """
        "signin": {"request": "POST /login",
          "responses": {"200": {"body": {"accessToken": "string", "refreshToken": "string"}}}}
        """)
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["login failed", "me passed"])
    #expect(transport.requests.last?.headers.value(of: "Authorization") == "Bearer t9")
    #expect(
      result[check: "me"]?.notes == [
        "accessToken taken from $.access_token, where the response of login has it"
      ])
  }

  @Test func `a renewing check that is skipped is not sent`() async throws {
    let transport = backend(valid: 2)
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "used": {"call": "open", "auth": "user"}, "me": {"call": "me", "auth": "user"},
      "refresh": {"call": "refresh", "skip": "later", "body": {"refreshToken": "${user.refresh}"}}
      """#, endpoints: Self.open, extra: Self.session)
    let result = await run(contract, transport: transport)
    #expect(!transport.lines.contains("POST /refresh"))
    #expect(result[check: "me"]?.outcome == .failed || result[check: "me"]?.outcome == .passed)
    #expect(
      result[check: "me"]?.notes == [
        "session user could not be renewed: refresh is skipped: later",
        "the token of check login was accepted until check used (POST /open), and is refused now",
      ])
  }

  @Test func `after a renewal that failed the deciding exchange is the 401`() async throws {
    let transport = backend(valid: 2, refreshed: "{}")
    let result = await run(try contract(checks(1)), transport: transport)
    #expect(result[check: "me0"]?.exchanges.map(\.status) == [200, 401])
  }

  @Test func `what is refused with a token that was issued too old follows from its check`() async throws {
    let old = RefusedTokenTests.token("a", expiring: RefusedTokenTests.now - 3_600)
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "enter"}, "login-2": {"like": "login"}, "me": {"call": "me", "auth": "user", "expect": 200},
      "other": {"call": "other", "auth": "second", "expect": 200}
      """#,
      endpoints: #"""
        "enter": {"request": "POST /enter", "responses": {"200": {"body": {"accessToken": "jwt(Claims)"}}}},
        "other": {"request": "GET /other", "responses": {"200": {}}}
        """#,
      extra: #"""
        "shapes": {"Claims": {"exp": "unix-seconds(now+15m)"}},
        "sessions": {"user": {"login": "login", "bearer": "accessToken"}, "second": {"login": "login-2", "bearer": "accessToken"}},
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        guard request.method == "POST" else { return .status(401) }
        return .success(
          HTTPResponse(
            status: 200, headers: [Header("Content-Type", "application/json")],
            body: Array(#"{"accessToken": "\#(old)"}"#.utf8), receivedAt: Double(RefusedTokenTests.now)))
      })
    #expect(run.causes.map { $0.checks.map { run[$0].name } } == [["login", "login-2"], ["me", "other"]])
    #expect(run.causes.map(\.mayFollow) == [false, true])
    #expect(
      run[check: "me"]?.findings.map(\.hint.backend) == [
        "Issue tokens whose exp lies ahead, and see whether the clocks of the backend and of this machine agree."
      ])
  }

  @Test func `several tokens that nothing accepts are told as several`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"},
      "one": {"call": "refresh", "body": {"n": 1}}, "two": {"call": "refresh", "body": {"n": 2}, "after": "one"},
      "old": {"call": "me", "auth": {"bearer": "${login.accessToken}"}},
      "first": {"call": "me", "auth": {"bearer": "${one.accessToken}"}, "expect": 200},
      "second": {"call": "cart", "auth": {"bearer": "${two.accessToken}"}, "expect": 200}
      """#, endpoints: Self.open + #", "cart": {"request": "GET /cart", "responses": {"200": {}}}"#)
    let result = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, earlier in
        switch request.url.split(separator: "/").last {
        case "login": .json(#"{"accessToken": "t1"}"#)
        case "refresh": .json(#"{"accessToken": "new\#(earlier)"}"#)
        case _: .status(request.headers.value(of: "Authorization") == "Bearer t1" ? 200 : 401)
        }
      })
    #expect(result.causes.map(\.title) == ["requests with tokens that nothing accepts are refused with 401"])
    let told = result.causes.first?.hint.backend ?? ""
    #expect(told.contains("the token of one: see") && told.contains("the token of two: see"), "\(told)")
  }
}
