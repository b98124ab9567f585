import Foundation
import Testing

@testable import ContractCheck

@Suite struct CommandReferenceTests {
  static let file = ProjectFolder.root + "/docs/cli.md"

  @Test func `the page is what the tables say`() throws {
    try expectText(CommandReference.text, inFile: Self.file)
  }

  @Test func `it names every command, option, exit status and variable`() {
    let text = CommandReference.text
    let spans = Set(MarkdownPage.codeSpans(in: text.replacing("```", with: "")))
    let words = Set(spans.map { $0.prefix { $0 != " " } })
    for option in CommandOption.all { #expect(words.contains(option.name[...]), "\(option.name)") }
    for command in Command.allCases { #expect(text.contains("\n## contractcheck \(command.rawValue)\n")) }
    for status in ExitStatus.allCases { #expect(spans.contains("\(status.rawValue)")) }
    for variable in DocumentedVariable.all {
      for name in variable.name.split(separator: ", ") { #expect(spans.contains(String(name)), "\(name)") }
    }
  }

  @Test func `it fits 120 columns`() {
    #expect(CommandReference.text.split(separator: "\n").filter { $0.count > 120 } == [])
  }

  @Test(
    arguments: CommandOption.all.map { [$0.help, $0.details] }
      + Command.allCases.map { [HelpText.purpose(of: $0)] })
  func `words that were hard to understand are not used again`(texts: [String]) {
    for word in ["let be", "stands before", "who left whom", "wrong words", "so long", "The former"] {
      #expect(texts.allSatisfy { !$0.contains(word) })
    }
  }
}
