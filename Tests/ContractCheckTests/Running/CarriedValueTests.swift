import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of failures that follow from a broken response: these have a note, and others do not.
@Suite struct CarriedValueTests {
  private static let endpoints = #"""
    "make": {"request": "POST /items", "responses": {"201": {"body": {"id": "uuid", "name": "string", "owner": {"id": "integer"}}}}},
    "put": {"request": "PUT /items/{id}"}
    """#

  private func note(
    _ made: String, _ check: String, status: Int = 404, madeWith created: Int = 201
  ) async throws -> [String]? {
    let contract = try RunningTests.contract(
      #""make": {"call": "make", "body": {}, "expect": 201}, "use": {\#(check), "expect": 200}"#,
      endpoints: Self.endpoints)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/items") ? .json(made, status: created) : .status(status)
    }
    return await run(contract, transport: transport)[check: "use"]?.notes
  }

  private static let broken = #"{"id": "7", "name": "a", "owner": {"id": 1}}"#
  private static let whole =
    #"{"id": "00000000-0000-4000-8000-000000000000", "name": "a", "owner": {"id": 1}}"#

  @Test(arguments: [
    (#""call": "item", "path": {"id": "${make.id}"}"#, "the path parameter id", 404),
    (#""call": "get", "query": {"q": "x-${make.id}"}"#, "the query parameter q", 400),
    (#""call": "post", "body": {"item": {"id": "${make.id}"}}"#, "the body", 422),
    (#""call": "post", "body": {"item": "${make.id}"}"#, "the body", 500),
    (#""call": "post", "headers": {"X-Item": "${make.id}"}"#, "the header X-Item", 409),
  ])
  func `a refused request names the broken response that its value came from`(
    check: String, place: String, status: Int
  ) async throws {
    let expected =
      "the value of \(place) came from a response that was itself broken, which may be why: make, value-format at $.id"
    #expect(try await note(Self.broken, check, status: status) == [expected])
    #expect(try await note(Self.whole, check, status: status) == [])
  }

  @Test(arguments: [
    // Another member of the same response, another casing, an envelope: the value is the intended one.
    (#"{"id": "00000000-0000-4000-8000-000000000000", "name": 1, "owner": {"id": 1}}"#, 404),
    (#"{"ID": "00000000-0000-4000-8000-000000000000", "name": "a", "owner": {"id": 1}}"#, 404),
    (#"{"data": {"id": "00000000-0000-4000-8000-000000000000", "name": "a", "owner": {"id": 1}}}"#, 404),
    // The request was not refused.
    (#"{"id": "7", "name": "a", "owner": {"id": 1}}"#, 500),
  ])
  func `nothing is said where the value is what was meant`(made: String, status: Int) async throws {
    let notes = try await note(made, #""call": "item", "path": {"id": "${make.id}"}"#, status: status)
    #expect(notes?.contains { $0.contains("broken") } == false)
  }

  @Test(arguments: [(#""7""#, false), (#""cat-7""#, true), (#""7.5""#, true), ("7.5", true)])
  func `a text that no number is written as explains a refusal where a number was promised`(
    owner: String, isNamed: Bool
  ) async throws {
    let made = #"{"id": "\#(Self.id)", "name": "a", "owner": {"id": \#(owner)}}"#
    let notes = try await note(made, #""call": "get", "query": {"q": "${make.owner.id}"}"#, status: 422)
    #expect(notes?.contains { $0.contains("make, value-type at $.owner.id") } == isNamed)
  }

  private func use(_ made: String, _ expectation: String, response: String) async throws -> CheckResult? {
    let contract = try RunningTests.contract(
      #""make": {"call": "make", "body": {}, "expect": 201}, "use": {"call": "get", \#(expectation)}"#,
      endpoints: Self.endpoints)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/items") ? .json(made, status: 201) : .json(response)
    }
    return await run(contract, transport: transport)[check: "use"]
  }

  private static let id = "00000000-0000-4000-8000-00000000000a"

  @Test(arguments: [
    (#""expect": {"values": {"item": {"id": "${make.id}"}}}"#, "$.item.id"),
    (#""expect": {"values": {"list": {"$contains": [{"id": "${make.id}"}]}}}"#, "$.list[*].id"),
    (#""expect": {"differs": {"other": "${make.id}"}}"#, "$.other"),
    (#""until": {"values": {"item": {"id": "${make.id}"}}, "within": "1s"}"#, "$.item.id"),
  ])
  func `a value that is expected and came from a broken response is not the fault of this one`(
    expectation: String, place: String
  ) async throws {
    let check = try await use(
      Self.broken, expectation, response: #"{"item": {"id": "\#(Self.id)"}, "list": [], "other": "7"}"#)
    #expect(check?.findings.map(\.kind) == [.valueLiteral])
    #expect(
      check?.findings.first?.hint.backend
        == "Fix the response of make first: the value expected here came from it, and was wrong there (value-format at $.id)."
    )
    #expect(
      check?.notes.first
        == "what is expected at \(place) came from a response that was itself broken, which may be why: make, value-format at $.id"
    )
  }

  @Test func `a value that is expected and came from a good response is told with that`() async throws {
    let made = #"{"id": "\#(Self.id.uppercased())", "name": "a", "owner": {"id": 1}}"#
    let check = try await use(
      made, #""expect": {"values": {"id": "${make.id}", "n": 1}}"#,
      response: #"{"id": "\#(Self.id)", "n": 2}"#)
    #expect(check?.notes == [])
    #expect(
      check?.findings.map(\.hint.backend) == [
        "Answer with the value that the response of make has, from which it is expected here.",
        "Answer with the value that the check expects here.",
      ])
  }

  @Test func `a finding above the place counts, and a session's token too`() async throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "signin", "expect": 200}, "me": {"call": "me", "auth": "user", "expect": 200}"#,
      endpoints: #""signin": {"request": "POST /signin", "responses": {"200": {"body": {"token": "jwt"}}}}"#,
      extra: #""sessions": {"user": {"login": "login", "bearer": "token"}},"#)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("signin") ? .json(#"{"token": "opaque"}"#) : .status(401)
    }
    let notes = await run(contract, transport: transport)[check: "me"]?.notes
    #expect(
      notes == [
        "the token of check login is not accepted: nothing has accepted it since it was issued, so its session is not renewed",
        "the value of the Authorization header came from a response that was itself broken, which may be why: login, value-format at $.token",
      ])
  }

  @Test func `routes with a broken identifier are not told as gone, whatever is expected of them`()
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "add": {"call": "add", "expect": 201}, "one": {"call": "one", "path": {"id": "${add.id}"}, "expect": 200},
      "photo": {"call": "photo", "path": {"id": "${add.id}"}, "expect": 200},
      "again": {"call": "restore", "path": {"id": "${add.id}"}, "expect": 409}
      """#,
      endpoints: #"""
        "add": {"request": "POST /bikes", "responses": {"201": {"body": {"id": "uuid"}}}},
        "one": {"request": "GET /bikes/{id}", "responses": {"200": {}}},
        "photo": {"request": "GET /bikes/{id}/photo", "responses": {"200": {}}},
        "restore": {"request": "POST /bikes/{id}/restore", "responses": {"200": {}, "409": {}}}
        """#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        request.url.hasSuffix("/bikes")
          ? .json(#"{"id": "00000000000040008000000000000000"}"#, status: 201) : .status(404)
      })
    for name in ["one", "photo", "again"] {
      #expect(
        run[check: name]?.violations.first?.hint.backend.hasPrefix("Fix the response of add first") == true)
    }
    #expect(run.causes.allSatisfy { !$0.title.contains("route") })
    #expect(run.causes.map(\.mayFollow) == [false, true])
  }
}
