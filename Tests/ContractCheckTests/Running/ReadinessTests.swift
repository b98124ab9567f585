import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct ReadinessTests {
  private static let unready = Result<HTTPResponse, TransportFailure>.failure(.refused(by: "localhost:1"))

  private func settings(_ limit: Duration) -> RunSettings {
    var settings = RunSettings.test()
    settings.readyLimit = limit
    return settings
  }

  @Test(arguments: [
    ([unready, unready, .status(404)], "GET /"), ([.status(503), .status(502), .status(500)], "GET /"),
  ]) func `any response of its own counts`(responses: [Result<HTTPResponse, TransportFailure>], asked: String)
    async throws
  {
    let contract = try RunningTests.contract(#""a": {"call": "get"}"#)
    let transport = ScriptedTransport(["GET /": responses, "GET /get": [.status(200)]])
    let clock = FakeClock()
    let result = await run(contract, settings: settings(.seconds(60)), clock: clock, transport: transport)
    #expect(transport.lines == [asked, asked, asked, "GET /get"])
    #expect(clock.sleeps == [.milliseconds(250), .milliseconds(500)])
    #expect(result.summary == ["a passed"] && result.contracts[0].waited == .milliseconds(750))
  }

  @Test func `of a path that the contract names only a success counts`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}"#,
      extra: #""backend": {"url": "http://localhost:1/base/", "ready": "/health?deep=1"},"#)
    let transport = ScriptedTransport { request, earlier in
      .status(request.url.hasSuffix("/health?deep=1") && earlier < 2 ? 404 : 204)
    }
    let result = await run(contract, settings: settings(.seconds(60)), transport: transport)
    let health = "http://localhost:1/base/health?deep=1"
    #expect(transport.requests.map(\.url) == [health, health, health, "http://localhost:1/base/get"])
    #expect(result.summary == ["a passed"])
  }

  @Test func `what is not ready in time has no verdict, and nothing of it is sent`() async throws {
    let checks =
      #""a": {"call": "get"}, "b": {"call": "post", "finally": true}, "c": {"call": "get", "skip": "no"}"#
    let late = try RunningTests.contract(
      checks, extra: #""backend": {"url": "http://localhost:1", "ready": "/health"},"#, name: "late")
    let other = try RunningTests.contract(
      #""a": {"call": "get"}"#, extra: #""backend": {"url": "http://localhost:2"},"#, name: "other")
    let transport = ScriptedTransport { request, _ in .status(request.url.contains(":1/") ? 500 : 200) }
    let clock = FakeClock()
    let result = await run(
      late, other, settings: settings(.seconds(3)), clock: clock, transport: transport)
    #expect(
      result.summary == [
        "a no-verdict backend-not-ready", "b no-verdict backend-not-ready", "c not-run skipped", "a passed",
      ])
    #expect(result[check: "a"]?.failure?.message == "not ready after 3 s: /health answered 500")
    // The other one was waited for at the same time, and may have advanced the clock.
    #expect(result.contracts.first?.waited == .seconds(3) && result.exitStatus == .inconclusive)
    #expect(clock.sleeps.map(\.wholeMilliseconds) == [250, 500, 1000, 1000, 250])
    #expect(transport.requests.filter { $0.url.contains(":1/") }.allSatisfy { $0.url.hasSuffix("/health") })
  }

  @Test func `contracts with one backend ask it once`() async throws {
    let one = try RunningTests.contract(#""a": {"call": "get"}"#, name: "one")
    let two = try RunningTests.contract(#""a": {"call": "get"}"#, name: "two")
    let transport = ScriptedTransport { _, _ in .status(200) }
    _ = await run(one, two, settings: settings(.seconds(3)), transport: transport)
    #expect(transport.lines.filter { $0 == "GET /" }.count == 1 && transport.lines.count == 3)
  }

  @Test func `an interruption ends the waiting, and nothing is sent`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}, "end": {"call": "get", "finally": true}"#)
    let asked = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { _, _ in
      asked.continuation.yield()
      return .status(503)
    }
    let settings = settings(.seconds(60))
    let runner = Runner(settings: settings, transport: transport)
    let told = Locked<[RunProgress]>([])
    let task = Task { await runner.run([contract]) { progress in told.withLock { $0.append(progress) } } }
    for await _ in asked.stream { break }
    task.cancel()
    let result = await task.value
    #expect(result.summary == ["a not-run interrupted", "end not-run interrupted"])
    #expect(result.exitStatus == .interrupted)
    #expect(transport.lines.allSatisfy { $0 == "GET /" })
    #expect(told.withLock(\.first)?.awaited == ["test"])
  }

  @Test(arguments: [false, true])
  func `the program waits for a backend that begins late`(isBehindGateway: Bool) async throws {
    try await withTemporaryFolder { folder in
      let asked = Locked(0)
      let server = try ScriptedServer(closedMilliseconds: isBehindGateway ? 0 : 700) { request in
        let number = asked.withLock { number in
          number += 1
          return number
        }
        let status = isBehindGateway && number < 3 ? "503 Service Unavailable" : "204 No Content"
        return [.send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n")]
      }
      let contract = try folder.write(
        #"""
        {"contract": "late", "backend": {"url": "\#(server.url)"},
         "endpoints": {"get": {"request": "GET /get"}}, "checks": {"a": {"call": "get"}}}
        """#, to: "late.json")
      let words = ["run", contract, "--reports", folder.path, "--wait-ready", "20s"]
      let result = try await ContractCheckBinary.run(words)
      #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains(" · waited "))
      #expect(server.requests.last?.line == "GET /get")
      #expect(server.requests.dropLast().allSatisfy { $0.line == "GET /" })
      let written = try JSONReport.read(
        Array(folder.read("contractcheck.json").utf8), file: "contractcheck.json")
      #expect((written.contracts[0].waited ?? .zero) > .milliseconds(500))
    }
  }

  @Test func `the program says who was not ready`() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", "specs/bob-the-builder.json", "--url", "http://127.0.0.1:1"]
      let result = try await ContractCheckBinary.run(
        words + ["--reports", folder.path, "--wait-ready", "300ms"])
      #expect(result.status == 3)
      #expect(
        try #/not ready after [0-9.]+ m?s: connection refused by 127.0.0.1:1/#.firstMatch(in: result.stdout)
          != nil)
    }
  }

  @Test func `a time beyond the limit is told the limit`() async throws {
    let result = try await ContractCheckBinary.run(["run", "--wait-ready", "2d"])
    #expect(result.status == 64 && result.stderr.contains("--wait-ready takes at most a day, not \"2d\""))
  }

  @Test(arguments: ["0s", "soon", "60"]) func `a time that is none is a wrong word`(text: String) async throws
  {
    let result = try await ContractCheckBinary.run(["run", "--wait-ready", text])
    #expect(result.status == 64 && result.stderr.contains("--wait-ready takes a time such as 60s"))
  }
}
