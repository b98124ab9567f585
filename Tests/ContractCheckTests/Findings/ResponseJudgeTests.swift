import Foundation
import Testing

@testable import ContractSpecs

@Suite struct ResponseJudgeTests {
  /// Returns a contract with one endpoint and everything that can be promised.
  static func contract(_ responses: String, client: String = "{}") throws -> Contract {
    let text = """
      {
        "contract": "test", "backend": {"url": "http://localhost"}, "client": \(client),
        "shapes": {"User": {"id": "uuid", "name": "string", "role?": "'user' | 'admin'"}},
        "endpoints": {"user": {"request": "GET /user", "responses": \(responses)}},
        "checks": {"user": {"call": "user"}}
      }
      """
    return try Contract(parsing: Array(text.utf8), file: "specs/test.json")
  }

  static let user = #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"n"}"#

  static func response(_ status: Int, _ body: String, type: String? = "application/json")
    -> HTTPResponse
  {
    HTTPResponse(
      status: status, headers: type.map { [Header("content-type", $0)] } ?? [], body: Array(body.utf8))
  }

  func judge(
    _ response: HTTPResponse, _ responses: String, method: String = "GET", _ statuses: StatusPattern...,
    values: String? = nil, differs: String? = nil
  ) throws -> Judgement {
    let contract = try Self.contract(responses)
    let expected = ExpectedResponse(
      statuses: statuses, values: try values.map { try JSONDocument(parsing: Array($0.utf8)) },
      differs: try differs.map { try JSONDocument(parsing: Array($0.utf8)) },
      location: SpecLocation(file: "specs/test.json", line: 6, column: 1))
    return contract.judge(
      response, of: contract.endpoints[0], method: method, expecting: expected)
  }

  func lines(
    _ response: HTTPResponse, _ responses: String, method: String = "GET", _ statuses: StatusPattern...,
    values: String? = nil, differs: String? = nil
  ) throws -> [String] {
    let contract = try Self.contract(responses)
    let expected = ExpectedResponse(
      statuses: statuses, values: try values.map { try JSONDocument(parsing: Array($0.utf8)) },
      differs: try differs.map { try JSONDocument(parsing: Array($0.utf8)) },
      location: SpecLocation(file: "specs/test.json", line: 6, column: 1))
    return contract.judge(response, of: contract.endpoints[0], method: method, expecting: expected)
      .findings.map(\.line)
  }

  let promise = #"{"200": {"body": "User"}}"#

  @Test(arguments: [
    (
      "Wed, 21 Oct 2026 07:28:00 GMT", " (a date as HTTP headers have it (RFC 1123))",
      "Send the wait in whole seconds, or"
    ),
    ("soon", "", "Send the header as promised."),
  ])
  func `a Retry-After that is a date is told so`(value: String, form: String, advice: String) throws {
    let promise = #"{"429": {"headers": {"Retry-After": "integer"}}}"#
    let response = HTTPResponse(status: 429, headers: [Header("Retry-After", value)])
    let finding = try #require(try judge(response, promise, .exact(429)).findings.first)
    #expect(finding.actual == "Retry-After: \"\(value)\"\(form)")
    #expect(finding.hint.backend.hasPrefix(advice))
  }

