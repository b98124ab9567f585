import Testing

@testable import ContractCheck

/// The tests of proxies from the environment, which are used as curl does.
@Suite struct ProxyTests {
  /// Returns the result of a run with one check of `GET /x` with credentials.
  private func run(
    at url: String, _ environment: [String: String]
  ) async throws -> (reason: String, status: Int32?) {
    try await withTemporaryFolder { folder in
      let contract = try folder.write(
        """
        {"contract": "proxied", "backend": {"url": "\(url)", "headers": {"Authorization": "Bearer own"}},
         "endpoints": {"get": {"request": "GET /x"}},
         "checks": {"get": {"call": "get", "expect": 200, "retry": {"times": 0}}}}
        """, to: "proxied.json")
      let result = try await ContractCheckBinary.run(
        ["run", contract, "--reports", folder.path("reports")], environment: environment)
      let report = try folder.read("reports/contractcheck.json")
      let reason = try #/"reason": "([a-z-]+)"/#.firstMatch(in: report)?.1 ?? ""
      return (String(reason), result.status)
    }
  }

  private let response = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func `a plain request goes through the proxy, which is told who asks`(variable: String) async throws {
    let proxy = try ScriptedServer(answering: response)
    let ending = try await run(
      at: "http://backend.invalid:81", [variable: "http://user:word@127.0.0.1:\(proxy.port)"])
    #expect(ending.status == 0)
    #expect(proxy.requests.map(\.line) == ["GET http://backend.invalid:81/x"])
    #expect(
      proxy.requests.first?.fields("proxy-authorization") == ["Proxy-Authorization: Basic dXNlcjp3b3Jk"])
  }

  @Test func `what no_proxy names is asked directly`() async throws {
    let (proxy, backend) = (try ScriptedServer(answering: response), try ScriptedServer(answering: response))
    let variables = ["http_proxy": proxy.url, "no_proxy": "example.com,127.0.0.1"]
    #expect(try await run(at: backend.url, variables).status == 0)
    #expect(proxy.requests.isEmpty && backend.requests.map(\.line) == ["GET /x"])
  }

  @Test func `a tunnel that is refused is the proxy's failure, and the proxy sees no credentials`()
    async throws
  {
    let proxy = try ScriptedServer(
      answering: "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
    let ending = try await run(at: "https://backend.invalid", ["https_proxy": proxy.url])
    #expect(ending.reason == "transport-proxy" && ending.status == 3)
    let head = try #require(proxy.requests.first).head
    #expect(head.hasPrefix("CONNECT backend.invalid:443 ") && !head.contains("Bearer"))
  }

  @Test(arguments: [
    "http://user:a/CANARY@proxy.invalid:3128", "http://user:a#CANARY@proxy.invalid:3128",
    "http://user:a?CANARY@proxy.invalid:3128", "http://user:a CANARY@proxy.invalid:3128",
    "http://user:a'CANARY@proxy.invalid:3128", "user:a/CANARY@proxy.invalid:3128",
    "http://user:1/CANARY@proxy.invalid:3128", "http://user:CANARY@proxy.invalid:3128",
    "http://user:%43ANARY@proxy.invalid:3128", "nosuch://user:CANARY@proxy.invalid:3128",
    "socks5h://user:CANARY@127.0.0.1:1", "http://CANARY@127.0.0.1:1", "http://user:CANARY@127.0.0.1:port",
  ])
  func `a proxy's password is nowhere, however it was written`(proxy: String) async throws {
    for (variable, url) in [
      ("http_proxy", "http://backend.invalid"), ("https_proxy", "https://backend.invalid"),
    ] {
      try await withTemporaryFolder { folder in
        let contract = try folder.write(
          """
          {"contract": "proxied", "backend": {"url": "\(url)", "timeout": "5s"},
           "endpoints": {"get": {"request": "GET /x"}}, "checks": {"get": {"call": "get", "expect": 200}}}
          """, to: "proxied.json")
        let result = try await ContractCheckBinary.run(
          ["run", contract, "--verbose", "--reports", folder.path("reports")], environment: [variable: proxy])
        #expect(result.status == 3)
        var shown = [result.stdout, result.stderr]
        for name in try folder.names(in: "reports") { shown.append(try folder.read("reports/\(name)")) }
        #expect(!shown.contains { $0.contains("CANARY") || $0.contains("%43ANARY") }, "\(result.stdout)")
      }
    }
  }

  @Test(arguments: [
    (
      "http://user:word@proxy.invalid:3128",
      "proxy: could not resolve the host of the proxy proxy.invalid:3128"
    ),
    (
      "http://user:a/b@proxy.invalid:3128",
      "proxy: http_proxy cannot be read: in its user and password /, ?, # and blanks must be percent-encoded"
    ),
    ("http://user:word@127.0.0.1:1", "proxy: could not connect to the proxy 127.0.0.1:1: Connection refused"),
  ])
  func `a proxy is named by its host and port`(proxy: String, message: String) async throws {
    try await withTemporaryFolder { folder in
      let contract = try folder.write(
        """
        {"contract": "proxied", "backend": {"url": "http://backend.invalid"},
         "endpoints": {"get": {"request": "GET /x"}}, "checks": {"get": {"call": "get", "expect": 200}}}
        """, to: "proxied.json")
      let result = try await ContractCheckBinary.run(
        ["run", contract, "--reports", folder.path("reports")], environment: ["http_proxy": proxy])
      #expect(result.stdout.contains(message), "\(result.stdout)")
    }
  }

  @Test func `a proxy that refuses connections, or has no address, is the proxy's failure`() async throws {
    for url in ["http://127.0.0.1:1", "http://proxy.invalid:8080"] {
      let ending = try await run(at: "http://backend.invalid", ["http_proxy": url])
      #expect(ending.reason == "transport-proxy" && ending.status == 3)
    }
  }
}
