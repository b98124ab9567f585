import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of paths in errors: each notation in which somebody prints a coding path.
@Suite struct PrintedPathTests {
  /// Texts of apps and libraries, and the gist of their error.
  static let texts: [(String, String)] = [
    (
      #"Key 'token' not found at path 'data.session': No value associated with key CodingKeys(stringValue: "token", intValue: nil) ("token")."#,
      #"keyNotFound "token" at $.data.session"#
    ),
    (
      "typeMismatch of DecodingError at path 'data.items.[3].price': Expected to decode Int but found a string instead.",
      "typeMismatch of Int at $.data.items[3].price"
    ),
    (
      "Data corrupted at path 'shop.links.Index 1.kind'. Cannot initialize Kind from invalid String value JAR.",
      "dataCorrupted at $.shop.links[1].kind"
    ),
    (
      "Data corrupted at path ''. Cannot initialize Area from invalid String value other.",
      "dataCorrupted at $"
    ),
    (
      #"DecodingError(kind: typeMismatch, path: "user.age", reason: "Expected to decode Int but found a string instead.")"#,
      "typeMismatch of Int at $.user.age"
    ),
    (
      "Loading failed: no JSON: Missing key 'Genre' at Items->Index 3.", #"keyNotFound "Genre" at $.Items[3]"#
    ),
    ("Missing key 'id' at path: items -> 0 -> owner", #"keyNotFound "id" at $.items[0].owner"#),
    ("Key not found: id at path: items.Index 2\n", #"keyNotFound "id" at $.items[2]"#),
    ("Type mismatch: expected Int at path: user.age", "typeMismatch of Int at $.user.age"),
    ("Value not found: expected String at path: user → name", "valueNotFound of String at $.user.name"),
    ("KEY NOT FOUND: 'id' at path 'items.[0]' — x", #"keyNotFound "id" at $.items[0]"#),
    ("type mismatch (expected Int) at path 'user.age'", "typeMismatch of Int at $.user.age"),
    (
      #"Decoding error: Value required for key at path 'post.is_free'. No value associated with key CodingKeys(stringValue: "is_free", intValue: nil) ("is_free")."#,
      #"keyNotFound "is_free" at $.post"#
    ),
    (
      "Decoding error: Value at path 'post.Index 2.id' was not of type 'Int'. Expected to decode Int but found a string instead.",
      "typeMismatch of Int at $.post[2].id"
    ),
    (
      "Decoding error: Value of type 'String' was not found at path 'post.title'.",
      "valueNotFound of String at $.post.title"
    ),
    (
      "underlying error: DecodingError: valueNotFound Double - at points/result/0/one/1: Cannot get unkeyed decoding container -- found null value instead (underlying error: <nil>)",
      "valueNotFound of Double at $.points.result[0].one[1]"
    ),
    (
      #"typeMismatch(Swift.Int,Swift.DecodingError.Context(codingPath:[CodingKeys(stringValue:"user",intValue:nil),_JSONKey(stringValue:"Index 4",intValue:4)],debugDescription:"x",underlyingError:nil))"#,
      "typeMismatch of Int at $.user[4]"
    ),
    (
      #"typeMismatch(Swift.Int, Swift.DecodingError.Context(codingPath: ["user", "Index 4", "age"], debugDescription: "x", underlyingError: nil))"#,
      "typeMismatch of Int at $.user[4].age"
    ),
    (
      #"""
      {
        "app" : "1.0",
        "error" : {
          "typeMismatch" : {
            "context" : {
              "codingPath" : [
                "_JSONKey(stringValue: \"Index 0\", intValue: 0)",
                "CodingKeys(stringValue: \"source\", intValue: nil)"
              ],
              "debugDescription" : "Expected to decode String but found an array instead."
            },
            "type" : "Swift.String"
          }
        }
      }
      """#, "typeMismatch of String at $[0].source"
    ),
    (
      #"{"keyNotFound":{"key":"name","context":{"codingPath":["user",0],"debugDescription":"x"}}}"#,
      #"keyNotFound "name" at $.user[0]"#
    ),
  ]

  @Test(arguments: texts) func `a path is read in every notation`(text: String, gist: String) throws {
    let error = try #require(PastedError(in: text), "\(text)")
    #expect(error.gist == gist)
  }

  @Test(arguments: [
    // A list that a log cut off, a file, an address, a time and a sentence are no paths.
    #"keyNotFound DecodingError codingPath: [CodingKeys(stringValue: "data", intVal"#,
    "DecodingError keyNotFound, path: /api/v1/users", "DecodingError keyNotFound, path: https://a.b/c",
    "DecodingError keyNotFound in file path: Sources/App/Model.swift, line 7",
    "DecodingError keyNotFound - at 10:30 the app stopped", #"DecodingError keyNotFound path: "see the log""#,
    "DecodingError keyNotFound missing at the server, try again",
  ]) func `no place is made of other text`(text: String) throws {
    let error = try #require(PastedError(in: text))
    #expect(error.path == nil && !error.gist.contains("$"), "\(error.gist)")
  }

  @Test(arguments: [
    "Missing key 'API_KEY' at startup", "Missing key 'x' at 10:30", "Path: user.age",
    "Node not found at path 'a.b'",
    "Type mismatch", "Missing value for a setting",
  ]) func `a path alone makes no error of a decoder`(text: String) {
    #expect(PastedError(in: text) == nil)
  }

  @Test(arguments: [
    ("user.items[0].name", "$.user.items[0].name"), ("items->Index 3->id", "$.items[3].id"),
    ("a/0/b", "$.a[0].b"), ("a > b", "$.a.b"), ("", "$"), ("<root>", "$"), ("[2].id", "$[2].id"),
    ("a['b.c'].d", "$.a['b.c'].d"),
    (#"K(stringValue: "a/b", intValue: nil)/Index 1"#, "$['a/b'][1]"),
  ]) func `a joined path has the steps between its separators`(text: String, path: String) {
    #expect(PrintedPath.joined(text[...]).map { JSONPath($0).description } == path)
  }

  @Test func `a number is the name of a key where it says so`() {
    #expect(
      PrintedPath.joined("a.0.b", separator: ".", numbers: .key).map { JSONPath($0) }
        == JSONPath("$.a['0'].b"))
    #expect(PrintedPath.list(#"a, "0", 0]"#).map { JSONPath($0) } == JSONPath("$.a['0'][0]"))
    #expect(PrintedPath.list("a, b") == nil)
  }

  /// A coding key of any name, or the number of an element.
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
      self.intValue = intValue
      stringValue = "Index \(intValue)"
    }
  }

  @Test func `the path of the real error has the steps of its coding path`() {
    let path = [Key(stringValue: "a.b"), Key(stringValue: "x/y"), Key(intValue: 3), Key(stringValue: "0")]
    let context = DecodingError.Context(codingPath: path, debugDescription: "x")
    let steps: [JSONPath.Step] = [.key("a.b"), .key("x/y"), .index(3), .key("0")]
    for text in [
      "\(DecodingError.typeMismatch(Int.self, context))",
      "typeMismatch(Swift.Int, \(String(reflecting: context)))",
    ] {
      #expect(PastedError(in: text)?.path == JSONPath(steps), "\(text)")
    }
  }

  @Test(arguments: [(512, true), (513, false)])
  func `a path is no deeper than what the decoder opens`(_ depth: Int, _ isRead: Bool) {
    let keys = Array(repeating: "a", count: depth)
    for path in ["codingPath: [\(keys.joined(separator: ", "))]", "at path '\(keys.joined(separator: "."))'"]
    {
      #expect((PastedError(in: "DecodingError keyNotFound \(path)")?.path?.steps.count == depth) == isRead)
    }
  }

  @Test func `a long path is read in bounded time`() {
    let texts = [
      "codingPath: [" + String(repeating: "a, ", count: 20_000),
      "at path '" + String(repeating: "a.", count: 30_000),
    ]
    for text in texts {
      #expect(processorTime { _ = PastedError(in: "DecodingError keyNotFound \(text)") } < .seconds(2))
    }
  }
}
