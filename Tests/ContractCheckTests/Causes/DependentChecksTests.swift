import ContractMutation
import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of checks that may have failed for others, and of where reports tell them.
@Suite struct DependentChecksTests {
  private static func run(made: String, login: Int = 200, more: String = "") async throws -> RunResult {
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
        "make": {"request": "POST /items", "responses": {"201": {"body": {"id": "uuid"\#(more)}}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      if request.url.hasSuffix("/login") { return .status(login) }
      if request.url.hasSuffix("/items") { return .json(made, status: 201) }
      return request.method == "GET" ? .status(404) : .status(200)
    }
    return await ContractCheckTests.run(contract, transport: transport)
  }

  @Test func `a check follows the one that blocks it, or whose broken response it sent a value of`()
    async throws
  {
    let run = try await Self.run(made: #"{"id": "7"}"#, login: 500)
    #expect(run[check: "me"]?.follows == [FollowedCheck(check: "login")])
    #expect(run[check: "orders"]?.follows == [FollowedCheck(check: "login")])
    let fault = FollowedCheck.Fault(kind: .valueFormat, path: JSONPath("$.id"))
    #expect(run[check: "use"]?.follows == [FollowedCheck(check: "make", fault: fault)])
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

  @Test func `causes that may follow from others are behind them, and the verdict counts them`() async throws
  {
    let run = try await Self.run(made: #"{"id": "7"}"#)
    #expect(run.causes.map(\.mayFollow).suffix(1) == [true])
    #expect(run.causes.last.map { $0.checks.map { run[$0].name } } == ["use"])
    let count = run.causes.count
    #expect(
      ExplainedRun(run).verdict.contains(
        "\(counted(count, "cause")), 1 of which may follow from \(count == 2 ? "the first" : "the others"), in "
      ),
      "\(ExplainedRun(run).verdict)")
    // A value of the promised form says nothing about why it was not found.
    let whole = try await Self.run(made: #"{"id": "00000000-0000-4000-8000-000000000000"}"#)
    #expect(whole.causes.allSatisfy { !$0.mayFollow })
    #expect(!ExplainedRun(whole).verdict.contains("may follow"))
  }

  @Test func `a check is blocked by a cause whose first place is in another response`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "list": {"call": "list", "expect": 200}, "make": {"call": "make", "body": {}, "expect": 201},
      "use": {"call": "item", "path": {"id": "${make.key}"}, "expect": 200}
      """#,
      endpoints: #"""
        "list": {"request": "GET /list", "responses": {"200": {"body": {"items": ["Thing"]}}}},
        "make": {"request": "POST /list", "body": "any", "responses": {"201": {"body": "Thing"}}}
        """#, extra: #""shapes": {"Thing": {"key": "integer", "label": "string"}},"#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.method == "GET"
          ? .json(#"{"items": [{"label": "a"}]}"#) : .json(#"{"label": "a"}"#, status: 201)
      })
    #expect(run[check: "use"]?.outcome == .blocked)
    #expect(run.causes.map { $0.blocked.map { run[$0].name } } == [["use"]])
  }

  @Test func `each report tells them with the cause`() async throws {
    let run = try await Self.run(made: #"{"id": "7"}"#, login: 500)
    let console = ConsoleReport().text(of: run)
    #expect(console.contains("    = blocks    me, orders\n"))
    #expect(console.contains("    = perhaps   use\n"))
    #expect(!console.contains("BLOCKED"))
    #expect(ConsoleReport(verbosity: .verbose).text(of: run).contains("BLOCKED"))
    let markdown = MarkdownReport().text(of: run)
    #expect(markdown.contains("  - which may have failed for these: `use`\n"))
    let html = HTMLReport().text(of: run)
    #expect(html.contains("<summary>2 checks blocked by it</summary>"))
    let name = try #require(run.contracts.first?.name)
    #expect(html.contains("<a href=\"#check/\(name)/me\">"))
    #expect(html.contains("<tr id=\"check/\(name)/me\" "))
    let json = JSONReport().text(of: run)
    #expect(json.contains(#""following": ["#))
    #expect(
      try JSONReport.read(Array(json.utf8), file: "a.json")[check: "me"]?.follows == run[check: "me"]?.follows
    )
    #expect(try JSONReport.read(Array(json.utf8), file: "a.json").causes == run.recorded.causes)
  }

  @Test func `a check that is blocked by one without a response is told by itself`() async throws {
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

  @Test func `a check follows the finding at the value that it took, and no other of the same response`()
    async throws
  {
    let run = try await Self.run(made: #"{"id": "7", "more": 1}"#, more: #", "more": "string""#)
    let causes = run.causes.filter { !$0.following.isEmpty }
    #expect(causes.map { $0.leading.finding.path?.description } == ["$.id"])
    #expect(run.causes.contains { $0.leading.finding.path?.description == "$.more" })
  }

  @Test func `of a refusal in another form, the status blocks`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "enter": {"call": "enter", "expect": 200}, "again": {"call": "enter", "expect": 200},
      "me": {"call": "get", "query": {"t": "${enter.token}"}, "expect": 200}
      """#,
      endpoints: #"""
        "enter": {"request": "POST /enter", "responses": {"200": {"body": {"token": "string"}}, "401": {"body": {"detail": "string"}}}}
        """#)
    let transport = ScriptedTransport { _, _ in .json(#"{"message": "no"}"#, status: 401) }
    let run = await ContractCheckTests.run(contract, transport: transport)
    let (ofStatus, others) = (
      run.causes.filter { $0.leading.finding.kind == .responseStatus },
      run.causes.filter { $0.leading.finding.kind != .responseStatus }
    )
    #expect(ofStatus.flatMap(\.blocked).map { run[$0].name } == ["me"])
    #expect(!others.isEmpty && others.allSatisfy(\.blocked.isEmpty))
  }

  @Test func `of several causes, the one for which the value is not there blocks`() async throws {
    let item = #"{"id": "integer", "made_at": "date-time", "seen_at": "date-time"}"#
    let contract = try RunningTests.contract(
      #"""
      "make": {"call": "make", "expect": 201}, "make2": {"call": "make2", "expect": 201},
      "use": {"call": "item", "path": {"id": "${make.id}"}, "expect": 200}
      """#,
      endpoints: #"""
        "make": {"request": "POST /items", "responses": {"201": {"body": \#(item)}}},
        "make2": {"request": "POST /items2", "responses": {"201": {"body": \#(item)}}}
        """#)
    let transport = ScriptedTransport { _, _ in
      .json(#"{"made_at": "2026-11-23T18:49:08", "seen_at": "2026-11-23T18:49:08"}"#, status: 201)
    }
    let run = await ContractCheckTests.run(contract, transport: transport)
    let blocking = run.causes.filter { !$0.blocked.isEmpty }
    #expect(blocking.map { $0.leading.finding.kind } == [.fieldMissing])
    #expect(run.causes.contains { $0.change.name == "dates" })
    #expect(run[check: "use"]?.follows.first?.fault?.kind == .fieldMissing)
  }

  @Test func `a whole number with a fraction of zero is sent as an app sends it`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "make": {"call": "make", "body": {}, "expect": 201},
      "use": {"call": "item", "path": {"id": "${make.id}"}, "query": {"rate": "${make.rate}"}, "expect": 200}
      """#,
      endpoints: #"""
        "make": {"request": "POST /items", "responses": {"201": {"body": {"id": "integer", "rate": "number"}}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/items") ? .json(#"{"id": 7.0, "rate": 1.50}"#, status: 201) : .status(200)
    }
    _ = await ContractCheckTests.run(contract, transport: transport)
    #expect(transport.lines.last == "GET /items/7?rate=1.50", "\(transport.lines)")
  }

  @Test func `a number in place of a text is the same in an address`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "make": {"call": "make", "body": {}, "expect": 201},
      "use": {"call": "item", "path": {"id": "${make.id}"}, "expect": 200},
      "post": {"call": "post", "body": {"id": "${make.id}"}, "expect": 200}
      """#,
      endpoints: #""make": {"request": "POST /items", "responses": {"201": {"body": {"id": "string"}}}}"#)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/items") ? .json(#"{"id": 7}"#, status: 201) : .status(404)
    }
    let run = await ContractCheckTests.run(contract, transport: transport)
    #expect(run[check: "use"]?.follows == [])
    #expect(run[check: "use"]?.notes == [])
    #expect(run[check: "post"]?.follows.count == 1)
  }

  @Test func `the worst finding represents a cause`() async throws {
    var mild = Finding.inArray
    (mild.severity, mild.location) = (.silent, .every(1))
    var bad = mild
    (bad.severity, bad.location) = (.breaks, .every(2))
    let findings = [mild, bad].map { finding in
      SharedFinding(
        finding: finding, checks: [CheckPlace(contract: 0, check: 0)],
        identity: FindingIdentity(FindingRecord(finding), of: .made("a", .failed), in: "c"))
    }
    let cause = Cause(.body(BodyClaim(change: .omittedNulls)), findings, in: "c")
    #expect(cause.leading.finding == bad)
    #expect(cause.severity == .breaks)
  }

  @Test func `what the app does is told of the cause that it follows from`() async throws {
    let checks = ["a", "b", "c", "d"].map {
      "\"\($0)\": {\"call\": \"thing\", \"path\": {\"id\": \"\($0)\"}}"
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "),
      endpoints: #"""
        "thing": {"request": "GET /things/{id}", "responses": {"200": {"body": {"id": "integer", "size": "integer"}, "headers": {"ETag": "string"}}}}
        """#)
    let both = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"id": "x", "size": "y"}"#) })
    #expect(both.causes.allSatisfy { $0.isShared })
    #expect(!ConsoleReport().text(of: both).contains("= the app"))
    // A group without a card that fits the filter is hidden with its heading.
    #expect(
      HTMLReport().text(of: both).contains(
        "<div data-group><h3 class=\"endpoint\"><code>GET /things/<wbr>{id}</code>"))
    let one = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"id": "x", "size": 1}"#) })
    let parts = ConsoleReport().text(of: one).split(separator: "CAUSE ", omittingEmptySubsequences: false)
      .dropFirst()
    #expect(parts.map { $0.contains("= the app") } == parts.map { !$0.contains("ETag") })
    #expect(parts.count == 2)
  }

  @Test func `the example of a cause is shown in the response that it is from`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "one"}, "b": {"call": "two"}, "c": {"call": "two"}, "d": {"call": "two"}"#,
      endpoints: #"""
        "one": {"request": "GET /one", "responses": {"200": {"body": {"made_at": "date-time", "first": "string"}}}},
        "two": {"request": "GET /two", "responses": {"200": {"body": {"made_at": "date-time", "second": "string"}}}}
        """#)
    let transport = ScriptedTransport { request, _ in
      .json(
        request.url.hasSuffix("/one")
          ? #"{"made_at": "2025-01-08 12:00:00", "first": "1"}"#
          : #"{"made_at": "2025-01-08 12:00:00", "second": "2"}"#)
    }
    var run = await ContractCheckTests.run(contract, transport: transport)
    // The finding of /two is worse.
    for index in run.contracts[0].checks.indices.dropFirst() {
      for number in run.contracts[0].checks[index].findings.indices {
        run.contracts[0].checks[index].findings[number].severity = .breaks
      }
    }
    for number in run.contracts[0].checks[0].findings.indices {
      run.contracts[0].checks[0].findings[number].severity = .silent
    }
    let html = HTMLReport().text(of: run)
    let card = try #require(html.split(separator: "<article class=\"check cause").dropFirst().first)
    let shown = try #require(card.split(separator: "</article>").first)
    #expect(shown.contains("second"))
  }
}
