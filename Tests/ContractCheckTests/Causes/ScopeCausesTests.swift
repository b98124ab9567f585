import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of changes that were made in a part of a backend, while other responses contradict them.
@Suite struct ScopeCausesTests {
  /// Returns the titles of the causes of a run over endpoints with these promises and responses, in order.
  private func titles(_ endpoints: [(request: String, promise: String, response: String)]) async throws
    -> [String]
  {
    let names = endpoints.indices.map { "e\($0)" }
    let written = zip(names, endpoints).map { name, endpoint in
      #""\#(name)": {"request": "\#(endpoint.request)", "responses": {"200": {"body": \#(endpoint.promise)}}}"#
    }
    let checks = names.map { #""\#($0)": {"call": "\#($0)", "expect": 200}"# }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: written.joined(separator: ", "))
    let responses = Dictionary(uniqueKeysWithValues: endpoints.map { ($0.request, $0.response) })
    let result = await run(
      contract,
      transport: ScriptedTransport { request, _ in
        let path = request.url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
        return .json(responses["\(request.method) /\(path.joined(separator: "/"))"] ?? "null")
      })
    return try result.causesAsReadBack().map(\.title)
  }

  private static let tool = (promise: #"{"price_per_day": "string"}"#, wrong: #"{"pricePerDay": "x"}"#)
  private static let review = (promise: #"{"review_text": "string"}"#, wrong: #"{"reviewText": "x"}"#)
  private static let user = (
    promise: #"{"first_name": "string"}"#, right: #"{"first_name": "x"}"#, wrong: #"{"firstName": "x"}"#
  )

  @Test func `bodies that three endpoints have in a document and a list has not are one cause`()
    async throws
  {
    let causes = try await Call.causes(of: [
      Call(
        "a", "GET /a", #""200": {"body": {"id": "integer", "name": "string", "port": "string"}}"#,
        .json(#"{"data": {"type": "x", "id": 1, "attributes": {"name": "A", "port": "Kiel"}}}"#)),
      Call(
        "b", "GET /b", #""200": {"body": {"id": "integer", "starts": "string", "ends": "string"}}"#,
        .json(#"{"data": {"type": "x", "id": 1, "attributes": {"starts": "A", "ends": "B"}}}"#)),
      Call(
        "c", "GET /c", #""200": {"body": {"id": "integer", "email": "string", "role": "string"}}"#,
        .json(#"{"data": {"type": "x", "id": 1, "attributes": {"email": "A", "role": "B"}}}"#)),
      Call(
        "d", "GET /d", #""200": {"body": {"items": "any", "total": "integer"}}"#,
        .json(#"{"items": [], "total": 0}"#)),
    ])
    #expect(causes.map(\.findings.count) == [3, 1, 1, 1], "\(causes.map(\.title))")
    #expect(
      causes.first?.title
        == "bodies are inside another document, at $.data, by some endpoints and not by others")
  }

  @Test func `a change below one path is one cause that names the path`() async throws {
    let found = try await titles([
      ("GET /v1/tools", Self.tool.promise, Self.tool.wrong),
      ("GET /v1/tools/reviews", Self.review.promise, Self.review.wrong),
      ("GET /v1/me", Self.user.promise, Self.user.right),
    ])
    #expect(found == ["keys are in camelCase, not in snake_case as promised, at and below /v1/tools"])
  }

  @Test func `a response below the path that came as promised contradicts it`() async throws {
    let found = try await titles([
      ("GET /v1/tools/a", Self.tool.promise, Self.tool.wrong),
      ("GET /v1/tools/b", Self.review.promise, Self.review.wrong),
      ("GET /v1/tools/c", Self.user.promise, Self.user.right),
    ])
    #expect(found.count == 2)
    #expect(found.allSatisfy { !$0.contains("/v1/tools,") && $0.contains("same words, other casing") })
  }

  @Test func `a change of one endpoint is one cause that names it`() async throws {
    let promise = #"{"token_type": "string", "user": {"first_name": "string", "last_name": "string"}}"#
    let wrong = #"{"tokenType": "b", "user": {"firstName": "a", "lastName": "b"}}"#
    let found = try await titles([
      ("POST /login", promise, wrong), ("GET /login", Self.user.promise, Self.user.right),
    ])
    #expect(
      found == ["keys are in camelCase, not in snake_case as promised, in responses of POST /login"])
  }

  @Test(arguments: [true, false])
  func `lists or other bodies without their envelope are one cause, beside those that have it`(
    areLists: Bool
  ) async throws {
    let endpoints = ["a", "b", "c"].flatMap { name in
      let one = #"{"\#(name)": 1, "n": 2}"#
      let promise = #"{"\#(name)": "integer", "n": "integer"}"#
      return [
        ("GET /\(name)/1", #"{"data": \#(promise)}"#, areLists ? #"{"data": \#(one)}"# : one),
        ("GET /\(name)", #"{"data": [\#(promise)]}"#, areLists ? "[\(one)]" : #"{"data": [\#(one)]}"#),
      ]
    }
    let found = try await titles(endpoints)
    let words = "came without the document around them, whose $.data is promised"
    #expect(found == [areLists ? "lists \(words)" : "bodies \(words), and lists did not"])
  }

  @Test func `an envelope around all bodies but one is one cause`() async throws {
    let wrapped = (1...4).map { number in
      ("GET /w\(number)", #"{"n\#(number)": "integer"}"#, #"{"data": {"n\#(number)": 1}}"#)
    }
    let found = try await titles(wrapped + [("GET /health", #"{"up": "boolean"}"#, #"{"up": true}"#)])
    #expect(found == ["bodies are inside another document, at $.data, except in responses of GET /health"])
    let few = try await titles(
      Array(wrapped.prefix(3)) + [("GET /health", #"{"up": "boolean"}"#, #"{"up": true}"#)])
    #expect(few.allSatisfy { !$0.contains("except") })
  }
}