  @Test(arguments: [("hello", "5", true), ("hello", "6", false)])
  func `a Content-Length that is right for its body is not to be changed`(
    body: String, length: String, isRight: Bool
  ) throws {
    let promise = #"{"200": {"type": "text/plain", "headers": {"Content-Length": "'4'"}}}"#
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "text/plain"), Header("Content-Length", length)],
      body: Array(body.utf8))
    let finding = try #require(try judge(response, promise, .exact(200)).findings.first)
    #expect(
      finding.hint.backend
        == (isRight
          ? "Send the body of the promised length: the header is right for the body that came."
          : "Send the header as promised."))
  }

  // MARK: status

  @Test func `a kept promise has no findings`() throws {
    #expect(try lines(Self.response(200, Self.user), promise, .exact(200)) == [])
    #expect(try lines(Self.response(200, Self.user), promise, .range(2)) == [])
    #expect(try lines(Self.response(200, Self.user), promise) == [])
  }

  @Test func `a 201 for a promised 200 is one finding, and the body is what was promised`() throws {
    let judgement = try judge(Self.response(201, Self.user), promise, .exact(200))
    #expect(judgement.findings.map(\.line) == ["breaks response-status: 200 <> 201"])
    #expect(judgement.promise?.status == .exact(200))
    #expect(judgement.value(at: JSONPath([.key("name")]))?.string == "n")
  }

  @Test func `a 201 for a promised 200 has its body judged all the same`() throws {
    #expect(
      try lines(Self.response(201, #"{"name":"n"}"#), promise, .exact(200)) == [
        "breaks response-status: 200 <> 201",
        "breaks field-missing $.id: uuid <> nothing in object {name}",
      ])
  }

  @Test func `a status of another class has only its own entry's promise`() throws {
    let both = #"{"200": {"body": "User"}, "4XX": {"body": {"detail": "string"}}}"#
    #expect(
      try lines(Self.response(401, #"{"detail":"x"}"#), both, .exact(200)) == [
        #"breaks response-status: 200 <> 401 ($.detail says "x")"#
      ])
    #expect(
      try lines(Self.response(500, "<html>"), both, .exact(200)) == ["breaks response-status: 200 <> 500"])
  }

  @Test(arguments: [(401, 400), (422, 400), (503, 500), (204, 304), (301, 302), (404, 200), (200, 404)])
  func `a status without an entry promises nothing of the body`(_ status: Int, _ expected: Int) throws {
    let responses = #"{"\#(expected)": {"body": "User", "headers": {"X-Id": "uuid"}}}"#
    let code = StatusPattern.exact(expected)
    for body in [#"{"code":"invalid"}"#, "<html>", "[]"] {
      let response = Self.response(status, body, type: "text/html")
      #expect(
        try lines(response, responses, code, values: #"{"name":"n"}"#) == [
          "breaks response-status: \(expected) <> \(status)"
        ])
    }
  }

  @Test func `a status of the expected class is held against what that class promises`() throws {
    let class4 = #"{"4XX": {"body": {"detail": "string"}}}"#
    #expect(
      try lines(Self.response(401, #"{"detail":1}"#), class4, .range(4)) == [
        "breaks value-type $.detail: string <> integer 1"
      ])
    #expect(
      try lines(Self.response(401, #"{"detail":1}"#), class4, .exact(400)) == [
        "breaks response-status: 400 <> 401", "breaks value-type $.detail: string <> integer 1",
      ])
  }

  /// The document of the expected status under another one has one cause, whatever the other status promises.
  @Test func `a body that its expected status promises is told by the status alone`() throws {
    let both = #"{"200": {"body": "string"}, "201": {"body": "User"}, "400": {"body": {"detail": "string"}}}"#
    #expect(
      try lines(Self.response(200, Self.user), both, .exact(201)) == ["breaks response-status: 201 <> 200"])
    #expect(
      try lines(Self.response(400, #"{"detail":1}"#), both, .exact(201)).map { $0.prefix(20) } == [
        "breaks response-stat", "breaks value-type $.",
      ])
  }

  @Test func `a success where an error is expected is told by the status alone`() throws {
    let both = #"{"200": {"body": "User"}, "404": {"body": {"detail": "string"}}}"#
    #expect(
      try lines(Self.response(200, "null"), both, .exact(404), values: #"{"detail":"x"}"#) == [
        "breaks response-status: 404 <> 200"
      ])
  }

  @Test func `default is not what a success with another status is held against`() throws {
    let both = #"{"200": {"body": "User"}, "default": {"body": {"detail": "string"}}}"#
    #expect(
      try lines(Self.response(201, Self.user), both, .exact(200)) == ["breaks response-status: 200 <> 201"])
  }

  @Test func `a body where 204 was promised is told by the status alone`() throws {
    let empty = #"{"204": {"body": null}}"#
    #expect(
      try lines(Self.response(200, Self.user), empty, .exact(204)) == ["breaks response-status: 204 <> 200"])
    #expect(try lines(Self.response(204, ""), promise, .exact(200)) == ["breaks response-status: 200 <> 204"])
  }

  @Test func `a list expects one of its statuses`() throws {
    let two = #"{"200": {"body": "User"}, "201": {"body": "User"}}"#
    #expect(try lines(Self.response(201, Self.user), two, .exact(200), .exact(201)) == [])
    #expect(
      try lines(Self.response(202, Self.user), two, .exact(200), .exact(201)) == [
        "breaks response-status: 200, 201 <> 202"
      ])
  }

  @Test func `without an expectation every documented status will do`() throws {
    let contract = try Self.contract(#"{"200": {"body": "User"}, "404": {}}"#)
    #expect(try contract.findings(in: Self.response(404, "x"), of: "user") == [])
    #expect(
      try contract.findings(in: Self.response(500, "x"), of: "user").map(\.line) == [
        "breaks response-status: 200, 404 <> 500"
      ])
  }

  @Test func `an unknown endpoint is an error that names the known ones`() throws {
    let contract = try Self.contract(promise)
    #expect(throws: UnknownEndpoint(name: "users", known: ["user"])) {
      try contract.findings(in: Self.response(200, ""), of: "users")
    }
  }

  // MARK: headers and media type

  @Test func `a header is read as the type its shape names`() throws {
    let responses =
      #"{"200": {"headers": {"X-Total": "integer(1...)", "X-Id": "uuid", "X-Flag?": "boolean"}}}"#
    var response = Self.response(200, "")
    response.headers += [Header("x-total", "12"), Header("X-ID", "85fa5c14-3e09-4c9f-9764-00c9f02f6b26")]
    #expect(try lines(response, responses, .exact(200)) == [])
    response.headers = [Header("X-Total", "0"), Header("X-Flag", "yes \"")]
    #expect(
      try lines(response, responses, .exact(200)) == [
        #"breaks response-header: X-Total: integer(1...) <> X-Total: "0""#,
        "breaks response-header: X-Id: uuid <> no X-Id header",
        "breaks response-header: X-Flag: boolean <> X-Flag: \"yes \"\"",
      ])
  }

  @Test(arguments: [
    ("string[]", ["Origin, Accept-Encoding"], true), ("string[]", ["a"], true), ("string[]", [" , "], true),
    ("string[](2)", ["a, b"], true), ("string[](2)", ["a", "b"], true), ("string[](2)", ["a,, b ,"], true),
    ("string[](1)", ["a, b"], false), ("string[](1)", [#""a, b""#], true),
    ("string[](2)", [#""a \", b", c"#], true),
    ("integer[]", ["1, 2"], true), ("integer[]", ["1, x"], false), ("integer[]", ["[1, 2]"], true),
    ("'a b'[]", [#""a b", a b"#], true), ("'a' | 'b'[]", ["b, b"], true), ("'a' | 'b'[]", ["a, b"], false),
    ("string[](unique)", ["a, b"], true), ("string[](unique)", ["a, a"], false), ("uuid", ["a, b"], false),
    ("(integer[] & integer[](2...))", ["1"], false),
  ])
  func `a header that is a list has its elements between commas`(
    shape: String, values: [String], fits: Bool
  ) throws {
    var response = Self.response(200, "")
    response.headers = values.map { Header("X-List", $0) }
    let promise = #"{"200": {"headers": {"X-List": "\#(shape)"}}}"#
    #expect(try lines(response, promise, .exact(200)).isEmpty == fits)
  }

  @Test func `each field of Set-Cookie is an element`() throws {
    var response = Self.response(200, "")
    response.headers = [
      Header("Set-Cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT"), Header("Set-Cookie", "b=2"),
    ]
    for (count, isKept) in [(2, true), (3, false)] {
      let promise = #"{"200": {"headers": {"Set-Cookie": "string[](\#(count))"}}}"#
      #expect(try lines(response, promise, .exact(200)).isEmpty == isKept)
    }
  }

  @Test(
    arguments: [
      "application/json", "Application/JSON", "application/problem+json; charset=utf-8",
      "application/json;charset=\"UTF-8\"", "application/json; charset=utf8", "application/json; q=1",
    ])
  func `JSON media types are compared without case and parameters`(_ type: String) throws {
    #expect(try lines(Self.response(200, Self.user, type: type), promise, .exact(200)) == [])
  }

  @Test(
    arguments: [
      ("text/html", "application/json <> text/html"), ("text/plain", "application/json <> text/plain"),
      ("application/jsonp", "application/json <> application/jsonp"),
      ("application/json; charset=ISO-8859-1", "charset utf-8 <> charset iso-8859-1"),
    ])
  func `JSON under another type is one finding`(_ type: String, _ texts: String) throws {
    #expect(
      try lines(Self.response(200, Self.user, type: type), promise, .exact(200)) == [
        "breaks response-media-type: \(texts)"
      ])
  }

  @Test func `no type at all is told`() throws {
    #expect(
      try lines(Self.response(200, Self.user, type: nil), promise, .exact(200)) == [
        "breaks response-media-type: application/json <> no Content-Type"
      ])
  }

  @Test func `another promised type is compared, and its body judged as text`() throws {
    let page = #"{"200": {"type": "text/html", "body": "string(1...10)"}}"#
    #expect(
      try lines(Self.response(200, "<p>hi\n</p>", type: "text/html; charset=utf-8"), page, .exact(200)) == [])
    #expect(
      try lines(Self.response(200, "<p>hi</p>"), page, .exact(200)) == [
        "breaks response-media-type: text/html <> application/json"
      ])
    #expect(
      try lines(Self.response(200, "<p>hi there</p>", type: "text/html"), page, .exact(200)) == [
        #"silent value-range $: string(1...10) <> string "<p>hi there</p>" (15 characters)"#
      ])
  }

  @Test(arguments: [
    ("text/plain", Self.latin1, ["breaks response-media-type: text in UTF-8 <> bytes that are not UTF-8"]),
    ("text/plain; charset=iso-8859-1", Self.latin1, []),
    (
      "text/plain; charset=utf-8", Self.latin1,
      ["breaks response-media-type: text in UTF-8 <> bytes that are not UTF-8"]
    ),
    (
      "text/plain; charset=shift_jis", [0x83, 0x65],
      ["info response-media-type: text in UTF-8 <> text in shift_jis, which is not judged"]
    ),
    ("text/plain", Array("café".utf8), []),
  ])
  func `a text is judged in its charset`(_ type: String, _ body: [UInt8], _ told: [String]) throws {
    let response = HTTPResponse(status: 200, headers: [Header("Content-Type", type)], body: body)
    let promise = #"{"200": {"type": "text/plain", "body": "string(4)"}}"#
    #expect(try lines(response, promise, .exact(200)) == told)
    let isUTF8 = String(data: Data(body), encoding: .utf8) != nil
    #expect(told.isEmpty || !isUTF8, "the advice says what Foundation does")
  }

  static let latin1: [UInt8] = Array("caf".utf8) + [0xE9]

  @Test func `the bytes of an image are no text`() throws {
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "image/png")], body: [0x89, 0x50])
    #expect(try lines(response, #"{"200": {"type": "image/png", "body": "string"}}"#, .exact(200)) == [])
  }

  // MARK: bodies

  @Test func `nothing is said of a body that nobody promised`() throws {
    #expect(try lines(Self.response(200, "<html>", type: "text/html"), #"{"200": {}}"#, .exact(200)) == [])
    let judgement = try judge(Self.response(200, #"{"a":1}"#), #"{"200": {}}"#, .exact(200))
    #expect(judgement.value(at: JSONPath([.key("a")]))?.source == "1")
  }

  @Test func `an empty body is told, and nothing besides`() throws {
    #expect(
      try lines(Self.response(200, "", type: nil), promise, .exact(200)) == [
        "breaks body-empty: User <> an empty body"
      ])
    #expect(
      try lines(Self.response(200, " \n"), promise, .exact(200)) == [
        "breaks body-empty: User <> only white space"
      ])
  }

  @Test func `a body where none was promised is told`() throws {
    #expect(
      try lines(Self.response(200, "ok", type: nil), #"{"200": {"body": null}}"#, .exact(200)) == [
        #"breaks body-unexpected: no body <> 2 bytes: "ok""#
      ])
  }

  @Test(arguments: [("HEAD", 200), ("GET", 304)])
  func `responses that have no body are not held against one`(_ method: String, _ status: Int) throws {
    let responses = #"{"\#(status)": {"body": "User"}}"#
    #expect(try lines(Self.response(status, "", type: nil), responses, method: method, .exact(status)) == [])
  }

  @Test func `a body that is cut off is that and no more`() throws {
    var response = Self.response(200, #"{"id":"#)
    response.end = .cutOff(announced: 100)
    #expect(
      try lines(response, promise, .exact(200)) == [
        "breaks body-truncated: 100 bytes <> the connection ended after 6 bytes"
      ])
  }

  @Test func `a byte order mark is told, and the body judged behind it`() throws {
    #expect(
      try lines(Self.response(200, "\u{FEFF}{}"), promise, .exact(200)) == [
        "silent body-not-json: JSON without a byte order mark <> a byte order mark (EF BB BF) before the JSON",
        "breaks body-unrelated: User <> empty object",
      ])
  }

  @Test func `an HTML page is one finding, whatever its type`() throws {
    let page = "<!DOCTYPE html>\n<html><head><title>502 Bad\n Gateway</title></head></html>"
    let lines = try lines(Self.response(200, page, type: "text/html"), promise, .exact(200))
    #expect(
      lines == [#"breaks body-not-json: JSON: User <> an HTML page titled "502 Bad Gateway" (text/html)"#])
  }
}
