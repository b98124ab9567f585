import Testing

@testable import ContractCheck

/// The tests of what released versions make of a body, on histories of one change each.
@Suite(.requires(.program("git"))) struct ReleaseHistoriesTests {
  struct History: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var versions: [Version]
    var body: String

    /// The effects, by version.
    var marks: String
    var settings = ""

    /// A version with the source of its types, and with the statements that set up its decoder.
    struct Version: Sendable {
      var model: String
      var decoder = ""
      var file = "App/Reply.swift"
    }

    var app: AppHistory {
      var history = AppHistory(releases: [], settings: settings)
      for (number, version) in versions.enumerated() {
        let client = "import Foundation\nfunc decoder() -> JSONDecoder {\n  let decoder = JSONDecoder()\n"
        var release = AppHistory.Release(
          tag: "v1.\(number).0",
          files: [
            version.file: version.model,
            "Net/Client.swift": "\(client)  \(version.decoder)\n  return decoder\n}\n",
          ])
        if number > 0, versions[number - 1].file != version.file {
          release.removed = [versions[number - 1].file]
        }
        history.releases.append(release)
      }
      return history
    }
  }

  private static func model(_ members: String, name: String = "Reply") -> String {
    "struct \(name): Decodable {\n\(members)\n}\n"
  }

  private static let plain = History.Version(model: model("let id: Int"))

  static let histories: [History] = [
    History(
      testDescription: "a property is renamed",
      versions: [
        .init(model: model("let firstName: String")), .init(model: model("let first_name: String")), plain,
      ], body: #"{"id": 1, "first_name": "Ann"}"#, marks: "✗✓✓"),
    History(
      testDescription: "an optional property becomes required",
      versions: [
        .init(model: model("let id: Int\nlet age: Int?")), .init(model: model("let id: Int\nlet age: Int")),
        plain,
      ], body: #"{"id": 1}"#, marks: "✓✗✓"),
    History(
      testDescription: "the keys are decoded in another way",
      versions: [
        .init(model: model("let firstName: String")),
        .init(
          model: model("let firstName: String"),
          decoder: "decoder.keyDecodingStrategy = .convertFromSnakeCase"),
      ], body: #"{"first_name": "Ann"}"#, marks: "✗✓"),
    History(
      testDescription: "dates are decoded in another way",
      versions: [
        .init(model: model("let at: Date"), decoder: "decoder.dateDecodingStrategy = .secondsSince1970"),
        .init(model: model("let at: Date"), decoder: "decoder.dateDecodingStrategy = .iso8601"),
        .init(model: model("let at: Date")), .init(model: model("let at: String")),
      ], body: #"{"at": "2026-11-30T10:00:00Z"}"#, marks: "✗✓✗✓"),
    History(
      testDescription: "an enum gets a case",
      versions: [
        .init(model: model("let role: Role\nenum Role: String, Decodable { case user, admin }")),
        .init(model: model("let role: Role\nenum Role: String, Decodable { case user, admin, owner }")),
      ], body: #"{"role": "owner"}"#, marks: "✗✓"),
    History(
      testDescription: "the folder moves",
      versions: [
        .init(model: model("let id: String"), file: "Old/Reply.swift"), .init(model: model("let id: Int")),
      ], body: #"{"id": 1}"#, marks: "✗✓", settings: #", "models": {"v1.0.*": ["../app/Old"]}"#),
    History(
      testDescription: "the type is renamed",
      versions: [.init(model: model("let id: String", name: "Answer")), plain], body: #"{"id": 1}"#,
      marks: "✗✓",
      settings: #", "types": {"v1.0.*": {"Reply": "Answer"}}"#),
    History(
      testDescription: "a value is changed without an error",
      versions: [.init(model: model("let count: Double")), .init(model: model("let count: Int"))],
      body: #"{"count": 9007199254740993}"#, marks: "~✓"),
    History(
      testDescription: "a debug build has another type",
      versions: [
        .init(model: model("#if DEBUG\nlet id: Int\n#else\nlet id: String\n#endif")),
        .init(model: model("#if !DEBUG && os(Linux)\nlet id: String\n#else\nlet id: Int\n#endif")),
        .init(model: model("let id: Int\n#if BETA\nlet extra: Int\n#endif")),
      ], body: #"{"id": 1}"#, marks: "✗✓?"),
    History(
      testDescription: "the lines end as on Windows",
      versions: [
        .init(model: "struct Reply: Decodable {\r\n  let id: String // a\r\n}\r\n"),
        .init(model: "struct Reply: Decodable {\r\n  let id: Int // a\r\n}\r\n"),
      ], body: #"{"id": 1}"#, marks: "✗✓"),
  ]

  @Test(arguments: histories)
  func `the effects are told`(_ history: History) async throws {
    try await withTemporaryFolder { folder in
      try await history.app.write(to: folder)
      #expect(try AppHistory.marks(of: history.body, in: folder) == history.marks)
    }
  }

  /// Each version is compiled, all in one module, and the real `JSONDecoder` decodes the body with it.
  @Test(.slow, .requires(.program("swiftc")))
  func `the compiled versions throw where they are told to break`()
    async throws
  {
    var program = "import Foundation\n"
    var calls = ""
    for (number, history) in Self.histories.enumerated() {
      for (index, version) in history.versions.enumerated() {
        // This program is no app for iOS.
        let isOther = version.model.contains("os(")
        let version = isOther ? Self.plain : version
        let type = version.model.contains("struct Answer") ? "Answer" : "Reply"
        program += "enum H\(number)V\(index) {\n\(version.model)\n}\n"
        calls += """
          do {
            let decoder = JSONDecoder()
            \(version.decoder)
            _ = try decoder.decode(H\(number)V\(index).\(type).self, from: Data(#\"\(history.body)\"#.utf8))
            print("decodes")
          } catch { print("throws") }

          """
      }
    }
    try await withTemporaryFolder { folder in
      try folder.write(program + calls, to: "main.swift")
      let compiled = try await ShellCommand(
        program: "swiftc", arguments: ["-Onone", "main.swift", "-o", "decode"], directory: folder.path
      ).run(within: .seconds(300))
      try #require(compiled.status == 0, "\(compiled.stderr.prefix(2000))")
      let result = try await ShellCommand(program: folder.path("decode"), directory: folder.path)
        .run(within: .seconds(60))
      let ends = result.stdout.split(separator: "\n").map(String.init)
      let marks = Self.histories.flatMap(\.marks)
      try #require(ends.count == marks.count)
      for (end, mark) in zip(ends, marks) where mark != "?" {
        #expect(end == (mark == "✗" ? "throws" : "decodes"))
      }
    }
  }
}
