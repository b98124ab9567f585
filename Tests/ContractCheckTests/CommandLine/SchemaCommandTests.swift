import ContractSchema
import Foundation
import Testing

@testable import ContractSpecs

/// The tests of the schema that is built into the program.
@Suite struct SchemaCommandTests {
  @Test func `schema prints the schema of the repository, which init writes beside a contract`() async throws
  {
    let schema = try String(
      contentsOfFile: ProjectFolder.root + "/specs/contract.schema.json", encoding: .utf8)
    #expect(ContractSchema.text == schema && ContractSchema.fileName == ContractReader.schemaFile)
    let printed = try await ContractCheckBinary.run(["schema"])
    #expect(printed.status == 0 && printed.stdout == schema && printed.stderr.isEmpty)
    try await withTemporaryFolder { folder in
      try folder.write("{\"id\": 1}", to: "user.json")
      let written = try await ContractCheckBinary.run(["init", "user.json"], in: folder.path)
      #expect(written.status == 0, "\(written.stderr)")
      #expect(try folder.read("specs/user.json").contains(#""$schema": "./contract.schema.json""#))
      #expect(try folder.read("specs/contract.schema.json") == schema)
      let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(lint.status == 0 && lint.stderr.isEmpty, "\(lint.stderr)")
      // A copy that was edited is not overwritten.
      try folder.write("{}", to: "specs/contract.schema.json")
      _ = try await ContractCheckBinary.run(["init", "user.json", "--force"], in: folder.path)
      #expect(try folder.read("specs/contract.schema.json") == "{}")
    }
  }

  @Test func `schema takes no path`() async throws {
    let result = try await ContractCheckBinary.run(["schema", "specs"])
    #expect(result.status == 64 && result.stderr.contains("schema takes no path"))
  }
}
