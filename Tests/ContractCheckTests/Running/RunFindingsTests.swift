import ContractSpecs
import Foundation
import Testing

@testable import ContractCheck

@Suite struct RunFindingsTests {
  private func findings(status: Int, body: String) async throws -> [String] {
    let contract = try RunningTests.contract(
      #""login": {"call": "login", "expect": {"status": 200, "values": {"user": "ann"}}}"#)
    let transport = ScriptedTransport(["POST /login": [.json(body, status: status)]])
    let result = await run(contract, transport: transport)
    return result.checks.flatMap(\.findings).map { "\($0.kind.rawValue): \($0.actual)" }
  }

  @Test func `the body of an error is not held against the values of a success`() async throws {
    #expect(
      try await findings(status: 401, body: #"{"detail": "no"}"#) == [
        #"response-status: 401 ($.detail says "no")"#
      ])
  }

  @Test func `the body of another success is`() async throws {
    #expect(
      try await findings(status: 201, body: #"{"accessToken": 1, "user": "bob"}"#) == [
        "response-status: 201", #"value-literal: string "bob""#,
      ])
  }

  @Test(arguments: [
    (#"[{"id": 1, "age": 8}, {"id": 2, "age": "5"}]"#, ["value-type"]),
    (#"[{"id": 1, "age": 8}, {"id": 2, "age": 6}]"#, ["value-literal"]),
    (#"[{"id": 1, "age": 8}, {"id": 3, "age": "5"}]"#, ["value-type", "value-literal"]),
    (#"[{"id": 2, "age": 5}, {"id": 1, "age": 8}]"#, []),
  ])
  func `an element whose only fault is known is not missing too`(body: String, kinds: [String]) async throws {
    let list =
      #""list": {"request": "GET /list", "responses": {"200": {"body": [{"id": "integer", "age": "integer"}]}}}"#
    let check =
      #""list": {"call": "list", "expect": {"status": 200, "values": {"$contains": [{"id": 1, "age": 8}, {"id": 2, "age": 5}]}}}"#
    let transport = ScriptedTransport(["GET /list": [.json(body)]])
    let result = await run(try RunningTests.contract(check, endpoints: list), transport: transport)
    #expect(result.checks.flatMap(\.findings).map(\.kind.rawValue) == kinds)
  }

  @Test func `a mis-cased field is named even where its value would be redacted`() async throws {
    let signIn =
      #""sign-in": {"request": "POST /", "responses": {"200": {"body": {"accessToken": "string"}}}}"#
    let contract = try RunningTests.contract(#""sign-in": {"call": "sign-in"}"#, endpoints: signIn)
    let transport = ScriptedTransport(["POST /": [.json(#"{"access_token": "c0ffee"}"#)]])
    let findings = await run(contract, transport: transport).checks.flatMap(\.findings)
    #expect(
      findings.map { [$0.kind.rawValue, $0.expected, $0.actual] } == [
        ["field-casing", #""accessToken""#, #""access_token""#]
      ])
  }

  @Test func `promised texts in another casing are shown whatever their name is`() async throws {
    let contract = try RunningTests.contract(
      #""list": {"call": "list"}"#,
      endpoints:
        #""list": {"request": "GET /list", "responses": {"200": {"body": [{"code": "'food' | 'other'"}]}}}"#)
    let result = await run(
      contract, transport: ScriptedTransport { _, _ in .json(#"[{"code": "FOOD"}, {"code": "OTHER"}]"#) })
    let finding = result[check: "list"]?.findings.first
    #expect(finding?.actual == #"string "FOOD""#)
    #expect(
      finding?.hint.backend == "Send the promised texts in the promised casing: nothing else differs.")
  }

  @Test func `a value is promised where the contract writes it`() async throws {
    let contract = try RunningTests.contract(
      """
      "login": {"call": "login", "expect": {"status": 200,
        "values": {"user": "ann",
                   "tags": ["x"]},
        "differs": {"id": 7}}}
      """)
    let body = #"{"accessToken": "a", "user": "bob", "tags": ["y"], "id": 7}"#
    let transport = ScriptedTransport(["POST /login": [.json(body)]])
    let findings = await run(contract, transport: transport).checks.flatMap(\.findings)
    let first = try #require(findings.first).location.line
    #expect(findings.map { $0.location.line - first } == [0, 1, 2])
    #expect(Set(findings.map(\.sharedKey)).count == 3)
    #expect(
      findings.last?.hint.backend == "Answer with another value than this one, which the check names.")
  }

  @Test(arguments: [204])
  func `a response that has no body keeps no promise of one`(status: Int) async throws {
    let endpoints = """
      "typed": {"request": "GET /typed", "responses": {"default": {"body": {"a": "integer"}}}},
      "open": {"request": "GET /open"}
      """
    let checks = """
      "typed": {"call": "typed", "expect": \(status)},
      "values": {"call": "open", "expect": {"status": \(status), "values": {"a": 1}}},
      "until": {"call": "open", "expect": \(status), "until": {"values": {"a": 1}, "within": "1s"}},
      "silent": {"call": "open", "expect": \(status)}
      """
    let transport = ScriptedTransport(["GET /typed": [.status(status)], "GET /open": [.status(status)]])
    let result = await run(try RunningTests.contract(checks, endpoints: endpoints), transport: transport)
    #expect(result.checks.map(\.outcome) == [.failed, .failed, .failed, .passed])
    #expect(result.checks.flatMap(\.findings).map(\.kind) == [.bodyEmpty, .bodyEmpty, .bodyEmpty])
  }

  @Test func `a status is told once, whoever asks for another`() async throws {
    let checks =
      #""a": {"call": "get", "expect": 201, "until": {"values": {"a": 1}, "within": "1s"}}"#
    let transport = ScriptedTransport(["GET /get": [.json("{}")]])
    let findings = await run(try RunningTests.contract(checks), transport: transport).checks.flatMap(
      \.findings)
    #expect(findings.map(\.kind) == [.responseStatus, .valueLiteral])
  }

  @Test func `elements with a known fault are not held against their values too`() async throws {
    let list = #""list": {"request": "GET /list", "responses": {"200": {"body": {"l": ["integer"]}}}}"#
    let checks = #""list": {"call": "list", "expect": {"values": {"l": [1, 2, 3]}}}"#
    let transport = ScriptedTransport(["GET /list": [.json(#"{"l": [1, "x", "y"]}"#)]])
    let result = await run(try RunningTests.contract(checks, endpoints: list), transport: transport)
    #expect(result.checks.flatMap(\.findings).map(\.kind) == [.valueType])
  }

  @Test(arguments: [(#""2025-01-08T12:00:00Z""#, false), ("1736337600000", true)])
  func `a setting of the decoder is proposed only where it breaks no other response`(
    other: String, isProposed: Bool
  ) async throws {
    let contract = try RunningTests.contract(
      #""boat": {"call": "boat"}, "trip": {"call": "trip"}"#,
      endpoints: #"""
        "boat": {"request": "GET /boat", "responses": {"200": {"body": {"at": "date-time"}}}},
        "trip": {"request": "GET /trip", "responses": {"200": {"body": {"when": "date-time"}}}}
        """#, extra: #""client": {"dates": "iso8601"},"#)
    let result = await run(
      contract,
      transport: ScriptedTransport([
        "GET /boat": [.json(#"{"at": 1736337600000}"#)], "GET /trip": [.json(#"{"when": \#(other)}"#)],
      ]))
    let setting = result[check: "boat"]?.app?.remedy?.setting
    #expect(setting == (isProposed ? .dates(.millisecondsSince1970) : nil))
  }

  @Test(arguments: [
    ("string(1...) | null", "Send null: an empty text has no such form."),
    ("string(1...)", "Keep the value within its promised bounds."),
  ])
  func `an empty text that is too short stands for no value where there may be none`(
    promise: String, advice: String
  ) async throws {
    let contract = try RunningTests.contract(
      #""list": {"call": "list"}"#,
      endpoints: #""list": {"request": "GET /list", "responses": {"200": {"body": {"next": "\#(promise)"}}}}"#
    )
    let result = await run(contract, transport: ScriptedTransport(["GET /list": [.json(#"{"next": ""}"#)]]))
    #expect(result[check: "list"]?.violations.map(\.hint.backend) == [advice])
  }

  @Test func `an absent member in place of an expected null is nothing for an Optional`() async throws {
    let contract = try RunningTests.contract(
      #""list": {"call": "list", "expect": {"values": {"note": null}}}"#,
      endpoints:
        #""list": {"request": "GET /list", "responses": {"200": {"body": {"note?": "string | null"}}}}"#)
    let result = await run(contract, transport: ScriptedTransport(["GET /list": [.json("{}")]]))
    let finding = try #require(result[check: "list"]?.violations.first)
    #expect(
      finding.hint.client
        == "Nothing to do where the property is Optional: an absent key is read as nil, as null is.")
    struct Noted: Decodable { var note: String? }
    for body in ["{}", #"{"note": null}"#] {
      #expect(try JSONDecoder().decode(Noted.self, from: Data(body.utf8)).note == nil)
    }
  }

  @Test(arguments: [(200, false), (302, true)])
  func `a place is said to be led to by a redirect alone`(status: Int, isSaid: Bool) async throws {
    let response = HTTPResponse(status: status, headers: [Header("Location", "/elsewhere")])
    let contract = try RunningTests.contract(#""get": {"call": "get", "expect": 201}"#)
    let result = await run(contract, transport: ScriptedTransport(["GET /get": [.success(response)]]))
    #expect(ConsoleReport().text(of: result).contains("leads to  ") == isSaid)
  }
}
