import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of changes that concern a part of what came, or that other changes could be taken for: each is one cause,
/// with the part that it was made in.
@Suite struct CausePartsTests {
  /// Returns the causes of a run in which the endpoints, by path, promise and answer these bodies.
  private func causes(
    _ rows: [(path: String, promise: String, answer: String)], status: Int = 200, error: String? = nil,
    method: String = "GET"
  ) async throws -> [Cause] {
    let endpoints = rows.enumerated().map { number, row in
      #""e\#(number)": {"request": "\#(method) \#(row.path)", "responses": {"200": {"body": \#(row.promise)}, "404": {"body": {"code": "string"}}}}"#
    }
    let checks = rows.indices.map { #""e\#($0)": {"call": "e\#($0)", "expect": 200}"# }
    let missing = error == nil ? [] : [#""none": {"call": "e0", "query": {"none": "1"}, "expect": 404}"#]
    let contract = try RunningTests.contract(
      (checks + missing).joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        if request.url.contains("none=1") { return .success(Self.json(error ?? "", 404)) }
        let row = rows.first { request.url.hasSuffix($0.path) }
        return .success(Self.json(row?.answer ?? "", status))
      })
    return try result.causesAsReadBack()
  }

  private static func json(_ text: String, _ status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(text.utf8))
  }

