import Foundation
import Testing

@testable import ContractSpecs

/// The tests of the advice on bodies that are not the promised JSON, carried out as in `HintTruthTests`.
@Suite struct BodyHintTruthTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var sort: BodyNature.Sort
    var body: [UInt8]
    var type = "application/json"
    var backend: String
    var mended: [UInt8]?
    var advice: String

    /// The code that follows the client's advice.
    var code: @Sendable (Data) throws -> Void

    var testDescription: String { "\(sort): \(backend)" }
  }

  private static let who =
    "Find out who answered: a proxy, a login page or an error page in place of the endpoint."
  private static let look = "Check status and Content-Type before decoding the body."
  private static let never =
    "Treat it as a failed response: status and Content-Type are those of JSON, and JSONDecoder refuses it."
  private static let utf8 = "between systems RFC 8259 section 8.1 allows no other encoding."
  private static let wide = "JSONDecoder reads JSON in UTF-16 and UTF-32; most other readers do not."
  private static let plain = Array(#"{"a":"é"}"#.utf8)

  /// A model of `{"a": "…"}`.
  private struct Text: Decodable { let a: String }

  private static func bytes(_ encoding: String.Encoding) -> [UInt8] {
    Array(#"{"a":"é"}"#.data(using: encoding) ?? Data())
  }

  private static func refuses(_ body: Data) throws { try hold((try? decode(Text.self, body)) == nil) }
  private static func reads(_ body: Data) throws { try hold(decode(Text.self, body).a == "é") }

  static let rows: [Row] = [
    Row(
      sort: .gzip, body: [0x1F, 0x8B, 8, 0],
      backend: "Send Content-Encoding: gzip, or do not compress.",
      mended: plain, advice: "Decompress the bytes before they are decoded.", code: refuses),
    Row(
      sort: .file, body: Array("%PDF-1.4".utf8), backend: "Send the promised JSON; a file was received.",
      mended: plain,
      advice: never, code: refuses),
    Row(
      sort: .wideJSON, body: bytes(.utf16), backend: "Send UTF-8: " + utf8, mended: plain, advice: wide,
      code: reads),
    Row(
      sort: .wideJSON, body: bytes(.utf16BigEndian), backend: "Send UTF-8: " + utf8, mended: plain,
      advice: wide,
      code: reads),
    Row(
      sort: .wideJSON, body: bytes(.utf32LittleEndian), backend: "Send UTF-8: " + utf8, mended: plain,
      advice: wide,
      code: reads),
    Row(
      sort: .foreignJSON, body: bytes(.isoLatin1), type: "application/json; charset=ISO-8859-1",
      backend: "Send UTF-8, not iso-8859-1: " + utf8, mended: plain,
      advice: "Convert the bytes to UTF-8 before they are decoded."
    ) { body in
      try refuses(body)
      try reads(Data((String(data: body, encoding: .isoLatin1) ?? "").utf8))
    },
    Row(
      sort: .foreignJSON, body: bytes(.isoLatin1), backend: "Send UTF-8: " + utf8, mended: plain,
      advice:
        "JSONDecoder refuses a text that is not UTF-8 where the app reads it; convert the bytes if their encoding is known.",
      code: refuses),
    Row(
      sort: .page, body: Array("<!doctype html><title>Log in</title>".utf8), type: "text/html", backend: who,
      mended: plain, advice: look, code: refuses),
    Row(
      sort: .wideText, body: [0xFF, 0xFE, 0x3C, 0, 0x68, 0], backend: who, mended: plain, advice: never,
      code: refuses),
    Row(
      sort: .other, body: Array("502 Bad Gateway".utf8),
      backend:
        "Send the promised JSON: this is other text. See whether the endpoint wrote it, or a proxy in between.",
      mended: plain, advice: never,
      code: refuses),
    Row(
      sort: .xml, body: Array("<?xml version=\"1.0\"?><a/>".utf8),
      backend: "Send JSON; a framework that has both may choose XML by the Accept header.", mended: plain,
      advice: never, code: refuses),
    Row(
      sort: .prefixed, body: Array(")]}',\n".utf8) + plain, backend: "Send the JSON without the prefix.",
      mended: plain, advice: "Drop the prefix before the body is decoded."
    ) { try reads(Data($0.dropFirst(6))) },
    Row(
      sort: .call,
      body: Array("/**/ typeof cb === 'function' && cb(".utf8) + plain + Array(");".utf8),
      backend: "Send the JSON without the call around it.", mended: plain,
      advice: "Drop the call around it before the body is decoded."
    ) { try reads(Data($0.dropFirst(36).dropLast(2))) },
    Row(
      sort: .call, body: Array("cb(".utf8) + plain + Array(");".utf8),
      backend: "Send the JSON without the call around it.", mended: plain,
      advice: "Drop the call around it before the body is decoded."
    ) { try reads(Data($0.dropFirst(3).dropLast(2))) },
    loose("{\"a\":\"é\" /* name */}"), loose("{'a':'é'}"), loose("{\"a\":\"é\",\"b\":NaN}"),
    loose("{\"a\":\"é\",\"b\":-Infinity}"), loose("// the response\n{\"a\":\"é\"}"),
    loose("/* v2 */ // x\n {\"a\":\"é\"}"),
    Row(
      sort: .commaJSON, body: Array("{\"a\":\"é\",}".utf8),
      backend: "Remove the trailing comma: RFC 8259 allows none.", mended: plain,
      advice: "JSONDecoder accepts it; most other readers do not.", code: reads),
    Row(
      sort: .jsonLines, body: Array("{\"a\":\"é\"}\n{\"a\":\"e\"}\n".utf8),
      backend:
        "Send one value: another one follows it on a line of its own, as where a handler goes on after its response; a value a line is JSON Lines, another format.",
      mended: plain, advice: "Decode each line on its own."
    ) { body in
      try refuses(body)
      for line in body.split(separator: UInt8(ascii: "\n")) {
        try hold((try? decode([String: String].self, line)) != nil)
      }
    },
    Row(
      sort: .cutJSON, body: Array("{\"a\":\"é\"".utf8),
      backend: "Send all of it: the JSON ends in the middle.",
      mended: plain, advice: "Treat it as a failed transfer; what is safe to repeat can be tried again.",
      code: refuses),
    python("{'a': 'é', 'b': None}"), python("{\"a\": \"é\", \"b\": [True, None]}"),
    word("{\"a\": \"é\", \"b\": [True, False]}"), word("User(a=é, b=1)"),
    Row(
      sort: .markedJSON, body: [0xFF, 0xFE, 0, 0] + bytes(.utf32LittleEndian), backend: "Send UTF-8: " + utf8,
      mended: plain,
      advice:
        "JSONDecoder refuses UTF-32 with a byte order mark; convert the bytes to UTF-8 before they are decoded."
    ) { body in
      try refuses(body)
      try reads(Data((String(data: body, encoding: .utf32) ?? "").utf8))
    },
    Row(
      sort: .bytes, body: [0x81, 0xA1, 0x61, 0xA2, 0xC3, 0xA9],
      backend: "Send the promised JSON: these bytes are no text. See what wrote or compressed them.",
      mended: plain, advice: never, code: refuses),
    Row(
      sort: .events, body: Array("event: a\ndata: {\"a\": \"é\"}\n\n".utf8), type: "text/event-stream",
      backend:
        "Send the promised JSON: these are server-sent events, which a request may ask for in its body or in Accept.",
      mended: plain, advice: look, code: refuses),
    Row(
      sort: .xml, body: Array("<Project><title>é</title></Project>".utf8),
      backend: "Send JSON; a framework that has both may choose XML by the Accept header.", mended: plain,
      advice: never, code: refuses),
    Row(
      sort: .page, body: Array("<?xml version=\"1.0\"?>\n<!DOCTYPE html><html></html>".utf8),
      type: "text/html",
      backend: who, mended: plain, advice: look, code: refuses),
    Row(
      sort: .other, body: [UInt8]("Zugriff für M".utf8) + [0xFC, 0x6C, 0x6C, 0x65, 0x72],
      type: "text/plain; charset=iso-8859-1",
      backend:
        "Send the promised JSON: this is other text. See whether the endpoint wrote it, or a proxy in between.",
      mended: plain, advice: look, code: refuses),
    Row(
      sort: .cutJSON, body: [0xEF, 0xBB, 0xBF] + Array("{\"a\":\"x".utf8),
      backend: "Send all of it: the JSON ends in the middle.",
      mended: plain, advice: "Treat it as a failed transfer; what is safe to repeat can be tried again.",
      code: refuses),
    Row(
      sort: .cutJSON, body: Array(")]}'\n{\"a\":\"x".utf8),
      backend: "Send all of it: the JSON ends in the middle.",
      mended: plain, advice: "Treat it as a failed transfer; what is safe to repeat can be tried again.",
      code: refuses),
    broken(#"{"a":"[None]", "b": undefined}"#),
    Row(
      sort: .xml, body: Array("<User><a>é</a></User>\n".utf8),
      backend: "Send JSON; a framework that has both may choose XML by the Accept header.", mended: plain,
      advice: never, code: refuses),
    broken("{\n\"a\":\"é\"\n}\n{\"a\":\"e\"}\n"), broken("{\"a\":[1,],\"b\":}"),
    broken("{'a': 'é', 'at': datetime(2025, 1, 8)}"),
    Row(
      sort: .perlText, body: Array("$VAR1 = {\n  'a' => 'é'\n};\n".utf8),
      backend: "Write JSON with a serializer, such as encode_json: this is how Perl prints a value.",
      mended: plain, advice: never, code: refuses),
    Row(
      sort: .goText, body: Array("map[a:é b:map[c:1]]\n".utf8),
      backend: "Write JSON with a serializer, json.Marshal: this is how Go's fmt prints a value.",
      mended: plain,
      advice: never, code: refuses),
    Row(
      sort: .phpText, body: Array("Array\n(\n    [a] => é\n)\n".utf8),
      backend: "Write JSON with a serializer, json_encode: this is how PHP prints a value.",
      mended: plain, advice: never, code: refuses),
    Row(
      sort: .phpSource, body: Array("<?php\nrequire 'a.php';\n".utf8),
      backend: "Let the server run the program: it sent the source, which may hold secrets.",
      mended: plain, advice: never, code: refuses),
    Row(
      sort: .encodedJSON, body: Array(Base64.encode(plain).utf8),
      backend: "Send the JSON itself, not its Base64.", mended: plain,
      advice:
        "Decode the Base64 first, with ignoreUnknownCharacters for its line feeds, and the JSON from its bytes."
    ) { body in
      try refuses(body)
      try hold(Data(base64Encoded: body + Data("\n".utf8)) == nil)
      try reads(Data(base64Encoded: body + Data("\n".utf8), options: .ignoreUnknownCharacters) ?? Data())
    },
    Row(
      sort: .printedBefore, body: Array("<br />\n<b>Warning</b>: Undefined index\n".utf8) + plain,
      backend: "Send the JSON alone: something is printed before it, such as a warning.", mended: plain,
      advice: "JSONDecoder refuses it, and where the JSON begins is a guess.", code: refuses),
    printed("\nNotice: Undefined index in /app/a.php\n"), printed("[2025-01-08 12:00] INFO done"),
    printed("<br />\n<b>Warning</b>"),
    Row(
      sort: .word, body: Array("undefined\n".utf8),
      backend:
        "Send JSON, written by a serializer: this is how a language prints a value, or that there is none.",
      mended: plain, advice: never, code: refuses),
    Row(
      sort: .deepJSON,
      body: Array(#"{"a":"é","b":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 513)
        + [UInt8](repeating: UInt8(ascii: "]"), count: 513) + [UInt8(ascii: "}")],
      backend: "Nest it less: JSONDecoder refuses more than 512 levels, and deeper JSON is not read here.",
      mended: plain, advice: "Do not decode it with JSONDecoder, which refuses more than 512 levels.",
      code: refuses),
    Row(
      sort: .brokenJSON, body: Array("{\"a\":\"é\"}}".utf8),
      backend: "Send JSON that RFC 8259 allows: one value, written by a serializer.", mended: plain,
      advice: never, code: refuses),
  ]

  /// Returns a row with JSON that a language's words or a name and parentheses are in.
  private static func word(_ text: String) -> Row {
    Row(
      sort: .word, body: Array(text.utf8),
      backend:
        "Send JSON, written by a serializer: this is how a language prints a value, or that there is none.",
      mended: plain, advice: never, code: refuses)
  }

  /// Returns a row with text that no setting of `JSONDecoder` reads.
  private static func broken(_ text: String) -> Row {
    Row(
      sort: .brokenJSON, body: Array(text.utf8),
      backend: "Send JSON that RFC 8259 allows: one value, written by a serializer.", mended: plain,
      advice: never
    ) { body in
      try refuses(body)
      try hold((try? decode(Text.self, body) { $0.allowsJSON5 = true }) == nil)
    }
  }

  /// Returns a row with the text that Python prints for a value, which is not JSON5 either.
  private static func python(_ text: String) -> Row {
    Row(
      sort: .pythonText, body: Array(text.utf8),
      backend:
        "Write JSON with a serializer, such as json.dumps: None, True and False are words of Python, not of JSON.",
      mended: plain, advice: never
    ) { body in
      try refuses(body)
      try hold((try? decode([String: String?].self, body) { $0.allowsJSON5 = true }) == nil)
    }
  }

  /// Returns a row with JSON before other text.
  private static func printed(_ text: String) -> Row {
    Row(
      sort: .printedAfter, body: plain + Array(text.utf8),
      backend: "Send the JSON alone: something is printed after it, such as a warning or a line of a log.",
      mended: plain, advice: "JSONDecoder refuses it, and where the JSON ends is a guess.", code: refuses)
  }

  /// Returns a row with text that only JSON5 allows.
  private static func loose(_ text: String) -> Row {
    Row(
      sort: .looseJSON, body: Array(text.utf8),
      backend: "Send JSON that RFC 8259 allows: no comments, only double quotes, neither NaN nor Infinity.",
      mended: plain,
      advice:
        "Set allowsJSON5, with which JSONDecoder parses it; NaN and Infinity are then read as a Double alone."
    ) { body in
      try refuses(body)
      try hold(decode(Text.self, body) { $0.allowsJSON5 = true }.a == "é")
    }
  }

  private static func findings(_ body: [UInt8], _ type: String) throws -> [Finding] {
    let text = #"""
      {
        "contract": "test", "backend": {"url": "http://localhost"},
        "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": {"a": "string"}}}}},
        "checks": {"a": {"call": "a"}}
      }
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    return contract.judge(
      HTTPResponse(status: 200, headers: [Header("Content-Type", type)], body: body),
      of: contract.endpoints[0],
      method: "GET"
    ).findings
  }

  @Test(arguments: rows) func `advice that is followed helps`(_ row: Row) throws {
    let finding = try #require(try Self.findings(row.body, row.type).first)
    #expect(finding.kind == .bodyNotJSON)
    #expect(finding.hint.backend == row.backend)
    #expect(finding.hint.client == row.advice)
    #expect(throws: Never.self) { try row.code(Data(row.body)) }
    if let mended = row.mended { #expect(try Self.findings(mended, "application/json") == []) }
  }

  @Test(arguments: BodyNature.Sort.allCases) func `every sort of body has a row`(_ sort: BodyNature.Sort) {
    // White space alone is told as an empty body.
    #expect(sort == .blank || Self.rows.contains { $0.sort == sort })
  }

  @Test(arguments: ["uuid", "string"]) func `a text without its quotes`(promise: String) throws {
    let text = #"""
      {
        "contract": "test", "backend": {"url": "http://localhost"},
        "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": "\#(promise)"}}}},
        "checks": {"a": {"call": "a"}}
      }
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let id = "85fa5c14-3e09-4c9f-9764-00c9f02f6b26"
    func findings(_ body: String) -> [Finding] {
      contract.judge(
        HTTPResponse(
          status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8)),
        of: contract.endpoints[0], method: "GET"
      ).findings
    }
    #expect(findings(id).map(\.hint.backend).allSatisfy { $0.hasPrefix("Write the text as JSON, in quotes") })
    #expect(findings(id).count == 1 && findings("\"\(id)\"") == [])
  }

  @Test func `a byte order mark`() throws {
    let body = [0xEF, 0xBB, 0xBF] + Self.plain
    let finding = try #require(try Self.findings(body, "application/json").first)
    #expect(finding.hint.backend == "Send no byte order mark (RFC 8259 section 8.1).")
    #expect(finding.hint.client == "JSONDecoder skips it; some other parsers do not.")
    try Self.reads(Data(body))
  }

  @Test(arguments: [
    ("text/html", "Send Content-Type: application/json; the body is JSON.", "application/json"),
    (
      "application/json; charset=iso-8859-1",
      "Send charset=utf-8 or no charset: the body can be read as UTF-8, which RFC 8259 section 8.1 asks for.",
      "application/json; charset=utf-8"
    ),
  ])
  func `JSON under a wrong Content-Type is decoded all the same`(
    _ type: String, _ backend: String, _ mended: String
  ) throws {
    let finding = try #require(try Self.findings(Self.plain, type).first)
    #expect(finding.kind == .responseMediaType && finding.hint.backend == backend)
    #expect(
      finding.hint.client
        == "JSONDecoder does not look at the Content-Type; a reader that does may refuse the body.")
    #expect(try Self.findings(Self.plain, mended) == [])
    try Self.reads(Data(Self.plain))
  }
}
