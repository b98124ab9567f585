import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct UnixSocketTests {
  @Test(arguments: [
    ("unix:/run/app.sock", "/run/app.sock", ""), ("UNIX:/a:/b/c", "/a", "/b/c"),
    ("unix:/a:/b?x=:", "/a", "/b?x=:"),
  ])
  func `an address names a socket and what is asked of it`(text: String, socket: String, target: String)
    throws
  {
    let address = try #require(UnixAddress(text))
    #expect(address.socket == socket && address.target == target)
  }

  @Test(arguments: [
    "unix:a", "unix://", "unix:/a/", "unix:/a:b", "http://a", "unix:/" + String(repeating: "a", count: 107),
  ])
  func `all else is no such address`(text: String) {
    #expect(UnixAddress(text) == nil)
  }

  @Test func `a contract is run against a socket, redirects and proxies notwithstanding`() async throws {
    try await withTemporaryFolder { folder in
      let server = try ScriptedServer(path: folder.path("s")) { request in
        request.line == "GET /api/get"
          ? [.send("HTTP/1.1 302 Found\r\nLocation: /api/there\r\nContent-Length: 0\r\n\r\n")]
          : [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
      }
      let contract = try folder.write(
        """
        {"contract": "socket", "backend": {"url": "unix:\(folder.path("s")):/api", "headers": {"X-Api-Key": "k"}},
         "endpoints": {"get": {"request": "GET /get"}},
         "checks": {"get": {"call": "get", "expect": 200, "redirects": 1}}}
        """, to: "socket.json")
      let result = try await ContractCheckBinary.run(
        ["run", contract, "--reports", folder.path("reports")],
        environment: ["http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"])
      #expect(result.status == 0, "\(result.stdout)")
      #expect(server.requests.map(\.line) == ["GET /api/get", "GET /api/there"])
      #expect(server.requests.allSatisfy { $0.fields("host") == ["Host: localhost"] })
      #expect(server.requests.allSatisfy { $0.fields("x-api-key") == ["X-Api-Key: k"] })
    }
  }

  @Test func `a socket that is not there is told by its path`() async throws {
    let failure = await (try CurlTransport()).failure("unix:/nowhere/app.sock:/x")
    #expect(failure == .unreachable(address: "/nowhere/app.sock", reason: "No such file or directory"))
  }
}
