import Foundation
import Testing

@testable import ContractCheck

@Suite struct ExportTests {
  private static let contract = """
    {"contract": "shop", "backend": {"url": "http://localhost:3000"},
     "shapes": {"Order": {"id": "uuid", "token": "jwt(Claims)"}, "Claims": {"sub": "string"}},
     "endpoints": {"orders": {"request": "GET /orders", "responses": {"200": {"body": "Order[]"}}}},
     "checks": {"orders": {"call": "orders"}}}
    """

  @Test func `the export is written to standard output, a file or a folder`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let plain = try await ContractCheckBinary.run(["export", "swift", "shop.json"], in: folder.path)
      #expect(plain.status == 0 && plain.stderr == "" && plain.stdout.contains("struct Order: Codable"))
      try folder.write("old", to: "Shop.swift")
      let file = try await ContractCheckBinary.run(
        ["export", "swift", "shop.json", "-o", "Shop.swift"], in: folder.path)
      #expect((file.status, file.stdout, file.stderr) == (0, "", ""))
      #expect(try folder.read("Shop.swift") == plain.stdout)
      let several = try await ContractCheckBinary.run(
        ["export", "swift", "shop.json", "--folder", "App/Models"], in: folder.path)
      #expect((several.status, several.stdout, several.stderr) == (0, "", ""))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/App/Models")
      #expect(names.sorted() == ["Order.swift", "ShopCoding.swift", "ShopEndpoints.swift"])
    }
  }

  @Test func `what a schema cannot say is on standard error`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      for form in ["json-schema", "openapi"] {
        let run = try await ContractCheckBinary.run(["export", form, "shop.json"], in: folder.path)
        #expect(run.status == 0 && run.stdout.hasPrefix("{\n"))
        #expect(
          run.stderr == "contractcheck: shop.json:2:46: the claims of a token are not in the schema\n")
      }
    }
  }

  @Test(
    arguments: [
      (["export", "swift"], 64, "export swift takes one contract or OpenAPI document"),
      (["export", "swift", "a", "b"], 64, "export swift takes one contract or OpenAPI document"),
      (["export", "swift", "a", "-o", "b", "--folder", "c"], 64, "--output and --folder exclude each other"),
      (["export", "openapi", "a", "--folder", "c"], 64, "export openapi does not take --folder"),
      (["export", "swift", "none.json"], 2, "error: none.json: no such file or directory"),
      (["export", "swift", "wrong.json"], 2, "wrong.json:1:1: error:"),
      (["export", "swift", "old.json"], 2, "error: old.json: version \"1.2\" of OpenAPI is not known"),
      (["export", "swift", "shop.json", "-o", "none/x.swift"], 2, "cannot write none/x.swift"),
    ] as [([String], Int32, String)])
  func `what cannot be exported is told`(words: [String], status: Int32, message: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      try folder.write("{}", to: "wrong.json")
      try folder.write(#"{"openapi": "1.2", "paths": {}}"#, to: "old.json")
      let run = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(run.status == status && run.stdout == "")
      #expect(run.stderr.contains(message), "\(run.stderr)")
    }
  }
}
