import Foundation
import ModelHarnessText
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

@Suite struct ModelSourceTests {
  private static func prepared(_ source: String) -> String {
    ModelSource.prepared(SwiftFile(name: "a/B\".swift", bytes: Array(source.utf8)))
  }

  static let imports: [(String, String?)] = [
    ("import UIKit", "UIKit"), ("  import struct Foundation.Date // why", "Foundation"),
    ("@testable import App", "App"), ("@_spi(Private) public import Core.Models", "Core"),
    ("private import Combine", "Combine"), ("// import UIKit", nil), ("let important = 1", nil),
    ("import UIKit; import Combine", nil),
  ]

  @Test(arguments: imports) func `an import stands only where there is the module`(
    _ line: String, _ module: String?
  ) {
    let text = Self.prepared("\(line)\nlet x = 1")
    #expect(text.contains("#if canImport(\(module ?? "")") == (module != nil))
    #expect(text.contains("\n\(line)\n") && text.contains("let x = 1\n"))
  }

  @Test func `lines keep their numbers, and a program loses its beginning`() {
    let text = Self.prepared("import A\n@main struct App {}\nfoo()")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "#sourceLocation(file: \"a/B.swift\", line: 1)")
    #expect(lines.contains("#sourceLocation(file: \"a/B.swift\", line: 2)"))
    #expect(lines.contains(" struct App {}") && lines.contains("foo()"))
  }

  @Test(arguments: [
    ("LoginResponse", true), ("[User]", true), ("Auth.Login?", true),
    ("Envelope<[String: Account], B>", true),
    ("`Type`", true), ("", false), ("A).self); exit(1", false), ("A\nB", false), ("A{}", false),
    ("\"A\"", false),
  ])
  func `only a type's name gets into the source`(_ name: String, _ isName: Bool) async {
    #expect(ModelRun.isTypeName(name) == isName)
  }

  @Test func `the compiler of SWIFT_EXEC stands before the one in PATH, and neither is invented`()
    async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write("#!/bin/sh\n", to: "bin/swiftc")
      let path = folder.path("bin/swiftc")
      #expect(SwiftCompiler.find { ["PATH": "\(folder.path)/bin"][$0] } == nil)
      chmod(path, 0o755)
      #expect(SwiftCompiler.find { ["PATH": "bin:/none:\(folder.path)/bin"][$0] }?.program == path)
      #expect(SwiftCompiler.find { ["SWIFT_EXEC": path][$0] }?.program == path)
      #expect(SwiftCompiler.find { ["SWIFT_EXEC": "/none", "PATH": "\(folder.path)/bin"][$0] } == nil)
      #expect(
        SwiftCompiler.absence { ["SWIFT_EXEC": "swiftc", "PATH": "\(folder.path)/bin"][$0] }
          == "SWIFT_EXEC is not the absolute path of a program: swiftc")
      #expect(
        SwiftCompiler.absence { ["PATH": "/none"][$0] } == "no swiftc in PATH, and SWIFT_EXEC is not set")
    }
  }

  @Test func `every file of the harness is in the program, as it is in the repository`() throws {
    let folder = ProjectFolder.root + "/Sources/ModelHarness/Harness"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(HarnessText.files.map(\.name).sorted() == names)
    for file in HarnessText.files {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file.name)")) == Data(file.bytes),
        "\(file.name)")
    }
  }
}
