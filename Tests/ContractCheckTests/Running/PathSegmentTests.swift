import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests that a value which would change the path is never sent.
@Suite struct PathSegmentTests {
  private static let endpoints = #"""
    "make": {"request": "POST /items"}, "delete": {"request": "DELETE /items/{id}"},
    "parts": {"request": "GET /items/.{kind}/v{version}"}
    """#

  private func run(_ made: String, _ check: String) async throws -> (CheckResult?, [String]) {
    let contract = try RunningTests.contract(
      #""make": {"call": "make", "body": {}}, "use": {\#(check), "expect": 200}"#, endpoints: Self.endpoints)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/items") ? .json(made) : .status(200)
    }
    let result = await ContractCheckTests.run(contract, transport: transport)
    return (result[check: "use"], transport.lines)
  }

  @Test(arguments: [
    ("", "is empty"), (".", "is a step such as . or .."), ("..", "is a step such as . or .."),
    ("%2e%2e", "is a step such as . or .."), ("%2E", "is a step such as . or .."),
    ("%252e%252e", "is a step such as . or .."), (".%2e", "is a step such as . or .."),
    ("..;x=1", "is a step such as . or .."), ("/", "holds a slash"), ("7/../8", "holds a slash"),
    ("%2f", "holds a slash"), ("..%5C8", "holds a slash"), ("7\\\\8", "holds a slash"),
  ])
  func `a check with such a value from a response is blocked`(id: String, fault: String) async throws {
    let (check, lines) = try await run(
      #"{"id": "\#(id)"}"#, #""call": "delete", "path": {"id": "${make.id}"}"#)
    #expect(check?.outcome == .blocked)
    #expect(
      check?.failure?.message
        == "blocked by make: $.id of its response \(fault), and in the place of {id} it would make another path"
    )
    #expect(lines == ["POST /items"])
  }

  @Test(arguments: [
    (#""7""#, "7"), ("7", "7"), (#""..7""#, "..7"), (#""a.b""#, "a.b"), (#""...""#, "..."),
    (#""50%""#, "50%25"), (#""a b?c#d""#, "a%20b%3Fc%23d"), (#"";x""#, "%3Bx"),
    (#""2025-01-08T12:00:00+02:00""#, "2025-01-08T12%3A00%3A00%2B02%3A00"),
  ])
  func `any other value is one segment`(id: String, sent: String) async throws {
    let (check, lines) = try await run(
      #"{"id": \#(id)}"#, #""call": "delete", "path": {"id": "${make.id}"}"#)
    #expect(check?.outcome == .passed && lines.last == "DELETE /items/\(sent)")
  }

  @Test func `an empty value beside other text of the parameter is blocked too`() async throws {
    let (check, lines) = try await run(
      #"{"id": ""}"#, #""call": "delete", "path": {"id": "item-${make.id}"}"#)
    #expect(check?.outcome == .blocked && lines.count == 1)
  }

  @Test func `a segment of several parts is looked at as a whole`() async throws {
    let check = #""call": "parts", "path": {"kind": "${make.kind}", "version": "1"}"#
    let (blocked, lines) = try await run(#"{"kind": ".x"}"#, check)
    #expect(blocked?.outcome == .passed && lines.last == "GET /items/..x/v1")
    let (step, none) = try await run(#"{"kind": ";"}"#, check)
    #expect(step?.outcome == .blocked && none.count == 1)
    #expect(
      step?.failure?.message
        == "blocked by make: with its response, a segment of the path is a step such as . or ..")
  }

  @Test(arguments: ["..", "%2e%2e"]) func `a variable that is a step is not sent either`(value: String)
    async throws
  {
    let contract = try RunningTests.contract(
      #""use": {"call": "delete", "path": {"id": "${env.ID}"}}"#, endpoints: Self.endpoints)
    let transport = ScriptedTransport([:])
    let result = await ContractCheckTests.run(contract, settings: .test(["ID": value]), transport: transport)
    #expect(result.summary == ["use no-verdict transport-request"])
    #expect(
      result[check: "use"]?.failure?.message
        == "the request cannot be sent: the path parameter id is a step such as . or .., which would make another path"
    )
    #expect(transport.requests.isEmpty)
  }
}
