import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of differences that several endpoints hardly have for reasons of their own: they are one cause, even if
/// other responses contradict a change of all.
@Suite struct RareDifferencesTests {
  /// Returns the causes of a run in which `/a`, `/b` and so on answer like this.
  private func causes(
    _ responses: [HTTPResponse], expecting expected: Int = 200, promising body: String = #"{"n": "integer"}"#
  ) async throws -> [Cause] {
    let names = ["a", "b", "c", "d"].prefix(responses.count)
    let endpoints = names.map {
      #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": \#(body)}, "401": {}}}"#
    }
    let checks = names.map { #""\#($0)": {"call": "\#($0)", "expect": \#(expected)}"# }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .success(responses[names.firstIndex { request.url.hasSuffix("/" + $0) } ?? 0])
      })
    return try result.causesAsReadBack()
  }

  private static func json(_ text: String, _ status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: Array(text.utf8))
  }

  private static let promised = json(#"{"n": 1}"#)

  private static func slash(_ path: String) -> HTTPResponse {
    HTTPResponse(status: 301, headers: [Header("Location", path)])
  }

  @Test func `redirects to the path with a slash are one cause, also of a part of the endpoints`()
    async throws
  {
    let some = try await causes([Self.slash("/a/"), Self.slash("/b/"), Self.slash("/c/"), Self.promised])
    #expect(
      some.map(\.title) == [
        "requests are redirected to the same path but for the slash at its end, by some endpoints and not by others"
      ])
    #expect(some.first?.hint.backend.contains("route both") == true)
    let all = try await causes([Self.slash("/a/"), Self.slash("/b/")])
    #expect(all.map(\.title) == ["requests are redirected to the same path but for the slash at its end"])
    let two = try await causes([Self.slash("/a/"), Self.slash("/b/"), Self.promised])
    #expect(two.map(\.title) == ["GET /a answered 301, not 200", "GET /b answered 301, not 200"])
    let methods = try await Call.causes(of: [
      Call("get", "GET /a", Call.numbers, .success(Self.slash("/a/"))),
      Call("post", "POST /a", Call.numbers, .success(Self.slash("/a/"))),
      Call("one", "GET /a/1", Call.numbers, .success(Self.promised)),
      Call("other", "POST /b", Call.numbers, .success(Self.promised)),
    ])
    #expect(methods.count == 2, "\(methods.map(\.title))")
    let elsewhere = try await causes(
      [Self.slash("/a/"), Self.slash("/x"), Self.slash("/c/"), Self.slash("/d/")])
    #expect(elsewhere.count == 2, "\(elsewhere.map(\.title))")
  }

  @Test(arguments: [("", "the body is empty"), ("null", "null where a value was promised")])
  func `bodies without content are one cause`(body: String, words: String) async throws {
    let nothing = Self.json(body)
    let some = try await causes([nothing, nothing, nothing, Self.promised])
    let place = body.isEmpty ? "body" : "$"
    #expect(some.map(\.title) == ["\(place) of GET /a and elsewhere: \(words)"])
    #expect(some.first?.checks.count == 3)
    let two = try await causes([nothing, nothing, Self.promised])
    #expect(two.count == 2)
  }

  @Test func `a key that each object has twice is one cause, with what is wrong about its values`()
    async throws
  {
    let twice = ["x", "y", "z"].map { Self.json(#"{"n": "\#($0)", "n": 2}"#) }
    let some = try await causes(twice + [Self.promised])
    #expect(
      some.map(\.title) == ["$.n of GET /a and elsewhere: two keys of an object decode as the same key"])
    #expect(Set(some[0].findings.map(\.finding.kind)) == [.keyDuplicated, .valueType])
    #expect(some[0].hint.backend.hasPrefix("Send each key once"), "\(some[0].hint.backend)")
    #expect(some[0].severity == .breaks)
    // A value of another type under a key that is there once is another difference.
    let other = Self.json(#"{"m": 1, "m": 1, "n": "x"}"#)
    let apart = try await causes(
      [other, other, other, Self.promised], promising: #"{"n": "integer", "m?": "integer"}"#)
    let repeated = apart.filter { $0.findings[0].finding.kind == .keyDuplicated }
    #expect(
      repeated.count == 1
        && repeated.allSatisfy { $0.findings.allSatisfy { $0.finding.kind == .keyDuplicated } })
    #expect(apart.count == 4, "\(apart.map(\.title))")
  }

  @Test func `texts that were changed in one way are one cause`() async throws {
    let names = ["a", "b", "c"]
    let contract = try RunningTests.contract(
      names.map {
        #""\#($0)": {"call": "\#($0)", "expect": {"status": 200, "values": {"n\#($0)": "Sch\u00f6n \#($0)"}}}"#
      }
      .joined(separator: ", "),
      endpoints: names.map {
        #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": {"n\#($0)": "string"}}}}"#
      }
      .joined(separator: ", "))
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json("{\"n\(request.url.suffix(1))\": \"Sch\u{C3}\u{B6}n \(request.url.suffix(1))\"}")
      })
    #expect(
      result.causes.count == 1 && result.causes.first?.checks.count == 3, "\(result.causes.map(\.title))")
    #expect(result.causes.first?.hint.backend.hasPrefix("Read the text as UTF-8") == true)
  }

  @Test func `a change of successes is one cause although errors came as promised`() async throws {
    let names = ["a", "b", "c"]
    let endpoints = names.map {
      #""\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": {"userName": "string", "id": "integer"}}, "404": {"body": {"error": {"code": "string"}}}}}"#
    }
    let checks = names.flatMap { name in
      [200, 404].map {
        #""\#(name)-\#($0)": {"call": "\#(name)", "query": {"s": "\#($0)"}, "expect": \#($0)}"#
      }
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    func titles(_ error: String) async -> [String] {
      await run(
        contract,
        transport: ScriptedTransport { request, _ in
          request.url.hasSuffix("404")
            ? .json(error, status: 404) : .json(#"{"USER_NAME": "a", "ID": 1}"#)
        }
      ).causes.map(\.title)
    }
    let successes = await titles(#"{"error": {"code": "x"}}"#)
    #expect(
      successes == [
        "keys are in UPPER_SNAKE_CASE, not in camelCase as promised, in successes and not in errors"
      ])
    let all = await titles(#"{"ERROR": {"CODE": "x"}}"#)
    #expect(all == ["keys are in UPPER_SNAKE_CASE, not in camelCase as promised"])
  }

  @Test func `numbers in quotes are one cause although one of them may be null`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": [{"id": "integer", "price": "number", "rating": "number | null"}]}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": {"count": "integer"}}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("/a")
          ? .json(
            #"[{"id": "1", "price": "2.5", "rating": "4.5"}, {"id": "2", "price": "2.5", "rating": null}]"#)
          : .json(#"{"count": "3"}"#)
      })
    #expect(result.causes.map(\.title) == ["numbers are in quotes"])
  }

  /// Returns the titles of a run in which `/a` answers with a success and `/b` with an error.
  private func titles(
    _ success: (promise: String, body: String), _ error: (promise: String, body: String)
  ) async throws -> [String] {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 404}, "c": {"call": "c", "expect": 404}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": \#(success.promise)}}},
        "b": {"request": "GET /b", "responses": {"404": {"body": \#(error.promise)}}},
        "c": {"request": "GET /c", "responses": {"404": {"body": \#(error.promise)}}}
        """#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("/a") ? .json(success.body) : .json(error.body, status: 404)
      })
    return result.causes.map(\.title)
  }

  @Test func `a document around all bodies is one cause, errors among them`() async throws {
    let found = try await titles(
      (#"{"id": "integer", "name": "string"}"#, #"{"data": {"id": 1, "name": "a"}}"#),
      (#"{"code": "string", "message": "string"}"#, #"{"data": {"code": "a", "message": "b"}}"#))
    #expect(found == ["bodies are inside another document, at $.data"])
  }

  @Test func `dates that are numbers are one cause although some are whole`() async throws {
    let found = try await titles(
      (#"{"from": "date-time", "to": "date-time"}"#, #"{"from": 1795798311.5, "to": 1795798311}"#),
      (#"{"code": "string"}"#, #"{"code": "a"}"#))
    #expect(found == ["dates are number, not date-time as promised"])
  }

  @Test func `the claims of a token contradict no change of bodies`() async throws {
    // The claims are {"userName":"a","exp":4102444800}.
    let token = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyTmFtZSI6ImEiLCJleHAiOjQxMDI0NDQ4MDB9.c2ln"
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": {"accessToken": "jwt(Claims)", "lastName": "string"}}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": {"firstName": "string", "birthDay": "string"}}}}
        """#,
      extra: #""shapes": {"Claims": {"userName": "string", "exp": "unix-seconds"}}, "#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("/a")
          ? .json(#"{"access_token": "\#(token)", "last_name": "b"}"#)
          : .json(#"{"first_name": "a", "birth_day": "b"}"#)
      })
    #expect(result.causes.map(\.title) == ["keys are in snake_case, not in camelCase as promised"])
  }

  @Test func `an object that some elements of a list lack contradicts no change of keys`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": 200}, "b": {"call": "b", "expect": 200}"#,
      endpoints: #"""
        "a": {"request": "GET /a", "responses": {"200": {"body": [{"lastName": "string", "homePlace": "Place | null"}]}}},
        "b": {"request": "GET /b", "responses": {"200": {"body": {"firstName": "string", "birthDay": "string"}}}}
        """#,
      extra: #""shapes": {"Place": {"postCode": "string", "cityName": "string"}}, "#)
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("/a")
          ? .json(
            #"[{"last_name": "b", "home_place": {"post_code": "1", "city_name": "c"}}, {"last_name": "b", "home_place": null}]"#
          )
          : .json(#"{"first_name": "a", "birth_day": "b"}"#)
      })
    #expect(result.causes.map(\.title) == ["keys are in snake_case, not in camelCase as promised"])
  }

  @Test(arguments: [
    ("url", #""/x""#, 1), ("string[]", "{}", 1), ("string", #""ok""#, 0),
  ])
  func `values of several endpoints that are written in one other way are one difference`(
    promise: String, sent: String, count: Int
  ) async throws {
    let promised = #"{"a?": "\#(promise)", "b?": "\#(promise)", "c?": "\#(promise)"}"#
    let told = try await causes(
      ["a", "b", "c"].map { Self.json(#"{"\#($0)": \#(sent)}"#) }, promising: promised)
    #expect(told.count == count, "\(told.map(\.title))")
    let two = try await causes(
      [Self.json(#"{"a": \#(sent)}"#), Self.json(#"{"b": \#(sent)}"#), Self.json("{}")], promising: promised)
    #expect(two.count == count, "\(two.map(\.title))")
  }

  @Test func `nulls of several members that may only be absent are one difference`() async throws {
    let told = try await causes(
      [Self.json(#"{"a": null}"#), Self.json(#"{"b": null}"#)],
      promising: #"{"a?": "string", "b?": "integer"}"#)
    #expect(told.map(\.title) == ["$.a of GET /a and 1 more: null where a value was promised"])
  }

  @Test func `texts before the JSON of several endpoints are one difference`() async throws {
    let told = try await causes([Self.json(#"x=1 {"n": 1}"#), Self.json(#"y=2 {"n": 1}"#), Self.promised])
    #expect(told.count == 1, "\(told.map(\.title))")
  }
}
