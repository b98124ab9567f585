import Foundation
import Testing

@testable import ContractSpecs

/// The tests of severities that do not follow from the kind alone.
@Suite struct SeverityTests {
  @Test func `severities are declared in their order, the worst first`() {
    let severities = Finding.Severity.allCases
    #expect(severities.map(\.rank) == Array(severities.indices))
    #expect(severities.reduce(.info) { $0.worse($1) } == severities.first)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var shape: Sketch
    var body: String
    var severity: Finding.Severity
    var dates: Client.Dates?

    init(_ shape: Sketch, _ body: String, _ severity: Finding.Severity, dates: Client.Dates? = nil) {
      (self.shape, self.body, self.severity, self.dates) = (shape, body, severity, dates)
    }

    var testDescription: String { "\(body) \(severity)" }
  }

  /// For a model's Int, the decoder decides which numbers it reads: one that underflows is 0.
  @Test(arguments: [("1e-400", 0), ("1.5", nil), ("1e2", 100), ("1e400", nil)])
  func `a number for a model's integer`(number: String, read: Int?) throws {
    let body = "{\"v\":\(number)}"
    #expect((try? decode(Holder<Int>.self, Data(body.utf8)))?.v == read)
    var promise = Promise(.object(["v": .integer]))
    promise.client.isModel = true
    let severities = try promise.findings(body).map(\.severity)
    #expect(read == nil ? severities == [.breaks] : !severities.contains(.breaks), "\(severities)")
  }

