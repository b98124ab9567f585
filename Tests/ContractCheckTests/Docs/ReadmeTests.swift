import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct ReadmeTests {
  static let file = ProjectFolder.root + "/README.md"
  static let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""

  @Test func `its contract loads`() throws {
    let contracts = try DocumentedExamples(file: "README.md").contracts
    #expect(contracts.count == 1)
    for example in contracts {
      let contract = try Contract(parsing: Array(example.text.utf8), file: "README.md")
      #expect(contract.requestFaults() == [])
    }
  }

  @Test func `it names every command, option and exit status`() {
    let spans = Set(
      MarkdownPage.codeSpans(in: Self.text.replacing("```", with: "")).map { $0.prefix { $0 != " " } })
    for option in CommandOption.all { #expect(spans.contains(option.name[...]), "\(option.name)") }
    for command in Command.allCases {
      #expect([" ", "`"].contains { Self.text.contains("| `contractcheck \(command.rawValue)\($0)") })
    }
    let statuses = Self.text.matches(of: /(?m)^\| ([0-9, ]+) \|/).flatMap { $0.1.split(separator: ", ") }
    #expect(Set(statuses.compactMap { Int32($0) }) == Set(ExitStatus.allCases.map(\.rawValue)))
  }

  @Test func `its example in Swift is what the library offers`() throws {
    let contract = try Contract(parsing: Array(Self.contract.utf8), file: "README.md")
    let fixture = Answer(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array("{}".utf8))
    #expect(try !contract.findings(in: fixture, of: "login").filter(\.severity.failsRun).isEmpty)
  }

  private static var contract: String {
    (try? DocumentedExamples(file: "README.md").contracts.first?.text) ?? ""
  }

  /// The block between the marks is the output for a backend whose user has the wrong casing.
  @Test(.requires(.python)) func `its console output is the program's`() async throws {
    let output = try await withBobTheBuilder(mutations: ["snake-case-user"]) { backend in
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
    let command = "$ contractcheck run specs/bob-the-builder.json --url http://127.0.0.1:3000"
    try Self.expectBlock("console", "\(command)\n\(output)")
  }

  /// The page opens with the case that the product was made for: 200, tokens, and "login failed".
  @Test func `it opens with what diagnose says of the login that failed`() async throws {
    let output = try await withTemporaryFolder { folder in
      for name in ["login.json", "OriginalModels.swift"] {
        try folder.write(
          Array(Data(contentsOf: URL(filePath: ProjectFolder.tests + "/Cases/BobTheBuilder/" + name))),
          to: name)
      }
      let words = ["diagnose", "login.json", "--model", "OriginalModels.swift:LoginResponse"]
      let result = try await ContractCheckBinary.run(words, in: folder.path)
      #expect(result.status == 1)
      return result.stdout
    }
    let command = "$ contractcheck diagnose login.json --model OriginalModels.swift:LoginResponse"
    try Self.expectBlock("diagnose", "\(command)\n\(output)")
  }

  /// Compares the text between the marks of a name in the README.
  private static func expectBlock(_ name: String, _ block: String) throws {
    let (begin, end) = ("<!-- \(name):begin -->\n", "<!-- \(name):end -->")
    let head = try #require(text.components(separatedBy: begin).first)
    let tail = try #require(text.components(separatedBy: end).last)
    try expectText("\(head)\(begin)```console\n\(block)```\n\(end)\(tail)", inFile: file)
  }
}
