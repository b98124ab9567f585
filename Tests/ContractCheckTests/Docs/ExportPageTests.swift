import Foundation
import Testing

@testable import ContractCheck

@Suite struct ExportPageTests {
  static let file = ProjectFolder.root + "/docs/export.md"

  /// Writes the files of the page, runs its commands in one folder, and compares what they wrote with what it shows.
  @Test func `the examples of the page are what the program does`() async throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    try await withTemporaryFolder { folder in
      var parts = page.components(separatedBy: "```")
      for index in parts.indices where index % 2 == 1 {
        let lines = parts[index].components(separatedBy: "\n")
        let marks =
          parts[index - 1].split(separator: "\n").last?.matches(of: /<!-- (write|part):(.+) -->/) ?? []
        if lines[0] == "console" {
          let words = try #require(DiagnosePageTests.words(of: lines[1]))
          let result = try await ContractCheckBinary.run(words, in: folder.path)
          #expect((result.status, result.stderr) == (0, ""), "\(lines[1]): \(result.stdout)")
          parts[index] = "console\n\(lines[1])\n\(result.stdout)"
        } else if let mark = marks.first, mark.1 == "write" {
          try folder.write(lines.dropFirst().joined(separator: "\n"), to: String(mark.2))
        } else if let mark = marks.first {
          parts[index] = "\(lines[0])\n\(Self.part(of: try folder.read(String(mark.2))))\n"
        }
      }
      #expect(parts.count > 6)
      try expectText(parts.joined(separator: "```"), inFile: Self.file)
    }
  }

  /// Returns the declaration of `Order`, up to the initializers of its nested types.
  private static func part(of source: String) -> String {
    let lines = source.components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasPrefix("struct Order") } ?? 0
    let alias = lines.filter { $0.hasPrefix("/// ") || $0.hasPrefix("typealias") || $0 == "///" }
      .drop { !$0.hasPrefix("/// The orders") }.prefix { !$0.hasPrefix("struct") }
    let end = lines[start...].firstIndex { $0.contains("enum State") } ?? lines.endIndex
    let aliasEnd = alias.firstIndex { $0.hasPrefix("typealias") } ?? alias.startIndex
    return (alias[...aliasEnd] + [""] + lines[start..<end] + ["  …"]).joined(separator: "\n")
  }

  @Test func `every option of export is on the page`() throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    for option in CommandOption.all(for: .exportSwift) {
      #expect(option.names.contains { page.contains($0) }, "\(option.name)")
    }
    for command in Command.allCases where command.rawValue.hasPrefix("export ") {
      #expect(page.contains("contractcheck \(command.rawValue) "), "\(command.rawValue)")
    }
  }
}
