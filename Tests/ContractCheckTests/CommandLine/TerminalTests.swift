import Foundation
import Testing

/// The tests of the real program on a terminal of 80 columns.
@Suite struct TerminalTests {
  private struct Shown: Decodable {
    var status: Int
    var raw: String
    var screen: [String]
  }

  private static let name = String(repeating: "slow-", count: 20) + "one"
  private static let contract = """
    {"contract": "\(name)", "backend": {"url": "http://localhost:1"},
     "endpoints": {"get": {"request": "GET /a"}}, "checks": {"first": {"call": "get", "expect": 200}}}
    """

  /// Returns a server whose response comes after the live line has begun to count.
  private static func server() throws -> ScriptedServer {
    try ScriptedServer { _ in
      [.pause(milliseconds: 2_600), .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")]
    }
  }

  @Test(.requires(.python), arguments: [false, true])
  func `the live line says what is waited for, and nothing of it stays`(isPlain: Bool) async throws {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      let file = try folder.write(Self.contract, to: "slow.json")
      var command = try Python.script(
        "python/terminal.py",
        ["80", ContractCheckBinary.path(), "run", file, "--url", server.url, "--reports", folder.path("r")])
      command.environment.merge(["TERM": "xterm-256color"]) { $1 }
      if isPlain { command.environment["NO_COLOR"] = "1" }
      let result = try await command.run(within: .seconds(60))
      let shown = try JSONDecoder().decode(Shown.self, from: Data(result.stdout.utf8))
      #expect(shown.status == 0)
      for seconds in 1...2 {
        #expect(shown.raw.contains(try Regex("waiting for slow-slow-[a-z-]+… \(seconds) s")), "\(shown.raw)")
      }
      #expect(shown.raw.contains("\u{1B}[2m[0/1]\u{1B}[0m") == !isPlain)
      #expect(shown.raw.replacing("\u{1B}[2K", with: "").contains("\u{1B}") == !isPlain)
      #expect(shown.screen.allSatisfy { !$0.contains("[0/1]") && !$0.contains("waiting") }, "\(shown.screen)")
      #expect(shown.screen.contains { $0.contains("All promises kept") })
      let live = shown.raw.components(separatedBy: "\r\u{1B}[2K").dropFirst().dropLast()
        .map { $0.replacing(/\u{1B}\[\d+m/, with: "") }
      #expect(live.count > 2 && live.allSatisfy { $0.count < 80 && !$0.contains("\n") }, "\(live)")
    }
  }

  @Test func `where nobody looks there is no live line`() async throws {
    try await withTemporaryFolder { folder in
      let server = try Self.server()
      let file = try folder.write(Self.contract, to: "slow.json")
      let result = try await ContractCheckBinary.run(
        ["run", file, "--url", server.url, "--reports", folder.path("r")], environment: ["TERM": "xterm"])
      #expect((result.status, result.stderr) == (0, ""))
      #expect(!result.stdout.contains("\u{1B}") && !result.stdout.contains("\r"))
    }
  }
}
