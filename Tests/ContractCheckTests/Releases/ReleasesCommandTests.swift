import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of `releases`, and of what `lint`, `diagnose` and `run` say of released versions, with the real binary.
@Suite(.requires(.program("git"))) struct ReleasesCommandTests {
  private static func reply(_ members: String) -> [String: String] {
    ["App/Reply.swift": "struct Reply: Decodable {\n  \(members)\n}\n"]
  }

  /// An app whose versions 1.1.0 and 1.2.0 need a member that nobody promises.
  private static func history(_ settings: String = "") -> AppHistory {
    AppHistory(
      releases: [
        .init(tag: "v1.0.0", files: reply("let id: Int")), .init(tag: "v1.1.0", files: reply("let key: Int")),
        .init(tag: "v1.2.0", files: ["App/Other.swift": "struct Other {}\n"]),
        .init(tag: "v1.3.0", files: reply("let id: Int")),
      ], settings: settings)
  }

  private static func run(
    _ words: [String], _ history: AppHistory = history(), shares: String? = nil,
    then check: (ProcessResult) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await history.write(to: folder)
      if let shares { try folder.write(shares, to: "specs/shares.csv") }
      try folder.write(#"{"id": 1}"#, to: "body.json")
      try check(try await ContractCheckBinary.run(words, in: folder.path))
    }
  }

  private static let shares = "App Version,Active Devices\n1.0.0,10\n1.1.0,20\n1.2.0,15\n1.3.0,50\n1.4.0,5\n"

  @Test func `the versions that do not decode what is promised are told as ranges with their shares`()
    async throws
  {
    try await Self.run(["releases"], Self.history(#", "shares": "shares.csv""#), shares: Self.shares) {
      result in
      #expect(
        result.stdout == """
          shop: 5 versions, 1.0.0 to 1.4.0, 100 % of users; 2 models that differ, 1 response

               GET /it 200  ✓✗✗✓?
                 (a mark for each version, the oldest first; ? not known of; ✓ decoded by; ✗ breaks)

            GET /it 200 Reply
              | releases  breaks 1.1.0 to 1.2.0 (35 % of users): keyNotFound "key" at $
              | releases  not known of 1.4.0 (5 % of users): users have it, and no tag of the repository is this version
              | releases  decoded by 1.0.0, 1.3.0 (60 % of users)


          """)
      #expect(result.status == 1)
    }
  }

  @Test(.requires(.python)) func `the JSON is what its schema says`() async throws {
    try await withTemporaryFolder { folder in
      try await Self.history().write(to: folder)
      let result = try await ContractCheckBinary.run(["releases", "--format", "json"], in: folder.path)
      let file = try folder.write(result.stdout, to: "releases.json")
      let schema = ProjectFolder.root + "/docs/releases.schema.json"
      for reading in try await Python.validate([file], against: schema) { #expect(reading.errors == []) }
    }
  }

  @Test func `the JSON has the versions and the effects`() async throws {
    try await Self.run(["releases", "--format", "json"]) { result in
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.outputBytes)) as? [String: Any])
      let contract = try #require((json["contracts"] as? [[String: Any]])?.first)
      let versions = try #require(contract["versions"] as? [[String: Any]])
      #expect(versions.compactMap { $0["tag"] as? String } == ["v1.0.0", "v1.1.0", "v1.2.0", "v1.3.0"])
      let response = try #require((contract["responses"] as? [[String: Any]])?.first)
      let effects = try #require(response["effects"] as? [[String: Any]])
      #expect(effects.compactMap { $0["effect"] as? String } == ["breaks", "decodes"])
      #expect(
        effects.compactMap { $0["versions"] as? [String] } == [["1.1.0", "1.2.0"], ["1.0.0", "1.3.0"]])
    }
  }

  static let commands: [([String], String, Int32)] = [
    (["lint"], "breaks 1.1.0 to 1.2.0: keyNotFound \"key\" at $", 1),
    (
      ["diagnose", "body.json", "--endpoint", "get"],
      "breaks 1.1.0 to 1.2.0: keyNotFound \"key\" at $, as what is promised does", 1
    ),
  ]

  @Test(arguments: commands) func `other commands tell the same`(
    _ words: [String], _ line: String, _ status: Int32
  ) async throws {
    try await Self.run(words) { result in
      #expect(result.stdout.contains(line), "\(result.stdout)")
      #expect(result.status == status)
    }
  }

  static let tolerated: [(String, String?, Int32)] = [
    (#", "tolerate": [{"versions": "1.1.*"}, {"versions": "v1.2.0", "reason": "gone soon"}]"#, nil, 0),
    (#", "tolerate": [{"versions": "1.1.*", "expires": "2020-01-01"}]"#, nil, 1),
    (#", "tolerate": [{"versions": "1.1.*", "expires": "2999-12-31"}, {"versions": "1.2.0"}]"#, nil, 0),
    (#", "tolerate": "40%", "shares": "shares.csv""#, shares, 0),
    (#", "tolerate": "1%", "shares": "shares.csv""#, shares, 1),
    (#", "tolerate": "40%""#, nil, 1), (#", "since": "1.3""#, nil, 0),
  ]

  @Test(arguments: tolerated) func `what is tolerated fails nothing`(
    _ settings: String, _ shares: String?, _ status: Int32
  ) async throws {
    try await Self.run(["releases"], Self.history(settings), shares: shares) { result in
      #expect(result.status == status, "\(result.stdout)")
    }
  }

  static let refused: [(String, String, String)] = [
    (
      #"{"tags": ["x*"]}"#, "",
      "no tag that is a version matches \"x*\"; the repository has 4, such as v1.1.0, v1.2.0, v1.3.0"
    ),
    (
      #"{"tags": ["v*"], "shares": "shares.csv"}"#, "Version,Share\n1.0,60 %\n2.0,50 %\n",
      "the shares in \"shares.csv\" cannot be read: its shares are 110 % in all, more than everybody"
    ),
    (
      #"{"tags": ["v*"], "shares": "none.csv"}"#, "",
      "the shares in \"none.csv\" cannot be read: no such file"
    ),
  ]

  @Test(arguments: refused) func `what cannot be read is told at its place, and the rest goes on`(
    _ releases: String, _ shares: String, _ reason: String
  ) async throws {
    try await withTemporaryFolder { folder in
      try await Self.history().write(to: folder)
      try folder.write(shares, to: "specs/shares.csv")
      let contract = try folder.read("specs/shop.json")
      try folder.write(
        contract.replacingOccurrences(of: #"{"tags": ["v*"]}"#, with: releases), to: "specs/shop.json")
      let result = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(
        result.stderr.contains("specs/shop.json:3:") && result.stderr.contains(reason), "\(result.stderr)")
      #expect(result.stdout.contains("no errors in 1 check") && result.status == 3)
    }
  }

  @Test func `a folder outside of git, and one without a tag's models, are told`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("struct Reply: Decodable { let id: Int }", to: "app/App/Reply.swift")
      var history = Self.history()
      history.releases = []
      try await history.write(to: folder)
      try FileManager.default.removeItem(atPath: folder.path("app/.git"))
      let alone = try await ContractCheckBinary.run(["releases"], in: folder.path)
      #expect(alone.stderr.contains("is in no git repository, and released versions are its tags"))
      #expect(alone.status == 3)
    }
    var history = Self.history()
    history.releases.insert(.init(tag: "v0.9.0", files: ["README.md": "x\n"]), at: 0)
    try await Self.run(["releases"], history) { result in
      #expect(
        result.stdout.contains("not known of 0.9.0: the tag has no Swift file in App"), "\(result.stdout)")
    }
  }

  @Test func `a shallow clone is told how to fetch its tags`() async throws {
    try await withTemporaryFolder { folder in
      try await Self.history().write(to: folder)
      let clone = ShellCommand(
        program: "git",
        arguments: ["clone", "-q", "--depth", "1", "file://\(folder.path("app"))", "shallow"],
        directory: folder.path)
      try #require(try await clone.run(within: .seconds(60)).status == 0)
      // git clones the tag of what it clones.
      try await AppHistory.git("-C ../shallow tag -d v1.3.0", in: folder)
      let contract = try folder.read("specs/shop.json")
      try folder.write(
        contract.replacingOccurrences(of: "../app/App", with: "../shallow/App"), to: "specs/shop.json")
      let result = try await ContractCheckBinary.run(["releases"], in: folder.path)
      #expect(result.stderr.contains("the clone of the app is shallow: fetch its tags"), "\(result.stderr)")
      #expect(result.status == 3)
    }
  }

  @Test func `a version with a corrupt object is not known`() async throws {
    try await withTemporaryFolder { folder in
      try await Self.history().write(to: folder)
      let name = try await ShellCommand(
        program: "git", arguments: ["rev-parse", "v1.0.0:App/Reply.swift"], directory: folder.path("app")
      ).run(within: .seconds(60)).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
      let file = folder.path("app/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
      try FileManager.default.removeItem(atPath: file)
      let result = try await ContractCheckBinary.run(["releases"], in: folder.path)
      #expect(result.stdout.contains("git cannot read App/Reply.swift of the tag"), "\(result.stdout)")
    }
  }

  static let wrong: [(String, String)] = [
    ("{}", "\"releases\" needs the tags that are releases"), (#"{"tags": []}"#, "\"tags\" needs a pattern"),
    (#"{"tags": ["v*"], "latest": 0}"#, "\"latest\" must be a whole number from 1 to 1000"),
    (#"{"tags": ["v*"], "tolerate": "much"}"#, "\"tolerate\" is a part of the users"),
    (#"{"tags": ["v*"], "tolerate": [{"version": "1"}]}"#, "did you mean \"versions\"?"),
    (#"{"tags": ["v*"], "keys": {"v1*": "snake"}}"#, "\"keys\" of a tag is one of"),
    (
      #"{"tags": ["v*"], "shares": "/etc/x"}"#, "\"shares\" is a path relative to the folder of this contract"
    ),
    (#"{"tags": ["v*"], "tolerate": [{"versions": "1", "expires": "soon"}]}"#, "\"expires\" is a day"),
    (#"{"tag": ["v*"]}"#, "did you mean \"tags\"?"),
  ]

  @Test(arguments: wrong) func `wrong settings are errors of the contract`(
    _ releases: String, _ message: String
  ) {
    let text = """
      {"contract": "c", "backend": {"url": "http://a"}, "client": {"models": ["app"], "releases": \(releases)},
       "endpoints": {"get": {"request": "GET /", "responses": {"200": {}}}}, "checks": {"get": {"call": "get"}}}
      """
    let reading = ContractReading(of: Array(text.utf8), file: "c.json", files: .none)
    #expect(
      reading.diagnostics.contains { $0.message.contains(message) }, "\(reading.diagnostics.map(\.message))")
  }
}
