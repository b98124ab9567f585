import ContractSpecs
import Testing

@testable import ContractCheck

/// A server that echoes its requests, and a client that sends bytes.
struct EchoServer {
  let server: LoopbackServer

  init(server: LoopbackServer) { self.server = server }

  init(limits: ServerLimits = ServerLimits()) throws {
    server = try LoopbackServer(limits: limits) { request in
      let text = "\(request.method) \(request.url) \(request.body.map(\.count).map(String.init) ?? "none")"
      return Reply(response: HTTPResponse(status: 200, headers: [Header("X-A", "b")], body: Array(text.utf8)))
    }
  }

  /// Sends pieces, with a pause between them, and reads until the server closes the connection.
  func response(to pieces: String..., pause: Int32 = 0, halfClose: Bool = false) async throws -> String {
    let socket = LoopbackSocket(descriptor: try Socket.connection(to: server.port))
    defer { socket.close() }
    for (index, piece) in pieces.enumerated() {
      // This must not suspend: on a busy machine the task might not resume before the server's timeout.
      if index > 0 { Pause.milliseconds(pause) }
      guard socket.send(Array(piece.utf8), until: .now + .seconds(60)) else { break }
    }
    if halfClose { socket.endSending() }
    var bytes: [UInt8] = []
    while socket.wait(until: .now + .seconds(60)), let more = socket.receive() { bytes += more }
    return String(decoding: bytes, as: UTF8.self).replacing(/Date: [^\r]*\r\n/, with: "")
  }
}

@Suite struct LoopbackServerTests {
  private static let close = "Host: localhost\r\nConnection: close\r\n\r\n"

  private func wireText(_ status: String, _ body: String, connection: String = "close", isSent: Bool = true)
    -> String
  {
    "HTTP/1.1 \(status)\r\nX-A: b\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Connection: \(connection)\r\n\r\n\(isSent ? body : "")"
  }

