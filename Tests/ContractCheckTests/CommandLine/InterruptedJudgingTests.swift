import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import ContractCheck

/// The tests of a signal while large responses are judged, with the real binary.
@Suite struct InterruptedJudgingTests {
  private static let count = 8

  private static var contract: String {
    let numbers = (1...count).map(String.init)
    let endpoints = numbers.map {
      #""e\#($0)": { "request": "GET /\#($0)", "responses": { "200": { "body": "Item[]" } } }"#
    }
    let checks = numbers.map { #""c\#($0)": { "call": "e\#($0)" }"# }
    return """
      {
        "contract": "big", "backend": { "url": "${env.BIG_URL}", "timeout": "60s" },
        "shapes": { "Item": { "id": "integer", "name": "string", "tags": "string[]" } },
        "endpoints": { \(endpoints.joined(separator: ", ")) },
        "checks": { \(checks.joined(separator: ", ")) }
      }
      """
  }

  /// A response just below the size limit of a body, with an error in every element.
  private static let response: [UInt8] = {
    let item = Array(#"{"id":1,"name":"n","extra":[1,2,3],"tags":["a","b",null]},"#.utf8)
    var body = Array("[".utf8)
    while body.count + item.count < 16 << 20 { body += item }
    body[body.count - 1] = UInt8(ascii: "]")
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    return Array(head.utf8) + body
  }()

  @Test(.ends, arguments: [SIGINT, SIGTERM].sampled(every: 2))
  func `the reports are written and the program has ended soon`(signal: Int32) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "big.json")
      let asked = Locked(0)
      let server = try ScriptedServer { _ in
        asked.withLock { $0 += 1 }
        return [.send(Self.response)]
      }
      let process = try RunningProcess(
        ContractCheckBinary.command(
          ["run", "big.json"], environment: ["BIG_URL": server.url], in: folder.path), input: .nothing)
      for _ in 0..<3_000 where asked.withLock(\.self) < Self.count {
        try await Task.sleep(for: .milliseconds(10))
      }
      // By then at least the first ones are judged, which takes some seconds for each.
      try await Task.sleep(for: .seconds(2))
      await process.send(signal)
      // A debug build took minutes when it waited for the judging.
      let result = try await process.result(within: .seconds(60))
      #expect(result.status == 128 + signal, "\(result.stdout)\(result.stderr)")
      let report = try JSONReport.read(
        Array(folder.read("reports/contractcheck.json").utf8), file: "contractcheck.json")
      #expect(report.exitStatus.rawValue == 128 + signal && !report.isComplete)
      let cutOff = report.contracts[0].checks.filter { $0.outcome == .noVerdict }
      #expect(
        cutOff.contains { $0.failure?.message == "the run was interrupted while the response was judged" })
      #expect(try folder.read("reports/contractcheck.xml").hasSuffix("</testsuites>\n"))
    }
  }
}

@Suite struct DetachedWorkTests {
  @Test func `work is done, no more of it at once than is allowed`() async {
    let work = DetachedWork(limit: 2)
    let counts = Locked((running: 0, most: 0))
    let results = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<20 {
        group.addTask {
          await work.run {
            counts.withLock { counts in
              counts.running += 1
              counts.most = max(counts.most, counts.running)
            }
            usleep(2_000)
            counts.withLock { $0.running -= 1 }
            return number
          }
        }
      }
      return await group.reduce(into: Set<Int>()) { results, number in
        if let number { results.insert(number) }
      }
    }
    #expect(results == Set(0..<20) && counts.withLock { $0.most } <= 2)
  }

  @Test(.ends) func `what is cancelled is not waited for and holds nothing back`() async {
    let work = DetachedWork(limit: 1)
    let (isOpen, hasBegun) = (Locked(false), Locked(false))
    let endless = Task {
      await work.run { () -> Int in
        hasBegun.withLock { $0 = true }
        while !isOpen.withLock(\.self) { usleep(1_000) }
        return 1
      }
    }
    while !hasBegun.withLock(\.self) { await Task.yield() }
    let next = Task { await work.run { 2 } }
    let dropped = Task { await work.run { 3 } }
    dropped.cancel()
    #expect(await dropped.value == nil)
    endless.cancel()
    #expect(await endless.value == nil)
    #expect(await next.value == 2)
    isOpen.withLock { $0 = true }
  }

  @Test func `what is cancelled before it begins does not begin`() async {
    let hasBegun = Locked(false)
    let task = Task { () -> Int? in
      while !Task.isCancelled { await Task.yield() }
      return await DetachedWork(limit: 1).run {
        hasBegun.withLock { $0 = true }
        return 1
      }
    }
    task.cancel()
    #expect(await task.value == nil)
    let began = hasBegun.withLock { $0 }
    #expect(!began)
  }
}
