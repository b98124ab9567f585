import Foundation
import Testing

@testable import ContractSpecs

/// The survey of the official JSON-Schema-Test-Suite, for `script/survey --suite`.
@Suite struct SchemaSuiteTests {
  private static let folder = environmentVariable("CONTRACTCHECK_SCHEMA_SUITE") ?? ""
  private static let output = environmentVariable("CONTRACTCHECK_SURVEY_OUTPUT") ?? folder

  /// The files whose tests are about remote and dynamic references and metaschemas.
  private static let leftOut: Set = ["refRemote", "dynamicRef", "vocabulary"]

  /// The results of the tests of one keyword.
  private struct Row {
    var name: String
    var tests = 0

    /// The number of verdicts that the suite expects, on schemas that are judged as a whole.
    var right = 0

    /// The number of other verdicts on such schemas that are right once the schema is read by the letter.
    var decided = 0
    var wrong = 0

    /// The number of tests with schemas of which something is not judged, and of those with the expected verdict.
    var unjudged = 0
    var rightUnjudged = 0

    var line: String {
      "| `\(name)` | \(tests) | \(right) | \(decided) | \(wrong) | \(unjudged) | \(rightUnjudged) |"
    }
  }

  private static let head = """
    | Keyword | Tests | Right | Decided otherwise | Wrong | Not judged | of these as expected |
    |---|--:|--:|--:|--:|--:|--:|
    """

  @Test(.enabled(if: !folder.isEmpty)) func `no verdict is wrong without a word`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
      .filter { $0.hasSuffix(".json") && !Self.leftOut.contains(String($0.dropLast(5))) }
    try #require(!names.isEmpty, "no test in \(Self.folder)")
    var (rows, details): ([Row], [String]) = ([], [])
    for name in names {
      let data = try #require(FileManager.default.contents(atPath: "\(Self.folder)/\(name)"))
      var row = Row(name: String(name.dropLast(5)))
      for group in try JSONDocument(parsing: Array(data)).root.elements {
        try Self.judge(group, &row, &details)
      }
      rows.append(row)
    }
    var sum = Row(name: "all")
    for row in rows {
      for number in [\Row.tests, \.right, \.decided, \.wrong, \.unjudged, \.rightUnjudged] {
        sum[keyPath: number] += row[keyPath: number]
      }
    }
    try Self.write([Self.head] + (rows + [sum]).map(\.line), to: "suite-table.md")
    try Self.write(details, to: "suite-details.txt")
    #expect(sum.wrong == 0)
  }

  private static func write(_ lines: [String], to name: String) throws {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: "\(output)/\(name)"))
  }

  private static func judge(_ group: JSONValue, _ row: inout Row, _ details: inout [String]) throws {
    let schema = try #require(group["schema"])
    if isForeign(schema) { return }
    let usual = try DocumentText(response: identified(schema)).read()
    let letter = try DocumentText(response: "{\"not\": {\"not\": \(identified(schema))}}").read()
    let isUnjudged =
      !usual.promises.errors.isEmpty || usual.promises.warnings.contains { $0.topic == .unjudged }
    for test in group["tests"]?.elements.map(\.self) ?? [] {
      let (body, expected) = (test["data"]?.source ?? "", test["valid"]?.bool == true)
      let isRight = try usual.failures(body).isEmpty == expected
      row.tests += 1
      let name = "\(row.name): \(group["description"]?.string ?? ""): \(test["description"]?.string ?? "")"
      if isUnjudged {
        row.unjudged += 1
        row.rightUnjudged += isRight ? 1 : 0
        details.append("not judged\t\(name)\t\(usual.messages) \(usual.promises.errors.map(\.message))")
      } else if isRight {
        row.right += 1
      } else if try row.name == "format" || letter.failures(body).isEmpty == expected {
        row.decided += 1
        details.append("decided\t\(name)\t\(schema.source.prefix(200))\t\(body.prefix(200))")
      } else {
        row.wrong += 1
        details.append("wrong\t\(name)\t\(schema.source.prefix(400))\t\(body.prefix(200))")
      }
    }
  }

  /// Returns whether a schema refers to another document.
  private static func isForeign(_ schema: JSONValue) -> Bool {
    ["$dynamicRef", "localhost:1234", "\"$ref\": \"https://json-schema.org"].contains {
      schema.source.contains($0)
    }
  }

  /// Returns the text of a schema with an identifier, since its references begin at itself.
  private static func identified(_ schema: JSONValue) -> String {
    guard schema.kind == .object, schema["$id"] == nil else { return schema.source }
    return
      "{\"$id\": \"http://example.com/suite.json\"\(schema.count == 0 ? "" : ",")\(schema.source.dropFirst())"
  }
}