  @Test func `requests on one connection are answered in their order, pipelined or not`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let response = try await echo.response(
      to:
        "GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\nPOST /2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabcHEAD /3 ",
      "HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /4 HTTP/1.1\r\n" + Self.close, pause: 50)
    #expect(
      response == wireText("200 OK", "GET /1 none", connection: "keep-alive")
        + wireText("200 OK", "POST /2 3", connection: "keep-alive")
        + wireText("200 OK", "HEAD /3 none", connection: "keep-alive", isSent: false)
        + wireText("200 OK", "GET /4 none"))
  }

  @Test func `a chunked body comes whole, in however many pieces`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let response = try await echo.response(
      to: "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + Self.close + "3\r", "\nab", "c\r\n0\r\n",
      "\r\n",
      pause: 20)
    #expect(response == wireText("200 OK", "POST / 3"))
  }

  @Test func `whoever awaits a go-ahead gets it`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let response = try await echo.response(
      to: "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n" + Self.close, "ab",
      pause: 100)
    #expect(response == "HTTP/1.1 100 Continue\r\n\r\n" + wireText("200 OK", "POST / 2"))
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: localhost\r\nA: " + String(repeating: "a", count: 40_000), "431"),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n", "413"),
    ("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", "414"),
    ("GET / HTTP/1.1\nHost: h\n\n", "400"), ("\u{16}\u{3}\u{1}\r\n", "400"),
  ])
  func `what is not taken is answered, and ends the connection`(text: String, status: String) async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let response = try await echo.response(to: text)
    #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(response)")
    #expect(response.contains("Connection: close"))
  }

  @Test func `a body beyond the limit is refused though all of it is sent`() async throws {
    let echo = try EchoServer(limits: ServerLimits(body: 1000))
    defer { echo.server.stop() }
    let body = String(repeating: "a", count: 200_000)
    let response = try await echo.response(
      to: "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n" + body)
    #expect(response.hasPrefix("HTTP/1.1 413 "))
  }

  @Test func `a request that does not come to its end is 408, silence just ends`() async throws {
    let echo = try EchoServer(
      limits: ServerLimits(requestTime: .milliseconds(200), idleTime: .milliseconds(200)))
    defer { echo.server.stop() }
    #expect(try await echo.response(to: "GET / HT").hasPrefix("HTTP/1.1 408 "))
    let half = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab"
    #expect(try await echo.response(to: half).hasPrefix("HTTP/1.1 408 "))
    #expect(try await echo.response(to: "") == "")
  }

  /// A byte from time to time does not extend the timeout of a request.
  @Test func `a client that drips is ended`() async throws {
    let echo = try EchoServer(limits: ServerLimits(requestTime: .milliseconds(300)))
    defer { echo.server.stop() }
    let response = try await echo.response(
      to: "G", "E", "T", " ", "/", " ", "H", "T", "T", "P", pause: 100)
    #expect(response.hasPrefix("HTTP/1.1 408 "))
  }

  @Test func `half a request and a client that is gone leave nothing behind`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    #expect(try await echo.response(to: "GET / HT", halfClose: true) == "")
    #expect(try await echo.response(to: "GET /x HTTP/1.1\r\n" + Self.close).hasSuffix("GET /x none"))
  }

  @Test func `connections beyond the limit are told so, and the others go on`() async throws {
    let echo = try EchoServer(limits: ServerLimits(connections: 3))
    defer { echo.server.stop() }
    let sockets = try (0..<3).map { _ in
      LoopbackSocket(descriptor: try Socket.connection(to: echo.server.port))
    }
    defer { for socket in sockets { socket.close() } }
    for socket in sockets {
      #expect(
        socket.send(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), until: .now + .seconds(60)))
      #expect(socket.wait(until: .now + .seconds(60)) && socket.receive() != nil)
    }
    let response = try await echo.response(to: "GET / HTTP/1.1\r\n" + Self.close)
    #expect(response.hasPrefix("HTTP/1.1 503 ") && response.contains("Retry-After: 1\r\n"), "\(response)")
    #expect(
      sockets[0].send(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), until: .now + .seconds(60)))
    #expect(sockets[0].wait(until: .now + .seconds(60)) && sockets[0].receive() != nil)
  }

  @Test func `all clients together have one memory, and small requests go on`() async throws {
    let echo = try EchoServer(limits: ServerLimits(head: 1000, memory: 100_000))
    defer { echo.server.stop() }
    let head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n"
    let half = Array((head + String(repeating: "a", count: 60_000)).utf8)
    let sockets = try (0..<2).map { _ in
      LoopbackSocket(descriptor: try Socket.connection(to: echo.server.port))
    }
    defer { for socket in sockets { socket.close() } }
    for socket in sockets { #expect(socket.send(half, until: .now + .seconds(60))) }
    var refused = ""
    // One of the two is refused; which one is not known.
    for _ in 0..<600 where refused.isEmpty {
      for socket in sockets where socket.wait(until: .now + .milliseconds(50)) {
        refused = String(decoding: socket.receive() ?? [], as: UTF8.self)
      }
    }
    #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("Retry-After: 1\r\n"), "\(refused)")
    #expect(try await echo.response(to: "GET /x HTTP/1.1\r\n" + Self.close).hasSuffix("GET /x none"))
  }

  @Test func `an answered request gives its memory back`() async throws {
    let echo = try EchoServer(limits: ServerLimits(head: 1000, memory: 100_000))
    defer { echo.server.stop() }
    let body = String(repeating: "a", count: 90_000)
    let request = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n"
    let idle = LoopbackSocket(descriptor: try Socket.connection(to: echo.server.port))
    defer { idle.close() }
    for _ in 0..<3 {
      #expect(idle.send(Array((request + "\r\n" + body).utf8), until: .now + .seconds(60)))
      #expect(idle.wait(until: .now + .seconds(60)))
      #expect(idle.receive().map { String(decoding: $0, as: UTF8.self) }?.hasSuffix("POST / 90000") == true)
    }
    for _ in 0..<3 {
      let response = try await echo.response(to: request + "Connection: close\r\n\r\n" + body)
      #expect(response.hasSuffix("POST / 90000"))
    }
  }

  @Test(arguments: [
    ("localhost", true), ("localhost:80", true), ("LOCALHOST.:80", true), ("api.localhost:3000", true),
    ("127.0.0.1", true), ("127.9.8.7:65535", true), ("[::1]", true), ("[::1]:8080", true),
    ("emulator:8080", true), ("evil.example", false), ("evil.example:80", false),
    ("localhost.evil.example", false),
    ("127.0.0.1.evil.example", false), ("notlocalhost", false), ("128.0.0.1", false), ("127.0.0.256", false),
    ("127.1", false), ("10.0.2.2", false), ("[::2]", false), ("[::1].evil.example", false), ("[::1", false),
    ("localhost@evil.example", false), ("localhost:80:evil", false), ("", false), ("0.0.0.0", false),
  ])
  func `only names of this machine are answered`(host: String, isAnswered: Bool) async throws {
    let server = try LoopbackServer(hosts: ServedHosts(others: ["emulator"])) { _ in
      Reply(response: HTTPResponse(status: 200, body: Array("secret".utf8)))
    }
    let echo = EchoServer(server: server)
    defer { server.stop() }
    for text in [
      "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n",
      "GET http://\(host)/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ] {
      let response = try await echo.response(to: text)
      #expect(response.hasPrefix("HTTP/1.1 \(isAnswered ? 200 : 421) "), "\(response)")
      #expect(response.hasSuffix("secret") == isAnswered)
    }
  }

  @Test func `two hundred requests in one piece are answered in their order`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let requests = (0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined()
    let response = try await echo.response(to: requests + "GET /end HTTP/1.1\r\n" + Self.close)
    let found = response.matches(of: /GET \/(\w+) none/).map { String($0.1) }
    #expect(found == (0..<200).map { "\($0)" } + ["end"])
  }

  @Test func `a client that does not take its response gives its place back`() async throws {
    let server = try LoopbackServer(
      limits: ServerLimits(connections: 1, requestTime: .milliseconds(200), idleTime: .milliseconds(200))
    ) { _ in Reply(response: HTTPResponse(status: 200, body: [UInt8](repeating: 0x41, count: 32 << 20))) }
    defer { server.stop() }
    let deaf = LoopbackSocket(descriptor: try Socket.connection(to: server.port))
    defer { deaf.close() }
    let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    #expect(deaf.send(request, until: .now + .seconds(60)))
    var status = ""
    for _ in 0..<500 where !status.hasPrefix("HTTP/1.1 200") {
      let next = LoopbackSocket(descriptor: try Socket.connection(to: server.port))
      defer { next.close() }
      guard next.send(request, until: .now + .seconds(60)), next.wait(until: .now + .seconds(60)) else {
        continue
      }
      status = String(decoding: next.receive()?.prefix(12) ?? [], as: UTF8.self)
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(status == "HTTP/1.1 200")
  }

  @Test func `it listens on this machine's own address alone, and not after its end`() async throws {
    let echo = try EchoServer()
    #expect(throws: LoopbackSocket.Failure.self) {
      try LoopbackSocket.listening(on: echo.server.port)
    }
    echo.server.stop()
    for _ in 0..<100 where (try? await echo.response(to: "GET / HTTP/1.1\r\n" + Self.close)) == .some("") {
      try await Task.sleep(for: .milliseconds(20))
    }
    await #expect(throws: Socket.Failure.self) { try await echo.response(to: "") }
  }
}

@Suite struct ResponseTextTests {
  @Test(arguments: [(204, false), (304, false), (200, true), (299, true)])
  func `only some statuses have a body`(status: Int, hasBody: Bool) {
    let response = HTTPResponse(status: status, body: [0x41])
    let text = String(
      decoding: ResponseText(response: response, closes: true, date: CalendarTime(unix: 784_111_777)).bytes,
      as: UTF8.self)
    #expect(text.contains("Content-Length: 1") == hasBody && text.hasSuffix("A") == hasBody)
    #expect(text.contains("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
  }

  @Test func `a response that is cut off announces what it does not send`() {
    let response = HTTPResponse(status: 200, body: [0x41], end: .cutOff(announced: 9))
    let text = String(
      decoding: ResponseText(response: response, closes: true, date: CalendarTime(unix: 0)).bytes,
      as: UTF8.self)
    #expect(text.contains("Content-Length: 9\r\n") && text.hasSuffix("\r\n\r\nA"))
  }
}
