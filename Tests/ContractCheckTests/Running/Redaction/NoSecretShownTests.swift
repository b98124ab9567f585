import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the real program against a backend that echoes all requests, in many forms.
@Suite struct NoSecretShownTests {
  private static let secret = Canary("secret", #"Qz7Xw9/sec+ret&="v'<1>é 2yWk0"#)
  private static let plain = Canary("plain secret", "Vk3Lm8tyUiOp-42x")
  private static let set = Canary("--set", "Rm4Qs8-set-value-1")
  private static let file = Canary("--env-file", "Hy6Ug2-env-file-val-2")
  private static let env = Canary("a variable in a sensitive place", "Fc3Ds1-env-api-key-5")
  private static let bearer = Canary("bearer", "Bq5Rt6-opaque-bearer-77")
  private static let basic = Canary("basic", "Gh4Jk2:basic@word")
  private static let cookie = Canary("cookie", "Nx8Mc1cookievalue55")
  private static let form = Canary("form", "Wd6Fe9-form-token-3")
  private static let part = Canary("multipart", "Py2Zu7-multi-part-8")
  private static let query = Canary("query", "Ls1Ka5query/key=4")
  private static let user = Canary("URL", "Tb7Ye3userinfo9")
  private static let captured = Canary("captured", "Dv9Cx4-captured-token-6")
  private static let header = Canary("response's header", "Kj5Wp3-resp-header-9")
  private static let token = Canary(
    "JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJKd1RjQW5BclkifQ.c2lnbmF0dXJlT2ZKd1RjQW5BclkxMjM0")
  private static let all = [
    secret, plain, set, file, env, bearer, basic, cookie, form, part, query, user, captured, header, token,
  ]

  /// The forms of a secret; each is a path of the backend.
  private static let echoes: [[UInt8]] = {
    let bytes = Array(plain.value.utf8)
    let texts = [
      plain.value, secret.value, #"{"detail": "got \#(plain.value)"}"#, #"{"\#(plain.value)": {"a": [1]}}"#,
      #"{"detail": "\#(bytes.map { "\\u00" + String($0, radix: 16) }.joined())"}"#,
      #"{"log": "{\\"password\\": \\"\#(plain.value)\\"}"}"#,
      bytes.map { "%" + String($0, radix: 16) }.joined(), bytes.map { "&#\($0);" }.joined(),
      Base64.encode(bytes), Base64.encode([0x61] + bytes + [0x61]), Base64.encode([0x61, 0x3A] + bytes),
      plain.value.uppercased(), "<password>\(plain.value)</password>",
      #"["\#(plain.value.prefix(7))", "\#(plain.value.dropFirst(7))"]"#,
      "\(plain.value.prefix(8))\n\(plain.value.dropFirst(8))", plain.value.map { "\($0) " }.joined(),
      "token \(plain.value.prefix(12))... is invalid", #"{"detail": "\#(plain.value)" oops}"#,
      #"{"detail": "\#(plain.value.prefix(9))"#,
      String(repeating: "a", count: Redactor.excerptLimit - 9) + plain.value
        + String(repeating: "b", count: 9000),
      String(repeating: "z ", count: 990) + plain.value + String(repeating: " z", count: 4000),
      "level=error token=\(plain.value)", #"{"tokens": ["\#(plain.value)"]}"#,
    ]
    return texts.map { Array($0.utf8) } + [
      bytes.flatMap { [$0, 0] }, [0xFE, 0xFF] + bytes.flatMap { [0, $0] },
    ]
  }()

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      let target = request.line.split(separator: " ").last.map(String.init) ?? ""
      if let number = Int(target.dropFirst(3)), target.hasPrefix("/s/") { return [response(echoes[number])] }
      if target == "/login" {
        let body =
          #"{"accessToken": "\#(captured.value)", "jwt": "\#(token.value)", "note": "it is \#(captured.value)"}"#
        return [
          response(
            Array(body.utf8),
            "Set-Cookie: sid=\(cookie.value); Path=/\r\nX-Session-Token: \(header.value)\r\n")
        ]
      }
      let heard = request.head.replacing("\r\n", with: " ")
      var json = JSONWriter()
      json.value(
        "\(String(decoding: request.body, as: UTF8.self)) \(request.head) \(header.value) \(cookie.value)")
      let body =
        Array(#"{"error": "bad token \#(captured.value) or \#(token.value)", "detail": "#.utf8) + json.bytes
        + [0x7D]
      return [
        response(
          body, "X-Echo: \(heard.prefix(900))\r\nWWW-Authenticate: Bearer error, token \(captured.value)\r\n",
          "400 Bad \(plain.value)")
      ]
    }
  }

