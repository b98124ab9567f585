import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct FindingTypesTests {
  @Test(
    arguments: [
      (.valueType, "integer(1...)", #"string "22""#, "integer", "string"),
      (.valueType, "User", "array of 3", "object", "array"),
      (.valueType, "User[](1...)", "empty object", "array", "object"),
      (.valueNull, "uuid | null", "null", "uuid | null", "null"),
      (.valueFormat, "date-time", #"string "2026-11-21" (a date)"#, "date-time", "string"),
      (.valueChoice, "'secret' | 'other'", #"string "hunter2""#, "string", "string"),
      (.valueLiteral, "'Bearer'", #"string "bearer""#, "string", "string"),
      (.valueLiteral, #"other than string "hunter2""#, #"string "hunter2""#, "other than string", "string"),
      (.valueLiteral, "42", "hunter2", "number", "value"),
      (.valueFormat, "/hunter2/", #"string "hunter2""#, "string", "string"),
      (.fieldMissing, "jwt", "nothing in object {id}", "jwt", "nothing"),
      (.fieldUnexpected, "no such member", #"string "hunter2""#, "nothing", "string"),
      (.responseHeader, "X-Token: uuid", #"X-Token: "hunter2""#, "X-Token: uuid", "string"),
      (.responseHeader, "Location: string", "no Location header", "Location: string", "nothing"),
      (
        .responseMediaType, "application/json", "text/HTML; boundary=hunter2", "application/json", "text/html"
      ),
      (.responseStatus, "200", "500", "200", "500"),
      (.bodyNotJSON, "JSON: User", #"text: "hunter2""#, "JSON", "body-not-json"),
      (.keyDuplicated, "each key once", #""id" again, now string "hunter2""#, "one member", "two members"),
    ] as [(Finding.Kind, String, String, String, String)])
  func `promise and response become types, and no value is left`(
    kind: Finding.Kind, expected: String, actual: String, promised: String, came: String
  ) {
    let types = Compared.finding(kind, expected: expected, actual: actual).types(isRelative: false)
    #expect(types == (promised, came))
  }

  @Test func `other values at other places of an array are the same finding`() {
    var other = Compared.finding(actual: "integer 8")
    other.path = JSONPath("$.items[4].id")
    other.location = .every(99)
    #expect(Compared.identity(other) == Compared.identity(Compared.finding()))
    #expect(Compared.identity(other).fingerprint == Compared.identity(Compared.finding()).fingerprint)
  }

  @Test func `another place, kind, type or status is another finding`() {
    let findings = [
      Compared.finding(), Compared.finding(at: "$.id"), Compared.finding(.valueFormat),
      Compared.finding(expected: "string"), Compared.finding(actual: "null"),
    ]
    let identities = findings.map { Compared.identity($0) } + [Compared.identity(findings[0], status: 201)]
    #expect(Set(identities).count == 6)
    #expect(Set(identities.map(\.fingerprint)).count == 6)
  }
}
