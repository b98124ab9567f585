import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests that no credentials follow a redirect to another origin (RFC 9110 section 15.4).
@Suite struct OtherOriginTests {
  private static let secrets = ["Authorization: Bearer a", "Cookie: b=1", "X-Api-Key: c", "Cookie: jar=d"]

  /// Returns what another server receives of a request with credentials that is redirected to `location`.
  private func follow(_ options: TransferOptions = .init(), _ location: (UInt16) -> String) async throws
    -> Exchange
  {
    let transport = try CurlTransport()
    let own = try ScriptedServer { request in
      request.line == "GET /cookie"
        ? [.send("HTTP/1.1 200 OK\r\nSet-Cookie: jar=d; Path=/\r\nContent-Length: 0\r\n\r\n")]
        : request.line == "GET /here"
          ? [.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.head.utf8.count)\r\n\r\n\(request.head)")]
          : [
            .send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: \(request.line.dropFirst(6))\r\n\r\n")
          ]
    }
    var options = options
    options.cookies = CookieJar(name: "jar")
    options.redirects = 3
    _ = try await transport.get(own.url + "/cookie", options)
    let headers = Self.secrets.prefix(3).map { $0.split(separator: ": ") }.map {
      Header("\($0[0])", "\($0[1])")
    }
    let request = Request(
      method: "GET", url: own.url + "/?" + location(own.port),
      headers: headers + [Header("Accept", "text/plain")])
    return try await transport.send(request, options: options)
  }

  private func seen(_ exchange: Exchange) -> [String] {
    let text = String(decoding: exchange.response.body, as: UTF8.self)
    return Self.secrets.filter { secret in
      let words = secret.split(separator: ": ")
      return text.split(separator: "\r\n").contains { $0.hasPrefix("\(words[0]):") && $0.contains(words[1]) }
    }
  }

  @Test func `the same origin gets all of it`() async throws {
    let exchange = try await follow { "http://127.0.0.1:\($0)/here" }
    #expect(exchange.redirectsFollowed == 1)
    #expect(seen(exchange) == Self.secrets)
  }

  @Test func `another host gets none of it`() async throws {
    let exchange = try await follow { "http://localhost:\($0)/here" }
    #expect(exchange.redirectsFollowed == 1 && exchange.response.status == 200)
    #expect(seen(exchange) == [])
  }

  @Test(arguments: ["user:word@", "user@", ":word@"])
  func `a user and a password in a redirect are not sent, to whomever it leads`(userInfo: String) async throws
  {
    for host in ["localhost", "127.0.0.1"] {
      let exchange = try await follow { "http://\(userInfo)\(host):\($0)/here" }
      #expect(exchange.redirectsFollowed == 1 && exchange.leftOutUserInfo)
      #expect(!exchange.url.contains("@"))
      #expect(!String(decoding: exchange.response.body, as: UTF8.self).contains("Basic"))
    }
  }

  @Test func `a run says that they were left out`() async throws {
    let other = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try ScriptedServer(
      answering:
        "HTTP/1.1 302 Found\r\nLocation: http://user:word@127.0.0.1:\(other.port)/\r\nContent-Length: 0\r\n\r\n"
    )
    let contract = try RunningTests.contract(
      #""get": {"call": "get", "redirects": 1}"#, extra: #""backend": {"url": "\#(server.url)"},"#)
    let result = await Runner(settings: .test(), transport: try CurlTransport()).run([contract])
    #expect(result.checks.first?.outcome == .passed)
    #expect(
      result.checks.first?.notes == [
        "a redirect contained a user and a password; they were not sent"
      ])
    #expect(other.requests.first?.fields("authorization") == [])
  }

  @Test func `our own user and password stay where the origin does`() async throws {
    let server = try ScriptedServer { request in
      request.line == "GET /here"
        ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
        : [.send("HTTP/1.1 302 Found\r\nLocation: /here\r\nContent-Length: 0\r\n\r\n")]
    }
    let url = "http://own:word@127.0.0.1:\(server.port)/"
    let exchange = try await CurlTransport().get(url, .init(redirects: 1))
    #expect(exchange.response.status == 200 && !exchange.leftOutUserInfo)
  }

  @Test func `another port gets none of it, nor does the first origin when it is led back there`()
    async throws
  {
    let other = try ScriptedServer { request in
      request.line == "GET /here"
        ? [.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.head.utf8.count)\r\n\r\n\(request.head)")]
        : [.send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: \(request.line.dropFirst(6))\r\n\r\n")]
    }
    let exchange = try await follow { _ in other.url + "/here" }
    #expect(exchange.response.status == 200 && seen(exchange) == [])
    #expect(String(decoding: exchange.response.body, as: UTF8.self).contains("Accept: text/plain"))
    let back = try await follow { "\(other.url)/?http://127.0.0.1:\($0)/here" }
    #expect(back.redirectsFollowed == 2 && back.response.status == 200)
    #expect(seen(back) == [])
  }

  @Test(.requires(.python)) func `another scheme gets none of it, and no certificate of the client`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let tls = try await TLSFaults(in: folder)
      let echo = try #require(tls.urls["echo"])
      let client = ClientCertificate(file: folder.path("client.pem"), key: folder.path("client.key"))
      var options = TransferOptions(
        certificateAuthorities: folder.path("authority.pem"), clientCertificate: client,
        pins: ["sha256//" + String(repeating: "A", count: 43) + "="])
      let exchange = try await follow(options) { _ in echo + "/here" }
      #expect(exchange.response.status == 200 && seen(exchange) == [])
      #expect(String(decoding: exchange.response.body, as: UTF8.self).hasSuffix("nobody"))
      // Without a redirect, the backend receives the client's certificate.
      options.pins = [tls.pin]
      let direct = try await CurlTransport().get(echo, options)
      #expect(
        String(decoding: direct.response.body, as: UTF8.self).hasSuffix("(('commonName', 'client'),),)"))
    }
  }
}

@Suite struct StrayResponseTests {
  @Test func `cookies for other domains are not kept`() async throws {
    let transport = try CurlTransport()
    let server = try ScriptedServer(
      answering: "HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Domain=example.com\r\nSet-Cookie: b=2; Domain=com\r\n"
        + "Set-Cookie: c=3\r\nContent-Length: 0\r\n\r\n")
    for _ in 0..<2 { _ = try await transport.get(server.url, .init(cookies: CookieJar(name: "jar"))) }
    #expect(server.requests.map { $0.fields("cookie") } == [[], ["Cookie: c=3"]])
  }

  @Test func `what comes after a response is never the beginning of the next`() async throws {
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    let stray = "HTTP/1.1 500 Stray\r\nContent-Length: 2\r\n\r\nno"
    let server = try ScriptedServer { _ in [.send(response), .pause(milliseconds: 20), .send(stray)] }
    let transport = try CurlTransport()
    for _ in 0..<3 {
      #expect(try await transport.get(server.url, .init(keepsSentHead: true)).response.status == 200)
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(server.requests.count == 3 && server.connectionCount == 3)
    #expect(Set(server.requests.map(\.head)).count == 1)
  }
}
