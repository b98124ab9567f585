import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the app's reaction that accompanies the findings.
@Suite struct AppReactionTests {
  static func verdict(
    _ body: String, promising shape: String, client: String = "{}", status: Int = 200,
    type: String = "application/json"
  ) throws -> AppVerdict {
    let text = """
      {
        "contract": "test", "backend": {"url": "http://localhost"}, "client": \(client),
        "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": \(shape)}, "404": {"body": \(shape)}}}},
        "checks": {"a": {"call": "a"}}
      }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "specs/test.json")
    let response = HTTPResponse(
      status: status, headers: [Header("Content-Type", type)], body: Array(body.utf8))
    return contract.verdict(on: response, of: contract.endpoints[0], method: "GET")
  }

  private static let user =
    #"{"id": "uuid", "user": {"firstName": "string", "lastName": "string"}, "age": "integer"}"#
  private static let id = #""id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26""#

  @Test func `the error, the field and what waits behind it`() throws {
    let body = #"{\#(Self.id),"user":{"first_name":"a","last_name":"b"},"age":"7"}"#
    let verdict = try Self.verdict(body, promising: Self.user)
    let app = try #require(verdict.app)
    #expect(app.failure?.kind == .keyNotFound && app.failure?.subject == "firstName")
    #expect(app.failure?.field.description == "$.user" && app.waiting == 1)
    #expect(
      app.remedy == ClientRemedy(setting: .keys(.convertFromSnakeCase), removed: 1, total: 2, decodes: false))
  }

  @Test func `a status without a body breaks an app that decodes one`() throws {
    let verdict = try Self.verdict("", promising: Self.user, status: 204)
    let app = try #require(verdict.app)
    #expect(app.failure?.kind == .dataCorrupted && app.waiting == 0 && app.remedy == nil)
    #expect(
      verdict.judgement.findings.map(\.hint.client) == ["Decode nothing where the status is 204."])
    struct Anything: Decodable {}
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Anything.self, from: Data()) }
  }

  @Test func `what a remedy leaves is counted as it is told`() throws {
    let body = #"{"user":{"first_name":"a"},"login":{"tokens":{"accessToken":"t","refreshToken":"r"},"x":1}}"#
    let shape = """
      {"user": {"firstName": "string"},
       "login": {"accessToken": "string", "refreshToken": "string", "x": "integer"}}
      """
    let verdict = try Self.verdict(body, promising: shape)
    let failing = verdict.judgement.findings.count { $0.severity.failsRun }
    let remedy = try #require(verdict.app?.remedy)
    #expect(failing == 2 && remedy.total == failing && remedy.removed == 1)
  }

  typealias Setting = ClientRemedy.Setting

  @Test(
    arguments: [
      (
        #"{"b":1700000000}"#, #"{"b": "date-time"}"#, #"{"dates": "iso8601"}"#,
        Setting.dates(.secondsSince1970)
      ),
      // If dates are strings, a strategy changes nothing.
      (#"{"b":1700000000000}"#, #"{"b": "date-time"}"#, "{}", nil),
      (
        #"{"b":1700000000000}"#, #"{"b": "date-time"}"#, #"{"dates": "iso8601"}"#,
        .dates(.millisecondsSince1970)
      ),
      (
        #"{"b":"2025-01-08T12:00:00Z"}"#, #"{"b": "date-time"}"#, #"{"dates": "secondsSince1970"}"#,
        .dates(.iso8601)
      ),
      (#"{"data":{"a":1,"b":2},"other":{}}"#, #"{"a": "integer", "b": "integer"}"#, "{}", .unwrap("data")),
      (#"{"a_b":1,"c_d":2}"#, #"{"aB": "integer", "cD": "integer"}"#, "{}", .keys(.convertFromSnakeCase)),
      // A property or CodingKey with an underscore between words is never read with convertFromSnakeCase.
      (#"{"isActive":true}"#, #"{"is_active": "boolean"}"#, "{}", nil),
      (#"{"first_name":"a"}"#, #"{"firstName": "string", "is_new?": "boolean"}"#, "{}", nil),
      (
        #"{"isActive":true,"n":"1"}"#, #"{"is_active": "boolean", "n": "integer"}"#,
        #"{"keys": "convertFromSnakeCase"}"#, nil
      ),
      (#"{"data":{"a":1},"more":{"a":1}}"#, #"{"a": "integer"}"#, "{}", nil),
      (#"{"a":"x","b":7}"#, #"{"a": "integer", "b": "date-time"}"#, #"{"dates": "iso8601"}"#, nil),
      (#"{"aB":"1"}"#, #"{"aB": "integer"}"#, "{}", nil),
      // The content of a member is another document, about which less is known.
      (
        #"{"items":[{"a":1}],"note":{}}"#,
        #"{"items": [{"a": "integer"}], "total": "integer", "page": "string"}"#,
        "{}", nil
      ),
      (#"{"links":{},"a":"x","b":"y"}"#, #"{"a": "integer", "b": "integer"}"#, "{}", nil),
      // A strategy reads each number as some moment; that it is the meant one must be seen.
      (#"{"a":1795798311}"#, #"{"a": "date-time"}"#, #"{"dates": "iso8601"}"#, .dates(.secondsSince1970)),
      (
        #"{"a":1795798311000}"#, #"{"a": "date-time"}"#, #"{"dates": "iso8601"}"#,
        .dates(.millisecondsSince1970)
      ),
      (#"{"a":817491252.742062}"#, #"{"a": "date-time"}"#, #"{"dates": "iso8601"}"#, nil),
      (#"{"a":20261127165153}"#, #"{"a": "date-time"}"#, #"{"dates": "iso8601"}"#, nil),
    ]
  )
  func `one setting is named where it does more than all others, and the decoder agrees`(
    body: String, shape: String, client: String, setting: Setting?
  ) throws {
    let app = try #require(try Self.verdict(body, promising: shape, client: client).app)
    #expect(app.remedy?.setting == setting)
    #expect(setting == nil || (app.remedy?.decodes == true && app.remedy?.removed == app.remedy?.total))
  }

  @Test func `a number that is no date has no part in the unit of dates`() throws {
    let app = try #require(
      try Self.verdict(
        #"{"a":1795798311,"b":5}"#, promising: #"{"a": "date-time", "b": "integer(6...)"}"#,
        client: #"{"dates": "iso8601"}"#
      ).app)
    #expect(app.remedy?.setting == .dates(.secondsSince1970))
  }

  @Test(arguments: [
    (#"{"a":1,}"#, Finding.Severity.silent, true), (#"{"a":1"#, .breaks, false), ("{'a':1}", .breaks, false),
    ("", .breaks, false), ("\u{FEFF}{\"a\":1}", .silent, true), ("<html>", .breaks, false),
  ])
  func `whether the app minds that a body is not JSON`(
    body: String, severity: Finding.Severity, decodes: Bool
  ) throws {
    let verdict = try Self.verdict(body, promising: #"{"a": "integer"}"#)
    #expect(verdict.judgement.findings.map(\.severity) == [severity])
    #expect((verdict.app?.failure == nil) == decodes && verdict.app?.failure?.isMisleading != true)
  }

  @Test(arguments: [
    ("400", #"{"a":1,}"#, Finding.Severity.silent), ("400", "{'a':1}", .breaks), ("503", "<html>", .breaks),
  ])
  func `whether the app minds that an error's body is not JSON`(
    status: String, body: String, severity: Finding.Severity
  ) throws {
    let text = #"""
      {"contract": "x", "backend": {"url": "http://127.0.0.1:1"}, "endpoints": {"e": {"request": "GET /",
       "responses": {"\#(status)": {"body": {"a": "integer"}}}}}, "checks": {"e": {"call": "e", "expect": \#(status)}}}
      """#
    let contract = try Contract(parsing: Array(text.utf8), file: "x.json")
    let response = HTTPResponse(
      status: Int(status) ?? 0, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    let endpoint = try #require(contract.endpoints.first)
    let verdict = contract.verdict(on: response, of: endpoint, method: "GET")
    #expect(verdict.judgement.findings.map(\.severity) == [severity] && verdict.app == nil)
  }

  @Test(arguments: [
    (#""uuid""#, #""x""#, Finding.Reading?.some(.onlyUUID)), (#""url""#, #""""#, .onlyURL),
    (#""base64""#, #""4kLVD_ebaao""#, .onlyData), (#""'a' | 'b'""#, #""c""#, .onlyEnum),
    (#""uuid[]""#, #"["x"]"#, .onlyUUID), (#""uuid""#, "5", nil),
    (#""'a' | 'b'""#, "null", nil), (#""uuid""#, #""\ud83d""#, nil), (#""integer""#, "1.5", nil),
    (#""date-time""#, #""x""#, nil), (#""uuid | url""#, #""""#, .onlyUUID),
  ])
  func `what breaks only an app with a type of its own is told so`(
    _ shape: String, _ value: String, _ reading: Finding.Reading?
  ) throws {
    let verdict = try Self.verdict(
      #"{"v":\#(value)}"#, promising: #"{"v": \#(shape)}"#, client: #"{"dates": "iso8601"}"#)
    #expect(verdict.judgement.findings.map(\.severity) == [.breaks])
    #expect(verdict.judgement.findings.map(\.reading) == [reading])
    #expect(verdict.app?.failure?.reading == reading && verdict.app?.failure != nil)
  }

  @Test func `an error that another value throws first depends on no type`() throws {
    let verdict = try Self.verdict(
      #"{"a":"1","v":"x"}"#, promising: #"{"a": "integer", "v": "uuid"}"#)
    #expect(verdict.judgement.findings.map(\.reading) == [nil, .onlyUUID])
    #expect(verdict.app?.failure?.field.description == "$.a" && verdict.app?.failure?.reading == nil)
  }

  @Test func `of several elements the certain ones decide`() throws {
    let verdict = try Self.verdict(#"["x", "\ud83d"]"#, promising: #""uuid[]""#)
    #expect(verdict.judgement.findings.map(\.severity) == [.breaks])
    #expect(verdict.judgement.findings.map(\.reading) == [nil])
  }

  @Test func `an error that lies is called so`() throws {
    let app = try #require(try Self.verdict(#"{"a":1.5}"#, promising: #"{"a": "integer"}"#).app)
    #expect(app.failure?.isMisleading == true && app.failure?.field.description == "$.a")
  }

  @Test func `nothing is said where nothing was found, or no success came`() throws {
    #expect(try Self.verdict(#"{"a":1}"#, promising: #"{"a": "integer"}"#).app == nil)
    #expect(try Self.verdict(#"{"a":1,"b":2}"#, promising: #"{"a": "integer"}"#).app == nil)
    #expect(try Self.verdict(#"{"a":1}"#, promising: #"{"a": "integer"}"#, type: "text/plain").app == nil)
    #expect(try Self.verdict(#"{"a":"1"}"#, promising: #"{"a": "integer"}"#, status: 404).app == nil)
  }

  @Test(arguments: [
    "T00:00:00Z", "t00:00:00Z", "T00:00:00z", "T23:59:60Z", "T00:00:00.1Z", "T00:00:00.123456789Z",
    "T00:00:00.1234567891Z", "T00:00:00.12345678901234567890+01:00", "T00:00:00-00:00", "T00:00:00+14:00",
    "T00:00:00+17:59", "T00:00:00+18:00", "T00:00:00-18:00", "T00:00:00+18:01", "T00:00:00-18:01",
    "T00:00:00+18:30", "T00:00:00.5+19:00", "T00:00:00+23:59", "T00:00:00-23:59",
  ])
  func `of the dates that the promise allows, those are told that the decoder refuses`(time: String) throws {
    let body = "{\"at\":\"2024-01-01\(time)\"}"
    let verdict = try Self.verdict(
      body, promising: #"{"at": "date-time"}"#, client: #"{"dates": "iso8601"}"#)
    struct Body: Decodable { var at: Date }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let decodes = (try? decoder.decode(Body.self, from: Data(body.utf8))) != nil
    #expect(verdict.judgement.findings.isEmpty == decodes, "\(verdict.judgement.findings)")
  }

  @Test(arguments: ["formatted()", "formatted( | )", "formatted(yyyy | )", "formatted(  )", "formatted"])
  func `a strategy without a format is none`(text: String) {
    #expect(Client.Dates(rawValue: text) == nil)
  }

  @Test(arguments: [
    ("iOS 17", [Finding.Severity.olderOS]), ("macOS 14.2", [.olderOS]), ("iOS 26", []),
    ("iOS 26, macOS 15", [.olderOS]),
  ])
  func `a fraction of a second is read by newer systems alone`(os: String, severities: [Finding.Severity])
    throws
  {
    let verdict = try Self.verdict(
      #"{"at":"2025-11-08T15:39:12.642Z"}"#, promising: #"{"at": "date-time"}"#,
      client: #"{"dates": "iso8601", "os": "\#(os)"}"#)
    #expect(verdict.judgement.findings.map(\.severity) == severities)
    #expect(verdict.app?.failure == nil)
  }

  @Test(arguments: [
    ("iOS 16", "not a url", true), ("iOS16.4", "https://a.example/é", true),
    ("iOS 17, macOS 13", "a%zz", true), ("macOS 14", "not a url", false), ("watchOS 9", "a|b", true),
    ("watchOS 10, iOS 17", "a|b", false), ("visionOS 1", "a|b", false), ("iOS 16, visionOS 1", "a|b", true),
  ])
  func `an address with characters that need an escape is read by newer systems alone`(
    os: String, address: String, isRefused: Bool
  ) throws {
    let source = SwiftFile(name: "M.swift", bytes: Array("struct M: Decodable { let at: URL }".utf8))
    var client = Client.plainDecoder
    client.os = os
    let model = try SwiftModelReader([source]).model(named: "M", client: client)
    let body = try JSONDocument(parsing: Array("{\"at\":\"\(address)\"}".utf8))
    let severities = model.report(on: body).findings.map(\.severity)
    #expect(severities == [isRefused ? .olderOS : .info])
  }
}
