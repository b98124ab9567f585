import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunnerTests {
  @Test func `results are in the order of the file`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "slow": {"call": "item", "path": {"id": "1"}}, "fast": {"call": "get"},
      "write": {"call": "post"}, "last": {"call": "get"}
      """#)
    let transport = ScriptedTransport { request, _ in
      if request.url.contains("items") { for _ in 0..<50 { await Task.yield() } }
      return .status(200)
    }
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["slow passed", "fast passed", "write passed", "last passed"])
    #expect(Set(transport.lines.prefix(2)) == ["GET /items/1", "GET /get"])
    #expect(transport.lines.suffix(2) == ["POST /post", "GET /get"])
    #expect(result.exitStatus == .kept && result.isComplete)
  }

  @Test func `a reference keeps its JSON type`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"},
      "next": {"call": "post", "body": {"all": "${login.user}", "n": "${login.big}", "text": "is ${login.big}"}}
      """#)
    let transport = ScriptedTransport([
      "POST /login": [.json(#"{"accessToken": "t", "user": {"id": [1.0]}, "big": 12345678901234567890}"#)],
      "POST /post": [.status(200)],
    ])
    _ = await run(contract, transport: transport)
    let body = transport.requests.last?.body.map { String(decoding: $0, as: UTF8.self) }
    #expect(body == #"{"all":{"id": [1.0]},"n":12345678901234567890,"text":"is 12345678901234567890"}"#)
  }

  @Test func `what blocks a chain of checks is its first cause`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "login"},
      "me": {"call": "me", "auth": {"bearer": "${login.accessToken}"}},
      "item": {"call": "item", "path": {"id": "${me.id}"}},
      "free": {"call": "get"}
      """#)
    let transport = ScriptedTransport([
      "POST /login": [.failure(.refused(by: "localhost:1"))], "GET /get": [.status(200)],
    ])
    let result = await run(contract, transport: transport)
    #expect(
      result.summary == [
        "login no-verdict transport-refused", "me blocked blocked-by-check", "item blocked blocked-by-check",
        "free passed",
      ])
    #expect(result[check: "item"]?.failure?.message.hasPrefix("blocked by login: ") == true)
    #expect(result.exitStatus == .inconclusive)
  }

  @Test func `a response without the value blocks those who need it`() async throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "login"}, "me": {"call": "me", "auth": {"bearer": "${login.accessToken}"}}"#)
    let transport = ScriptedTransport(["POST /login": [.json(#"{"error": "no"}"#, status: 401)]])
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["login failed", "me blocked blocked-by-check"])
    #expect(result[check: "me"]?.failure?.message == "blocked by login: it answered 401")
  }

  @Test func `all missing variables are named at once and nothing is sent`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "post", "body": {"x": "${env.ONE}", "y": "${secret.TWO}", "z": "${env.ONE}"}}, "b": {"call": "get"}"#
    )
    let transport = ScriptedTransport(["GET /get": [.status(200)]])
    let result = await run(contract, settings: .test(["ONE": ""]), transport: transport)
    #expect(result.summary == ["a not-run needs-variable", "b passed"])
    #expect(result[check: "a"]?.failure?.message == "not set: ONE, TWO (environment, --env-file or --set)")
    #expect(transport.lines == ["GET /get"])
    #expect(result.exitStatus == .inconclusive)
  }
}
