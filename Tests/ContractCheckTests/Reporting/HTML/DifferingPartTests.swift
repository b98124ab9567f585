import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of the parts of lines that the page marks, side by side.
@Suite struct DifferingPartTests {
  private func marked(_ kind: Finding.Kind, _ path: String, in line: String, members: [Finding.Member] = [])
    -> (promised: [String], answered: [String])
  {
    var finding = Finding.inArray
    (finding.kind, finding.path, finding.foundAt) = (kind, JSONPath(path), nil)
    finding.members = members
    func parts(_ part: DifferingPart?) -> [String] { part?.ranges(in: line).map { String(line[$0]) } ?? [] }
    return (parts(.promised(by: finding)), parts(.answered(to: finding)))
  }

  @Test(arguments: [
    // The key differs.
    (Finding.Kind.fieldUnexpected, "$.a", #""a": "b", "#, [#""a""#]),
    (.keyDuplicated, "$.x.a", #""b": "a", "a" : 1"#, [#""a""#]),
    // The value differs.
    (.valueType, "$.a", #""a": "x \" y", "b": 2"#, [#""x \" y""#]),
    (.valueNull, "$.a", #""a": null,"#, ["null"]), (.valueRange, "$.a", #""a":-5}"#, ["-5"]),
    (.valueFormat, "$.a", #""a": "2026"#, ["\"2026"]),
    (.valueType, "$.list[1]", "12,", ["12"]), (.valueType, "$.list[1]", "\"x\"", ["\"x\""]),
    // It is the whole line.
    (.valueType, "$.a", #""a": {"#, []), (.valueType, "$.a", #""b": 1"#, []),
    (.valueType, "$.a", #""b": "a""#, []), (.bodyUnrelated, "$", "{", []), (.valueType, "$.list[0]", "[", []),
  ])
  func `the key or the value in a line`(kind: Finding.Kind, path: String, line: String, parts: [String])
    throws
  {
    #expect(marked(kind, path, in: line).answered == parts)
  }

  @Test func `each side has its own names`() {
    let members = [Finding.Member(expected: "firstName", found: "first_name")]
    let line = #""firstName?": "string", "first_name": "x""#
    let sides = marked(.fieldCasing, "$.user", in: line, members: members)
    #expect(sides.promised == [#""firstName?""#])
    #expect(sides.answered == [#""first_name""#])
  }

  @Test func `a missing field has no part in the response`() {
    let sides = marked(.fieldMissing, "$.a", in: #""a": 1"#)
    #expect(sides.promised == [#""a""#])
    #expect(sides.answered == [])
  }

  @Test func `of a long line no part is marked`() {
    let line = #""a": ""# + String(repeating: "x", count: 300) + "\""
    #expect(marked(.valueType, "$.a", in: line).answered == [])
  }

  @Test func `hostile text stays text`() {
    let text = #""<b>": "<script>""#
    let line = Excerpt.Line(text: text, isMarked: true, differing: [text.startIndex..<text.endIndex])
    let excerpt = Excerpt(firstOf: 1) { _ in line }
    #expect(excerpt.html.markup.contains("<b>&quot;&lt;b&gt;&quot;: &quot;&lt;script&gt;&quot;</b>"))
  }

  @Test func `a body without a place shows its first lines`() throws {
    var finding = Finding.inArray
    (finding.path, finding.position, finding.foundAt) = (nil, nil, nil)
    let body = BodyExcerpt.whole(#"{"error": "boom"}"#)
    #expect(try #require(ResponseSource(body).excerpt(for: finding)).pieces.count == 3)
    let page = BodyExcerpt.whole(String(repeating: "<p>\n", count: 100))
    #expect(try #require(ResponseSource(page).excerpt(for: finding)).pieces.count == 9)
    #expect(ResponseSource(.whole("")).excerpt(for: finding) == nil)
  }
}
