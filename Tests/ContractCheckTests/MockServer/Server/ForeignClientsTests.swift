import Testing

@testable import ContractCheck

/// The tests of other HTTP clients.
@Suite struct ForeignClientsTests {
  private func curl(_ arguments: String...) async throws -> ProcessResult {
    try await ShellCommand(program: "curl", arguments: ["-sS", "--noproxy", "*", "-m", "20"] + arguments)
      .run()
  }

  @Test(.requires(.program("curl"))) func `curl is content`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let url = echo.server.url
    let twice = try await curl("-w", " %{num_connects}\n", url + "/1", url + "/2")
    #expect(twice.stdout == "GET /1 none 1\nGET /2 none 0\n", "\(twice.stderr)")
    let chunked = try await curl("-H", "Transfer-Encoding: chunked", "-d", "abc", url)
    #expect(chunked.stdout == "POST / 3", "\(chunked.stderr)")
    let head = try await curl("-I", url + "/x")
    #expect(head.stdout.hasPrefix("HTTP/1.1 200 OK\r\n") && head.stdout.contains("Content-Length: 12\r\n"))
    let old = try await curl("--http1.0", url)
    #expect(old.stdout == "GET / none", "\(old.stderr)")
    let big = String(repeating: "a", count: 2_000_000)
    let great = try await withTemporaryFolder { folder in
      try await curl("--data-binary", "@" + folder.write(big, to: "big"), "-H", "Expect: 100-continue", url)
    }
    #expect(great.stdout == "POST / 2000000", "\(great.stderr)")
    let long = try await curl("-o", "/dev/null", "-w", "%{http_code}", "-H", "X: " + big.prefix(60_000), url)
    #expect(long.stdout == "431", "\(long.stderr)")
  }

  @Test(.requires(.python)) func `Python's http.client is content`() async throws {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let result = try await Python.script("python/ask_server.py", ["\(echo.server.port)"]).run()
    #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
  }

  @Test(.slow, .requires(.program("wrk"))) func `wrk gets every response over many connections`() async throws
  {
    let echo = try EchoServer()
    defer { echo.server.stop() }
    let result = try await ShellCommand(
      program: "wrk", arguments: ["-t2", "-c100", "-d2s", "--timeout", "10s", echo.server.url + "/x"]
    ).run()
    #expect(result.status == 0, "\(result.stderr)")
    #expect(result.stdout.contains("requests in"), "\(result.stdout)")
    #expect(
      !result.stdout.contains("Socket errors") && !result.stdout.contains("Non-2xx"), "\(result.stdout)")
  }
}
