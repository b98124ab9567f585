import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of contracts that include the shapes of other files.
@Suite struct IncludeTests {
  private static let common = """
    {"about": "shared", "shapes": {
      "Page<T>": {"items": "T[]", "next?": "url"},
      "User": {"id": "integer", "team": "Team"}
    }, "include": ["deep/teams.json"]}
    """
  private static let teams = #"{"shapes": {"Team": {"name": "string"}}, "include": ["../common.json"]}"#

  private static func read(
    _ members: String, body: String = #""Page<User>""#, files: [String: String]
  ) -> ContractReading {
    let text = """
      {"contract": "shop", "backend": {"url": "http://127.0.0.1:1"}, \(members)
       "endpoints": {"users": {"request": "GET /users", "responses": {"200": {"body": \(body)}}}},
       "checks": {"users": {"call": "users"}}}
      """
    let access = ReferencedFiles { path throws(ReferencedFileError) in
      guard let text = files[path] else { throw ReferencedFileError(reason: "no such file or directory") }
      return Array(text.utf8)
    }
    return ContractReading(of: Array(text.utf8), file: "specs/shop.json", files: access)
  }

  private static func errors(
    _ members: String, body: String = #""string""#, files: [String: String] = [:]
  ) -> [String] {
    read(members, body: body, files: files).diagnostics.map(\.description)
  }

  @Test func `shapes of included files are used like the contract's own`() throws {
    let reading = Self.read(
      #""include": ["common.json"],"#,
      files: ["common.json": Self.common, "deep/teams.json": Self.teams])
    #expect(reading.diagnostics == [])
    let contract = try #require(reading.contract)
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")],
      body: Array(#"{"items": [{"id": 1, "team": {"name": 5}}]}"#.utf8))
    let findings = try contract.findings(in: response, of: "users")
    #expect(findings.map(\.path?.description) == ["$.items[*].team.name"])
    #expect(findings.first?.location.description == "specs/deep/teams.json:1:30")
  }

  @Test func `an error has its place in the file where it is`() throws {
    let told = Self.errors(
      #""include": ["a.json"],"#,
      files: ["a.json": "{\n  \"shapes\": {\n    \"A\": { \"x\": \"strng\" }\n  }\n}"])
    #expect(told.count == 1)
    #expect(
      told[0]
        == "specs/a.json:3:18: error: there is no type \"strng\"; did you mean \"string\"?\n      \"A\": { \"x\": \"strng\" }\n                   ^~~~~"
    )
  }

  @Test(arguments: [
    (
      #""include": "a.json","#, [:], "specs/shop.json:1:75: error: \"include\" must be an array, not a string"
    ),
    (
      #""include": [7],"#, [:],
      "specs/shop.json:1:76: error: each path of \"include\" must be a string, not a number"
    ),
    (#""include": ["/etc/a.json"],"#, [:], "\"include\" has paths relative to the folder of this file"),
    (
      #""include": ["https://example.com/a.json"],"#, [:],
      "\"include\" has paths relative to the folder of this file"
    ),
    (
      #""include": ["a.json"],"#, [:],
      "specs/shop.json:1:76: error: \"a.json\" cannot be read: no such file or directory"
    ),
    (#""include": ["a.json"],"#, ["a.json": "{\"shapes\": {},}"], "specs/a.json:1:14: error: not JSON"),
    (
      #""include": ["a.json"],"#, ["a.json": "[]"],
      "specs/a.json:1:1: error: an included file must be an object, not an array"
    ),
    (
      #""include": ["a.json"],"#, ["a.json": "{\"about\": \"x\"}"],
      "specs/a.json:1:1: error: an included file needs \"shapes\""
    ),
    (
      #""include": ["a.json"],"#, ["a.json": #"{"shapes": {}, "checks": {}}"#],
      "specs/a.json:1:16: error: an included file has no \"checks\"; it can have $schema, title, about, include, shapes"
    ),
    (
      #""shapes": {"A": "string"}, "include": ["a.json"],"#, ["a.json": #"{"shapes": {"A": "integer"}}"#],
      "specs/a.json:1:13: error: the shape \"A\" is also at specs/shop.json:1:75; give one of them another name"
    ),
    (
      #""include": ["a.json", "b.json"],"#,
      ["a.json": #"{"shapes": {"A<T>": "T"}}"#, "b.json": #"{"shapes": {"A": "integer"}}"#],
      "specs/b.json:1:13: error: the shape \"A\" is also at specs/a.json:1:13"
    ),
    (
      #""include": ["a.json"],"#, ["a.json": #"{"shapes": {"A": {"x": "A"}}}"#],
      "specs/a.json:1:19: error: A can never end"
    ),
  ])
  func `what cannot be included is an error`(members: String, files: [String: String], message: String) {
    let told = Self.errors(members, files: files)
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }

  @Test func `a missing file causes no errors about its shapes`() {
    let told = Self.errors(#""include": ["a.json"],"#, body: #""Page<User>""#)
    #expect(told.count == 1, "\(told)")
  }

  @Test func `only a hundred files are included, and together they are not too large`() {
    let names = (0...100).map { "f\($0).json" }
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, #"{"shapes": {}}"#) })
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(
      Self.errors("\"include\": [\(list)],", files: files).contains { $0.contains("at most 100 files") })
    let large =
      #"{"about": ""# + String(repeating: "a", count: Contract.maximumSize / 2) + #"", "shapes": {}}"#
    let told = Self.errors(
      #""include": ["a.json", "b.json"],"#, files: ["a.json": large, "b.json": large])
    #expect(told.count == 1 && told[0].contains("at most 4 MiB"), "\(told.map { $0.prefix(200) })")
  }

  @Test func `a folder's files of shapes are skipped, and named ones are explained`() async throws {
    try await withTemporaryFolder { folder in
      let common = try folder.write(#"{"shapes": {"User": {"id": "integer"}}}"#, to: "common.json")
      let contract = """
        {"contract": "a", "backend": {"url": "http://127.0.0.1:1"}, "include": ["common.json"],
         "endpoints": {"me": {"request": "GET /me", "responses": {"200": {"body": "User"}}}},
         "checks": {"me": {"call": "me"}}}
        """
      _ = try folder.write(contract, to: "shop.json")
      let loaded = LoadedContracts([folder.path])
      #expect(loaded.problems == [])
      #expect(loaded.contracts.map(\.name) == ["a"])
      let named = LoadedContracts([common])
      #expect(named.problems.map(\.message).first?.hasPrefix("this file has only shapes") == true)
    }
  }
}
