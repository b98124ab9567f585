import Testing

@testable import ContractSpecs
@testable import ContractYAML

/// The tests of what values of YAML make: anchors, merge keys, keys, and the places of all of it.
@Suite struct YAMLComposingTests {
  static let whole: [(String, String)] = [
    ("a: 1\nb:\n  - x\n  - y: ~\nc: {d: [], e: {}}\n", #"{"a":1,"b":["x",{"y":null}],"c":{"d":[],"e":{}}}"#),
    ("---\na: 1\n...\n", #"{"a":1}"#), ("%YAML 1.2\n---\na: on", #"{"a":"on"}"#),
    ("%YAML 1.1\n---\na: on", #"{"a":"on"}"#),
    ("a: 1\n...\n# end\n", #"{"a":1}"#), ("# first\n\na: 1 # second", #"{"a":1}"#),
    ("a: 1\r\nb:\r\n  - |\r\n   x\r\n", #"{"a":1,"b":["x\n"]}"#),
    (#"{"a": [1, "b", null], 'c': {"d":true}}"#, #"{"a":[1,"b",null],"c":{"d":true}}"#),
    ("a:\nb:", #"{"a":null,"b":null}"#),
    ("- - - 1\n    - 2\n", "[[[1,2]]]"), ("a\tb: 1", #"{"a\tb":1}"#), ("---\n", "null"),
    ("%TAG !e! tag:yaml.org,2002:\n---\n!e!str 1", "\"1\""),
    ("[a: 1, b]", #"[{"a":1},"b"]"#), ("{a, b: }", #"{"a":null,"b":null}"#),
    // Keys are texts as written.
    (
      "200: a\n0x1F: b\ntrue: c\n~: d\n1.50: e\nyes: f\n",
      #"{"200":"a","0x1F":"b","true":"c","~":"d","1.50":"e","yes":"f"}"#
    ),
    ("? a\n: 1\n? |\n  b\n: 2\n", #"{"a":1,"b\n":2}"#), ("? ''\n: 1", #"{"":1}"#),
    ("!!str a: 1", #"{"a":1}"#), ("!!int 7: 1", #"{"7":1}"#),
    // Anchors and aliases.
    ("a: &x {b: 1}\nc: *x\nd: [*x, *x]", #"{"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":1}]}"#),
    ("a: &x 1\nb: &x 2\nc: *x", #"{"a":1,"b":2,"c":2}"#),
    ("a: &x [1, &y [2]]\nb: *y\nc: *x", #"{"a":[1,[2]],"b":[2],"c":[1,[2]]}"#),
    ("&k a: *k", #"{"a":"a"}"#), ("a: &x b\n*x : 1", #"{"a":"b","b":1}"#),
    ("a: &x\nb: *x", #"{"a":null,"b":null}"#),
    ("&root\na: 1", #"{"a":1}"#),
    // Merge keys.
    ("d: &d {a: 1, b: 2}\ne:\n  <<: *d\n  b: 3", #"{"d":{"a":1,"b":2},"e":{"a":1,"b":3}}"#),
    ("d: &d {a: 1}\ne:\n  b: 3\n  <<: *d\n  c: 4", #"{"d":{"a":1},"e":{"b":3,"a":1,"c":4}}"#),
    (
      "- &a {x: 1, y: 1}\n- &b {x: 2, z: 2}\n- {<<: [*a, *b], y: 0}",
      #"[{"x":1,"y":1},{"x":2,"z":2},{"x":1,"z":2,"y":0}]"#
    ),
    ("- &a {x: 1}\n- &b {<<: *a, y: 2}\n- {<<: *b}", #"[{"x":1},{"x":1,"y":2},{"x":1,"y":2}]"#),
    ("- &l [{x: 1}, {y: 2}]\n- {<<: *l}", #"[[{"x":1},{"y":2}],{"x":1,"y":2}]"#),
    ("<<: {a: 1}\nb: 2", #"{"a":1,"b":2}"#),
    ("\"<<\": {a: 1}", #"{"<<":{"a":1}}"#), ("!!str <<: {a: 1}", #"{"<<":{"a":1}}"#),
    ("!!merge <<: {a: 1}", #"{"a":1}"#),
    ("<<: []\na: 1", #"{"a":1}"#), ("- <<\n- a: <<", #"["<<",{"a":"<<"}]"#),
  ]

  @Test(arguments: whole) func `a text means its JSON`(_ text: String, _ json: String) throws {
    #expect(try YAMLText(text).json() == json)
  }

  static let refused: [(String, String)] = [
    ("", "1:1: the text is empty, expected a document"),
    ("# nothing\n", "1:1: the text is empty, expected a document"),
    ("a: 1\n---\nb: 2", "2:1: a second document begins here; write each document into a file of its own"),
    ("a: 1\n...\n---\n", "3:1: a second document begins here; write each document into a file of its own"),
    ("a: 1\nb: 2\n\"a\": 3", "3:1: the key \"a\" is there already, at 1:1"),
    ("é: 1\nb: {ö: 1, c: 2, ö: 3}", "2:17: the key \"ö\" is there already, at 2:5"),
    ("{200: a, \"200\": b}", "1:10: the key \"200\" is there already, at 1:2"),
    ("d: &d {a: 1}\ne: {<<: *d, <<: *d}", "2:13: the key \"<<\" is there already, at 2:5"),
    ("? [a]\n: 1", "1:3: a key must be a text, and this one is a sequence"),
    ("{{a: 1}: 2}", "1:2: a key must be a text, and this one is a mapping"),
    ("a: &x [1]\n? *x\n: 2", "2:3: a key must be a text, and this alias stands for something else"),
    ("a: &x 1\n*x : 2", "2:1: a key must be a text, and this alias stands for something else"),
    ("&x 200: a\nb: *x", "1:1: the anchor \"x\" is on a key that is no text; write the key in quotes"),
    ("a: *x", "1:4: there is no anchor \"x\" before this alias"),
    ("a: [*x, &x 1]", "1:5: there is no anchor \"x\" before this alias"),
    ("a: &x [1, *x]", "1:11: the alias \"x\" is within what it stands for"),
    ("&x a: {b: *y}", "1:11: there is no anchor \"y\" before this alias"),
    ("&x\na: {<<: *x}", "2:9: the alias \"x\" is within what it stands for"),
    (
      "a: {<<: 1}",
      "1:9: a merge key takes a mapping, or a list of mappings; write \"<<\" in quotes for a key of that name"
    ),
    (
      "a: {<<: [{b: 1}, 2]}",
      "1:9: a merge key takes a mapping, or a list of mappings; write \"<<\" in quotes for a key of that name"
    ),
    (
      "a: 1\n\tb: 2",
      "2:1: found a tab character that violates indentation, while scanning a plain scalar that begins at 1:4"
    ),
    (
      "a:\n\tb: 2",
      "2:1: found character that cannot start any token; indent with spaces, not with a tab, while scanning for the next token that begins at 2:1"
    ),
    ("{: 1}", "1:2: did not find expected node content, while parsing a flow node that begins at 1:2"),
    (
      "a: @b",
      "1:4: found character that cannot start any token; write a text that begins with it in quotes, while scanning for the next token that begins at 1:4"
    ),
    (
      "a: b: c",
      "1:5: mapping values are not allowed in this context; write a text with a colon in it in quotes"
    ),
    ("a: [1, 2", "1:9: did not find expected ',' or ']', while parsing a flow sequence that begins at 1:4"),
    ("a: 'b", "1:6: found unexpected end of stream, while scanning a quoted scalar that begins at 1:4"),
    ("é: ü\n- x", "2:1: did not find expected key, while parsing a block mapping that begins at 1:1"),
    (
      "a: \"\\ud83d\\ude00\"",
      "1:7: found invalid Unicode character escape code, while parsing a quoted scalar that begins at 1:4"
    ),
    ("%YAML 2.0\n---\na: 1", "1:1: found incompatible YAML document"),
    ("%YAML 1.2\na: 1", "2:1: did not find expected <document start>"),
    ("a: \u{1}", "1:4: control characters are not allowed"),
    ("é: \u{7F}", "1:4: control characters are not allowed"),
    ("a: &x &y 1", "1:7: did not find expected key, while parsing a block mapping that begins at 1:1"),
    ("!e!x a", "1:1: found undefined tag handle, while parsing a node that begins at 1:1"),
    ("\"a\" b", "1:5: did not find expected <document start>"),
    ("a: 1\u{2028}b: *x", "1:9: there is no anchor \"x\" before this alias"),
  ]

  @Test(arguments: refused) func `what cannot be read is an error at its place`(
    _ text: String, _ error: String
  ) {
    #expect(YAMLText(text).error == error)
  }

  @Test func `UTF-16 and bytes that are not UTF-8 are named`() {
    func reason(_ bytes: [UInt8]) -> ConversionError? {
      #expect(throws: ConversionError.self) { _ = try YAMLDocument.converted(bytes) }
    }
    #expect(
      reason([0xFF, 0xFE, 0x61, 0])
        == ConversionError(reason: "the text is in UTF-16; save it in UTF-8", offset: 0))
    #expect(reason([0xFE, 0xFF, 0, 0x61])?.reason == "the text is in UTF-16; save it in UTF-8")
    #expect(
      reason(Array("a: ".utf8) + [0xE9])
        == ConversionError(reason: "incomplete UTF-8 octet sequence", offset: 3))
    #expect(reason(Array("é: ".utf8) + [0xC0, 0x61])?.offset == 5)
  }

  @Test func `each key and value has its place in the text`() throws {
    let text = "é: [1, \"x\"]\r\nb: &a\r\n  c: ~\r\nd: *a\r\ne:\r\n  <<: *a\r\n  f: 😀\r\n"
    #expect(
      try YAMLText(text).places() == [
        "{\"é\":[1, 1:1", "\"é\" 1:1", "[1,\"x\"] 1:4", "1 1:5", "\"x\" 1:8", "\"b\" 2:1", "{\"c\":nul 2:4",
        "\"c\" 3:3", "null 3:6",
        "\"d\" 4:1", "{\"c\":nul 2:4", "\"c\" 3:3", "null 3:6", "\"e\" 5:1", "{\"c\":nul 6:3", "\"c\" 3:3",
        "null 3:6", "\"f\" 7:3",
        "\"😀\" 7:6",
      ])
  }

  @Test func `a text begins with the names of its members`() {
    func names(_ text: String) -> [String] { YAMLDocument.beginning(of: Array(text.utf8)).names.sorted() }
    #expect(
      names("openapi: 3.0.0\npaths: {a: {b: c}, d: [e]}\ninfo:\n- x: y\n") == ["info", "openapi", "paths"])
    #expect(
      names("a: 1\nb: [\nc: }") == ["a", "b"] && names("- a: 1") == [] && names("a") == [] && names("") == [])
    #expect(names("a: *x\nb: 1") == ["a", "b"] && names("a: &x {b: 1}\n<<: *x") == ["<<", "a"])
    #expect(YAMLDocument.beginning(of: Array("a: [".utf8)).end == .broken)
    #expect(YAMLDocument.beginning(of: Array("a: []".utf8)).end == .whole)
  }
}
