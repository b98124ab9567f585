import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of canaries in every place of a run, none of which may be in its result.
@Suite struct RedactedRunTests {
  private static let canaries = [
    "CANARY-secret-1", "CANARY-field-2", "CANARY-header-3", "CANARY-cookie-4", "CANARY-url-5",
    "CANARY-basic-6",
    "CANARY-opaque-7",
  ]

  private let result: RunResult

  init() async throws { result = try await Self.canaryRun(keepsAllMessages: true) }

  private static func canaryRun(keepsAllMessages: Bool) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login", "body": {"email": "a@b.c", "password": "${secret.PASS}"}},
      "echo": {"call": "post", "auth": {"bearer": "${login.accessToken}"}, "raw": "say ${secret.PASS}",
               "headers": {"X-Api-Key": "CANARY-header-3", "Content-Type": "text/plain"}},
      "basic": {"call": "item", "path": {"id": "${secret.PASS}"}, "query": {"token": "CANARY-url-5"},
                "auth": {"basic": {"user": "ann", "password": "CANARY-basic-6"}}},
      "form": {"call": "post", "form": {"refresh_token": "${login.refresh}", "b": "1"}, "expect": 201}
      """#,
      extra: #""backend": {"url": "http://ann:CANARY-url-5@localhost:1"},"#)
    let transport = ScriptedTransport { request, _ in
      let seen = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: " ")
      let echo = String(decoding: request.body ?? [], as: UTF8.self)
      if request.url.hasSuffix("login") {
        return .json(
          #"{"accessToken": "CANARY-field-2", "refresh": "CANARY-opaque-7", "note": "your token is CANARY-field-2"}"#,
          [Header("Set-Cookie", "sid=CANARY-cookie-4; HttpOnly")])
      }
      return .json(
        #"{"detail": "\#(echo) \#(seen.replacing("\"", with: "'")) \#(request.url) CANARY-cookie-4"}"#,
        status: 400)
    }
    var settings = RunSettings.test(["PASS": "CANARY-secret-1"])
    settings.keepsAllMessages = keepsAllMessages
    return await run(contract, settings: settings, transport: transport)
  }

  @Test func `no canary is seen anywhere`() {
    var text = "\(result)"
    for exchange in result.checks.flatMap(\.exchanges) {
      for body in [exchange.request.body, exchange.response.body].compactMap(\.self) {
        text += String(decoding: body.bytes, as: UTF8.self)
      }
    }
    for canary in Self.canaries {
      // The opaque one is first in a field without a sensitive name; in the form it is redacted.
      if canary == "CANARY-opaque-7" { continue }
      #expect(!text.contains(canary), "\(canary)")
      #expect(!text.contains(Base64.encode(canary.utf8).dropLast(4)), "\(canary)")
    }
    #expect(text.contains("‹secret.PASS›"))
    #expect(result.contracts[0].url == "http://localhost:1")
  }

  @Test func `a value of the environment is shown, but not under a sensitive name`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login", "body": {"email": "${env.MAIL}", "password": "${env.WORD}"}}
      """#)
    var settings = RunSettings.test(["MAIL": "shown-at-home@b.c", "WORD": "CANARY-environment"])
    settings.keepsAllMessages = true
    let transport = ScriptedTransport { _, _ in .json("{}", status: 400) }
    let text = JSONReport().text(of: await run(contract, settings: settings, transport: transport))
    #expect(text.contains("shown-at-home@b.c") && !text.contains("CANARY"))
  }

  @Test func `values are numbered in the order of the file and keep their number`() {
    let login = result[check: "login"]?.exchanges.first
    #expect(login?.url == "http://‹masked 1›@localhost:1/login")
    #expect(login?.response.headers.value(of: "Set-Cookie") == "sid=‹masked 2›; HttpOnly")
    let echo = result[check: "echo"]?.exchanges.first
    #expect(echo?.request.headers.value(of: "Authorization") == "Bearer ‹masked 3›")
  }

  @Test func `a secret is known before it is used, and in the address`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "expect": 201}, "b": {"call": "post", "raw": "${secret.LATE}"}"#,
      extra: #""backend": {"url": "http://localhost:1/${secret.PART}"},"#)
    let transport = ScriptedTransport { _, _ in
      .success(HTTPResponse(status: 200, body: Array("told you CANARY-late".utf8)))
    }
    let result = await run(
      contract, settings: .test(["LATE": "CANARY-late", "PART": "CANARY-part"]), transport: transport)
    #expect(result.contracts[0].url == "http://localhost:1/‹secret.PART›")
    let body = result.checks[0].exchanges[0].response.body?.bytes
    #expect(body.map { String(decoding: $0, as: UTF8.self) } == "told you ‹secret.LATE›")
  }

  @Test func `passing checks keep no bodies, failing ones do`() async throws {
    let result = try await Self.canaryRun(keepsAllMessages: false)
    #expect(result[check: "login"]?.exchanges.first?.response.body == nil)
    #expect(result[check: "echo"]?.exchanges.first?.response.body != nil)
  }

  @Test func `passing checks keep no headers, failing ones do`() async throws {
    let result = try await Self.canaryRun(keepsAllMessages: false)
    #expect(result[check: "login"]?.exchanges.first?.response.headers == [])
    #expect(result[check: "login"]?.exchanges.first?.request.headers == [])
    #expect(result[check: "echo"]?.exchanges.first?.response.headers.isEmpty == false)
    #expect(result[check: "echo"]?.exchanges.first?.request.headers.isEmpty == false)
  }

  @Test func `a curl line repeats the request once its variables are set`() {
    let login = result[check: "login"]?.exchanges.first?.curl
    #expect(
      login == """
        curl -X 'POST' -H 'Content-Type: application/json' --data-binary '{"email":"a@b.c","password":"'"$PASS"'"}' \
        'http://'"$MASKED_1"'@localhost:1/login'
        """)
    let basic = result[check: "basic"]?.exchanges.first?.curl ?? ""
    #expect(basic.contains(#"-u 'ann:'"$MASKED_"#) && basic.contains(#"/items/'"$PASS"'?token='"$MASKED_"#))
  }

  @Test func `a value that the cut would halve is redacted whole`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "post", "raw": "${secret.PASS}", "expect": 201}"#)
    let secret = "CANARY-" + String(repeating: "x", count: 100)
    let padding = String(repeating: "a", count: Redactor.excerptLimit - 10)
    let transport = ScriptedTransport { _, _ in
      .success(HTTPResponse(status: 200, body: Array("\(padding)\(secret) and more".utf8)))
    }
    let result = await run(contract, settings: .test(["PASS": secret]), transport: transport)
    let body = try #require(result.checks.first?.exchanges.first?.response.body)
    #expect(body.isCut && body.total == Redactor.excerptLimit - 10 + secret.utf8.count + 9)
    #expect(String(decoding: body.bytes, as: UTF8.self).hasSuffix("a‹secret.PASS›"))
  }

  @Test func `findings at sensitive fields show no value`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}"#,
      endpoints: """
        "t": {"request": "GET /t", "responses": {"200": {"body":
          {"access_token": "uuid", "code": "'x'", "token": "integer", "name": "integer"}}}}
        """)
    let transport = ScriptedTransport([
      "GET /t": [.json(#"{"access_token": "CAN-1", "code": "CAN-2", "token": "CAN-3", "name": "ann"}"#)]
    ])
    let result = await run(contract, transport: transport)
    let actual = result.checks[0].findings.map(\.actual)
    #expect(actual.count == 4 && !actual.joined().contains("CAN-"))
    #expect(actual.contains { $0.contains("ann") })
  }

  @Test func `what a session or a bearer names as a token is redacted, whatever it is called`() async throws {
    let extra =
      #""sessions": {"ann": {"login": "login", "bearer": "pass", "refresh": "again"}}, "#
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"}, "other": {"call": "login"},
      "me": {"call": "me", "auth": "ann"}, "it": {"call": "me", "auth": {"bearer": "${other.ticket}"}},
      "more": {"call": "post", "body": {"again": "${ann.refresh}", "t": "${ann.bearer}"}}
      """#, extra: extra)
    let body =
      #"{"accessToken": 1, "pass": "canary-p-0123456789", "again": "canary-r-0123456789", "ticket": "canary-t-0123456789"}"#
    let transport = ScriptedTransport([
      "POST /login": [.json(body)], "GET /me": [.json("{}")], "POST /post": [.json("{}")],
    ])
    var settings = RunSettings.test()
    settings.keepsAllMessages = true
    let result = await run(contract, settings: settings, transport: transport)
    #expect(result.checks.map(\.outcome) == Array(repeating: .passed, count: 5))
    #expect(!JSONReport().text(of: result).contains("canary"))
  }
}
