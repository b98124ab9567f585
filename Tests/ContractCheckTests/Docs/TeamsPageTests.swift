import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct TeamsPageTests {
  private static let file = ProjectFolder.root + "/docs/for-ios-teams.md"

  /// Returns the backend of the page, which sends the identifier as text.
  private static func server() throws -> ScriptedServer {
    try ScriptedServer { _ in
      let body = #"{"id":"42","email":"ada@example.com","created_at":"2025-01-08T12:00:00Z","phone":null}"#
      return [
        .send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      ]
    }
  }

  /// Writes the files of the page and runs its commands in its order, and compares the output shown.
  @Test func `the examples of the page are what the program does`() async throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    let server = try Self.server()
    let address = "http://127.0.0.1:3000"
    var statuses: [Int32] = []
    try await withTemporaryFolder { folder in
      var parts = page.components(separatedBy: "```")
      for index in parts.indices where index % 2 == 1 {
        let lines = parts[index].components(separatedBy: "\n")
        if lines[0] == "console" {
          let words = try #require(DiagnosePageTests.words(of: lines[1]))
          let result = try await ContractCheckBinary.run(words, in: folder.path)
          statuses.append(try #require(result.status))
          #expect(result.stderr == "")
          let output = result.stdout.replacing(server.url, with: address)
            .replacing(/took [0-9.]+ m?s · seed [0-9]+/, with: "took … · seed …")
            .replacing(/after [0-9.]+ m?s/, with: "after …")
            .replacing(/(?m)^( +\| example +).*$/) { "\($0.1)…" }
          parts[index] = "console\n\(lines[1])\n\(output)"
        } else if let name = parts[index - 1].split(separator: "\n").last.flatMap({
          $0.firstMatch(of: /<!-- file:(.+) -->/)?.1
        }) {
          let text = lines.dropFirst().joined(separator: "\n").replacing(address, with: server.url)
          try folder.write(text, to: String(name))
        }
      }
      #expect(statuses == [1, 0, 1])
      try expectText(parts.joined(separator: "```"), inFile: Self.file)
    }
  }

  @Test func `the page says what each party means, in the words of the reports`() throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    for party in ResponsibleParty.allCases where party != .narrow {
      #expect(page.contains("| \(party.words.prefix { $0 != ";" })"), "\(party.words)")
    }
  }
}
