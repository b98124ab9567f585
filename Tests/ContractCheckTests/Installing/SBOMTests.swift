import Foundation
import Testing

@testable import ContractCheck

/// A bill of materials as `python/check_sbom.py` reads it.
struct BillOfMaterials: Decodable {
  var `static`: [String]
  var dynamic: [String]
  var version: String
  var sha256: String

  /// Reads a file that the schema of CycloneDX accepts.
  static func read(_ file: String) async throws -> BillOfMaterials {
    let result = try await Python.script("python/check_sbom.py", [file]).run(within: .seconds(60))
    try #require(result.status == 0, "\(result.stderr)")
    return try JSONDecoder().decode(Self.self, from: Data(result.stdout.utf8))
  }
}

@Suite struct SBOMTests {
  private static func sbom(_ arguments: String...) async throws -> ProcessResult {
    try await ShellCommand(
      program: ProjectFolder.root + "/script/sbom", arguments: arguments,
      environment: ["SOURCE_DATE_EPOCH": "0"]
    ).run(within: .seconds(120))
  }

  /// The program of the tests is linked with Swift's libraries dynamically, which `ReleaseTests` has the other way.
  @Test(.requires(.python)) func `it lists what the program is linked with`() async throws {
    let result = try await Self.sbom(ContractCheckBinary.path())
    try #require(result.status == 0, "\(result.stderr)")
    #expect(result.stdout.contains("\"timestamp\": \"1970-01-01T00:00:00Z\""))
    try await withTemporaryFolder { folder in
      let bill = try await BillOfMaterials.read(folder.write(result.stdout, to: "a.cdx.json"))
      #expect(bill.version == ContractCheckCommand.version && bill.sha256.count == 64)
      #expect(bill.dynamic.contains { $0.contains("libcurl.") })
      #if os(Linux)
        #expect(bill.static == [])
        #expect(bill.dynamic.contains("libswiftCore.so") && bill.dynamic.contains("libc.so.6"))
      #endif
      // The schema refuses something.
      let wrong = try folder.write(
        result.stdout.replacing("\"bomFormat\"", with: "\"bom\""), to: "wrong.cdx.json")
      #expect(try await Python.script("python/check_sbom.py", [wrong]).run(within: .seconds(60)).status == 1)
    }
  }

  @Test func `a program without symbols is refused`() async throws {
    try await withTemporaryFolder { folder in
      let program = try folder.write("#!/bin/sh\necho contractcheck 0.1.0\n", to: "program")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let result = try await Self.sbom(program)
      #expect(result.status == 1 && result.stderr.contains("has no symbols to read"))
    }
  }

  @Test func `it must be asked for a program`() async throws {
    #expect(try await Self.sbom().status == 64)
    #expect(try await Self.sbom("--help").status == 0)
  }
}
