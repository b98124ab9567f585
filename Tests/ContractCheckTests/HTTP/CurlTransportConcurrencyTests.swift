import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CurlTransportConcurrencyTests {
  private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  /// Sends `GET /N` for each N below `count`, `width` at a time, and returns the bodies by N.
  private func ask(
    _ transport: CurlTransport, _ url: String, count: Int, width: Int
  ) async throws -> [Int: String] {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var bodies: [Int: String] = [:]
      for number in 0..<count {
        if number >= width, let (done, body) = try await group.next() { bodies[done] = body }
        group.addTask {
          let exchange = try await transport.get("\(url)/\(number)")
          return (number, String(decoding: exchange.response.body, as: UTF8.self))
        }
      }
      for try await (done, body) in group { bodies[done] = body }
      return bodies
    }
  }

  @Test func `requests one after another share a connection`() async throws {
    let (transport, server) = (try CurlTransport(), try ScriptedServer(answering: Self.empty))
    var reused: [Bool] = []
    for _ in 0..<10 { reused.append(try await transport.get(server.url).connectionReused) }
    #expect(reused == [false] + Array(repeating: true, count: 9))
    #expect(server.connectionCount == 1)
  }

  @Test func `many at a time each get their own response`() async throws {
    let server = try ScriptedServer { request in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.line.utf8.count)\r\n\r\n\(request.line)")]
    }
    let bodies = try await ask(try CurlTransport(), server.url, count: 200, width: 16)
    #expect(bodies == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "GET /\($0)") }))
    #expect(server.connectionCount <= 16)
  }

  @Test func `many transports live side by side`() async throws {
    let server = try ScriptedServer(answering: Self.empty)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { _ = try await CurlTransport().get(server.url) }
      }
      try await group.waitForAll()
    }
    #expect(server.connectionCount == 20)
  }

  @Test func `cancelling a task ends its transfer at once`() async throws {
    let (transport, server) = (try CurlTransport(), try ScriptedServer { _ in [.hang] })
    let task = Task { await transport.failure(server.url, .init(timeout: .seconds(600))) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    let clock = ContinuousClock()
    let start = clock.now
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(clock.now - start < .seconds(300))  // the transfer itself would wait for twice that
    while server.hungUpCount == 0, clock.now - start < .seconds(60) {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(server.hungUpCount == 1)
  }

  @Test func `a task that is cancelled already sends nothing`() async throws {
    let (transport, server) = (try CurlTransport(), try ScriptedServer { _ in [.hang] })
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await transport.failure(server.url)
    }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `cancelling at any moment leaves the others alone`() async throws {
    let (transport, server) = (try CurlTransport(), try ScriptedServer(answering: Self.empty))
    var outcomes: [TransportFailure?] = []
    for number in 0..<200 {
      let task = Task { await transport.failure(server.url) }
      for _ in 0..<(number % 20) { await Task.yield() }
      task.cancel()
      outcomes.append(await task.value)
    }
    #expect(outcomes.allSatisfy { $0 == nil || $0 == .cancelled })
    #expect(await transport.failure(server.url) == nil)
  }

  @Test func `the thread ends with its transport`() async throws {
    let server = try ScriptedServer { _ in [.send(Self.empty), .hang] }
    var transport: CurlTransport? = try CurlTransport()
    _ = try await transport?.get(server.url)
    #expect(server.hungUpCount == 0)
    transport = nil
    let clock = ContinuousClock()
    let start = clock.now
    while server.hungUpCount == 0, clock.now - start < .seconds(60) {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(server.hungUpCount == 1)
  }
}
