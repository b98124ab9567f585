import Testing

@testable import ContractSpecs

@Suite struct BodyNatureTests {
  @Test(
    arguments: [
      ("<html><body>hi</body></html>", #"an HTML page: "<html><body>hi</body></html>""#),
      ("  <!doctype HTML><title>Log in</title>", #"an HTML page titled "Log in""#),
      ("<?xml version=\"1.0\"?>", #"XML: "<?xml version="1.0"?>""#),
      (")]}',\n{}", "JSON behind a prefix against script inclusion: \")]}',\n{}\""),
      ("callback({\"a\":1});", #"JSONP, a call of "callback""#),
      (#"{"a":NaN}"#, "JSON with a foreign word at line 1 of the body, column 6"),
      ("{\"a\":1, // one\n}", "JSON with a comment at line 1 of the body, column 9"),
      ("{'a':1}", "JSON with single quotes at line 1 of the body, column 2"),
      (#"{"a":[1,2"#, "JSON that is cut off at line 1 of the body, column 10"),
      ("{\"a\":1}\n{\"a\":2}", "more than one JSON value at line 2 of the body, column 1"),
      ("{\"a\":1}{\"a\":2}", "more than one JSON value at line 1 of the body, column 8"),
      ("{\"a\":1} true", "more than one JSON value at line 1 of the body, column 9"),
      ("[1]\nNotice: x", #"text after the JSON, from line 2 of the body, column 1: "Notice: x""#),
      ("{\"a\":1}[12:00] INFO", #"text after the JSON, from line 1 of the body, column 8: "[12:00] INFO""#),
      ("undefined", "the text undefined alone, which is not JSON"),
      ("[object Object]", "the text [object Object] alone, which is not JSON"),
      ("/**/ typeof cb === 'function' && cb({});", #"JSONP, a call of "cb""#),
      ("Array\n(\n    [a] => 1\n)\n", "what PHP prints of a value: \"Array"),
      ("array (\n  'a' => 1,\n)", "what PHP prints of a value: \"array"),
      ("array(1) {\n  [\"a\"]=>\n  int(1)\n}", "what PHP prints of a value: \"array(1)"),
      ("stdClass Object\n(\n)", "what PHP prints of a value: \"stdClass"),
      ("a:12:{s:1:\"a\";i:1;}", "what PHP prints of a value: \"a:12"),
      ("Arrays are sorted", "text at line 1 of the body, column 1"),
      ("<?php\necho 1;", "the source of a PHP program: \"<?php"),
      (#"{"a":1,}"#, "broken JSON at line 1 of the body, column 7"),
      (#"{"a":01}"#, "broken JSON at line 1 of the body, column 6"),
      ("Internal Server Error", "text at line 1 of the body, column 1"),
      ("{\"a\":\n  x}", "JSON with a foreign word at line 2 of the body, column 3"),
    ])
  func `a body says what it is`(_ body: String, _ start: String) throws {
    let bytes = Array(body.utf8)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
    let text = BodyNature(of: bytes, error: error).description.text.text
    #expect(text.hasPrefix(start), "\(text)")
  }

  @Test func `binary bodies are known by their first bytes`() {
    #expect(
      BodyNature(of: [0x1F, 0x8B, 8]).description == .gzip)
    #expect(BodyNature(of: [0xFF, 0xFE, 0x7B, 0]).description == .json(in: .utf16))
    #expect(BodyNature(of: [0, 0x7B, 0, 0x7D]).description == .json(in: .utf16))
    #expect(BodyNature(of: [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0]).description == .json(in: .utf32))
    #expect(BodyNature(of: [0xFE, 0xFF, 0, 0x3C]).description == .text(in: .utf16))
    #expect(BodyNature(of: Array("%PDF-1.4".utf8)).description == .file("PDF file"))
  }

  @Test func `excerpts are short, however long the body`() {
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    #expect(BodyNature(of: body).description.text.text.count < 200)
  }

  /// A length in characters loses as many of them as the whole text has bytes beyond them.
  @Test(arguments: [
    (#"{"a":"é""#, true), (#"{"a":"éé"#, true), (#"{"a":"é"#, false), (#"{"user":{"name":"Zoë","cre"#, false),
    (#"{"a":"x""#, false), (#"[[["日本"]]"#, true), (#"{"a":"\"é""#, true),
  ])
  func `a cut text lacks no more characters than a wrong length explains`(text: String, isSo: Bool) {
    #expect(CutText.mayLackCharacters(Array(text.utf8)) == isSo)
  }
}
