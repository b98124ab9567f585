import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of refused tokens: which ones are renewed, and the notes about them.
@Suite struct RefusedTokenTests {
  static let now = 1_700_000_000

  /// Returns a token that expires at a second, or one without `exp` for `nil`.
  static func token(_ name: String, expiring: Int? = nil) -> String {
    let claims = #"{"sub":"\#(name)"\#(expiring.map { ",\"exp\":\($0)" } ?? "")}"#
    let parts = [#"{"alg":"HS256"}"#, claims].map { Base64.encodeURL($0.utf8) }
    return (parts + ["c2ln"]).joined(separator: ".")
  }

  /// Returns a backend that issues these tokens one after another and refuses the dead ones at `/me` with a status.
  private func backend(_ tokens: [String], dead: Set<String>, refusing status: Int = 401) -> ScriptedTransport
  {
    let issued = Locked(0)
    return ScriptedTransport { request, _ in
      switch request.url.split(separator: "/").last {
      case "login", "refresh":
        let number = issued.withLock { number in
          defer { number += 1 }
          return number
        }
        return .json(#"{"accessToken": "\#(tokens[min(number, tokens.count - 1)])", "refreshToken": "r"}"#)
      case "open": return .status(200)
      case _:
        let sent =
          request.headers.value(of: "Authorization")?.split(separator: " ").last.map(String.init) ?? ""
        return .status(sent.isEmpty || dead.contains(sent) ? status : 200)
      }
    }
  }

  private func contract(_ checks: String, session: String, refreshes: Bool = false) throws -> Contract {
    let refresh = #", "refresh": {"call": "refresh", "body": {"refreshToken": "${user.refresh}"}}"#
    return try RunningTests.contract(
      #""login": {"call": "login"}, \#(checks)\#(refreshes ? refresh : "")"#,
      endpoints: #""open": {"request": "POST /open"}"#,
      extra: #""sessions": {"user": {"login": "login", "bearer": "accessToken", \#(session)}},"#)
  }

  private let used = #""used": {"call": "open", "auth": "user"}, "#
  private let me = #""me": {"call": "me", "auth": "user", "expect": 200}"#

  @Test func `without a renewing check the session logs in again`() async throws {
    let transport = backend(["t1", "t2"], dead: ["t1"])
    let result = await run(
      try contract(used + me, session: #""refresh": "refreshToken""#), transport: transport)
    #expect(result[check: "me"]?.outcome == .passed)
    #expect(
      result[check: "me"]?.notes == [
        "answered 401; session user was logged in again by login; the request was sent once more"
      ])
    #expect(transport.lines == ["POST /login", "POST /open", "GET /me", "POST /login", "GET /me"])
  }

  @Test(arguments: [
    (#""expired": [401, 403]"#, 403, true), (#""expired": [401]"#, 403, false),
    (#""expired": [419]"#, 401, false),
  ])
  func `the contract says which statuses mean that the session has expired`(
    session: String, status: Int, isRenewed: Bool
  ) async throws {
    let transport = backend(["t1", "t2"], dead: ["t1"], refusing: status)
    let result = await run(try contract(used + me, session: session), transport: transport)
    #expect(result[check: "me"]?.outcome == (isRenewed ? .passed : .failed))
    #expect(transport.lines.count { $0 == "POST /login" } == (isRenewed ? 2 : 1))
  }

  @Test func `a token that nothing has ever accepted is not renewed away`() async throws {
    let transport = backend(["t1", "t2"], dead: ["t1"])
    let result = await run(
      try contract(me, session: #""renew": "refresh", "refresh": "refreshToken""#, refreshes: true),
      transport: transport)
    #expect(result[check: "me"]?.outcome == .failed)
    #expect(
      result[check: "me"]?.notes == [
        "the token of check login is not accepted: nothing has accepted it since it was issued, so its session is not renewed"
      ])
    #expect(transport.lines == ["POST /login", "GET /me", "POST /refresh"])
  }

  @Test func `a token that nothing has accepted is renewed where its own time is over`() async throws {
    let old = Self.token("a", expiring: Self.now - 1)
    let transport = backend([old, "t2"], dead: [old])
    let result = await run(try contract(me, session: #""expired": [401]"#), transport: transport)
    #expect(result[check: "me"]?.outcome == .passed)
  }

  @Test func `a renewal that does not help is told with the check that issued the token`() async throws {
    let transport = backend(["t1", "t2"], dead: ["t1", "t2"])
    let result = await run(
      try contract(used + me, session: #""renew": "refresh", "refresh": "refreshToken""#, refreshes: true),
      transport: transport)
    #expect(result[check: "me"]?.outcome == .failed)
    #expect(
      result[check: "me"]?.notes == [
        "answered 401; session user was renewed by refresh; the request was sent once more",
        "the token of check refresh is not accepted",
      ])
  }

  @Test(arguments: [
    #""me": {"call": "me", "auth": {"bearer": "${login.accessToken}"}, "expect": 200}"#,
    #""me": {"call": "me", "auth": "none", "headers": {"Authorization": "Bearer ${user.bearer}"}, "expect": 200}"#,
  ])
  func `a check that names its token itself is asked with that token alone`(check: String) async throws {
    let transport = backend(["t1", "t2"], dead: ["t1"])
    let result = await run(
      try contract(used + check, session: #""expired": [401]"#), transport: transport)
    #expect(result[check: "me"]?.outcome == .failed)
    #expect(
      result[check: "me"]?.notes == [
        "the token of check login was accepted until check used (POST /open), and is refused now"
      ])
    #expect(transport.lines.count { $0 == "GET /me" } == 1)
  }

  @Test(arguments: [401, 403])
  func `a token whose time is over is named as the cause`(status: Int) async throws {
    let old = Self.token("a", expiring: Self.now - 3_600)
    let transport = backend([old], dead: [old], refusing: status)
    let check = #""me": {"call": "me", "auth": {"bearer": "${login.accessToken}"}, "expect": 200}"#
    let result = await run(try contract(check, session: #""expired": [401]"#), transport: transport)
    #expect(
      result[check: "me"]?.notes == [
        "the token of check login has expired: its exp is 2023-11-14T21:13:20Z, and by the clock of this machine it is 2023-11-14T22:13:20Z"
      ])
    #expect(
      result[check: "me"]?.findings.map(\.hint.backend) == [
        "Issue tokens whose exp lies ahead, and see whether the clocks of the backend and of this machine agree."
      ])
  }

  /// Returns a run whose backend accepts a token until a request to `/log-out` with a method.
  private func ended(_ checks: String, by method: String) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #""login": {"call": "login"}, \#(checks)"#,
      endpoints: #""end": {"request": "\#(method) /log-out"}, "other": {"request": "GET /other"}"#)
    let isOver = Locked(false)
    return await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("login") { return .json(#"{"accessToken": "t1"}"#) }
        if request.url.hasSuffix("/log-out") {
          isOver.withLock { $0 = true }
          return .status(204)
        }
        return .status(isOver.withLock { $0 } ? 401 : 200)
      })
  }

  private static let bearer = #""auth": {"bearer": "${login.accessToken}"}, "expect": "2XX""#

  @Test(arguments: [
    (
      #", \#(bearer)"#,
      "the token of check login was accepted until check end (POST /log-out), and is refused after it"
    ),
    (
      "",
      "the token of check login was accepted until check before (GET /me), and is refused now; since then came check end (POST /log-out)"
    ),
  ])
  func `a token that a later check ended is not said to be refused`(auth: String, note: String) async throws {
    let checks =
      #""before": {"call": "me", \#(Self.bearer)}, "end": {"call": "end"\#(auth)}, "after": {"call": "me", \#(Self.bearer)}, "other": {"call": "other", \#(Self.bearer)}"#
    let result = try await ended(checks, by: "POST")
    #expect(result[check: "after"]?.notes == [note])
    #expect(
      result[check: "after"]?.findings.first?.hint.backend.hasPrefix("Let the token stay valid: check ")
        == true)
    #expect(
      result.causes.map(\.title) == ["requests with a token that was accepted before are refused with 401"])
  }

  @Test func `a token that nothing ended is said to have been accepted`() async throws {
    let checks =
      #""before": {"call": "me", \#(Self.bearer)}, "end": {"call": "end", "after": ["before"]}, "after": {"call": "me", \#(Self.bearer), "after": ["end"]}"#
    let result = try await ended(checks, by: "GET")
    #expect(
      result[check: "after"]?.notes == [
        "the token of check login was accepted until check before (GET /me), and is refused now"
      ])
  }

  @Test(arguments: [("users/7", true), ("Me", true), ("users/7/photo", false), ("posts/3", false)])
  func `only the deletion of a user may have ended a token`(path: String, isNamed: Bool) async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "before": {"call": "me", \#(Self.bearer)}, "end": {"call": "end"},
      "after": {"call": "me", \#(Self.bearer), "after": ["end"]}
      """#, endpoints: #""end": {"request": "DELETE /\#(path)"}"#)
    let isOver = Locked(false)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.hasSuffix("login") { return .json(#"{"accessToken": "t1"}"#) }
        if request.method == "DELETE" {
          isOver.withLock { $0 = true }
          return .status(204)
        }
        return .status(isOver.withLock { $0 } ? 401 : 200)
      })
    let note = try #require(result[check: "after"]?.notes.first)
    #expect(note.contains("check end (DELETE /\(path))") == isNamed, "\(note)")
  }

  @Test func `a token from elsewhere whose time is over is told too`() async throws {
    let old = Self.token("a", expiring: Self.now)
    let transport = backend(["t1"], dead: [old])
    let check = #""me": {"call": "me", "auth": {"bearer": "${env.TOKEN}"}, "expect": 200}"#
    let result = await run(
      try contract(check, session: #""expired": [401]"#), settings: .test(["TOKEN": old]),
      transport: transport)
    #expect(
      result[check: "me"]?.notes.first?.hasPrefix("the token that was sent has expired: its exp is") == true)
    #expect(
      result[check: "me"]?.findings.map(\.hint.backend)
        == ["Nothing to do: give the check a token that has not expired."])
  }

  @Test(arguments: [
    (#""expect": 401"#, 401), (#""expect": "4XX""#, 403), (#""expect": 200"#, 404), (#""expect": 200"#, 500),
  ])
  func `nothing is said of a token where the refusal is meant, or is none`(
    expectation: String, status: Int
  ) async throws {
    let transport = backend(["t1"], dead: ["t1"], refusing: status)
    let check = #""me": {"call": "me", "auth": {"bearer": "${login.accessToken}"}, \#(expectation)}"#
    let result = await run(try contract(check, session: #""expired": [401]"#), transport: transport)
    #expect(result[check: "me"]?.notes == [])
  }

  /// Returns a transport that answers `401` on the named paths, whatever the token.
  private func closed(_ refusing: [String]) -> ScriptedTransport {
    ScriptedTransport { request, _ in
      let place = request.url.split(separator: "/").last.map(String.init) ?? ""
      if place == "login" { return .json(#"{"accessToken": "t1"}"#) }
      return .status(refusing.contains(place) ? 401 : 200)
    }
  }

  @Test(arguments: [
    (["me"], "only this endpoint answers 401 for the token of check login; others accept it"),
    (["me", "get"], "this endpoint and 1 more answer 401 for the token of check login; 1 accepts it"),
    (
      ["me", "get", "open"],
      "the token of check login is not accepted: nothing has accepted it since it was issued, so its session is not renewed"
    ),
  ])
  func `what others make of the token later decides what is said of it`(
    refusing: [String], note: String
  ) async throws {
    let later =
      #", "get": {"call": "get", "auth": "user", "expect": 200, "after": ["me"]}, "open": {"call": "open", "auth": "user", "after": ["me"]}"#
    let result = await run(
      try contract(me + later, session: #""expired": [401]"#), transport: closed(refusing))
    #expect(result[check: "me"]?.notes.first == note)
  }

  @Test func `a token that the same endpoint accepts elsewhere is not said to be refused`() async throws {
    let transport = ScriptedTransport { request, earlier in
      if request.url.hasSuffix("login") { return .json(#"{"accessToken": "t1"}"#) }
      return .status(earlier == 0 ? 401 : 200)
    }
    let checks =
      me
      + #", "open": {"call": "post"}, "me-too": {"call": "me", "auth": "user", "expect": 200, "after": ["me"]}"#
    let result = await run(try contract(checks, session: #""expired": [401]"#), transport: transport)
    #expect(
      result[check: "me"]?.notes == [
        "the token of check login was refused here, and accepted by the same endpoint in another check"
      ])
  }

  @Test(arguments: [(900, true), (30, false)])
  func `a token that is refused long before its exp is a warning`(left: Int, isTold: Bool) async throws {
    let young = Self.token("a", expiring: Self.now + left)
    let transport = backend([young, "t2"], dead: [young])
    let result = await run(try contract(used + me, session: #""expired": [401]"#), transport: transport)
    let check = try #require(result[check: "me"])
    #expect(check.outcome == .passed && result.exitStatus == .kept)
    #expect(check.warnings.map(\.kind) == (isTold ? [.responseStatus] : []))
    #expect(check.warnings.allSatisfy { $0.actual == "401, for a token whose exp was 900 s ahead" })
    #expect(
      check.notes.contains("the status at first was 401, for a token whose exp was 900 s ahead") == isTold)
  }

  @Test(arguments: [
    (#"{"exp": 12}"#, 12.0), (#"{"exp": 12.5}"#, 12.5), (#"{"exp": 1e3}"#, 1000), (#"{"exp": "12"}"#, nil),
    (#"{"exp": -1}"#, nil), (#"{"exp": 1e400}"#, nil), ("{}", nil),
  ])
  func `the end of a token is the number that its exp is`(claims: String, time: Double?) {
    let text = [#"{"alg":"none"}"#, claims].map { Base64.encodeURL($0.utf8) }
    #expect(TokenExpiry(of: text.joined(separator: ".") + ".")?.time == time)
    #expect(TokenExpiry(of: claims) == nil)
  }

  @Test(arguments: [(404, 404), (409, 409), (200, 302)])
  func `an expected error, or a redirect, does not show that a token is accepted`(
    expected: Int, status: Int
  ) async throws {
    let transport = ScriptedTransport { request, _ in
      if request.url.hasSuffix("login") { return .json(#"{"accessToken": "t1"}"#) }
      return .status(request.url.hasSuffix("/9") ? status : 401)
    }
    let checks =
      #""none": {"call": "item", "path": {"id": 9}, "auth": "user", "expect": \#(expected)}, "me": {"call": "me", "auth": "user", "after": "none", "expect": 200}, "get": {"call": "get", "auth": "user", "after": "none", "expect": 200}"#
    let result = await run(try contract(checks, session: #""expired": [401]"#), transport: transport)
    #expect(transport.lines.count { $0 == "POST /login" } == 1)
    let note =
      "the token of check login is not accepted: nothing has accepted it since it was issued, so its session is not renewed"
    #expect(["me", "get"].allSatisfy { result[check: $0]?.notes.contains(note) == true })
    #expect(result.causes.contains { $0.title == "requests with credentials are refused with 401" })
  }

  /// The error in place of the promised refusal has the status of a success.
  @Test func `a token that a log-out ended is not said to be accepted where the error came with 200`()
    async throws
  {
    let contract = try RunningTests.contract(
      #""out": {"call": "out", "auth": {"bearer": "t1"}, "expect": 204}, "mine": {"call": "mine", "auth": {"bearer": "t1"}, "after": "out", "expect": 401}"#,
      endpoints:
        #""out": {"request": "POST /logout", "responses": {"204": {}}}, "mine": {"request": "GET /mine", "responses": {"200": {"body": {"id": "integer"}}, "401": {}}}"#
    )
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("logout") ? .status(204) : .json(#"{"error": {"message": "signed out"}}"#)
      })
    #expect(
      result[check: "mine"]?.findings.first?.hint.backend
        == "Answer with the promised status: the body is an error, but the status reports success.")
  }

  @Test func `a token that nothing accepts is one cause, though the same endpoints accept another`()
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "refresh": {"call": "refresh", "body": {"refreshToken": "${login.refreshToken}"}},
      "old": {"call": "me", "auth": {"bearer": "${login.accessToken}"}},
      "me": {"call": "me", "auth": {"bearer": "${refresh.accessToken}"}, "expect": 200},
      "cart": {"call": "cart", "auth": {"bearer": "${refresh.accessToken}"}, "expect": 404},
      "admin": {"call": "cart", "auth": {"bearer": "${refresh.accessToken}"}, "expect": 403}
      """#,
      endpoints: RunnerSessionTests.open
        + #", "cart": {"request": "GET /cart", "responses": {"200": {}, "403": {}, "404": {}}}"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        switch request.url.split(separator: "/").last {
        case "login": .json(#"{"accessToken": "t1", "refreshToken": "r1"}"#)
        case "refresh": .json(#"{"accessToken": "t2", "refreshToken": "r2"}"#)
        case _: .status(request.headers.value(of: "Authorization") == "Bearer t1" ? 200 : 401)
        }
      })
    // That the last check is refused says nothing: it sends a token that may be meant to be.
    #expect(
      result.causes.map(\.title) == [
        "requests with one token, which nothing accepts, are refused with 401",
        "GET /cart answered 401, not 403",
      ])
    #expect(result.causes.first?.checks.count == 2)
    #expect(
      result.causes.first?.hint.backend.hasPrefix("Nothing accepts the token of refresh: see") == true)
  }
}
