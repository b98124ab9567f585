import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of answers that contradict a change of all answers, although they had no member that each must have.
@Suite struct EvidenceTests {
  /// Returns the changes that a run claims whose backend answers the requests to `/a`, `/b` and `/c` like this.
  private func changes(_ promises: [String], _ answers: [String]) async throws -> Set<String> {
    let names = ["a", "b", "c"]
    let endpoints = zip(names, promises).map { name, promise in
      "\"\(name)\": {\"request\": \"GET /\(name)\", \"responses\": {\"200\": {\"body\": \(promise)}}}"
    }
    let checks = names.map { "\"\($0)\": {\"call\": \"\($0)\", \"expect\": 200}" }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "), endpoints: endpoints.joined(separator: ", "))
    let transport = ScriptedTransport { request, _ in
      .json(answers[names.firstIndex { request.url.hasSuffix("/" + $0) } ?? 0])
    }
    let result = await run(contract, transport: transport)
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.causes.map(\.id) == result.causes.map(\.id))
    return Set(result.causes.map(\.change.name))
  }

  private static let user = #"{"first_name": "string", "last_name": "string"}"#
  private static let order = #"{"order_number": "string", "paid_at": "string"}"#
  private static let wrong = [
    #"{"firstName": "a", "lastName": "b"}"#, #"{"orderNumber": "a", "paidAt": "b"}"#,
  ]

  @Test(arguments: [
    // A list, an optional member, a map, an alternative.
    (#"[{"due_at": "string"}]"#, #"[{"due_at": "x"}]"#, "[]"),
    (#"{"due_at?": "string"}"#, #"{"due_at": "x"}"#, "{}"),
    (#"{"*": {"due_at": "string"}}"#, #"{"x": {"due_at": "x"}}"#, "{}"),
    (
      #"{"value": {"oneOf": {"by": "kind", "a": {"due_at": "string"}, "b": {"late": "boolean"}}}}"#,
      #"{"value": {"kind": "a", "due_at": "x"}}"#, #"{"value": {"kind": "b", "late": true}}"#
    ),
  ])
  func `a member that came as promised contradicts another casing of all`(
    promise: String, as came: String, without: String
  ) async throws {
    let promises = [Self.user, Self.order, promise]
    #expect(try await changes(promises, Self.wrong + [came]) == ["difference"])
    #expect(try await changes(promises, Self.wrong + [without]) == ["casing"])
  }

  @Test func `a null that came contradicts that nulls are left out`() async throws {
    let promises = [
      #"{"id": "string", "bio": "string | null"}"#, #"{"id": "string", "note": "string | null"}"#,
      #"{"id": "string", "text?": "string | null"}"#,
    ]
    let answers = [#"{"id": "1"}"#, #"{"id": "2"}"#]
    #expect(try await changes(promises, answers + [#"{"id": "3", "text": null}"#]) == ["difference"])
    #expect(try await changes(promises, answers + [#"{"id": "3", "text": "x"}"#]) == ["omitted-nulls"])
  }

  @Test func `an optional member at its place contradicts an envelope around all bodies`() async throws {
    let promises = [Self.user, Self.order, #"{"due_at?": "string"}"#]
    let wrapped = [
      #"{"data": {"first_name": "a", "last_name": "b"}}"#,
      #"{"data": {"order_number": "a", "paid_at": "b"}}"#,
    ]
    #expect(try await changes(promises, wrapped + [#"{"due_at": "x"}"#]).contains("envelope") == false)
    #expect(try await changes(promises, wrapped + [#"{"data": {"due_at": "x"}}"#]) == ["envelope"])
  }

  @Test func `of equal checks the first are asked, and no long body is kept`() throws {
    let checks = (0..<9).map { "\"c\($0)\": {\"call\": \"get\", \"expect\": \($0 == 7 ? 404 : 200)}" }
    let contract = try RunningTests.contract(checks.joined(separator: ", "))
    var bodies = KeptBodies([contract])
    let promise = KeptBodies.Promise(contract: 0, endpoint: 0, status: .exact(200))
    for number in (0..<9).reversed() {
      bodies.add(try JSONDocument(parsing: Array("[\(number)]".utf8)), of: promise, check: number)
    }
    let kept = bodies[promise].map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(kept == ["[7]", "[3]", "[2]", "[1]", "[0]"])
    let long = "\"" + String(repeating: "x", count: 70_000) + "\""
    bodies.add(try JSONDocument(parsing: Array(long.utf8)), of: promise, check: 0)
    #expect(bodies[promise].count == 5)
  }
}
