import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what is recognized in a pasted text.
@Suite struct PastedTextTests {
  private static let body = #"{"id":"7","name":"Ada","tags":["a","b"]}"#

  private static func pasted(_ text: String, entry: String? = nil) throws -> PastedText {
    try PastedText(reading: Array(text.utf8), entry: entry)
  }

  private static func found(_ text: String) throws -> String {
    String(decoding: try #require(try pasted(text).capture).body, as: UTF8.self)
  }

  @Test(arguments: [
    // A line of a log, JSON between lines, a debugger, Optional, a structured logger.
    "2026-05-01 10:00:00.123456+0200 App[47:98] [network] <- 200 GET https://api.example.org/users/7 \(body)",
    "2026-05-01 10:00:00.123456+0200 App[47:98] Response body:\n\(body)\n2026-05-01 10:00:00 App[47:98] Login failed\n",
    "[47:98] \(body)", "\(body)\n2026-05-01 10:00:00 App[47:98] Login failed\nAnother line\n",
    #"Optional("{\"id\":\"7\",\"name\":\"Ada\",\"tags\":[\"a\",\"b\"]}")"#,
    #"(lldb) po text"# + "\n" + #"(String) $R0 = "{\"id\":\"7\",\"name\":\"Ada\",\"tags\":[\"a\",\"b\"]}""#,
    #"{"ts":"2026-05-01T10:00:00Z","level":"info","status":200,"body":"{\"id\":\"7\",\"name\":\"Ada\",\"tags\":[\"a\",\"b\"]}"}"#,
    #"{"time":1,"msg":"start"}"# + "\n" + #"{"time":2,"msg":"response","response":\#(body)}"# + "\n",
    "I/App ( 47): \u{1B}[32m\(body)\u{1B}[0m", "Response: \(body) (took 0.2 s)\nnext line\n",
  ])
  func `the body is found between other things`(text: String) throws {
    #expect(try Self.found(text) == Self.body)
  }

  @Test(arguments: [
    "<html><body>\(body)</body></html>", ")]}',\n\(body)", "callback(\(body));", "data: \(body)\n\n", body,
    #"{"id": 1 "name": 2}"#, #"{"id":"7","name":"A"#, "Internal Server Error", #"{"id": None}"#,
    #"{"level": 3, "body": "{}"}"#,
  ])
  func `what a backend may have sent as a whole stays the body`(text: String) throws {
    let capture = try #require(try Self.pasted(text).capture)
    #expect(capture.format == .body)
    #expect(String(decoding: capture.body, as: UTF8.self) == text)
  }

  @Test func `a response between lines keeps its lines, and the status that a library wrote`() throws {
    let text = """
      [Request]: GET https://api.example.org/users/7
          [Body]:
              {"q": 1}
      [Response]:
          [Status Code]: 404
          [Body]:
      {"id": 7,
       "name": 3}
      [Result]: failure
      """
    let capture = try #require(try Self.pasted(text).capture)
    #expect(capture.status == 404)
    #expect(capture.linesBefore == 6)
    #expect(
      capture.notes == [
        "taken from lines 7 to 8: a response body of 21 bytes",
        "other bodies are in it, and --entry takes one: 1 in line 3",
      ])
    let first = try #require(try Self.pasted(text, entry: "1").capture)
    #expect(String(decoding: first.body, as: UTF8.self) == #"{"q": 1}"#)
    #expect(throws: CaptureError.self) { try Self.pasted(text, entry: "3") }
  }

