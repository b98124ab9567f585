import ContractSpecs
import SwiftModels
import Testing

@testable import ContractCheck

/// The tests of the sources that several contracts name.
@Suite struct AppSourcesTests {
  @Test func `a path that several contracts name is read once`() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("struct User: Decodable { let id: Int }", to: "App/User.swift")
      let apps = AppSources()
      let files = try apps.files(at: folder.path("App"))
      #expect(files.map(\.name) == [path])
      #expect(apps.reader(of: files).concreteTypes == ["User"])
      try folder.write("struct Other: Decodable { let id: Int }", to: "App/User.swift")
      #expect(try apps.files(at: folder.path("App")) == files)
      #expect(apps.reader(of: try AppSources().files(at: folder.path("App"))).concreteTypes == ["User"])
      #expect(try AppSources().files(at: folder.path("App")) != files)
    }
  }

  @Test func `a path that cannot be read is an error each time`() async throws {
    let apps = AppSources()
    for _ in 0..<2 { #expect(throws: FileError.self) { try apps.files(at: "/none/App") } }
  }
}
