import Foundation
import Testing

@testable import ContractSpecs

@Suite struct ResponseJudgeTests {
  /// Returns a contract with one endpoint and everything that can be promised.
  private static func contract(_ responses: String, client: String = "{}") throws -> Contract {
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

  private static let user = #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"n"}"#

  private static func response(_ status: Int, _ body: String, type: String? = "application/json")
    -> HTTPResponse
  {
    HTTPResponse(
      status: status, headers: type.map { [Header("content-type", $0)] } ?? [], body: Array(body.utf8))
  }

  private func judge(
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

  private func lines(
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

  private let promise = #"{"200": {"body": "User"}}"#

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

  @Test func `an expected value in other casing is told so`() throws {
    let judgement = try judge(
      Self.response(200, #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"bearer"}"#), promise,
      .exact(200),
      values: #"{"name":"Bearer"}"#)
    #expect(judgement.findings.map(\.kind) == [.valueLiteral])
    #expect(judgement.findings.first?.hint.backend == #"Send "Bearer": only the casing differs."#)
    #expect(judgement.findings.first?.hint.client == "Compare without regard to casing.")
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

  private static let latin1: [UInt8] = Array("caf".utf8) + [0xE9]

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

  // MARK: values

  /// A text of another form with the same meaning is reported as that, and the app reads the intended value.
  @Test(arguments: [
    ("2027-01-02T10:00:00Z", "2027-01-02T11:00:00+01:00", "the moment is the same"),
    ("2027-01-02T10:00:00Z", "2027-01-02T10:00:00.000Z", "the moment is the same"),
    ("80.00", "80", "its value is the same"), ("-0.50", "-0.5", "its value is the same"),
  ])
  func `a value that is written otherwise is told as that`(_ row: (String, String, String)) throws {
    let body = #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"\#(row.1)"}"#
    let finding = try #require(
      try judge(Self.response(200, body), promise, values: #"{"name":"\#(row.0)"}"#).findings.first)
    #expect(finding.kind == .valueLiteral && finding.reading == .asMeant)
    #expect(finding.hint.backend.contains(row.2), "\(finding.hint)")
  }

  @Test(arguments: [
    ("2027-01-02T10:00:00Z", "2027-01-02T10:00:00+01:00"), ("80.00", "80.01"), ("80", "eighty"),
    ("2027-01-02", "2027-01-02T00:00:00Z"), ("", "0"),
  ])
  func `other values are not told as the same`(_ row: (String, String)) throws {
    let body = #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"\#(row.1)"}"#
    let finding = try #require(
      try judge(Self.response(200, body), promise, values: #"{"name":"\#(row.0)"}"#).findings.first)
    #expect(finding.kind == .valueLiteral && finding.reading == nil)
    #expect(!finding.hint.backend.contains("the same"))
  }

  @Test func `a key that is sent twice is the whole cause of a value that is not the expected one`() throws {
    let body = #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"a","name":"b"}"#
    let promise = #"{"200": {"body": "User"}}"#
    #expect(
      try judge(Self.response(200, body), promise, values: #"{"name":"b"}"#).findings.map(\.kind)
        == [.keyDuplicated])
  }

  @Test func `values under the names of each other are told as swapped`() throws {
    let any = #"{"200": {"body": "any"}}"#
    let body = Self.response(200, #"{"a":{"first":"Lovelace","last":"Ada","born":1816}}"#)
    let findings = try judge(
      body, any, values: #"{"a":{"first":"Ada","last":"Lovelace","born":1815}}"#
    ).findings
    #expect(
      findings.map(\.hint.backend) == [
        "Send each value under its own name: those of $.a.first and $.a.last are swapped.",
        "Send each value under its own name: those of $.a.first and $.a.last are swapped.",
        "Answer with the value that the check expects here.",
      ])
  }

  @Test func `expected values are held against the body by subset`() throws {
    let any = #"{"200": {"body": "any"}}"#
    let body = Self.response(200, #"{"a":{"b":1.0,"c":2},"list":[{"x":1,"y":2},{"x":3}],"n":null}"#)
    for values in [
      #"{"a":{"b":1}}"#, #"{"list":[{"x":1},{"x":3}]}"#, #"{"list":{"$contains":[{"x":3}]}}"#, #"{"n":null}"#,
      "{}",
    ] {
      #expect(try lines(body, any, .exact(200), values: values) == [])
    }
    #expect(
      try lines(body, any, .exact(200), values: #"{"a":{"b":2,"z":null},"list":[{"x":1}]}"#) == [
        "silent value-literal $.a.b: integer 2 <> number 1.0",
        "silent value-literal $.a.z: null <> nothing",
        "silent value-literal $.list: array of 1 <> array of 2",
      ])
    #expect(
      try lines(body, any, .exact(200), values: #"{"list":{"$contains":[{"x":1},{"x":2}]},"a":[]}"#) == [
        #"silent value-literal $.list: an element like {"x":2} <> array of 2"#,
        "silent value-literal $.a: empty array <> object {b, c}",
      ])
  }

  @Test func `values that must differ are told where they are equal`() throws {
    let any = #"{"200": {"body": "any"}}"#
    let body = Self.response(200, #"{"token":"new","list":[],"deep":[{"x":1}]}"#)
    #expect(try lines(body, any, .exact(200), differs: #"{"token":"old","list":[1],"none":1}"#) == [])
    #expect(
      try lines(body, any, .exact(200), differs: #"{"token":"new","list":[],"deep":[{"x":1}]}"#) == [
        #"silent value-literal $.token: other than string "new" <> string "new""#,
        "silent value-literal $.list: other than empty array <> empty array",
        "silent value-literal $.deep: other than array of 1 with the same elements <> array of 1",
      ])
    let lists = Self.response(200, #"{"list":[1,2],"deep":[{"x":1,"y":2},{"x":3}]}"#)
    #expect(
      try lines(lists, any, .exact(200), differs: #"{"list":[1,3],"deep":[{"x":1},{"x":3}]}"#) == [
        "silent value-literal $.list[0]: other than integer 1 <> integer 1",
        "silent value-literal $.deep: other than array of 2 with the same elements <> array of 2",
      ])
  }

  @Test func `values are found under other casing`() throws {
    let responses = #"{"200": {"body": {"items": [{"userName": "string"}]}}}"#
    let body = Self.response(200, #"{"Items":[{"user_name":"n"}]}"#)
    let lines = try lines(
      body, responses, .exact(200), values: #"{"items":[{"userName":"m"}]}"#,
      differs: #"{"items":{"$contains":[{"userName":"n"}]}}"#)
    #expect(
      lines.filter { $0.contains("value-literal") } == [
        #"silent value-literal $.items[0].userName at $.Items[*].user_name: string "m" <> string "n""#,
        #"silent value-literal $.items at $.Items: no element like {"userName":"n"} <> array of 1"#,
      ])
  }

  @Test func `what the promise has said is not said again`() throws {
    #expect(
      try lines(
        Self.response(200, #"{"id":"x","role":"root"}"#), promise, .exact(200),
        values: #"{"id":"y","name":"n","role":"user"}"#
      ).filter { $0.contains("value-literal") } == [])
  }

  @Test func `values without JSON to look in are told once`() throws {
    #expect(
      try lines(Self.response(200, "hi", type: "text/plain"), #"{"200": {}}"#, .exact(200), values: "{}") == [
        #"breaks body-not-json: JSON with the expected values <> 2 bytes: "hi""#
      ])
    #expect(
      try lines(Self.response(200, "hi"), promise, .exact(200), values: "{}").count == 1)
  }
}