  @Test func `members that may be under other names are not left out`() async throws {
    let told = try await causes([
      ("/a", #"{"id": "integer", "phoneNumber": "string | null"}"#, #"{"id": 1, "mobile": "+4912345"}"#),
      ("/b", #"{"id": "integer", "zipCode": "string | null"}"#, #"{"id": 1, "postcode": "50667"}"#),
    ])
    #expect(told.allSatisfy { $0.change.name != "omitted-nulls" } && told.count == 2, "\(told.map(\.title))")
  }

  @Test func `keys of single words in another casing are one change`() async throws {
    let told = try await causes([
      ("/a", #"{"id": "integer", "name": "string"}"#, #"{"Id": 1, "Name": "a"}"#),
      ("/b", #"{"id": "integer", "title": "string"}"#, #"{"Id": 1, "Title": "a"}"#),
    ])
    #expect(told.map(\.title) == ["keys are in PascalCase, not in lowercase as promised"])
  }

  @Test func `numbers in quotes are one change, except in responses of one endpoint`() async throws {
    let promise = #"{"id": "integer", "price": "number", "at": "unix-seconds"}"#
    let quoted = #"{"id": "1", "price": "2.5", "at": "1736337600"}"#
    let all = ["/a", "/b", "/c", "/d"].map { ($0, promise, quoted) }
    #expect(try await causes(all).map(\.title) == ["numbers are in quotes"])
    let most = all + [("/e", #"{"limit": "integer"}"#, #"{"limit": 5}"#)]
    #expect(try await causes(most).map(\.title) == ["numbers are in quotes, except in responses of GET /e"])
  }

  @Test func `texts in place of dates that may be null are no dates`() async throws {
    let told = try await causes([
      (
        "/a", #"{"soldAt": "date-time | null", "site": "url | null"}"#,
        #"{"soldAt": "", "site": ""}"#
      ),
      ("/b", #"{"deletedAt": "date-time | null"}"#, #"{"deletedAt": ""}"#),
    ])
    #expect(told.map(\.change.name) == ["empty-texts"], "\(told.map(\.title))")
  }

  @Test func `successes of an endpoint may be the exception, and its errors not`() async throws {
    let promise = #"{"id": "integer", "name": "string"}"#
    let inside = #"{"data": {"id": 1, "name": "a"}}"#
    let rows =
      [("/a", promise, #"{"id": 1, "name": "a"}"#)]
      + ["/b", "/c", "/d", "/e", "/f"].map { ($0, promise, inside) }
    let told = try await causes(rows, error: #"{"data": {"code": "none"}}"#)
    #expect(
      told.map(\.title) == ["bodies are inside another document, at $.data, except in successes of GET /a"])
  }

  @Test func `routes that are not there answer with bodies of their own`() async throws {
    let promise = #"{"id": "integer"}"#
    let told = try await causes(
      [("/a", promise, #"{"detail": "Not Found"}"#), ("/b", promise, #"{"detail": "Not Found"}"#)],
      status: 404,
      error: #"{"detail": "Not Found"}"#)
    #expect(told.map(\.title) == ["every route that was asked answers 404, in 3 requests"])
  }

  @Test func `a refusal of all methods that change something is one change`() async throws {
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    let contract = try RunningTests.contract(
      methods.map { #""on-\#($0.lowercased())": {"call": "on-\#($0.lowercased())", "expect": 200}"# }.joined(
        separator: ", "),
      endpoints: methods.map {
        #""on-\#($0.lowercased())": {"request": "\#($0) /x/\#($0.lowercased())", "responses": {"200": {}}}"#
      }
      .joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(HTTPResponse(status: request.method == "GET" ? 200 : 403))
      })
    #expect(
      try result.causesAsReadBack().map(\.title)
        == ["requests are answered with 403, wherever they would change something"])
  }

  /// A handler that fails at every error is no matter of the methods that happen to meet one each.
  @Test func `a failure of some methods is not theirs where others fail alike`() async throws {
    let (names, expected) = (["delete", "post", "get", "head"], [404, 409, 404, 200])
    let contract = try RunningTests.contract(
      zip(names, expected).map { #""on-\#($0)": {"call": "on-\#($0)", "expect": \#($1)}"# }
        .joined(separator: ", ") + #", "ok": {"call": "ok", "expect": 404}"#,
      endpoints: names.map { name in
        let method = name == "head" ? "GET" : name.uppercased()
        return #""on-\#(name)": {"request": "\#(method) /x/\#(name)"}"#
      }
      .joined(separator: ", ") + #", "ok": {"request": "GET /ok"}"#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(
          HTTPResponse(status: request.url.hasSuffix("ok") ? 404 : request.url.hasSuffix("head") ? 200 : 500))
      })
    let titles = try result.causesAsReadBack().map(\.title)
    #expect(titles.allSatisfy { !$0.hasPrefix("every ") }, "\(titles)")
  }

  /// The decoder of an app has one strategy for all its responses.
  @Test(arguments: [true, false]) func `a strategy for keys has to read all responses of the contract`(
    hasToken: Bool
  ) async throws {
    let promise = #"{"firstName": "string", "lastName": "string"}"#
    let sent = #"{"first_name": "a", "last_name": "b"}"#
    let token = ("/c", #"{"access_token": "string"}"#, #"{"access_token": "t"}"#)
    let told = try await causes([("/a", promise, sent), ("/b", promise, sent)] + (hasToken ? [token] : []))
    #expect(told.count == 1)
    let strategy = "Set keyDecodingStrategy to convertFromSnakeCase."
    #expect((told.first?.hint.client == strategy) != hasToken, "\(told.first?.hint.client ?? "")")
  }

  @Test
  func `members of one name that differ in all lists are one change, also where one list has no others`()
    async throws
  {
    let list = #"{"items": [{"id": "integer"}], "total": "integer"}"#
    let tags = #"{"names": ["string"], "total": "integer"}"#
    let told = try await causes([
      ("/a", list, #"{"items": [{"id": 1}], "total": "2"}"#),
      ("/b", list, #"{"items": [{"id": 2}], "total": "3"}"#),
      ("/c", tags, #"{"names": ["x"], "total": "4"}"#),
    ])
    #expect(told.count == 1 && told.first?.checks.count == 3, "\(told.map(\.title))")
  }

  /// Contracts that include the same file have findings in common.
  @Test func `a change of shapes that several contracts share is one cause`() async throws {
    let shapes = #"""
      "shapes": {"User": {"firstName": "string", "lastName": "string"}, "Order": {"orderNo": "string", "placedBy": "string"}},
      """#
    func titles(_ last: String) async throws -> [String] {
      let contracts = try ["one", "two"].map { name in
        try RunningTests.contract(
          ["user", "order", "last"].map { #""\#($0)": {"call": "\#($0)", "expect": 200}"# }.joined(
            separator: ", "),
          endpoints: #"""
            "user": {"request": "GET /\#(name)/user", "responses": {"200": {"body": "User"}}},
            "order": {"request": "GET /\#(name)/order", "responses": {"200": {"body": "Order"}}},
            "last": {"request": "GET /\#(name)/last", "responses": {"200": {"body": {"sentAt?": "string"}}}}
            """#, extra: shapes, name: name)
      }
      let transport = ScriptedTransport { request, _ in
        if request.url.hasSuffix("/user") { return .json(#"{"first_name": "a", "last_name": "b"}"#) }
        if request.url.hasSuffix("/order") { return .json(#"{"order_no": "a", "placed_by": "b"}"#) }
        return .json(request.url.hasSuffix("/two/last") ? last : "{}")
      }
      let result = await run(contracts[0], contracts[1], transport: transport)
      #expect(result.causes.allSatisfy { Set($0.checks.map(\.contract)).count == 2 })
      return result.causes.map(\.title)
    }
    #expect(try await titles("{}") == ["keys are in snake_case, not in camelCase as promised"])
    #expect(try await titles(#"{"sentAt": "x"}"#).count == 2)
  }
}
