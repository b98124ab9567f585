import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunnerEndingTests {
  @Test func `the first failure stops the run, but not what runs last`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "a": {"call": "post"}, "b": {"call": "get"}, "c": {"call": "post"},
      "end": {"call": "get", "finally": true}
      """#)
    var settings = RunSettings.test()
    settings.stopsAtFirstFailure = true
    let transport = ScriptedTransport(["POST /post": [.status(500)], "GET /get": [.status(200)]])
    let result = await run(contract, settings: settings, transport: transport)
    #expect(result.summary == ["a failed", "b not-run fail-fast", "c not-run fail-fast", "end passed"])
    #expect(result[check: "b"]?.failure?.message == "not started, because a failed")
    #expect(result.exitStatus == .broken && !result.isComplete)
  }

  @Test func `a failure that does not fail the run stops nothing`() async throws {
    let contract = try RunningTests.contract(#""a": {"call": "post"}, "b": {"call": "get"}"#)
    var settings = RunSettings.test()
    settings.stopsAtFirstFailure = true
    settings.failsRun = try #require(FailOn.none.failsRun(after: RunContext()))
    let transport = ScriptedTransport(["POST /post": [.status(500)], "GET /get": [.status(200)]])
    let result = await run(contract, settings: settings, transport: transport)
    #expect(result.summary == ["a failed", "b passed"])
  }

  @Test func `a check that is skipped is not sent`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "skip": "not yet"}, "b": {"call": "item", "path": {"id": "${a.id}"}}"#)
    let transport = ScriptedTransport([:])
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["a not-run skipped", "b not-run skipped"])
    #expect(result[check: "a"]?.failure?.message == "not yet")
    #expect(transport.lines == [])
    #expect(
      result.exitStatus == .unusable && result.stopReason == "nothing was checked: no check could be sent")
  }

  @Test func `an interruption cuts off what runs, and final checks still run`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "a": {"call": "get"}, "hangs": {"call": "me"}, "later": {"call": "post"},
      "end": {"call": "item", "path": {"id": "1"}, "finally": true}
      """#)
    let arrived = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { request, _ in
      guard request.url.hasSuffix("me") else { return .status(200) }
      arrived.continuation.yield()
      while !Task.isCancelled { await Task.yield() }
      return .failure(.cancelled)
    }
    let task = Task { await run(contract, transport: transport) }
    for await _ in arrived.stream { break }
    task.cancel()
    let result = await task.value
    #expect(
      result.summary == [
        "a passed", "hangs no-verdict interrupted", "later not-run interrupted", "end passed",
      ])
    #expect(result.exitStatus == .interrupted && !result.isComplete)
  }

  @Test func `final checks that take too long after an interruption are cut off too`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "hangs": {"call": "me"}, "end": {"call": "post", "finally": true}, "last": {"call": "post", "finally": true}
      """#)
    let arrived = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { request, _ in
      arrived.continuation.yield()
      while !Task.isCancelled { await Task.yield() }
      return .failure(.cancelled)
    }
    let task = Task { await run(contract, transport: transport) }
    for await _ in arrived.stream { break }
    task.cancel()
    let result = await task.value
    #expect(
      result.summary == [
        "hangs no-verdict interrupted", "end no-verdict interrupted", "last not-run interrupted",
      ])
  }

  @Test func `no more requests are under way than jobs`() async throws {
    let checks = (0..<200).map { #""c\#($0)": {"call": "get"}"# }.joined(separator: ", ")
    let transport = ScriptedTransport { _, _ in
      for _ in 0..<3 { await Task.yield() }
      return .status(200)
    }
    var settings = RunSettings.test()
    settings.jobs = 5
    let one = try RunningTests.contract(checks, name: "one")
    let two = try RunningTests.contract(checks, name: "two")
    let result = await run(one, two, settings: settings, transport: transport)
    #expect(result.checks.count == 400 && result.checks.allSatisfy { $0.outcome == .passed })
    #expect(transport.maximumRunning > 1 && transport.maximumRunning <= 5)
  }

  @Test func `every end is told while it runs`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "post"}, "b": {"call": "post", "skip": "no"}, "c": {"call": "post", "expect": 201}"#)
    let told = Locked<[RunProgress]>([])
    let runner = Runner(
      settings: .test(), transport: ScriptedTransport(["POST /post": [.status(200)]]), clock: FakeClock())
    _ = await runner.run([contract]) { progress in told.withLock { $0.append(progress) } }
    #expect(told.withLock(\.last)?.ended == 3)
    #expect(told.withLock(\.last)?.total == 3)
    #expect(told.withLock(\.last)?.failed == 1)
  }

  @Test func `a contract whose address is not known sends nothing`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}"#, extra: #""backend": {"url": "${env.NOWHERE}"},"#)
    let transport = ScriptedTransport([:])
    let result = await run(contract, transport: transport)
    #expect(result.summary == ["a not-run needs-variable"] && result.contracts[0].url == nil)
    #expect(transport.lines == [])
  }

  @Test func `what later checks refer to is dropped after the last of them`() async throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "login"}, "me": {"call": "item", "path": {"id": "${login.id}"}}, "free": {"call": "get"}"#
    )
    var state = RunState([contract], settings: .test())
    let transport = ScriptedTransport { _, _ in .json(#"{"accessToken": "t", "id": 1}"#) }
    let sender = CheckSender(transport: transport, clock: FakeClock())
    var kept: [[Int]] = []
    while !state.schedule.isFinished {
      for work in state.nextWork(now: 0) {
        guard case .send(let step, let job) = work else { continue }
        _ = state.take(await sender.send(job), ofStep: step, now: 0)
        kept.append(state.memories[0].keys.sorted())
      }
    }
    #expect(kept == [[0], [], []])
  }
}
