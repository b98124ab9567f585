import Foundation
import Testing

@testable import ContractSpecs

/// Values that a check expects, or expects to differ.
extension ResponseJudgeTests {
  @Test func `an expected value in other casing is told so`() throws {
    let judgement = try judge(
      Self.response(200, #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"bearer"}"#), promise,
      .exact(200),
      values: #"{"name":"Bearer"}"#)
    #expect(judgement.findings.map(\.kind) == [.valueLiteral])
    #expect(judgement.findings.first?.hint.backend == #"Send "Bearer": only the casing differs."#)
    #expect(judgement.findings.first?.hint.client == "Compare without regard to casing.")
  }

  /// A text of another form with the same meaning is reported as that, and the app reads the intended value.
  @Test(arguments: [
    ("2027-01-02T10:00:00Z", "2027-01-02T11:00:00+01:00", "the moment is the same"),
    ("2027-01-02T10:00:00Z", "2027-01-02T10:00:00.000Z", "the moment is the same"),
    ("80.00", "80", "its value is the same"), ("-0.50", "-0.5", "its value is the same"),
  ])
  func `a value that is written otherwise is told as that`(_ row: (String, String, String)) throws {
    let finding = try #require(
      try judge(
        Self.response(200, #"{"v":"\#(row.1)"}"#),
        #"{"200": {"body": {"v": "\#(row.0.contains("T") ? "date-time" : "decimal")"}}}"#,
        values: #"{"v":"\#(row.0)"}"#
      ).findings.first)
    #expect(finding.kind == .valueLiteral && finding.reading == .asMeant)
    #expect(finding.hint.backend.contains(row.2), "\(finding.hint)")
  }

  @Test(arguments: [("80.00", "80"), ("1.10", "1.1")])
  func `digits of a text that may be no number are told as the same number only if they are one`(
    _ row: (String, String)
  ) throws {
    let body = #"{"id":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26","name":"\#(row.1)"}"#
    let finding = try #require(
      try judge(Self.response(200, body), promise, values: #"{"name":"\#(row.0)"}"#).findings.first)
    #expect(finding.reading == nil)
    #expect(
      finding.hint.backend == "Write the digits that are expected here; as a number, the value is the same.")
  }

  @Test(arguments: [
    ("2027-01-02T10:00:00Z", "2027-01-02T10:00:00+01:00"), ("80.00", "80.01"), ("80", "eighty"),
    ("2027-01-02", "2027-01-02T00:00:00Z"), ("", "0"), ("01234", "1234"),
    (
      "12345678901234567890123456789012345678901234567890",
      "12345678901234567890123456789012345678901234567891"
    ),
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

  @Test func `long texts that differ at their end are not told as swapped`() throws {
    let any = #"{"200": {"body": "any"}}"#
    let (one, other) = (String(repeating: "a", count: 900), String(repeating: "b", count: 900))
    let judgement = try judge(
      Self.response(200, #"{"x":"\#(other)1","y":"\#(one)1"}"#), any,
      values: #"{"x":"\#(one)2","y":"\#(other)2"}"#)
    #expect(judgement.findings.map(\.observation) == [.otherValue, .otherValue])
  }

  @Test func `elements of a list, and one of three equal values, are not told as swapped`() throws {
    let any = #"{"200": {"body": "any"}}"#
    let list = try judge(Self.response(200, #"{"a":[2,2,1]}"#), any, values: #"{"a":[1,1,2]}"#)
    let three = try judge(
      Self.response(200, #"{"first":"Lee","last":"Ann","mid":"Lee"}"#), any,
      values: #"{"first":"Ann","last":"Lee","mid":"Ann"}"#)
    for judgement in [list, three] {
      #expect(
        !judgement.findings.isEmpty && !judgement.findings.contains { $0.hint.backend.contains("swapped") })
    }
  }

  @Test func `a value that is missing or of another type is noticed by a decoder`() throws {
    let any = #"{"200": {"body": "any"}}"#
    let findings = try judge(
      Self.response(200, #"{"age":"3","name":null,"n":2}"#), any,
      values: #"{"id":1,"age":3,"name":"Ann","n":1}"#
    ).findings
    let advice = findings.reduce(into: [:]) { $0["\($1.path?.description ?? "")"] = $1.hint.client }
    #expect(advice["$.id"]?.hasPrefix("An app that requires the value does not decode") == true, "\(advice)")
    #expect(advice["$.name"]?.hasPrefix("An app that requires the value does not decode") == true)
    #expect(advice["$.age"] == "An app that decodes the expected type does not decode this response.")
    #expect(advice["$.n"] == "No decoder notices it; the app would use the wrong value.")
    struct Person: Decodable { let id: Int?, age: Int?, name: String }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Person.self, from: Data(#"{"id":1,"age":"3","name":"Ann"}"#.utf8))
    }
  }

  @Test func `a body of white space alone is judged`() throws {
    #expect(try lines(Self.response(200, "\n"), #"{"200": {"body": null}}"#).count == 1)
    let valued = try judge(Self.response(200, "\n"), #"{"200": {}}"#, values: #"{"a":1}"#)
    #expect(valued.findings.map(\.kind) == [.bodyEmpty])
    let stream = #"{"200": {"type": "text/event-stream", "each": {"id": "integer"}}}"#
    let events = try judge(
      Self.response(200, "data: {\"id\":1}\n\ndata:\n\n", type: "text/event-stream"), stream)
    #expect(events.findings.map(\.kind) == [.bodyNotJSON])
    #expect(events.findings.first?.hint.client == "Pass over an event whose data is empty.")
  }

  @Test func `values are found behind a byte order mark, and a stream of lines is read behind one`() throws {
    let body = "\u{FEFF}{\"id\":1}\n"
    #expect(try judge(Self.response(200, body), #"{"200": {}}"#, values: #"{"id":1}"#).findings == [])
    let lines = #"{"200": {"type": "application/x-ndjson", "each": {"id": "integer"}}}"#
    let findings = try judge(Self.response(200, body, type: "application/x-ndjson"), lines).findings
    #expect(findings.map(\.severity) == [.silent] && findings[0].actual.hasPrefix("a byte order mark"))
  }

  @Test func `a text that is promised as a number is read as one`() throws {
    let promise = #"{"200": {"type": "text/plain", "body": "integer"}}"#
    #expect(try judge(Self.response(200, "5", type: "text/plain"), promise).findings == [])
    #expect(
      try judge(Self.response(200, "five", type: "text/plain"), promise).findings.map(\.kind) == [.valueType])
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
