import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import ContractYAML

/// The tests against ruamel.yaml, another reader of YAML 1.2: of texts, and of documents that it wrote.
@Suite struct YAMLAgreementTests {
  private static let seeds =
    YAMLComposingTests.whole.map(\.0) + YAMLScalarTests.quoted.map { "a: \($0.0)" }
    + YAMLScalarTests.texts.map { "a: \($0)" }
    + YAMLScalarTests.values.map { "a: \($0.0)" } + YAMLScalarTests.tagged.map { "a: \($0.0)" } + [
      "openapi: 3.0.3\npaths:\n  /x/{id}:\n    get: {responses: {200: {description: \"ok\"}}}\n",
      "a: |\n  x\n  y\nb: >\n  folded\n  text\n\n  more\nc: 'it''s'\nd: \"q\\n\\u00e9\"\n",
      "a: # c\n  - 1 # d\n  -\n  - - 2\n",
      "a: 0123\nb: 0o17\nc: 0x1F\nd: 1.5e3\ne: 12:30\nf: 2017-07-21\ng: .5\n",
    ]

  private static let pieces =
    "{}[],:&*|>'\"%@#-? \n\t~<=.01axé\\".map(String.init) + [
      "<<", "- ", ": ", "? ", "\n  ", "*d", "&d ", "!!str ", "---\n", "'x'", "null", "0x1", "|\n  ", " #",
    ]

  /// Returns a text with up to three pieces put in, taken out or replaced.
  private static func altered(_ text: String, _ random: inout SplitMix64) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...characters.count, using: &random)
      let piece = pieces.randomElement(using: &random) ?? ""
      let end = min(characters.count, place + Int.random(in: 0...2, using: &random))
      characters.replaceSubrange(place..<end, with: Bool.random(using: &random) ? Array(piece) : [])
    }
    return String(characters)
  }

  @Test(.requires(.python)) func `what both read, both read alike`() async throws {
    var random = SplitMix64(state: 7)
    var texts = Self.seeds
    for _ in 0..<Fuzz.count(3_000) {
      texts.append(Self.altered(Self.seeds.randomElement(using: &random) ?? "", &random))
    }
    let pairs = texts.map { text in [text, try? YAMLText(text).json()] }
    try await withTemporaryFolder { folder in
      let file = try folder.write(Array(JSONEncoder().encode(pairs)), to: "pairs.json")
      let words = try await Python.reading(
        [String].self, "python/read_yaml.py", [file], within: .seconds(240))
      try #require(words.count == texts.count)
      let found = Dictionary(grouping: zip(texts, words), by: \.1).mapValues { $0.map(\.0) }
      #expect(found["differs", default: []] == [])
      // YAML 1.2 allows tabs between words and before a comment, where ruamel.yaml refuses them. libyaml ends the name of
      // an anchor before a colon, as YAML 1.1 has it, which ruamel.yaml takes into the name.
      let others = found["only-here", default: []].filter { !$0.contains("\t") && !$0.contains(/[&*]\w+:/) }
      #expect(others == [])
      #expect(found["same", default: []].count > texts.count / 4, "\(found.mapValues(\.count))")
    }
  }

  static let documents = ["2.0", "3.0", "3.1", "3.2", "contradictions"]

  private static func written(_ document: String, _ style: String) async throws -> String {
    let result = try await Python.script("python/write_yaml.py", [document, style]).run(within: .seconds(60))
    try #require(result.status == 0, "\(result.stderr)")
    return result.stdout
  }

  @Test(.requires(.python), arguments: documents, ["block", "flow", "shared"])
  func `a document means the same in both syntaxes, and each key is at its place`(
    name: String, style: String
  ) async throws {
    let path = "\(ProjectFolder.tests)/OpenAPI/Documents/\(name).json"
    let json = try JSONDocument(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    let text = try await Self.written(path, style)
    let converted = try YAMLDocument.converted(Array(text.utf8))
    #expect(converted.document.root.means(json.root))
    var keys = 0
    for node in converted.document.ids where converted.document.kind(of: node) == .object {
      for member in JSONValue(document: converted.document, node: node).members {
        let rest = converted.source[Int(converted.places[member.key.node.index])...]
        let written = rest.first == UInt8(ascii: "'") || rest.first == .quote ? rest.dropFirst() : rest
        let isThere = written.starts(
          with: member.name.prefix { $0 != "'" && $0 != "\\" && $0 != "\"" && $0 != "\n" }.utf8)
        #expect(isThere, "\(member.name)")
        keys += 1
      }
    }
    #expect(keys > 20)
  }

  @Test(.requires(.python), arguments: documents)
  func `lint says the same of a document in both syntaxes`(name: String) async throws {
    let path = "\(ProjectFolder.tests)/OpenAPI/Documents/\(name).json"
    let common = "\(ProjectFolder.tests)/OpenAPI/Documents/shared/common.json"
    let yaml = try await Self.written(path, "block")
    let beside = try await Self.written(common, "block")
    try await withTemporaryFolder { folder in
      try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), to: "json/api.json")
      try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: common))), to: "json/shared/common.json")
      try folder.write(yaml, to: "yaml/api.yaml")
      // The parts of the document stay JSON in one folder, and are YAML in another under the name that it gives.
      try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: common))), to: "yaml/shared/common.json")
      try folder.write(yaml, to: "both/api.yaml")
      try folder.write(beside, to: "both/shared/common.json")
      var outputs: [String] = []
      for document in ["json/api.json", "yaml/api.yaml", "both/api.yaml"] {
        let made = try await ContractCheckBinary.run(
          ["init", document, "--name", "c", "--force"], in: folder.path)
        let lint = try await ContractCheckBinary.run(["lint", "specs/c.json"], in: folder.path)
        let all = [made, lint].map { "\($0.status ?? -1)\n\($0.stdout)\($0.stderr)" }.joined()
        outputs.append(
          all.replacing(document, with: "DOCUMENT").replacing("\(document.prefix(4))/shared", with: "shared")
            .replacing(/:\d+:\d+:/, with: ":"))
      }
      #expect(outputs[0].contains("DOCUMENT: "), "\(outputs[0])")
      // Places decide on the order of lines; in flow and with other widths they are others.
      let lines = outputs.map { $0.split(separator: "\n").sorted() }
      #expect(lines[1] == lines[0] && lines[2] == lines[0])
    }
  }
}
