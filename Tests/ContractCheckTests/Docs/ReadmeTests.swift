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
    for command in Command.allCases { #expect(Self.text.contains("contractcheck \(command.rawValue) ")) }
    let statuses = Self.text.matches(of: /(?m)^\| ([0-9, ]+) \|/).flatMap { $0.1.split(separator: ", ") }
    #expect(Set(statuses.compactMap { Int32($0) }) == Set(ExitStatus.allCases.map(\.rawValue)))
  }

  @Test func `its example in Swift is what the library offers`() throws {
    let contract = try Contract(parsing: Array(Self.contract.utf8), file: "README.md")
    let fixture = Answer(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array("{}".utf8))
    #expect(try !contract.mismatches(in: fixture, of: "login").filter(\.severity.failsRun).isEmpty)
  }

  private static var contract: String {
    (try? DocumentedExamples(file: "README.md").contracts.first?.text) ?? ""
  }

  /// The block between the marks is what the program prints about a backend whose user has the wrong casing.
  @Test(.requires(.python)) func `its console output is the program's`() async throws {
    let output = try await withBobTheBuilder(drifts: ["snake-case-user"]) { backend in
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
    let (begin, end) = ("<!-- console:begin -->\n", "<!-- console:end -->")
    let head = try #require(Self.text.components(separatedBy: begin).first)
    let tail = try #require(Self.text.components(separatedBy: end).last)
    let command = "$ contractcheck run specs/bob-the-builder.json --url http://127.0.0.1:3000"
    try expectText(
      "\(head)\(begin)```console\n\(command)\n\(output)```\n\(end)\(tail)", inFile: Self.file)
  }
}
