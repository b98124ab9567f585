import Testing

@testable import ContractSpecs

@Suite struct JSONDocumentTests {
  @Test func `members keep their order and their duplicates`() throws {
    let document = try JSONDocument(parsing: Array(#"{"b":1,"a":{"b":[]},"b":1.0}"#.utf8))
    #expect(document.root.members.map(\.name) == ["b", "a", "b"])
    #expect(document.root.members.map(\.value.source) == ["1", #"{"b":[]}"#, "1.0"])
    #expect(document.root["b"]?.source == "1")
    #expect(document.root["a"]?["b"]?.kind == .array)
    #expect(document.root["c"] == nil)
  }

  @Test func `kinds follow the text of a value`() throws {
    let document = try JSONDocument(parsing: Array(#"[null,true,1,1.0,1e2,"",[],{}]"#.utf8))
    let kinds = document.root.elements.map(\.kind)
    #expect(kinds == [.null, .boolean, .integer, .number, .number, .string, .array, .object])
  }

  @Test(arguments: [
    (#""a\u0062c\n\/""#, "abc\n/", false),
    (#""\ud83d\uDE00""#, "😀", false),
    (#""\ud83d""#, "\u{FFFD}", true),
    (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}", true),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀", true),
    (#""\ud83d\n""#, "\u{FFFD}\n", true),
    ("\"é\"", "é", false),
  ])
  func `strings are shown with their escapes resolved`(text: String, shown: String, lone: Bool) throws {
    let root = try JSONDocument(parsing: Array(text.utf8)).root
    #expect(root.string?.unicodeScalars.elementsEqual(shown.unicodeScalars) == true)
    #expect(root.hasLoneSurrogate == lone)
    #expect(root.source == text)
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `512 levels are allowed and 513 are not`(opening: String) throws {
    func nested(_ levels: Int) -> [UInt8] {
      let closing = opening == "[" ? "]" : "}"
      return Array(
        (String(repeating: opening, count: levels - 1) + (opening == "[" ? "[]" : "{}")
          + String(repeating: closing, count: levels - 1)).utf8)
    }
    #expect(try JSONDocument(parsing: nested(512)).root.count == 1)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: nested(513)) }
    #expect(error?.reason == .tooDeep(maximum: 512))
    #expect(error?.offset == 512 * opening.utf8.count)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: nested(2_000_000)) }
  }
}
