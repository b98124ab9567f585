import Foundation
import Testing

@testable import ContractCheck

@Suite struct DiagnosePageTests {
  static let file = ProjectFolder.root + "/docs/diagnose.md"

  /// Runs every example in a folder with the files of the page, and compares its output.
  @Test func `the examples of the page are what the program prints`() async throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    try await withTemporaryFolder { folder in
      try Self.fill(folder)
      var text = ""
      var count = 0
      for part in page.components(separatedBy: "```console\n").enumerated() {
        guard part.offset > 0 else {
          text = part.element
          continue
        }
        let block = part.element.components(separatedBy: "```\n")
        let command = try #require(block[0].split(separator: "\n").first)
        let words = try #require(Self.words(of: String(command)))
        let result = try await ContractCheckBinary.run(words, in: folder.path)
        #expect(result.stderr.isEmpty, "\(command): \(result.stderr)")
        text += "```console\n\(command)\n\(result.stdout)```\n" + block.dropFirst().joined(separator: "```\n")
        count += 1
      }
      #expect(count > 3)
      try expectText(text, inFile: Self.file)
    }
  }

  @Test func `it names every option and every form that is read`() throws {
    let page = try String(contentsOfFile: Self.file, encoding: .utf8)
    for option in CommandOption.all(for: .diagnose) { #expect(page.contains(option.name), "\(option.name)") }
    for word in ["HAR", "curl -i", "curl -v"] { #expect(page.contains(word)) }
  }

  private static func fill(_ folder: TemporaryFolder) throws {
    let cases = ProjectFolder.tests + "/Cases/BobTheBuilder/"
    let response = try String(contentsOfFile: cases + "login.json", encoding: .utf8)
    try folder.write(response, to: "login.json")
    try folder.write(
      response.replacing("firstName", with: "first_name").replacing("lastName", with: "last_name"),
      to: "renamed.json")
    let original = try String(contentsOfFile: cases + "OriginalModels.swift", encoding: .utf8)
    try folder.write(original, to: "AuthModels.swift")
    let fixed = try String(contentsOfFile: cases + "FixedModels.swift", encoding: .utf8)
    try folder.write(fixed, to: "FixedModels.swift")
    let contract = try String(
      contentsOfFile: ProjectFolder.root + "/specs/bob-the-builder.json", encoding: .utf8)
    try folder.write(contract, to: "specs/bob-the-builder.json")
    let errors = try String(contentsOfFile: cases + "errors.log", encoding: .utf8)
    try folder.write(errors, to: "errors.log")
  }

  /// Returns the arguments after `$ contractcheck`; single quotes keep spaces.
  static func words(of command: String) -> [String]? {
    guard command.hasPrefix("$ contractcheck ") else { return nil }
    let pieces = command.dropFirst("$ contractcheck ".count).components(separatedBy: "'")
    return pieces.enumerated().flatMap { index, piece in
      index % 2 == 1 ? [piece] : piece.split(separator: " ").map(String.init)
    }
  }
}
