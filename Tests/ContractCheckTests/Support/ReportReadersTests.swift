import Testing

@Suite(.requires(.python)) struct ReportReadersTests {
  private static let report = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="contractcheck" tests="2" failures="1" errors="0" time="0.012">
      <testsuite name="bob" tests="2" failures="1" errors="0" skipped="0" time="0.012" \
    timestamp="2026-11-21T05:48:39Z" file="specs/bob.json">
        <properties><property name="tool.version" value="0.1.0"/></properties>
        <testcase classname="bob.auth" name="login" file="specs/bob.json" line="12" time="0.010">
          <failure message="one" type="field-missing">one &lt;b&gt;</failure>
        </testcase>
        <testcase classname="bob.auth" name="refresh" file="specs/bob.json" line="20" time="0.002"/>
      </testsuite>
    </testsuites>
    """

  private func read(_ report: String) async throws -> JUnitReading {
    try await withTemporaryFolder { try await Python.readJUnit($0.write(report, to: "report.xml")) }
  }

  @Test func `a good JUnit report is read`() async throws {
    let reading = try await read(Self.report)
    #expect(reading.problems == [])
    #expect((reading.tests, reading.failures, reading.errors, reading.skipped) == (2, 1, 0, 0))
    #expect(reading.suites == ["bob"])
    #expect(reading.cases.map(\.outcome) == ["failure", "passed"])
    #expect(reading.cases[0].type == "field-missing")
    #expect(reading.cases[0].text == "one <b>")
    #expect(reading.cases[1].line == 20)
  }

  @Test(arguments: [
    ("time=\"0.002\"", "time=\"1E-07\""), ("name=\"refresh\"", "name=\"login\""),
    ("type=\"field-missing\"", "type=\"integer\""), ("failures=\"1\"", "failures=\"2\""),
    ("one &lt;b&gt;", "<![CDATA[one]]>"), ("one &lt;b&gt;", "\u{1B}"), ("one &lt;b&gt;", "&#x1B;"),
    ("file=\"specs/bob.json\" line", "file=\"/specs/bob.json\" line"), ("line=\"20\"", "line=\"0\""),
    ("</testsuites>", ""), ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", ""),
    ("Z\" file", "+01:00\" file"), ("</failure>", "</failure><skipped message=\"m\" type=\"not-run\"/>"),
  ])
  func `a bad JUnit report has problems`(good: String, bad: String) async throws {
    let parts = Self.report.split(separator: good, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    #expect(try await !read(parts.joined(separator: bad)).problems.isEmpty)
  }

  @Test(.requires(.program("cmark-gfm"))) func `Markdown is rendered, and what is live is seen`() async throws
  {
    let text = "| a | b |\n|-|-|\n| `<i>` | <img src=\"p\"> |\n\n```text\n<b>\n```\n"
    let reading = try await withTemporaryFolder {
      try await Python.readMarkdown($0.write(text, to: "report.md"))
    }
    #expect(reading.code == ["<i>", "<b>\n"])
    #expect(reading.rows == [["a", "b"], ["<i>", ""]])
    #expect(reading.links == ["p"])
    #expect(reading.tags["img"] == 1 && reading.tags["b"] == nil && reading.tags["table"] == 1)
  }

  @Test func `a JSON Schema is applied`() async throws {
    try await withTemporaryFolder { folder in
      let schema = try folder.write(#"{"properties": {"a": {"type": "integer"}}}"#, to: "schema.json")
      let good = try folder.write(#"{"a": 1}"#, to: "good.json")
      let bad = try folder.write(#"{"a": "x"}"#, to: "bad.json")
      let readings = try await Python.validate([good, bad], against: schema)
      #expect(readings.map(\.file) == [good, bad])
      #expect(readings[0].errors == [])
      #expect(readings[1].errors == [.init(path: "$.a", message: "'x' is not of type 'integer'")])
    }
  }
}
