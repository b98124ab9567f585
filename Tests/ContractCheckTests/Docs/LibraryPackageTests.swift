import Foundation
import Testing

/// The tests of the library in a package outside of this one, as an app's tests use it.
@Suite(.requires(.program("swift")), .slow) struct LibraryPackageTests {
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Bob",
      dependencies: [.package(name: "ContractCheck", path: "\(ProjectFolder.root)")],
      targets: [
        .target(name: "Bob"),
        .testTarget(
          name: "BobTests", dependencies: ["Bob", .product(name: "ContractSpecs", package: "ContractCheck")],
          exclude: ["Fixtures"]),
      ])
    """

  private static let app = """
    import Foundation

    struct LoginResponse: Decodable {
      var accessToken: String
      var user: User
    }
    struct User: Decodable {
      var id: UUID
      var firstName: String
    }
    extension JSONDecoder {
      static var api: JSONDecoder { JSONDecoder() }
    }
    """

  @Test func `the fixtures of the page are held in a package of its own`() async throws {
    let page = try MarkdownPage(file: "docs/library.md")
    func block(_ info: [String]) throws -> String {
      try #require(
        page.elements.compactMap { _, element -> String? in
          if case .block(info, let text) = element { text } else { nil }
        }.first)
    }
    let fixture = try String(
      contentsOfFile: ProjectFolder.tests + "/Cases/BobTheBuilder/login.json", encoding: .utf8)
    try await withTemporaryFolder { folder in
      try folder.write(Self.manifest, to: "Package.swift")
      try folder.write(Self.app, to: "Sources/Bob/Models.swift")
      try folder.write(try block(["json", "contract"]), to: "specs/bob-the-builder.json")
      try folder.write(try block(["swift", "fixtures"]), to: "Tests/BobTests/FixtureTests.swift")
      let path = "Tests/BobTests/Fixtures/login.json"
      try folder.write(fixture, to: path)
      let command = ShellCommand(
        program: "swift", arguments: ["test", "--disable-xctest"], directory: folder.path)
      let good = try await command.run(within: .seconds(900))
      #expect(good.ending == .exited(0), "\(good.stdout)\(good.stderr)")
      #expect(good.stdout.contains("with 2 tests"), "\(good.stdout)")
      try folder.write(fixture.replacing("\"firstName\"", with: "\"first_name\""), to: path)
      let bad = try await command.run(within: .seconds(900))
      #expect(bad.ending == .exited(1))
      let output = bad.stdout + bad.stderr
      #expect(output.contains("login.json is not what bob-the-builder promises for login 200:"), "\(output)")
      #expect(output.contains("\(path):"), "\(output)")
      #expect(output.contains("field-casing at $.user.firstName: expected \"firstName\", got \"first_name\""))
      #expect(output.contains("LoginResponse does not decode login.json:"))
      let shown = output.replacing("\(folder.path)/Tests/BobTests", with: "…").replacing(
        folder.path, with: "…")
      let words = try block(["text"]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(shown.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(shown)")
    }
  }
}