  private static func response(_ body: [UInt8], _ fields: String = "", _ status: String = "200 OK")
    -> ScriptedServer.Step
  {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.count)\r\n\r\n"
    return .send(Array(head.utf8) + body)
  }

  private static func contract(port: UInt16) -> String {
    let sneaks = echoes.indices.map { #", "s\#($0)": {"call": "sneak", "path": {"n": "\#($0)"}}"# }.joined()
    return #"""
      {"contract": "leaky", "backend": {"url": "http://ann:\#(user.value)@127.0.0.1:\#(port)"},
       "endpoints": {
         "login": {"request": "POST /login", "responses": {"201": {"body": {"accessToken": "integer", "jwt": "string"}}}},
         "post": {"request": "POST /p", "responses": {"400": {"body": {"detail": "integer"}}}},
         "item": {"request": "GET /items/{id}"},
         "sneak": {"request": "GET /s/{n}", "responses": {"200": {"body": {"a": "integer", "detail?": "uuid"}}}}},
       "checks": {
         "login": {"call": "login", "body": {"email": "a@b.c", "password": "${secret.PASS}"}, "expect": 201},
         "echo": {"call": "post", "auth": {"bearer": "${login.accessToken}"}, "raw": "say ${secret.PLAIN} ${secret.PASS}",
                  "headers": {"Content-Type": "text/plain", "X-Api-Key": "${secret.SETV}"}},
         "own": {"call": "post", "auth": {"bearer": "\#(bearer.value)"}, "raw": "x ${secret.FILEV}", "expect": 400},
         "basic": {"call": "item", "path": {"id": "${secret.PASS}"}, "query": {"api_key": "\#(query.value)", "access_token": "${env.KEY}"},
                   "auth": {"basic": {"user": "ann", "password": "\#(basic.value)"}}},
         "form": {"call": "post", "form": {"refresh_token": "\#(form.value)", "b": "1"}},
         "cookie": {"call": "post", "headers": {"Cookie": "a=\#(cookie.value)"}, "body": {"token": "\#(token.value)", "b": "${login.jwt}"}},
         "multipart": {"call": "post", "multipart": {"client_secret": "\#(part.value)", "file": {"base64": "aGk=", "filename": "p.png", "type": "image/png"}}},
         "plain": {"call": "post", "body": {"a": "${secret.PLAIN}"}, "headers": {"X-A": "${secret.PASS}"}}\#(sneaks)
       }}
      """#
  }

  private static let variables = ["PASS": secret.value, "PLAIN": plain.value, "KEY": env.value]

  @Test(.ends) func `no output of the program shows any of them`() async throws {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      try folder.write(Self.contract(port: server.port), to: "c.json")
      try folder.write("FILEV=\(Self.file.value)\n", to: "file.env")
      let variables = Self.variables.merging([
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.path("r/summary"),
      ]) { $1 }
      func expectNothing(_ words: [String], status: Int32) async throws {
        let result = try await ContractCheckBinary.run(words, environment: variables, in: folder.path)
        #expect(result.status == status, "\(words) \(result.stderr) \(result.stdout.suffix(300))")
        for output in [result.stdout, result.stderr] {
          #expect(Canary.found(of: Self.all, in: output) == [], "\(words)")
        }
      }
      let sources = ["--set", "SETV=\(Self.set.value)", "--env-file", "file.env", "--reports", "r"]
      let formats = ReportFormat.allCases.flatMap { ["--report", $0.rawValue] }
      try folder.write("", to: "r/summary")
      try await expectNothing(["run", "c.json", "-v"] + sources + formats, status: 1)
      #expect(try folder.read("r/contractcheck.json").contains("‹secret.PASS›"))
      try await expectNothing(["baseline", "update", "--from", "r/contractcheck.json"], status: 0)
      try await expectNothing(["baseline", "list"], status: 0)
      try await expectNothing(["merge", "r/contractcheck.json", "--reports", "merged"], status: 2)
      try await expectNothing(["run", "c.json", "--previous", "r/contractcheck.json"] + sources, status: 0)
      try await expectNothing(["list", "c.json"] + sources.dropLast(2), status: 0)
      try await expectNothing(
        ["run", "c.json", "--url", "http://ann:\(Self.user.value)@127.0.0.1:1"] + sources, status: 3)
      try await expectNothing(["run", "c.json", "--url", "http://ann:\(Self.user.value)@h:1x"], status: 64)
      try await expectNothing(["run", "c.json", "--set", Self.set.value], status: 64)
      try await expectNothing(["init", "http://ann:\(Self.user.value)@127.0.0.1:1"], status: 3)
      try await expectNothing(["init", "http://ann:\(Self.user.value)@127.0.0.1:1x/"], status: 64)
      for name in try folder.names(in: "r").map({ "r/" + $0 }) + ["contractcheck-baseline.json"] {
        #expect(Canary.found(of: Self.all, in: try folder.read(name)) == [], "\(name)")
      }
    }
  }

  @Test func `diagnose shows nothing that a pasted response tells by its place`() async throws {
    try await withTemporaryFolder { folder in
      let saved = """
        HTTP/1.1 200 OK\r
        Content-Type: application/json\r
        Set-Cookie: sid=\(Self.cookie.value)\r
        X-Api-Key: \(Self.header.value)\r
        \r
        {"accessToken": "\(Self.captured.value)", "note": "it is \(Self.captured.value)", "a": "\(Self.token.value)"}
        """
      try folder.write(saved, to: "a.txt")
      try folder.write("struct R: Codable { let accessToken: Int; let note: Int; let a: URL }", to: "M.swift")
      for words in [[], ["--markdown"], ["--model", "M.swift:R"], ["--model", "M.swift:R", "--markdown"]] {
        let result = try await ContractCheckBinary.run(["diagnose", "a.txt"] + words, in: folder.path)
        #expect(Canary.found(of: Self.all, in: result.stdout + result.stderr) == [], "\(words)")
        #expect(result.stdout.contains("‹masked ") || words.isEmpty, "\(result.stdout)")
      }
    }
  }

  @Test func `serve says no secret of a path`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        BadInputTests.checks(#"{"a": {"call": "e", "path": {"id": "${secret.PLAIN}"}}}"#)
          .replacing("GET /", with: "GET /x/{id}"),
        to: "c.json")
      let process = try RunningProcess(
        ContractCheckBinary.command(["serve", "c.json", "-v"], environment: Self.variables, in: folder.path))
      let url = try await process.line(startingWith: "--url ", within: .seconds(60))
      _ = try await ContractCheckBinary.run(
        ["run", "c.json", "--url", url], environment: Self.variables, in: folder.path)
      await process.send(15)
      let told = try await process.result(within: .seconds(60)).stderr
      #expect(told.contains("c: GET /x/‹secret.PLAIN› 200 as a"), "\(told)")
      #expect(Canary.found(of: Self.all, in: told) == [])
    }
  }

  /// The command in the report is run by a shell that has the variables.
  @Test(.requires(.program("curl"))) func `a curl line sends again what was sent`() async throws {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      let contract = Self.contract(port: server.port).replacing("ann:\(Self.user.value)@", with: "")
      try folder.write(contract, to: "c.json")
      let words = ["run", "c.json", "--check", "plain", "--reports", "r"]
      let run = try await ContractCheckBinary.run(words, environment: Self.variables, in: folder.path)
      #expect(run.status == 1)
      let line = try #require(run.stdout.split(separator: "\n").first { $0.contains("curl ") })
      #expect(line.contains("$PASS") && line.contains("$PLAIN"))
      let sent = server.requests.count
      _ = try await ShellCommand(
        program: "/bin/sh", arguments: ["-c", String(line)], environment: Self.variables
      ).run()
      let requests = server.requests
      try #require(requests.count == sent + 1)
      let (first, second) = (requests[sent - 1], requests[sent])
      #expect(first.line == second.line && first.body == second.body)
      for name in ["X-A", "Content-Type"] { #expect(first.fields(name) == second.fields(name)) }
    }
  }
}
