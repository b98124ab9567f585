import Testing

@testable import ContractSpecs

@Suite struct JSONWriterTests {
  private func write(_ layout: JSONWriter.Layout) -> String {
    var writer = JSONWriter(layout)
    writer.object { object in
      object.member("name", "Ada \"L\"")
      object.member("age", 36)
      object.member("on", true)
      object.member("tags") { tags in
        tags.array {
          $0.value("a")
          $0.null()
          $0.raw("1.50".utf8)
          $0.object { _ in }
          $0.array { _ in }
        }
      }
    }
    return writer.text
  }

  @Test func `compact text has no white space`() {
    #expect(write(.compact) == #"{"name":"Ada \"L\"","age":36,"on":true,"tags":["a",null,1.50,{},[]]}"#)
  }

  @Test func `pretty text is indented by two spaces`() {
    #expect(
      write(.pretty) == """
        {
          "name": "Ada \\"L\\"",
          "age": 36,
          "on": true,
          "tags": [
            "a",
            null,
            1.50,
            {},
            []
          ]
        }
        """)
  }

  @Test func `every scalar that has to be escaped comes back`() throws {
    let text =
      String(String.UnicodeScalarView((0...0x7F).compactMap { Unicode.Scalar($0) })) + "é\u{2028}😀\u{FFFF}"
    var writer = JSONWriter()
    writer.value(text)
    let document = try JSONDocument(parsing: writer.bytes)
    #expect(document.root.string == text)
    #expect(writer.text.contains(#"\u0000\u0001"#))
    #expect(writer.text.contains(#"\t\n\u000B\u000C\r"#))
  }

  @Test func `a value of a document is laid out anew, its texts as they came`() throws {
    let source = #" {"a" : [ 1.0,{ "\u0062":-0e1 , "b":[ ] } ],"c":{"d":{}},"e" :"\/"} "#
    let document = try JSONDocument(parsing: Array(source.utf8))
    var compact = JSONWriter()
    compact.value(document.root)
    #expect(compact.text == #"{"a":[1.0,{"\u0062":-0e1,"b":[]}],"c":{"d":{}},"e":"\/"}"#)

    let inner = try #require(document.root["a"])
    var pretty = JSONWriter(.pretty)
    pretty.array { $0.value(inner) }
    #expect(
      pretty.text == #"""
        [
          [
            1.0,
            {
              "\u0062": -0e1,
              "b": []
            }
          ]
        ]
        """#)
  }
}
