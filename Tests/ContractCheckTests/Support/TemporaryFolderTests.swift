import Foundation
import Testing

@Suite struct TemporaryFolderTests {
  private struct Stop: Error {}

  @Test func `a folder is empty at first and gone at the end`() async throws {
    let path = try await withTemporaryFolder { folder in
      #expect(try folder.names().isEmpty)
      try folder.write("text", to: "deep/in/file")
      #expect(try folder.names(in: "deep") == ["in"])
      #expect(folder.contains("deep/in/file"))
      return folder.path
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a folder is gone after a failure too`() async throws {
    var path = ""
    await #expect(throws: Stop.self) {
      try await withTemporaryFolder { folder in
        path = folder.path
        throw Stop()
      }
    }
    #expect(!path.isEmpty && !FileManager.default.fileExists(atPath: path))
  }
}
