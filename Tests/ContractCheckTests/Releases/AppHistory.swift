import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The git repository of an app with released versions, and a contract of its backend beside it.
struct AppHistory: Sendable {
  /// The files of each version, the oldest first; a file stays until another version has it again or removes it.
  var releases: [Release]

  /// The members of `"releases"` beside `"tags"`, each behind a comma.
  var settings = ""

  /// The members of `"client"` beside `"models"` and `"releases"`, each behind a comma.
  var client = ""
  var models = #"["../app/App"]"#
  var type = "Reply"
  var promise = #"{"id": "integer"}"#

  struct Release: Sendable {
    var tag: String
    var files: [String: String] = [:]
    var removed: [String] = []
  }

  /// Writes the repository and the contract `specs/shop.json` to a folder.
  func write(to folder: TemporaryFolder) async throws {
    try folder.write("", to: "app/.keep")
    try await Self.git("init -q .", in: folder)
    for release in releases {
      for name in release.removed { try await Self.shell("rm -r '\(name)'", in: folder) }
      for (name, text) in release.files { try folder.write(text, to: "app/\(name)") }
      try await Self.git("add -A", in: folder)
      try await Self.git("commit -q --allow-empty -m '\(release.tag)'", in: folder)
      try await Self.git("tag '\(release.tag)'", in: folder)
    }
    try folder.write(contract, to: "specs/shop.json")
  }

  private var contract: String {
    """
    {
      "contract": "shop", "backend": {"url": "http://127.0.0.1:1"},
      "client": {"models": \(models), "releases": {"tags": ["v*"]\(settings)}\(client)},
      "endpoints": {"get": {"request": "GET /it", "responses": {"200": {"body": \(promise), "model": "\(type)"}}}},
      "checks": {"get": {"call": "get"}}
    }
    """
  }

  /// Runs git in the app's folder, without the settings of this machine.
  static func git(_ words: String, in folder: TemporaryFolder) async throws {
    try await shell("git -c user.name=a -c user.email=a@example.org \(words)", in: folder)
  }

  private static func shell(_ line: String, in folder: TemporaryFolder) async throws {
    let result = try await ShellCommand(
      program: "/bin/sh", arguments: ["-c", line],
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"],
      directory: folder.path("app")
    ).run(within: .seconds(120))
    try #require(result.status == 0, "\(line): \(result.stderr)")
  }
}

extension AppHistory {
  /// The released versions of a contract in a folder, with the contract itself.
  static func read(_ folder: TemporaryFolder) throws -> (ReleasedVersions, Contract) {
    var loaded = LoadedContracts([folder.path("specs/shop.json")])
    loaded.loadModels()
    try #require(loaded.problems.isEmpty, "\(loaded.problems)")
    loaded.loadReleases()
    return (try #require(loaded.releases["shop"]), try #require(loaded.contracts.first))
  }

  /// The effect of a body on each version, as the characters of a table.
  static func marks(of body: String, in folder: TemporaryFolder) throws -> String {
    let (releases, contract) = try read(folder)
    #expect(releases.problems.isEmpty, "\(releases.problems)")
    let response = HTTPResponse(status: 200, body: Array(body.utf8))
    let effects = releases.effects(
      of: response, try JSONDocument(parsing: Array(body.utf8)), promised: contract.endpoints[0].responses[0])
    return try #require(effects).map(\.mark).joined()
  }
}