  @Test func `the body that the error fits is taken, else the last one`() throws {
    let error =
      #"keyNotFound(CodingKeys(stringValue: "token", intValue: nil), Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: "data", intValue: nil)], debugDescription: "", underlyingError: nil))"#
    let text = "a \(#"{"data": {"id": 1}}"#)\nb \(#"{"event": {"id": 2}}"#)\n\(error)\n"
    let pasted = try Self.pasted(text)
    #expect(String(decoding: try #require(pasted.capture).body, as: UTF8.self) == #"{"data": {"id": 1}}"#)
    #expect(pasted.error?.gist == #"keyNotFound "token" at $.data"#)
    #expect(
      pasted.capture?.notes.first
        == #"taken from line 1: a response body of 19 bytes; line 3: the error keyNotFound "token" at $.data"#
    )
  }

  @Test func `a console with an error and no body is told as the error`() throws {
    let text = """
      2026-05-01 10:00:00 App[47:98] [tcp] flags=[R.] seq=0, ack=1
      <- 200 (0.231s)
      keyNotFound(CodingKeys(stringValue: "token", intValue: nil), Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: "data", intValue: nil)], debugDescription: "", underlyingError: nil))
      Login failed
      """
    let pasted = try Self.pasted(text)
    #expect(pasted.capture == nil)
    #expect(pasted.error?.gist == #"keyNotFound "token" at $.data"#)
    #expect(
      pasted.note
        == #"taken from line 3: the error keyNotFound "token" at $.data; no response is in the text"#)
  }

  @Test(arguments: [
    ("API Response: {\n    email = \"a@example.org\";\n    id = 7;\n}\n", Capture.Format.printed),
    ("got [\"id\": 7, \"name\": \"Ada\"]\nnext\n", .printed),
    ("2026-05-01 10:00:00 App[47:98] started\n2026-05-01 10:00:01 App[47:98] stopped\n", .unknown),
  ])
  func `a text without a response is not called one`(text: String, format: Capture.Format) throws {
    let error = #expect(throws: CaptureError.self) { try Self.pasted(text) }
    #expect(error?.format == format)
    #expect((error?.reason ?? "").split(separator: "\n").count <= 3)
  }

  // MARK: Noise

  /// Bodies of many forms, none of which is a number in brackets.
  private static let bodies: [String] = (0..<20).map { number in
    let inner =
      #"{"id": \#(number), "name": "Ada \#(number) \\\"x\\\" {y}", "list": [1, {"a": null}], "on": true}"#
    return switch number % 4 {
    case 0: inner
    case 1: "[\(inner), \(inner)]"
    case 2: "{\n  \"user\": \(inner),\n  \"more\": {}\n}"
    case _: "{\"text\": \"\(String(repeating: "lorem ipsum ", count: 12))\", \"user\": \(inner)}"
    }
  }

  private struct Noise {
    var random: SplitMix64

    mutating func line() -> String {
      [
        "2026-05-01 10:00:0\(Int.random(in: 0...9, using: &random)).123456+0200 App[47:98] [network] ready",
        "[TableOnly] Warning once only: UITableView was told to layout", "==> GET https://h/x?a=[1]&b={id}",
        "05-01 10:00:00.000  4711  4712 D OkHttp  : --> END GET",
        "nw_socket [C1.1.1:2] SO_ERROR [61: refused]",
        "", "\t", "The \"quoted\" word", "[]", "{}", "progress [#####     ] 50%", "🙂 done (1/3)",
      ].randomElement(using: &random) ?? ""
    }

    mutating func around(_ body: String) -> String {
      let before = (0..<Int.random(in: 0...5, using: &random)).map { _ in line() + "\n" }.joined()
      let after = (0..<Int.random(in: 0...5, using: &random)).map { _ in "\n" + line() }.joined()
      let prefix =
        ["", "Response: ", "[47:98] <- 200 ", "body=", "D/App ( 12): "].randomElement(using: &random) ?? ""
      let text: String
      switch Int.random(in: 0...4, using: &random) {
      case 0: text = prefix + body
      case 1: text = prefix + "\u{1B}[32m" + body + "\u{1B}[0m"
      case 2:
        let mark = "05-01 10:00:00.000 I/App: "
        text = body.split(separator: "\n").map { mark + $0 }.joined(separator: "\n")
      case 3: text = prefix + "Optional(" + String(decoding: JSONText.quoted(body), as: UTF8.self) + ")"
      case _: text = Self.wrapped(prefix + body)
      }
      return before + text + after
    }

    /// Returns a text as a terminal of 80 columns wraps it, also within a number or a word, which cannot be found then.
    static func wrapped(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var (rest, lines) = (Substring(line), [Substring]())
        while rest.count > 80 {
          lines.append(rest.prefix(80))
          rest = rest.dropFirst(80)
        }
        return (lines + [rest]).joined(separator: "\n")
      }.joined(separator: "\n")
    }
  }

  @Test func `a body is found in 95 of 100 noises`() throws {
    var noise = Noise(random: SplitMix64(state: 49))
    var missed: [String] = []
    for number in 0..<200 {
      let body = Self.bodies[number % Self.bodies.count]
      let text = noise.around(body)
      let found = (try? PastedText(reading: Array(text.utf8), entry: nil))?.capture?.body ?? []
      let isSame = (try? JSONDocument(parsing: found)).map { $0.root.isEqual(body) } ?? false
      if !isSame { missed.append(text) }
    }
    #expect(missed.count <= 10, "\(missed.count): \(missed.prefix(3).joined(separator: "\n-----\n"))")
  }
}

extension JSONValue {
  fileprivate func isEqual(_ text: String) -> Bool {
    (try? JSONDocument(parsing: Array(text.utf8))).map { ExportedContract.isSame(self, $0.root) } ?? false
  }
}
