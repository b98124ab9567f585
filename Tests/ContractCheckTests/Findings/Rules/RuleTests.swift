import Foundation
import Testing

@testable import ContractSpecs

/// The tests of the table of sentences.
@Suite struct RuleTests {
  @Test func `each id has a row, in the same order`() {
    #expect(Rule.ids == RuleID.allCases.map(\.id))
    #expect(Set(Rule.ids).count == Rule.ids.count)
  }

  @Test func `each kind has a rule of its name, for both sides`() {
    for kind in Finding.Kind.allCases {
      #expect(RuleID(kind).id == kind.rawValue)
      #expect(!kind.hint.backend.isEmpty && !kind.hint.client.isEmpty, "\(kind)")
    }
  }

  /// A sentence is filled with what a long, hostile value of each placeholder would be.
  @Test(arguments: RuleID.allCases)
  func `the sentences of a rule are whole when they are filled`(_ id: RuleID) {
    let rule = id.rule
    #expect(!rule.hint.backend.isEmpty || !rule.hint.client.isEmpty)
    for sentence in [rule.hint.backend, rule.hint.client] where !sentence.isEmpty {
      let filled = Rule.filled(sentence) { "‹\($0.rawValue)›" }
      #expect(filled.hasSuffix("."), "\(filled)")
      let starts =
        ["‹", "iso8601"]
        + (UnicodeScalar("A").value...UnicodeScalar("Z").value).compactMap {
          UnicodeScalar($0).map { String($0) }
        }
      #expect(starts.contains { filled.hasPrefix($0) }, "\(filled)")
      #expect(!filled.contains("  ") && !filled.contains("‹‹"))
      // Braces that are left are JSON's own.
      #expect(!filled.replacing("{}", with: "").contains("{"), "\(filled)")
    }
    #expect((rule.needed != nil) <= rule.hint.backend.contains("{absence}"))
    if let other = rule.instead { #expect(RuleID(id: other) != nil) }
  }

  @Test func `a placeholder is filled, and other braces stay`() {
    #expect(Rule.filled("Send {key} in {}.", with: { $0 == .key ? "a{b}" : nil }) == "Send a{b} in {}.")
    #expect(Rule.filled("Send {, not }.", with: { _ in nil }) == "Send {, not }.")
  }

  @Test(arguments: RuleID.allCases)
  func `a rule has an example that it applies to, or says when it applies`(_ id: RuleID) throws {
    guard let example = id.rule.example else {
      let meaning = try #require(id.rule.meaning)
      #expect(meaning.hasSuffix(".") && meaning.count <= 140, "\(meaning)")
      return
    }
    let finding = try #require(example.findings(of: id).first, "\(example)")
    #expect(finding.advice.follows(id) || RuleID(finding.kind) == id, "\(example): \(finding.advice)")
  }

  @Test func `each rule is told somewhere`() throws {
    let folder = ProjectFolder.root + "/Sources"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    var words: Set<Substring> = []
    for name in names where !name.hasSuffix("/RuleID.swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      words.formUnion(text.split { !$0.isLetter && !$0.isNumber })
    }
    let replacements = Set(Rule.all.compactMap(\.instead))
    for id in RuleID.allCases where !replacements.contains(id.id) {
      #expect(words.contains(id.rawValue[...]), "\(id)")
    }
  }

  /// The rules are the product's interface: an id may be added, and is never given another meaning.
  @Test func `the page lists every rule`() throws {
    try expectText(Self.page, inFile: ProjectFolder.root + "/docs/rules.md")
  }

  private static let introduction = """
    # Rules

    What each side is told of a difference. A rule is named by its id in the JSON report (`hint.rules`) and in SARIF, and
    `contractcheck explain value-format` prints one. The first table has a rule for each [kind](findings.md): it is told
    where nothing more is known of a difference. Words in braces are filled in.

    This page is written from the table in `Sources/ContractSpecs/Findings/Rules/rules.json` by
    `RECORD_GOLDEN=1 swift test --filter RuleTests`. A test judges each example and finds its rule.
    """

  private static var page: String {
    var sections: [(title: String, rows: [String])] = []
    for rule in Rule.all {
      if sections.last?.title != rule.section { sections.append((rule.section, [])) }
      sections[sections.count - 1].rows.append(row(rule))
    }
    let tables = sections.map { section in
      "## \(section.title)\n\n| Rule | When | Backend | App |\n|---|---|---|---|\n"
        + section.rows.joined(separator: "\n")
    }
    return ([introduction] + tables).joined(separator: "\n\n") + "\n"
  }

  private static func row(_ rule: Rule) -> String {
    let example = rule.example.map { "\(code($0.promise)) is promised, and \(code($0.body)) came." }
    let meaning = [rule.meaning, example].compactMap(\.self).joined(separator: " ")
    return "| `\(rule.id)` | \(meaning) | \(cell(rule.hint.backend)) | \(cell(rule.hint.client)) |"
  }

  /// Returns text as code within a cell of a table, whatever it contains.
  private static func code(_ text: String) -> String {
    if text.isEmpty { return "nothing" }
    let line = text.replacing("\n", with: "\\n").replacing("|", with: "\\|")
    let ticks = line.contains("`") ? "``" : "`"
    return ticks + line + ticks
  }

  private static func cell(_ sentence: String) -> String {
    sentence.replacing("|", with: "\\|").replacing("*", with: "\\*").replacing("<", with: "\\<")
      .replacing("_", with: "\\_")
  }
}

extension Bool {
  /// Returns whether the first implies the second.
  fileprivate static func <= (premise: Bool, conclusion: Bool) -> Bool { !premise || conclusion }
}
