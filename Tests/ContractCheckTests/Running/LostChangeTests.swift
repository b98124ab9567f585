import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of values and statuses after a change that was not stored, or whose own response is another one.
@Suite struct LostChangeTests {
  private static let boats = #"""
    "create": {"request": "POST /boats", "responses": {"201": {"body": {"id": "integer"}}}},
    "boat": {"request": "GET /boats/{id}", "responses": {"200": {"body": "any"}, "404": {}}},
    "change": {"request": "PATCH /boats/{id}", "responses": {"200": {"body": "any"}, "204": {}}},
    "book": {"request": "POST /boats/{id}/bookings", "responses": {"201": {"body": "any"}}},
    "cancel": {"request": "POST /boats/{id}/cancel", "responses": {"200": {"body": "any"}, "409": {}}},
    "list": {"request": "GET /boats", "responses": {"200": {"body": "any"}}}
    """#
  private static let create =
    #""create": {"call": "create", "body": {"about": "calm", "price": 7}, "expect": 201}"#
  private static let id = #""path": {"id": "${create.id}"}"#

  /// Returns the run of some checks after one that makes a boat, with the answer to each other request line.
  private func run(
    _ checks: String, _ answers: [String: Result<HTTPResponse, TransportFailure>],
    created: String = #"{"id": 1}"#
  ) async throws
    -> RunResult
  {
    let contract = try RunningTests.contract(
      Self.create + ", " + checks.replacing("$ID", with: Self.id), endpoints: Self.boats)
    return await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        let path = request.url.split(separator: "/").dropFirst(2).joined(separator: "/")
        return answers["\(request.method) /\(path)"] ?? .json(created, status: 201)
      })
  }

  @Test func `a member that the request sends is not a null left out`() async throws {
    let contract = try RunningTests.contract(
      #""make": {"call": "make", "body": {"about": "calm"}, "expect": 200}, "read": {"call": "read", "expect": 200}"#,
      endpoints: #"""
        "make": {"request": "POST /boats", "responses": {"200": {"body": "Boat"}}},
        "read": {"request": "GET /boats/1", "responses": {"200": {"body": "Boat"}}}
        """#,
      extra: #""shapes": {"Boat": {"id": "integer", "about": "string | null", "at": "date | null"}},"#)
    let run = await ContractCheckTests.run(
      contract, transport: ScriptedTransport { _, _ in .json(#"{"id": 1}"#) })
    #expect(run.causes.map(\.title) == ["Boat.about and 1 more: promised fields are missing"])
    #expect(
      advice(run, "make") == [
        #"Answer with "about" as well: the request sends a value for it."#,
        "Always send the member: null where it has no value.",
      ])
    #expect(run[check: "read"]?.violations.map(\.actual).contains { $0.contains("leave nulls out") } == false)
  }

  @Test func `elements of other responses that came in another order are told as that`() async throws {
    let run = try await run(
      #""one": {"call": "boat", $ID}, "two": {"call": "boat", "path": {"id": "2"}, "expect": 200}, "list": {"call": "list", "expect": {"values": {"items": [{"id": "${one.id}"}, {"id": "${two.id}"}]}}}"#,
      [
        "GET /boats/1": .json(#"{"id": 1}"#), "GET /boats/2": .json(#"{"id": 2}"#),
        "GET /boats": .json(#"{"items": [{"id": 2}, {"id": 1}]}"#),
      ])
    #expect(advice(run, "list") == ["Answer in the expected order: the elements are there, in another one."])
  }

  private func advice(_ run: RunResult, _ check: String) -> [String]? {
    run[check: check]?.violations.map(\.hint.backend)
  }

  @Test func `a long text that differs at its end is not the one that is expected`() async throws {
    let text = String(repeating: "a", count: 900)
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"about": "\#(text)1"}, "expect": {"values": {"about": "\#(text)2"}}}
      """#, ["PATCH /boats/1": .json(#"{"about": "b", "other": "\#(text)3"}"#)])
    #expect(advice(run, "change") == ["Answer with the value that the check expects here."])
  }

  @Test func `another element of a list does not say that a value is not stored`() async throws {
    let run = try await run(
      #""list": {"call": "list", "expect": {"values": {"items": [{"about": "calm"}]}}}"#,
      ["GET /boats": .json(#"{"items": [{"about": "wild"}]}"#)])
    #expect(advice(run, "list") == ["Answer with the value that the check expects here."])
  }

  @Test func `what follows from a broken identifier is counted and led to its response`() async throws {
    let run = try await run(
      #"""
      "boats": {"call": "list", "expect": {"values": {"items": [{"id": "${create.id}"}]}}},
      "boat": {"call": "boat", $ID, "expect": 200}
      """#,
      ["GET /boats": .json(#"{"items": [{"id": 1}]}"#), "GET /boats/0": .status(404)],
      created: #"{"id": 0, "id": 1}"#)
    #expect(run.causes.map(\.mayFollow) == [false, true, true])
    #expect(
      advice(run, "boat") == [
        "Fix the response of create first: the path parameter id came from it, and was wrong there (key-duplicated at $.id)."
      ])
  }

  @Test func `what several broken identifiers are expected for is one cause`() async throws {
    let run = try await run(
      #"""
      "other": {"like": "create"},
      "first": {"call": "list", "expect": {"values": {"items": [{"id": "${create.id}"}]}}},
      "second": {"call": "list", "expect": {"values": {"items": [{"id": "${other.id}"}]}}},
      "any": {"call": "list", "expect": {"values": {"items": {"$contains": [{"id": "${create.id}"}]}}}}
      """#, ["GET /boats": .json(#"{"items": [{"id": 1}]}"#)], created: #"{"id": 0, "id": 1}"#)
    #expect(
      run.causes.map { $0.checks.map { run[$0].name } } == [
        ["create", "other"], ["first", "second"], ["any"],
      ])
    #expect(run.causes.map(\.mayFollow) == [false, true, true])
  }

  @Test func `an answer with the old state is one cause`() async throws {
    let run = try await run(
      #"""
      "change": {"call": "change", $ID, "body": {"price": 8, "about": "new"}, "expect": {"status": 200, "values": {"price": 8, "about": "new"}}},
      "changed": {"call": "boat", $ID, "after": "change", "expect": {"values": {"price": 8, "about": "new"}}}
      """#,
      [
        "PATCH /boats/1": .json(#"{"price": 7, "about": null}"#),
        "GET /boats/1": .json(#"{"price": 8, "about": "new"}"#),
      ])
    #expect(run.causes.map(\.findings.count) == [2])
  }
}
