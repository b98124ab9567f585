import Foundation
import Testing

@testable import ContractCheck

/// The tests of runs whose responses released versions do not read, with the real binary.
@Suite(.requires(.program("git"))) struct ReleasedRunTests {
  private static func reply(_ name: String) -> [String: String] {
    [
      "App/Reply.swift":
        "struct Reply: Decodable { let user: User }\nstruct User: Decodable { let \(name): String }\n"
    ]
  }

  private static func history(_ settings: String = "", first: String = "first_name") -> AppHistory {
    AppHistory(
      releases: [
        .init(tag: "v1.0.0", files: reply(first)), .init(tag: "v1.1.0", files: reply("firstName")),
      ], settings: settings, promise: #"{"user": {"firstName": "string"}}"#)
  }

  private static let body = #"{"user":{"firstName":"Ann"}}"#

  private static func run(
    _ history: AppHistory, body: String = body,
    then check: (ProcessResult, [String: Any], TemporaryFolder) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await history.write(to: folder)
      let server = try ScriptedServer(
        answering: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let result = try await ContractCheckBinary.run(["run", "--url", server.url], in: folder.path)
      let report = Data(try folder.read("reports/contractcheck.json").utf8)
      let json = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
      try await check(result, json, folder)
    }
  }

  @Test(.requires(.python)) func `what only released versions feel fails the run, with what would help them`()
    async throws
  {
    try await Self.run(Self.history()) { result, json, folder in
      #expect(result.status == 1)
      let told = [
        "released-model at $.user.first_name", "breaks 1.0.0: keyNotFound \"first_name\" at $.user",
        "decoded by 1.1.0",
        "with \"first_name\" beside \"firstName\" at $.user, each version and the app of today decode the body",
      ]
      #expect(told.filter { !result.stdout.contains($0) } == [], "\(result.stdout)")
      let words = "breaks 1.0.0: keyNotFound \"first_name\" at $.user, as what is promised does"
      let row = "| `shop: GET /it` | `✗✓` | `\(words)` |"
      let markdown = try folder.read("reports/contractcheck.md")
      #expect(markdown.contains(row), "\(markdown)")
      #expect(try folder.read("reports/contractcheck.html").contains("<h2>Released versions</h2>"))
      let app = (json["checks"] as? [[String: Any]])?.first?["app"] as? [String: Any]
      let effects = (app?["releases"] as? [[String: Any]])?.compactMap { $0["effect"] as? String }
      #expect(effects == ["breaks", "decodes"])
      let files = [folder.path("reports/contractcheck.json")]
      for reading in try await Python.validate(
        files, against: ProjectFolder.root + "/docs/report.schema.json")
      {
        #expect(reading.errors == [])
      }
    }
  }

  static let settings: [(String, String, Int32)] = [
    (#", "tolerate": [{"versions": "1.0.*"}]"#, "first_name", 0), ("", "firstName", 0),
    (#", "since": "1.1""#, "first_name", 0), (#", "shares": "none.csv""#, "firstName", 3),
  ]

  @Test(arguments: settings) func `the run passes, or is inconclusive, without what it must not know`(
    _ settings: String, _ first: String, _ status: Int32
  ) async throws {
    try await Self.run(Self.history(settings, first: first)) { result, _, _ in
      #expect(result.status == status, "\(result.stdout)\(result.stderr)")
    }
  }

  @Test func `a version that cannot be read makes the run inconclusive`() async throws {
    var history = Self.history(first: "firstName")
    history.releases.insert(.init(tag: "v0.9.0", files: ["README.md": "x\n"]), at: 0)
    try await Self.run(history) { result, _, _ in
      #expect(result.status == 3)
      #expect(result.stdout.contains("what 1 released version (0.9.0) makes of responses is not known"))
    }
  }
}
