import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of pasted errors. Every error here was thrown by the real `JSONDecoder`; its text is what this and older
/// systems print.
@Suite struct PastedErrorTests {
  private struct Screen: Decodable {
    var user: User?
    var items: [Item]?
  }

  private struct User: Decodable {
    var first_name: String?
    var age: Int?
    var born: Date?
    var id: UUID?
    var home: URL?
    var isAdmin: Bool?
    var key: Data?
    var role: Role?
    var must: Must?
  }

  private struct Must: Decodable { var name: String }
  private struct Item: Decodable { var id: Int }
  private enum Role: String, Decodable { case user }

  struct Case: Sendable, CustomTestStringConvertible {
    var body: String
    var gist: String
    var path: String?
    var dates = JSONDecoder.DateDecodingStrategy.deferredToDate

    /// The text of the first cause, or of the sentence before it.
    var says: String
    var testDescription: String { body }
  }

  static let cases: [Case] = [
    Case(
      body: #"{"items":[{}]}"#, gist: #"keyNotFound "id" at $.items[0]"#, path: "$.items[0].id",
      says: "casing"),
    Case(
      body: #"{"user":{"must":{}}}"#, gist: #"keyNotFound "name" at $.user.must"#, path: "$.user.must.name",
      says: "nested differently"),
    Case(
      body: #"{"user":{"must":{"name":null}}}"#, gist: "valueNotFound of String at $.user.must.name",
      path: "$.user.must.name", says: "null"),
    Case(
      body: #"{"user":{"must":null},"items":[{"id":null}]}"#, gist: "valueNotFound of Int at $.items[0].id",
      path: "$.items[0].id", says: "null"),
    Case(
      body: #"{"user":{"first_name":7}}"#, gist: "typeMismatch of String at $.user.first_name",
      path: "$.user.first_name", says: "a number"),
    Case(
      body: #"{"user":{"age":"7"}}"#, gist: "typeMismatch of Int at $.user.age", path: "$.user.age",
      says: "quoted"),
    Case(
      body: #"{"user":{"isAdmin":1}}"#, gist: "typeMismatch of Bool at $.user.isAdmin",
      path: "$.user.isAdmin",
      says: "0 or 1"),
    Case(
      body: #"{"user":{"born":"2025-01-08T12:00:00Z"}}"#, gist: "typeMismatch of Double at $.user.born",
      path: "$.user.born", says: "Date"),
    Case(
      body: #"{"user":{"born":"2025-01-08T12:00:00"}}"#, gist: "dataCorrupted at $.user", path: "$.user",
      dates: .iso8601, says: "object or array around the date"),
    Case(
      body: #"{"user":{"id":"7"}}"#, gist: "dataCorrupted at $.user.id", path: "$.user.id", says: "no UUID"),
    Case(
      body: #"{"user":{"home":""}}"#, gist: "dataCorrupted at $.user.home", path: "$.user.home",
      says: "empty string"),
    Case(
      body: #"{"user":{"key":"a-_b"}}"#, gist: "dataCorrupted at $.user.key", path: "$.user.key",
      says: "base64url"),
    Case(
      body: #"{"user":{"role":"admin"}}"#, gist: "dataCorrupted at $.user.role", path: "$.user.role",
      says: "no case"),
    Case(body: #"{"user":{"age":1.5}}"#, gist: "dataCorrupted at $", path: nil, says: "1.5"),
    Case(body: #"<html>"#, gist: "dataCorrupted at $", path: nil, says: "HTML"),
    Case(
      body: #"{"user":[]}"#, gist: "typeMismatch of Dictionary<String, Any> at $.user", path: "$.user",
      says: "list"),
    Case(body: #"[]"#, gist: "typeMismatch of Dictionary<String, Any> at $", path: "$", says: "list"),
    Case(
      body: #"{"items":{}}"#, gist: "typeMismatch of Array<Any> at $.items", path: "$.items",
      says: "one object"),
    Case(
      body: "null", gist: "valueNotFound of Dictionary<String, Any> at $", path: "$",
      says: "whole body is null"),
  ]

  @Test(arguments: cases)
  func `what the decoder threw is read from all that is printed of it`(example: Case) throws {
    let error = try #require(Self.error(of: example))
    for text in Self.texts(of: error) {
      for line in [
        text, "2025-11-08 15:39:12.642 [Network] decode failed: \(text)", "\n\t\(text)\nnext line",
      ] {
        let pasted = try #require(PastedError(in: line), "\(line)")
        #expect(pasted.gist == example.gist, "\(line)")
        #expect(pasted.path?.description == example.path, "\(line)")
        let meaning = ErrorMeaning(pasted)
        let told = ([meaning.says] + meaning.causes.flatMap { [$0.body, $0.remark] }).joined(separator: "\n")
        #expect(told.contains(example.says), "\(told)")
      }
    }
  }

  @Test(arguments: cases)
  func `what a user sees of it names the cases that it may be`(example: Case) throws {
    let error = try #require(Self.error(of: example))
    let kind = try #require(PastedError(in: String(describing: error)))
    guard case .thrown(let thrown, _) = kind.evidence else { return }
    let pasted = try #require(PastedError(in: error.localizedDescription), "\(error.localizedDescription)")
    guard case .sentence(let kinds) = pasted.evidence else {
      Testing.Issue.record("\(pasted)")
      return
    }
    #expect(kinds.contains(thrown), "\(error.localizedDescription)")
  }

  @Test(arguments: [
    ("The data couldn’t be read because it is missing.", "keyNotFound or valueNotFound"),
    ("The data couldn't be read because it isn’t in the correct format.", "typeMismatch or dataCorrupted"),
    (#"Error Domain=NSCocoaErrorDomain Code=4865 "…" UserInfo={}"#, "keyNotFound or valueNotFound"),
    ("The given data was not valid JSON.", "dataCorrupted"),
  ])
  func `the sentences of Apple's systems are known`(text: String, gist: String) {
    #expect(PastedError(in: text)?.gist == gist)
  }

  @Test(arguments: others)
  func `what others print is taken for what it is, and no place is made up`(text: String, gist: String) throws
  {
    let error = try #require(PastedError(in: text), "\(text)")
    #expect(error.gist == gist)
    let meaning = ErrorMeaning(error)
    #expect(!meaning.says.isEmpty && !meaning.causes.isEmpty)
    #expect(gist.contains("at $") || !meaning.says.contains("$"), "\(meaning.says)")
  }

  @Test(arguments: [
    (#"Unexpected token '<', "<!DOCTYPE "... is not valid JSON"#, #"it met "<""#, "an HTML page"),
    ("Unexpected token o in JSON at position 1", #"it met "o""#, "an object that is parsed already"),
    (
      #"Unexpected token 'o', "[object Obj"... is not valid JSON"#, #"it met "o""#, "an object that is parsed"
    ),
    ("JSON Parse error: Unexpected EOF", "it ended too early", "nothing at all"),
    (
      #"Cannot deserialize value of type `int` from String "abc": x"#, "It expected int and a string came.",
      "another JSON type"
    ),
    (
      #"Cannot deserialize value of type `java.util.ArrayList<com.x.Item>` from Object value (token)"#,
      "It expected ArrayList<Item> and an object came.", "another JSON type"
    ),
    ("(Swift.DecodingError error 3.)", "or the whole body", "an HTML page"),
  ])
  func `an error of another decoder tells what it met`(text: String, says: String, cause: String) throws {
    let meaning = ErrorMeaning(try #require(PastedError(in: text)))
    #expect(meaning.says.contains(says), "\(meaning.says)")
    #expect(meaning.causes.first?.body.hasPrefix(cause) == true, "\(meaning.causes)")
  }

  @Test(arguments: [
    "Login failed", "typeMismatch", "Code=404", "Field 'name' is empty", "Error -1022 apples",
  ])
  func `a text that only looks like one of them is none`(text: String) {
    #expect(PastedError(in: text) == nil)
  }

  @Test func `a log that escapes quotes is read`() {
    let text = #"""
      {"msg":"keyNotFound(CodingKeys(stringValue: \"first_name\", intValue: nil), Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: \"user\", intValue: nil)], debugDescription: \"x\", underlyingError: nil))"}
      """#
    #expect(PastedError(in: text)?.gist == #"keyNotFound "first_name" at $.user"#)
  }

  @Test(arguments: [
    "", "login failed", "HTTP 500", "keyNotFound", "DecodingError.something: x", "dataCorrupted(",
  ])
  func `what is no decoding error is not taken for one`(text: String) {
    #expect(PastedError(in: text) == nil)
  }

  @Test func `a long text is read in bounded time`() {
    let text = String(repeating: #"keyNotFound(CodingKeys(stringValue: ""#, count: 20_000)
    #expect(processorTime { _ = PastedError(in: text) } < .seconds(10))
  }

  private static func error(of example: Case) -> DecodingError? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = example.dates
    do {
      _ = try decoder.decode(Screen.self, from: Data(example.body.utf8))
      return nil
    } catch {
      return error as? DecodingError
    }
  }

  /// Returns the texts of this system, of Swift before 6.3 (the reflection of an enum's case), and of a debugger's
  /// `po`.
  private static func texts(of error: DecodingError) -> [String] {
    switch error {
    case .keyNotFound(let key, let context):
      [
        "\(error)", "keyNotFound(\(String(reflecting: key)), \(String(reflecting: context)))",
        "▿ DecodingError\n  ▿ keyNotFound : 2 elements\n    - .0 : \(key)\n\(dumped(context))",
      ]
    case .valueNotFound(let type, let context):
      ["\(error)", "valueNotFound(\(String(reflecting: type)), \(String(reflecting: context)))"]
    case .typeMismatch(let type, let context):
      [
        "\(error)", "typeMismatch(\(String(reflecting: type)), \(String(reflecting: context)))",
        "▿ DecodingError\n  ▿ typeMismatch : 2 elements\n    - .0 : \(type)\n\(dumped(context))",
      ]
    case .dataCorrupted(let context): ["\(error)", "dataCorrupted(\(String(reflecting: context)))"]
    @unknown default: []
    }
  }

  private static func dumped(_ context: DecodingError.Context) -> String {
    let keys = context.codingPath.enumerated().map { "\n        - \($0) : \($1)" }.joined()
    return "    ▿ .1 : Context\n      ▿ codingPath : \(context.codingPath.count) elements\(keys)\n"
      + "      - debugDescription : \"\(context.debugDescription.replacing("\"", with: "\\\""))\"\n"
      + "      - underlyingError : nil"
  }
}
