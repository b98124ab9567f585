import ContractSpecs
import Foundation
import Testing

/// `docs/library.md` shows the test below, which uses the public interface of the library alone.
@Suite struct LibraryPageTests {
  private static let page = Result { try MarkdownPage(file: "docs/library.md") }

  private static func block(_ info: [String]) throws -> String {
    let blocks = try page.get().elements.compactMap { _, element -> String? in
      if case .block(info, let text) = element { text } else { nil }
    }
    return try #require(blocks.first)
  }

  @Test func `the contract of the page says what its test needs`() throws {
    let contract = try ContractFile(
      parsing: Array(Self.block(["json", "contract"]).utf8), file: "library.md")
    #expect(contract.name == "bob-the-builder" && contract.endpoints == ["login"])
    let empty = Response(status: 200, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
    let differences = try contract.differences(in: empty, of: "login").filter(\.failsRun)
    #expect(differences.map(\.kind) == ["body-unrelated"])
    let lines = try Self.block(["json", "contract"]).split(separator: "\n", omittingEmptySubsequences: false)
    let promise = try #require(lines.firstIndex { $0.contains("\"responses\"") })
    #expect(differences.map(\.line) == [promise + 1])
    #expect(differences.first?.description.hasPrefix("library.md:\(promise + 1):") == true)
  }

  private struct Missing: Error, CustomStringConvertible { let description = "not in the bundle" }

  @Test func `a contract reads the files that it refers to`() throws {
    let text = """
      {"contract": "shop", "backend": {"url": "http://127.0.0.1:1"}, "include": ["common.json"],
       "endpoints": {"me": {"request": "GET /me", "responses": {"200": {"body": "User"}}}},
       "checks": {"me": {"call": "me"}}}
      """
    let common = #"{"shapes": {"User": {"id": "integer"}}}"#
    let contract = try ContractFile(parsing: Array(text.utf8), file: "shop.json") { path in
      guard path == "common.json" else { throw Missing() }
      return Array(common.utf8)
    }
    let response = Response(
      status: 200, headers: ["Content-Type": "application/json"], body: Array(#"{"id": "1"}"#.utf8))
    #expect(try contract.differences(in: response, of: "me").map(\.kind) == ["value-type"])
    let error = try #require(throws: InvalidContractFile.self) {
      try ContractFile(parsing: Array(text.utf8), file: "shop.json") { _ in throw Missing() }
    }
    #expect(error.description.contains("\"common.json\" cannot be read: not in the bundle"))
  }

  @Test func `errors of a contract and of a name say where and what is known`() throws {
    let error = try #require(throws: InvalidContractFile.self) {
      try ContractFile(parsing: Array(#"{"contract": 5}"#.utf8), file: "shop.json")
    }
    #expect(error.problems.first?.line == 1 && error.description.hasPrefix("shop.json:1:"))
    let contract = try ContractFile(
      parsing: Array(Self.block(["json", "contract"]).utf8), file: "library.md")
    let unknown = #expect(throws: UnknownEndpoint.self) {
      try contract.differences(in: Response(status: 200), of: "logn")
    }
    #expect(unknown?.description == #"there is no endpoint "logn"; did you mean "login"?"#)
  }

  @Test func `the test of the page is the one below`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let test = try #require(source.components(separatedBy: "// The page shows what foll\u{6F}ws.\n").last)
    let block = try Self.block(["swift"])
    let imports = "import ContractSpecs\nimport Foundation\nimport Testing\n\n"
    #expect(block.hasPrefix(imports) && block.dropFirst(imports.count) + "\n" == test)
  }
}

private let contractURL = URL(filePath: ProjectFolder.root + "/specs/bob-the-builder.json")
private let fixtureURL = URL(filePath: ProjectFolder.tests + "/Cases/BobTheBuilder/login.json")

// The page shows what follows.
@Test func `the login fixture is what the backend promises`() throws {
  let contract = try ContractFile(parsing: Array(Data(contentsOf: contractURL)), file: "bob-the-builder.json")
  let fixture = Response(
    status: 200, headers: ["Content-Type": "application/json"], body: Array(try Data(contentsOf: fixtureURL)))
  #expect(try contract.differences(in: fixture, of: "login").filter(\.failsRun) == [])
}
