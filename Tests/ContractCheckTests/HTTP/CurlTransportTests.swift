import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CurlTransportTests {
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  private func get(_ url: String, _ options: TransferOptions = .init()) async throws(TransportFailure)
    -> Exchange
  {
    try await transport.send(Request(method: "GET", url: url), options: options)
  }

  @Test func `status, headers in order and body come as they were sent`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 404 Not Found\r\nSet-Cookie: a=1\r\nX-Word:  caf\u{e9} \r\nset-cookie: b=2\r\n"
        + "X-Empty:\r\nContent-Length: 5\r\n\r\nhello")
    let exchange = try await get(server.url + "/x?y=%20z")
    #expect(exchange.answer.status == 404)
    #expect(
      exchange.answer.headers == [
        Header("Set-Cookie", "a=1"), Header("X-Word", "café"), Header("set-cookie", "b=2"),
        Header("X-Empty", ""), Header("Content-Length", "5"),
      ])
    #expect(exchange.answer.body == Array("hello".utf8))
    #expect(exchange.answer.end == .complete)
    #expect(exchange.answer.receivedAt > 1_700_000_000)
    #expect(exchange.httpVersion == "1.1")
    #expect(server.requests.map(\.line) == ["GET /x?y=%20z"])
  }

  @Test func `the phases follow one another`() async throws {
    let server = try ScriptedServer { _ in
      [.pause(milliseconds: 50), .send("HTTP/1.1 204 No Content\r\n\r\n")]
    }
    let timings = try await get(server.url).timings
    #expect(.zero < timings.nameLookup && timings.nameLookup <= timings.connect)
    #expect(timings.connect <= timings.tls && timings.tls < timings.firstByte)
    #expect(timings.firstByte >= .milliseconds(50) && timings.firstByte <= timings.total)
  }

  @Test func `a request carries nothing that was not asked for`() async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let request = Request(
      method: "POST", url: server.url + "/a/../b", headers: [Header("X-Empty", ""), Header("X-One", "1")],
      body: Array("{}".utf8))
    _ = try await transport.send(request, options: .init(userAgent: "contractcheck/9", keepsSentHead: true))
    let head = try #require(server.requests.first).head
    #expect(
      head.split(separator: "\r\n") == [
        "POST /a/../b HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: contractcheck/9",
        "Accept-Encoding: deflate, gzip, br, zstd", "X-Empty:", "X-One: 1", "Content-Length: 2",
      ])
  }
}
