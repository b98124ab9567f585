import Foundation
import Testing

@testable import ContractCheck

@Suite struct ReadmeTests {
  static let file = ProjectFolder.root + "/README.md"
  static let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""

  @Test func `it is short, and begins with a command that needs nothing`() throws {
    #expect(Self.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 131)
    let first = try #require(Self.blocks("sh").first)
    #expect(first.split(separator: "\n").last == "script/demo")
    #expect(FileManager.default.isExecutableFile(atPath: ProjectFolder.root + "/script/demo"))
  }

  @Test func `its commands are ones that the program takes`() throws {
    let commands = Self.blocks("sh").joined(separator: "\n").split(separator: "\n")
      .filter { $0.hasPrefix("contractcheck ") }
      .map { $0.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init) }
    #expect(commands.map(\.first) == ["init", "run", "diagnose", "explain"])
    for command in commands {
      guard case .work = try Invocation(command) else {
        Issue.record("\(command) asks for no work")
        continue
      }
    }
  }

  @Test func `its picture is there and not too large`() throws {
    let path = try #require(Self.text.firstMatch(of: /!\[[^\]]+\]\(([^)]+)\)/)?.1)
    let picture = try Data(contentsOf: URL(filePath: ProjectFolder.root + "/" + path))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count < 150_000)
  }

  /// The example is the first finding and the verdict of a run against a backend whose user has the wrong casing; the
  /// page on reports shows the whole of it.
  @Test(.requires(.python)) func `its console output is the program's`() async throws {
    let output = try await Self.runOutput()
    let command = "$ contractcheck run specs/bob-the-builder.json --url http://127.0.0.1:3000"
    let paragraphs = output.components(separatedBy: "\n\n")
    let verdict = try #require(
      output.split(separator: "\n").first { $0.hasPrefix("=>") })
    try expectBlock(
      "console", "\(command)\n\(paragraphs[0])\n\n\(paragraphs[1])\n\n\(verdict)\n", in: Self.file)
    let reports = ProjectFolder.root + "/docs/reports.md"
    try expectBlock("console", "\(command)\n\(output)", in: reports)
  }

  private static func runOutput() async throws -> String {
    try await withBobTheBuilder(mutations: ["snake-case-user"]) { backend in
      try await withTemporaryFolder { folder in
        let result = try await ContractCheckBinary.run([
          "run", "specs/bob-the-builder.json", "--url", backend.url, "--seed", "1", "--reports",
          folder.path("reports"),
        ])
        #expect(result.status == 1)
        return result.stdout.replacing(backend.url, with: "http://127.0.0.1:3000")
          .replacing(folder.path + "/", with: "").replacing(/(took|after) [0-9.]+ m?s/) { "\($0.1) …" }
      }
    }
  }

  private static func blocks(_ info: String) -> [String] {
    MarkdownPage(text).elements.compactMap { _, element in
      if case .block([info], let text) = element { text } else { nil }
    }
  }
}

/// Expects a block between the marks of a name on a page, or writes it there.
private func expectBlock(_ name: String, _ block: String, in file: String) throws {
  let text = try String(contentsOfFile: file, encoding: .utf8)
  let (begin, end) = ("<!-- \(name):begin -->\n", "<!-- \(name):end -->")
  let head = try #require(text.components(separatedBy: begin).first)
  let tail = try #require(text.components(separatedBy: end).last)
  try expectText("\(head)\(begin)```console\n\(block)```\n\(end)\(tail)", inFile: file)
}
