import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CurlTransportRedirectTests {
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  /// Returns a server that answers `/N` with a redirect to `/N-1`, and `/0` with 200.
  private func countdown(status: Int = 302) throws -> ScriptedServer {
    try ScriptedServer { request in
      let number = request.line.split(separator: "/").last.flatMap { Int($0) } ?? 0
      return number == 0
        ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone")]
        : [
          .send(
            "HTTP/1.1 \(status) X\r\nLocation: ./\(number - 1)\r\nX-Hop: 1\r\nContent-Length: 3\r\n\r\nhop")
        ]
    }
  }

  @Test func `a redirect is the response unless it is to be followed`() async throws {
    let server = try countdown()
    let exchange = try await transport.get(server.url + "/a/1")
    #expect(exchange.response.status == 302)
    #expect(exchange.response.body == Array("hop".utf8))
    #expect(exchange.redirectTarget == server.url + "/a/0")
    #expect(exchange.redirectsFollowed == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `redirects are followed up to the number given`() async throws {
    let server = try countdown()
    let exchange = try await transport.get(server.url + "/a/3", .init(redirects: 3))
    #expect(exchange.response.status == 200)
    #expect(exchange.response.headers == [Header("Content-Length", "4")])
    #expect(exchange.response.body == Array("done".utf8))
    #expect(exchange.url == server.url + "/a/0")
    #expect(exchange.redirectsFollowed == 3)
    #expect(exchange.redirectTarget == nil)
    #expect(await transport.failure(server.url + "/a/4", .init(redirects: 3)) == .tooManyRedirects(limit: 3))
  }

  @Test func `a loop ends at the number given`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 301 Moved\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")
    #expect(await transport.failure(server.url, .init(redirects: 20)) == .tooManyRedirects(limit: 20))
    #expect(server.requests.count == 21)
    #expect(server.connectionCount == 1)
  }

  @Test func `the time is that of all requests together`() async throws {
    let server = try ScriptedServer { _ in
      [.pause(milliseconds: 100), .send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")]
    }
    let failure = await transport.failure(server.url, .init(timeout: .milliseconds(350), redirects: 100))
    #expect(failure == .timedOut(after: .milliseconds(350), .waiting))
    #expect((2...4).contains(server.requests.count))  // 2 on a machine that is very busy
  }

  @Test func `credentials stay with their origin`() async throws {
    let other = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try ScriptedServer(
      answering: "HTTP/1.1 302 Found\r\nLocation: \(other.url)/b\r\nContent-Length: 0\r\n\r\n")
    let headers = [Header("Authorization", "Bearer x"), Header("X-Api-Key", "y"), Header("Accept", "a/b")]
    let request = Request(method: "POST", url: server.url, headers: headers, body: Array("password".utf8))
    let exchange = try await transport.send(request, options: .init(redirects: 1))
    #expect(exchange.response.status == 200)
    let sent = try #require(other.requests.first)
    #expect(sent.line == "GET /b" && sent.body.isEmpty)
    #expect(sent.fields("authorization") + sent.fields("x-api-key") == [])
    #expect(sent.fields("accept") == ["Accept: a/b"])
  }

  @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://127.0.0.1/"])
  func `a redirect to what cannot be asked is the response`(target: String) async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    let exchange = try await transport.get(server.url, .init(redirects: 3))
    #expect(exchange.response.status == 302)
    #expect(exchange.redirectsFollowed == 0)
  }
}
