import ContractSpecs
import Testing

@testable import ContractCheck

extension Transport {
  /// Sends a GET without fields.
  func get(_ url: String, _ options: TransferOptions = .init()) async throws(TransportFailure) -> Exchange {
    try await send(Request(method: "GET", url: url), options: options)
  }

  /// Returns the failure of a GET, or `nil` if it has a response.
  func failure(_ url: String, _ options: TransferOptions = .init()) async -> TransportFailure? {
    do {
      _ = try await get(url, options)
      return nil
    } catch {
      return error
    }
  }
}

@Suite struct CurlTransportTests {
  private let transport: CurlTransport
  private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  init() throws {
    transport = try CurlTransport()
  }

  @Test func `status, headers in order and body come as they were sent`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 404 Not Found\r\nSet-Cookie: a=1\r\nX-Word:  caf\u{e9} \r\nset-cookie: b=2\r\n"
        + "X-Empty:\r\nContent-Length: 5\r\n\r\nhello")
    let exchange = try await transport.get(server.url + "/x?y=%20z")
    #expect(exchange.response.status == 404)
    #expect(
      exchange.response.headers == [
        Header("Set-Cookie", "a=1"), Header("X-Word", "café"), Header("set-cookie", "b=2"),
        Header("X-Empty", ""), Header("Content-Length", "5"),
      ])
    #expect(exchange.response.body == Array("hello".utf8))
    #expect(exchange.response.end == .complete)
    #expect((exchange.response.receivedAt ?? 0) > 1_700_000_000)
    #expect(exchange.httpVersion == "1.1")
    #expect(exchange.url == server.url + "/x?y=%20z")
    #expect(server.requests.map(\.line) == ["GET /x?y=%20z"])
  }

  @Test func `the phases follow one another`() async throws {
    let server = try ScriptedServer { _ in
      [.pause(milliseconds: 50), .send("HTTP/1.1 204 No Content\r\n\r\n")]
    }
    let timings = try await transport.get(server.url).timings
    #expect(.zero < timings.nameLookup && timings.nameLookup <= timings.connect)
    #expect(timings.connect <= timings.tls && timings.tls < timings.firstByte)
    #expect(timings.firstByte >= .milliseconds(50) && timings.firstByte <= timings.total)
  }

  @Test func `a request carries nothing that was not asked for`() async throws {
    let server = try ScriptedServer(answering: Self.empty)
    let request = Request(
      method: "POST", url: server.url + "/a/../b", headers: [Header("X-Empty", ""), Header("X-One", "1")],
      body: Array("{}".utf8))
    let options = TransferOptions(userAgent: "contractcheck/9", keepsSentHead: true)
    let exchange = try await transport.send(request, options: options)
    let head = try #require(server.requests.first).head
    let lines = head.split(separator: "\r\n").filter { !$0.hasPrefix("Accept-Encoding: ") }
    #expect(
      lines == [
        "POST /a/../b HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "User-Agent: contractcheck/9", "X-Empty:",
        "X-One: 1", "Content-Length: 2",
      ])
    #expect(head.contains("\r\nAccept-Encoding: ") && head.contains("gzip"))
    #expect(exchange.sentHead == head)
  }

  @Test func `fields of the request stand in place of the usual ones`() async throws {
    let server = try ScriptedServer(answering: Self.empty)
    let headers = [
      Header("user-agent", "app/1"), Header("Accept", "text/csv"), Header("Host", "example.com"),
      Header("Accept-Encoding", "identity"), Header("Content-Type", ""),
    ]
    let request = Request(method: "PATCH", url: server.url, headers: headers, body: [1, 0, 255])
    _ = try await transport.send(request, options: .init())
    let sent = try #require(server.requests.first)
    #expect(sent.fields("user-agent") == ["user-agent: app/1"])
    #expect(sent.fields("accept") == ["Accept: text/csv"])
    #expect(sent.fields("host") == ["Host: example.com"])
    #expect(sent.fields("accept-encoding") == ["Accept-Encoding: identity"])
    #expect(sent.fields("content-type") == ["Content-Type:"])
    #expect(sent.body == [1, 0, 255])
  }

  @Test(arguments: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "M-SEARCH"])
  func `no body is not an empty body`(method: String) async throws {
    let server = try ScriptedServer(answering: Self.empty)
    _ = try await transport.send(Request(method: method, url: server.url), options: .init())
    _ = try await transport.send(Request(method: method, url: server.url, body: []), options: .init())
    let lengths = server.requests.map { $0.fields("content-length") + $0.fields("transfer-encoding") }
    #expect(lengths == [[], ["Content-Length: 0"]])
    #expect(server.requests.map(\.line) == ["\(method) /", "\(method) /"])
  }

  @Test func `a body of a megabyte arrives whole and without an Expect field`() async throws {
    let server = try ScriptedServer(answering: Self.empty)
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    _ = try await transport.send(Request(method: "PUT", url: server.url, body: body), options: .init())
    #expect(server.requests.first?.body == body)
    #expect(server.requests.first?.fields("expect") == [])
  }

  @Test func `HEAD waits for no body`() async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
    let request = Request(method: "HEAD", url: server.url)
    let response = try await transport.send(request, options: .init(timeout: .seconds(5))).response
    #expect(response.headers.value(of: "content-length") == "5000")
    #expect(response.body.isEmpty && response.end == .complete)
    #expect(server.requests.map(\.line) == ["HEAD /"])
  }

  @Test func `interim responses are ignored`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 100 Continue\r\nX-Interim: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        + "HTTP/1.1 201 Created\r\nX-Final: 1\r\nContent-Length: 2\r\n\r\nok")
    let response = try await transport.get(server.url).response
    #expect(response.status == 201)
    #expect(response.headers == [Header("X-Final", "1"), Header("Content-Length", "2")])
  }

  @Test func `HTTP 1.0 and a body that ends with its connection are understood`() async throws {
    let server = try ScriptedServer { _ in
      [.send("HTTP/1.0 200 OK\r\n\r\nall "), .pause(milliseconds: 20), .send("of it"), .close]
    }
    let exchange = try await transport.get(server.url)
    #expect(exchange.response.body == Array("all of it".utf8))
    #expect(exchange.response.end == .complete)
    #expect(exchange.httpVersion == "1.0")
  }

  @Test func `fields after the body are no header fields`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
        + "3\r\nabc\r\n0\r\nX-Sum: 9\r\n\r\n")
    let response = try await transport.get(server.url).response
    #expect(response.body == Array("abc".utf8))
    #expect(response.headers.value(of: "X-Sum") == nil)
  }

  @Test func `cookies are kept where a jar is named, and only there`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 200 OK\r\nSet-Cookie: id=7; Path=/\r\nContent-Length: 0\r\n\r\n")
    let jars = ["one", "one", "two", nil, "one"].map { $0.map(CookieJar.init) }
    for jar in jars { _ = try await transport.get(server.url, .init(cookies: jar)) }
    #expect(
      server.requests.map { $0.fields("cookie") } == [[], ["Cookie: id=7"], [], [], ["Cookie: id=7"]])
  }
}
