import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of checks that may have failed for others, and of where reports tell them.
@Suite struct FollowersTests {
  private static func run(made: String, login: Int = 200) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #"""
      "make": {"call": "make", "body": {}, "expect": 201},
      "again": {"call": "make", "body": {}, "expect": 201},
      "use": {"call": "item", "path": {"id": "${make.id}"}, "expect": 200},
      "login": {"call": "login", "expect": 200},
      "me": {"call": "get", "headers": {"Authorization": "Bearer ${login.token}"}, "expect": 200},
      "orders": {"call": "get", "query": {"t": "${login.token}"}, "expect": 200}
      """#,
      endpoints: #"""
        "make": {"request": "POST /items", "responses": {"201": {"body": {"id": "uuid"}}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      if request.url.hasSuffix("/login") { return .status(login) }
      if request.url.hasSuffix("/items") { return .json(made, status: 201) }
      return request.method == "GET" ? .status(404) : .status(200)
    }
    return await ContractCheckTests.run(contract, transport: transport)
  }

  @Test func `a check follows the one that blocks it, or whose broken answer it sent a value of`()
    async throws
  {
    let run = try await Self.run(made: #"{"id": "7"}"#, login: 500)
    #expect(run[check: "me"]?.follows == ["login"])
    #expect(run[check: "orders"]?.follows == ["login"])
    #expect(run[check: "use"]?.follows == ["make"])
    #expect(run[check: "make"]?.follows == [])
    let whole = try await Self.run(made: #"{"id": "00000000-0000-4000-8000-000000000000"}"#)
    #expect(whole[check: "use"]?.outcome == .failed)
    #expect(whole[check: "use"]?.follows == [])
  }

  @Test func `a cause has the checks that it blocks, and those that may follow`() async throws {
    let run = try await Self.run(made: #"{"id": "7"}"#, login: 500)
    let named = run.causes.map { cause in
      [cause.checks, cause.blocked, cause.following].map { $0.map { run[$0].name } }
    }
    #expect(named.contains([["make", "again"], [], ["use"]]))
    #expect(named.contains([["login"], ["me", "orders"], []]))
    #expect(named.contains([["use"], [], []]))
  }

  @Test func `each report tells them with the cause`() async throws {
    let run = try await Self.run(made: #"{"id": "7"}"#, login: 500)
    let console = ConsoleReport().text(of: run)
    #expect(console.contains("    = blocks    me, orders\n"))
    #expect(console.contains("    = perhaps   use\n"))
    #expect(!console.contains("BLOCKED"))
    #expect(ConsoleReport(verbosity: .verbose).text(of: run).contains("BLOCKED"))
    let markdown = MarkdownReport().text(of: run)
    #expect(markdown.contains("  - with values of their broken answers: `use`\n"))
    let html = HTMLReport().text(of: run)
    #expect(html.contains("<summary>2 checks blocked by it</summary>"))
    let name = try #require(run.contracts.first?.name)
    #expect(html.contains("<a href=\"#check/\(name)/me\">"))
    #expect(html.contains("<tr id=\"check/\(name)/me\" "))
    let json = JSONReport().text(of: run)
    #expect(json.contains(#""following": ["#))
    #expect(try JSONReport.read(Array(json.utf8), file: "a.json")[check: "me"]?.follows == ["login"])
  }

  @Test func `a check that is blocked by one without an answer is told by itself`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "login": {"call": "post", "body": {}, "expect": 200},
      "me": {"call": "get", "query": {"t": "${login.token}"}, "expect": 200}
      """#)
    let transport = ScriptedTransport { _, _ in .failure(.closedEarly(reason: "")) }
    let run = await ContractCheckTests.run(contract, transport: transport)
    #expect(run.causes.isEmpty)
    #expect(ConsoleReport().text(of: run).contains("BLOCKED"))
  }
}
