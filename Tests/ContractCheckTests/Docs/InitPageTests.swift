import Foundation
import Testing

@testable import ContractCheck

@Suite struct InitPageTests {
  static let file = ProjectFolder.root + "/docs/init.md"

  private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2ln"

  /// Returns the backend of the page.
  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      let body =
        request.line.hasPrefix("POST")
        ? #"{"accessToken":"\#(token)","expiresIn":900}"#
        : #"{"id":42,"email":"ada@example.com","createdAt":"2025-01-08T12:00:00Z","phone":null}"#
      return [
        .send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      ]
    }
  }

  /// Runs the commands one after the other in one folder, and compares the files shown with those that they wrote.
  @Test func `the examples of the page are what the program does`() async throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    let server = try Self.server()
    let address = "http://127.0.0.1:3000"
    try await withTemporaryFolder { folder in
      try folder.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[{\"id\": 1}]\n", to: "response.txt")
      try folder.write(
        "struct Profile: Codable { let id: UUID }\nstruct Feed: Codable { let posts: [String] }\nfunc set(_ d: JSONDecoder) { d.keyDecodingStrategy = .convertFromSnakeCase }\n",
        to: "App/Sources/Models.swift")
      var parts = page.components(separatedBy: "```")
      for index in parts.indices where index % 2 == 1 {
        let lines = parts[index].components(separatedBy: "\n")
        if lines[0] == "console" {
          let words = try #require(DiagnosePageTests.words(of: lines[1]))
          let result = try await ContractCheckBinary.run(
            words.map { $0.replacing(address, with: server.url) }, in: folder.path)
          #expect((result.status, result.stderr) == (0, ""), "\(lines[1]): \(result.stdout)")
          let output = result.stdout.replacing(server.url, with: address)
            .replacing(/took [0-9.]+ m?s · seed [0-9]+/, with: "took … · seed …")
          parts[index] = "console\n\(lines[1])\n\(output)"
        } else if let name = parts[index - 1].split(separator: "\n").last.flatMap({
          $0.firstMatch(of: /<!-- file:(.+) -->/)?.1
        }) {
          let text = try folder.read(String(name)).replacing(server.url, with: address)
          parts[index] = "json\n\(text)"
        }
      }
      #expect(parts.count > 16)
      try expectText(parts.joined(separator: "```"), inFile: Self.file)
    }
  }

  @Test func `every command of the page is one, and every option of init is on it`() throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    let commands = page.matches(of: /(?m)^(?: +- run: )?contractcheck (.+)$/).map(\.1)
    #expect(commands.count == 2)
    for command in commands {
      guard case .work = try Invocation(command.split(separator: " ").map(String.init)) else {
        Issue.record("\(command) asks for no work")
        continue
      }
    }
    for option in [
      "--name", "--data", "--method", "--header", "--entry", "--safe", "--into", "--negative", "--models",
      "--model",
    ] {
      #expect(page.contains(option), "\(option)")
    }
  }
}
