import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct HTMLTests {
  @Test func `what is interpolated is text, in an element and in an attribute`() {
    let text = "<a href='x' title=\"y\">&\u{202E}\n\u{1B}"
    let page: HTML = "<b title=\"\(text)\">\(text)</b>"
    let shown = "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;\\u{202E}\\u{A}\\u{1B}"
    #expect(page.markup == "<b title=\"\(shown)\">\(shown)</b>")
    let nested: HTML = "<p>\(page)</p>"
    #expect(nested.markup == "<p>\(page.markup)</p>")
  }
}

@Suite struct BodyLinesTests {
  @Test func `one value a line, each found by its path`() {
    let body = BodyLines(Array(#"{"a":{"b c":[1,{"d":"x\"]"},[]]},"e":{},"\u0066":null}"#.utf8))
    #expect(
      body.lines.map(\.text) == [
        "{", #""a": {"#, #""b c": ["#, "1,", "{", #""d": "x\"]""#, "},", "[]", "]", "},", #""e": {},"#,
        #""\u0066": null"#, "}",
      ])
    #expect(body.lines.map(\.depth) == [0, 1, 2, 3, 3, 4, 3, 3, 2, 1, 1, 1, 0])
    #expect(body.lines(at: .root) == [0])
    #expect(body.lines(at: JSONPath([.key("a"), .key("b c"), .each])) == [3, 4, 7])
    #expect(body.lines(at: JSONPath([.key("a"), .key("b c"), .index(1), .key("d")])) == [5])
    #expect(body.lines(at: JSONPath([.key("f")])) == [11])
    #expect(body.lines(at: JSONPath([.key("e"), .jwt, .key("exp")])) == [10])
    #expect(body.lines(at: JSONPath([.key("b c")])) == [])
  }

  @Test(arguments: [
    ("", []), ("}", ["}"]), ("{\"a", ["{", "\"a"]), ("[1,", ["[", "1,"]), ("[\"\\", ["[", "\"\\"]),
    ("]]{", ["]", "]", "{"]), ("{,:", ["{", ",", ": "]), ("<a>", ["<a>"]),
    ("[‹masked 1›]", ["[", "‹masked", "1›", "]"]),
  ])
  func `what breaks off or is no JSON is laid out as far as it goes`(text: String, lines: [String]) {
    let joined = BodyLines(Array(text.utf8)).lines.map(\.text).joined().filter { $0 != " " }
    #expect(joined == lines.joined().filter { $0 != " " })
  }

  @Test func `a body as deep as it is long is laid out in linear time and size`() {
    var run = RunResult.sample
    let body = String(repeating: "[", count: 16_000)
    run.contracts[0].checks[0].exchanges[0].response.body = .whole(body)
    run.contracts[0].checks[0].findings = [.holding(body, at: .every(1))]
    #expect(HTMLReport().text(of: run).utf8.count < 200_000)
  }
}

@Suite struct ExcerptTests {
  private func shown(_ marked: [Int], of count: Int, limit: Int = 24) -> [String] {
    Excerpt(around: marked, of: count, limit: limit) { index, isMarked in
      Excerpt.Line(text: String(index), isMarked: isMarked)
    }.pieces.map { piece in
      switch piece {
      case .line(let line): (line.isMarked ? "*" : "") + line.text
      case .gap(let count): "(\(count))"
      }
    }
  }

  @Test func `two lines around each marked one, and what is left out counted`() {
    #expect(shown([5], of: 10) == ["(3)", "3", "4", "*5", "6", "7", "(2)"])
    #expect(shown([0, 3], of: 5) == ["*0", "1", "2", "*3", "4"])
    #expect(shown([0, 9], of: 10) == ["*0", "1", "2", "(4)", "7", "8", "*9"])
    #expect(shown([], of: 10) == [])
  }

  @Test func `it is bounded, and says what found no room`() {
    let excerpt = Excerpt(around: Array(0..<1000), of: 1000, limit: 10) { index, isMarked in
      Excerpt.Line(text: String(index), isMarked: isMarked)
    }
    #expect(excerpt.pieces.count == 11)
    #expect(excerpt.html.markup.contains("more places"))
  }
}

@Suite struct PromiseSourceTests {
  private let source = PromiseSource(
    [
      PromiseText(
        firstLine: 10,
        text:
          "\"shapes\": {\n \"A\": {\n  \"x\": \"string\",\n  \"y?\": \"A\"\n },\n \"B\": {\n  \"x\": 1 } }")
    ], file: "f")

  @Test func `a promise in another file has no lines here`() {
    #expect(source.excerpt(at: SpecLocation(file: "openapi.json", line: 10, column: 1), members: []) == nil)
  }

  private func marked(_ line: Int, _ members: [String]) -> [Int]? {
    source.excerpt(at: SpecLocation(file: "f", line: line, column: 1), members: members)?.pieces.compactMap {
      piece in
      switch piece {
      case .line(let line): line.isMarked ? line.number : nil
      case .gap: nil
      }
    }
  }

  @Test func `the promised line is marked, or the members of the object that begins there`() {
    #expect(marked(12, []) == [12])
    #expect(marked(11, ["x", "y"]) == [12, 13])
    #expect(marked(15, ["x", "y"]) == [16])
    #expect(marked(11, ["z"]) == [11])
    #expect(marked(9, []) == nil)
    #expect(marked(40, []) == nil)
  }
}

@Suite struct HTMLSizeTests {
  @Test func `five thousand passed checks are a small page`() {
    var run = RunResult.sample
    run.contracts[0].checks = (0..<5000).map { .made("check-\($0)", .passed, location: .every($0)) }
    let text = HTMLReport().text(of: run)
    #expect(text.utf8.count < 1_500_000)
    #expect(text.split(separator: "<tr data-outcome=\"passed\"").count == 5001)
  }

  @Test func `checks beyond the room are told in short, and none is left out`() {
    var run = RunResult.everything
    run.contracts[0].checks = (0..<3000).map { index in
      .made(
        "check-\(index)", .failed, location: .every(index), findings: [.of(.valueType)],
        exchanges: [.holding(String(repeating: "x", count: 5000))])
    }
    let text = HTMLReport(room: 1 << 20).text(of: run)
    #expect(text.utf8.count < 5 << 20)
    #expect(text.split(separator: "<article class=\"check bad\"").count == 3001)
    #expect(text.contains("Shortened, because the report is long"))
  }
}
