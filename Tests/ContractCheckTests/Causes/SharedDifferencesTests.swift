import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of differences in several places that are one change of one object, of one name or of one representation.
@Suite struct SharedDifferencesTests {
  private static let bike =
    #""shapes": {"Bike": {"id": "integer", "label": "string", "price": "decimal", "kind": "'city' | 'road'", "owner": "integer", "at": "date | null", "note": "string | null"}},"#

  /// Returns the causes of a run in which two endpoints promise the same shape and answer the same body.
  private func causes(_ body: String, shapes: String = Self.bike, shape: String = "Bike") async throws
    -> [Cause]
  {
    try await Call.causes(
      of: ["a", "b"].map { Call($0, "GET /\($0)", #""200": {"body": "\#(shape)"}"#, .json(body)) },
      extra: shapes)
  }

  @Test func `members that one object lacks in the same responses are one cause`() async throws {
    let told = try await causes(#"{"id": 1, "label": "a", "price": "1.50", "at": null, "note": null}"#)
    #expect(told.map(\.title) == ["Bike.kind and 1 more: promised fields are missing"])
  }

  @Test func `nulls are not left out where a member is missing that cannot be null`() async throws {
    let told = try await causes(#"{"id": 1, "label": "a", "kind": "city", "owner": 1}"#)
    #expect(told.map(\.title) == ["Bike.price and 2 more: promised fields are missing"])
    let nulls = try await causes(#"{"id": 1, "label": "a", "price": "1.50", "kind": "city", "owner": 1}"#)
    #expect(nulls.map(\.change.name) == ["omitted-nulls"])
  }

  @Test func `in another document, a key may not be one of the many that are missing`() async throws {
    let told = try await causes(#"{"id": 1, "status": "accepted"}"#)
    #expect(told.count == 1 && told.first?.findings.count == 6, "\(told.map(\.title))")
  }

  @Test func `an object whose members all have other names is one cause`() async throws {
    let told = try await causes(
      #"{"content": [{"n": 1}], "totalElements": 1, "number": 0, "size": 20}"#,
      shapes:
        #""shapes": {"Page": {"items": [{"n": "integer"}], "total": "integer", "page": "integer", "pageSize": "integer"}},"#,
      shape: "Page")
    #expect(told.map(\.title) == ["Page.items and 3 more: promised fields are missing or have other names"])
    #expect(told.first?.hint.backend == "Send what is promised at each of the places.")
  }

  @Test func `a member of one name that differs alike in two shapes is one cause`() async throws {
    let told = try await Call.causes(of: [
      Call("a", "GET /a", #""200": {"body": {"photo": "url"}}"#, .json(#"{"photo": "/a.png"}"#)),
      Call("b", "GET /b", #""200": {"body": {"photo": "url | null"}}"#, .json(#"{"photo": "/b.png"}"#)),
    ])
    #expect(told.map(\.checks.count) == [2], "\(told.map(\.title))")
  }

  @Test func `the dates of one shape are one cause, wherever it came`() async throws {
    let told = try await Call.causes(
      of: [
        Call("a", "POST /a/b", #""200": {"body": "Repair"}"#, .json(#"{"from": 1736337600, "to": null}"#)),
        Call("b", "GET /b", #""200": {"body": "Repair"}"#, .json(#"{"from": 1736337600, "to": 1736337700}"#)),
        Call(
          "c", "GET /a/c", #""200": {"body": {"at": "date-time"}}"#, .json(#"{"at": "2025-01-08T12:00:00Z"}"#)
        ),
        Call(
          "d", "GET /d", #""200": {"body": {"on": "date-time"}}"#, .json(#"{"on": "2025-01-08T12:00:00Z"}"#)),
      ], extra: #""shapes": {"Repair": {"from": "date-time", "to": "date-time | null"}},"#)
    #expect(told.map(\.title) == ["Repair.from and 1 more: another type than promised"])
  }

  @Test(arguments: [("1299.50", "1299.5", "49.90", "49.9"), ("A & B", "A &amp; B", "C D", "C&nbsp;D")])
  func `values in one other representation are one cause`(
    one: String, sentOne: String, other: String, sentOther: String
  ) async throws {
    let told = try await Call.causes(of: [
      Call(
        "a", "GET /a", #""200": {"body": {"price": "string"}}"#,
        expect: #"{"values": {"price": "\#(one)"}}"#, .json(#"{"price": "\#(sentOne)"}"#)),
      Call(
        "b", "GET /b", #""200": {"body": {"cost": "string"}}"#,
        expect: #"{"values": {"cost": "\#(other)"}}"#, .json(#"{"cost": "\#(sentOther)"}"#)),
    ])
    #expect(told.map(\.checks.count) == [2], "\(told.map(\.title))")
  }

  @Test func `a renamed member and one that may be are one cause in the same responses`() async throws {
    let told = try await causes(
      #"{"results": [{"n": 1}], "count": 1, "cursor": "x"}"#,
      shapes:
        #""shapes": {"Page": {"items": [{"n": "integer"}], "total": "integer", "cursor": "string"}},"#,
      shape: "Page")
    #expect(told.count == 1 && told.first?.findings.count == 2, "\(told.map(\.title))")
  }

  @Test func `keys of several endpoints in another style are one cause beside others that kept theirs`()
    async throws
  {
    let told = try await Call.causes(
      of: ["a", "b", "c"].map {
        Call(
          $0, "GET /v1/\($0)", #""200": {"body": {"it\#($0)": "integer", "twoWords": "integer"}}"#,
          .json(#"{"It\#($0)": 1, "TwoWords": 2}"#))
      } + [
        Call("d", "GET /health", #""200": {"body": {"isUp": "boolean"}}"#, .json(#"{"isUp": true}"#)),
        Call("e", "GET /v1/info", #""200": {"body": {"isNew": "boolean"}}"#, .json(#"{"isNew": true}"#)),
      ])
    #expect(
      told.map(\.title) == [
        "keys are in PascalCase, not in camelCase as promised, by some endpoints and not by others"
      ])
  }

  @Test func `members of several names that have one shape are told as that, in one cause`() async throws {
    let shapes =
      #""shapes": {"Code": "/[A-Z]{2}/('DE')", "User": {"id": "integer", "country": "Code"}, "Tour": {"id": "integer", "language": "Code"}},"#
    let told = try await Call.causes(
      of: [
        Call("a", "GET /a", #""200": {"body": "User"}"#, .json(#"{"id": 1, "country": "x1"}"#)),
        Call("b", "GET /b", #""200": {"body": "Tour"}"#, .json(#"{"id": 1, "language": "x1"}"#)),
      ], extra: shapes)
    #expect(told.map(\.title) == ["User.country and 1 more: another format than promised"])
    let alike = try await Call.causes(
      of: [
        Call("a", "GET /a", #""200": {"body": "User"}"#, .json(#"{"id": 1, "country": "x1"}"#)),
        Call("b", "GET /b", #""200": {"body": "Tour"}"#, .json(#"{"id": 1, "country": "x1"}"#)),
      ], extra: shapes.replacing("language", with: "country"))
    #expect(alike.map(\.title) == ["User.country and elsewhere: another format than promised"])
  }

  @Test func `dictionaries that are lists of pairs are one cause, whatever the pairs are called`()
    async throws
  {
    let told = try await Call.causes(of: [
      Call(
        "a", "GET /a", #""200": {"body": {"*": "string"}}"#, .json(#"[{"key": "theme", "value": "dark"}]"#)),
      Call(
        "b", "GET /b", #""200": {"body": {"counts": {"*": "integer"}}}"#,
        .json(#"{"counts": [{"kind": "cat", "count": 2}]}"#)),
    ])
    #expect(told.map(\.checks.count) == [2], "\(told.map(\.title))")
    #expect(told.first?.hint.backend.contains("pairs") == true)
  }

  @Test func `members of one object that may have other names are one cause that names each`() async throws {
    let told = try await causes(
      #"{"items": [1], "total": 1, "page": 1, "per_page": 20, "next": 2}"#,
      shapes:
        #""shapes": {"Page": {"items": ["integer"], "total": "integer", "page": "integer", "page_size": "integer", "next_page": "integer"}},"#,
      shape: "Page")
    #expect(told.count == 1, "\(told.map(\.title))")
    #expect(told.first?.hint.backend.contains("page_size") == true)
    #expect(told.first?.hint.backend.contains("next_page") == true)
  }

  @Test func `keys in another casing now and then are told as two versions of a backend`() async throws {
    let (promised, other) = (#"{"fullName": "a"}"#, #"{"full_name": "a"}"#)
    let told = try await Call.causes(of: [
      Call("a", "GET /a", #""200": {"body": {"fullName": "string"}}"#, .json(promised), .json(other)),
      Call("a2", "GET /a", ""),
      Call("b", "GET /b", #""200": {"body": {"fullName": "string"}}"#, .json(other)),
      Call("b2", "GET /b", "", .json(promised)),
    ])
    #expect(
      told.map(\.title) == [
        "keys are in snake_case, not in camelCase as promised, in some responses, also of the same endpoints"
      ])
    #expect(told.first?.hint.backend.hasPrefix("See whether two versions") == true)
  }

  @Test func `another success with another document is one cause`() async throws {
    let told = try await Call.causes(of: [
      Call(
        "a", "POST /a", #""201": {"body": {"id": "integer", "name": "string", "mail": "string"}}"#,
        expect: "201",
        .json(#"{"message": "Check your mail."}"#, status: 202))
    ])
    #expect(told.map(\.title) == ["POST /a answered 202, not 201, and with another document"])
    #expect(
      told.first?.hint.backend == "Answer with the promised status; if this one is meant, document it.")
  }

  @Test func `a list without elements does not hide what others are lists of`() async throws {
    let pairs = #"{"labels": [{"key": "region", "value": "Alps"}]}"#
    for (one, other) in [(pairs, #"{"labels": []}"#), (#"{"labels": []}"#, pairs)] {
      let told = try await Call.causes(
        of: [
          Call("a", "GET /a", #""200": {"body": "Tour"}"#, .json(one)),
          Call("b", "GET /b", #""200": {"body": "Tour"}"#, .json(other)),
        ], extra: #""shapes": {"Tour": {"labels": {"*": "string"}}},"#)
      #expect(told.count == 1)
      #expect(told.first?.hint.backend.contains("pairs of key and value") == true)
    }
    let elements = try await Call.causes(of: [
      Call(
        "a", "GET /a", #""200": {"body": [{"labels": {"*": "string"}}]}"#,
        .json(#"[{"labels": []}, {"labels": [{"key": "a", "value": "b"}]}]"#))
    ])
    #expect(elements.first?.hint.backend.contains("pairs of key and value") == true)
  }

  @Test func `addresses without a host from two endpoints are one cause`() async throws {
    let told = try await Call.causes(of: [
      Call("a", "GET /a", #""200": {"body": {"url": "url"}}"#, .json(#"{"url": "/covers/1.png"}"#)),
      Call("b", "GET /b", #""200": {"body": {"cover": "url"}}"#, .json(#"{"cover": "/covers/1.png"}"#)),
    ])
    #expect(told.count == 1, "\(told.map(\.title))")
  }

  @Test func `bodies in gzip without a header are one cause where other methods answer plainly`() async throws
  {
    let compressed = Result<HTTPResponse, TransportFailure>.success(
      HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")],
        body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0x56, 0xCA, 0x53, 0xB2, 0x32, 0xAC, 5, 0]))
    let names = ["a", "b", "c"]
    let told = try await Call.causes(
      of: names.map { Call($0, "GET /\($0)", Call.numbers, compressed) } + [
        Call("p", "POST /a", Call.numbers, .json(#"{"n": 1}"#)),
        Call("q", "POST /b", Call.numbers, .json(#"{"n": 1}"#)),
      ])
    #expect(told.map(\.checks.count) == [3], "\(told.map(\.title))")
  }
}