  static let rows: [Row] = [
    Row(.format(.url), #""""#, .breaks),
    Row(.format(.url), #""/relative""#, .silent),
    Row(.format(.email), #""x""#, .silent),
    Row(.dateTime, #""x""#, .silent),
    Row(.dateTime, #""x""#, .breaks, dates: .iso8601),
    Row(.dateTime, "1700000000", .breaks),
    Row(.dateTime, "1700000000", .breaks, dates: .iso8601),
    Row(.dateTime, "1700000000", .silent, dates: .secondsSince1970),
    Row(.dateTime, "1700000000", .silent, dates: .deferredToDate),
    Row(.dateTime, "true", .breaks, dates: .secondsSince1970),
    Row(.format(.date), #""x""#, .silent, dates: .iso8601),
    Row(.oneOf(["a", "b"]), #""c""#, .breaks),
    Row(.null, "1", .silent),
    Row(.format(.unixSeconds), #""1700000000""#, .breaks),
    Row(.object(["a": .any]), "{}", .silent),
    Row(.object(["a": .object(["b": .integer])]), "{}", .breaks),
    Row(.object(["a?": .integer]), #"{"a":"1"}"#, .breaks),
    Row(.array(.integer), "[null]", .breaks),
    Row(.object([:], others: .each(.integer)), #"{"a":"1"}"#, .breaks),
    Row(.object([:], others: .each(.integer)), #"{"a":null}"#, .breaks),
    Row(.dateTime, #""2025-02-30T12:00:00Z""#, .silent, dates: .iso8601),
    Row(.dateTime, #""2025-01-08T12:00:00+0100""#, .silent, dates: .iso8601),
    Row(.dateTime, #""2025-1-8T1:2:3Z""#, .silent, dates: .iso8601),
    Row(.dateTime, #""2025-01-08T12:00:00Zjunk""#, .silent, dates: .iso8601),
    Row(.dateTime, #""2025-01-08T12:00:00UTC""#, .silent, dates: .iso8601),
    Row(.dateTime, #""2025-01-08T12:00:00""#, .breaks, dates: .iso8601),
    Row(.dateTime, #""2025-01-08t12:00:00Z""#, .breaks, dates: .iso8601),
    Row(.dateTime, #""2025-01-08T12:00:00Z""#, .breaks, dates: .deferredToDate),
    Row(.integer, "9223372036854775807.0", .breaks),
    Row(.integer, "1e-400", .silent),
    Row(.format(.unixSeconds), "1e-400", .breaks),
    Row(.format(.unixSeconds), "1e12", .silent),
    Row(.choice([.uuid, .format(.url)]), #""http://[bad""#, .breaks),
    Row(.choice([.uuid, .email]), #""x""#, .silent),
    Row(
      .choice([.object(["a": .integer, "c": .integer]), .object(["b": .string])]), #"{"a":1,"c":"x"}"#,
      .breaks),
    Row(
      .choice([.object(["a": .integerWithin("0", "9"), "c": .string]), .object(["b": .string])]),
      #"{"a":10,"c":""}"#,
      .silent),
    Row(.choice([.literal(.number("1")), .literal(.string("a"))]), "5", .silent),
    Row(.object(["é": .integer]), "{\"e\u{301}\":1}", .silent),
  ]

  @Test(arguments: rows) func `severity is what the client feels`(_ row: Row) throws {
    var promise = Promise(row.shape)
    promise.client.dates = row.dates
    #expect(try promise.findings(row.body).map(\.severity) == [row.severity])
  }

  private struct Item: Decodable { let a: Int, inner: Inner?, text: String?, counts: [String: Int]? }
  private struct Inner: Decodable { let b: Int }

  /// `JSONDecoder` itself says what half of a surrogate pair breaks: what the app reads.
  @Test(
    arguments: ["\\ud800", "\\udc00", "x\\ud83d", "\\ud800\\ud800", "\\udc00\\ud800"],
    [nil, Client.Keys.convertFromSnakeCase])
  func `half a surrogate pair breaks what the decoder refuses`(half: String, keys: Client.Keys?) throws {
    let shape = Sketch.object([
      "a": .integer, "inner?": .object(["b": .integer]), "text?": .string,
      "counts?": .object([:], others: .each(.integer)),
    ])
    var promise = Promise(shape)
    promise.client.keys = keys ?? .asWritten
    let decoder = JSONDecoder()
    if keys != nil { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    let bodies = [
      #"{"a":1,"H":1}"#, #"{"H":1,"a":1}"#, #"{"a":1,"inner":{"b":1,"H":{}}}"#,
      #"{"a":1,"counts":{"x":1,"H":1}}"#,
      #"{"a":1,"text":"H"}"#, #"{"a":1,"z":"H"}"#, #"{"a":1,"z":{"H":1}}"#, #"{"a":1,"z":[{"H":"H"}]}"#,
      #"{"a":1}"#,
    ]
    for body in bodies.map({ $0.replacing("H", with: half) }) {
      let decodes = (try? decoder.decode(Item.self, from: Data(body.utf8))) != nil
      let findings = try promise.findings(body).filter { $0.severity == .breaks }
      #expect(findings.isEmpty == decodes, "\(body): \(findings.map(\.line))")
    }
    let findings = try promise.findings(#"{"a":1,"inner":{"b":1,"H":{}}}"#.replacing("H", with: "\\ud800"))
    #expect(
      findings.map(\.line) == [
        "breaks value-format $.inner: object {b} <> key \"\u{FFFD}\" (half a surrogate pair, not Unicode text)"
      ])
  }

  @Test func `elements that have other effects are told apart, each with its own value`() throws {
    let findings = try Promise(.array(.format(.url))).findings(#"["/a", "http://[bad", "/b"]"#)
    #expect(findings.map(\.severity) == [.silent, .breaks])
    #expect(findings.map(\.count?.affected) == [2, 1])
    #expect(findings.map(\.count?.first.description) == ["$[0]", "$[1]"])
  }

  @Test(arguments: Finding.Kind.allCases) func `every kind has a hint for both sides`(_ kind: Finding.Kind) {
    #expect(!kind.hint.backend.isEmpty && !kind.hint.client.isEmpty)
  }

  @Test(
    arguments: [
      (Sketch.integer, #""22""#, Coercion.quotedNumber), (.boolean, #""true""#, .quotedBoolean),
      (.boolean, "0", .numberForBoolean), (.string, "5", .numberForString), (.uuid, "5", .numberForText),
      (.stringOf(CountBounds(lower: 2, upper: nil)), "5", .numberForText),
      (.pattern("[a-z]+"), "5", .numberForText), (.pattern("[0-9]+"), "5", .numberForString),
      (.integer, "1.5", .fractionForInteger), (.object(["a": .any]), "[]", .emptyArrayForMembers),
      (.object(["a?": .any]), "[]", .emptyArrayForObject),
      (.object(["a": .any]), #"[{"a":1}]"#, .arrayForObject),
      (.array(.object(["a": .any])), #"{"a":1}"#, .objectForArray),
      (.array(.any), "{}", .emptyObjectForArray),
      (.format(.unixSeconds), #""17""#, .quotedNumber),
    ])
  func `a lenient language's habit is named`(_ shape: Sketch, _ body: String, _ coercion: Coercion) throws {
    #expect(try Promise(shape).findings(body).map(\.hint) == [coercion.advice(absence: nil).hint])
  }

  @Test(arguments: [
    (Sketch.integerWithin("0", "9"), #""22""#), (.integer, #""1,5""#), (.object(["a": .any]), "[1]"),
    (.array(.integer), #"{"x":"y"}"#), (.array(.integer, CountBounds(lower: 1, upper: nil)), "{}"),
    (.integer, "1e400"), (.format(.unixMilliseconds), #""17""#),
  ])
  func `a change of type that would not mend it is not advised`(_ shape: Sketch, _ body: String) throws {
    let hints = try Promise(shape).findings(body).map(\.hint)
    #expect(Set(hints).isDisjoint(with: Coercion.allCases.map { $0.advice(absence: nil).hint }))
  }

  @Test func `a choice in other casing is named`() throws {
    let hint = try Promise(.oneOf(["user", "admin"])).findings(#""ADMIN""#).first?.hint
    #expect(hint?.backend == #"Send "admin": only the casing differs."#)
  }

  @Test func `a date says how it should be written`() throws {
    let hint = try Promise(.dateTime).findings(#""2025-01-08T12:00:00""#).first?.hint
    #expect(hint?.backend.hasPrefix("Append Z") == true)
  }
}
