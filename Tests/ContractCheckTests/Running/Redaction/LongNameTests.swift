import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of members with very long names, of which reports show as much as of values.
@Suite struct LongNameTests {
  private static let long = String(repeating: "n", count: 1 << 18)
  private static let secret = "CANARY-verySecret42xyzTail"

  private func run(_ body: String, shape: String) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #""a": {"call": "t"}, "b": {"call": "post", "raw": "${secret.S}"}"#,
      endpoints: #""t": {"request": "GET /t", "responses": {"200": {"body": \#(shape)}}}"#)
    let transport = ScriptedTransport { request, _ in
      .success(
        HTTPResponse(
          status: 200, headers: [Header("Content-Type", "application/json")],
          body: request.url.hasSuffix("/t") ? Array(body.utf8) : Array("{}".utf8)))
    }
    return await ContractCheckTests.run(
      contract, settings: .test(["S": Self.secret]), transport: transport)
  }

  private static let members = (0..<100).map { "\"a\($0)\": \"x\"" }.joined(separator: ", ")

  @Test(arguments: [
    (#"{"\#(long)": 1, "a": 1}"#, #"{"a": "string"}"#),
    (#"{"\#(long)": {\#(members)}}"#, #"{"*": {"*": "integer"}}"#),
    (#"{"\#(long)": {"b": {"a": 1}}}"#, #"{"a": "integer"}"#),
    (#"{"\#(long)": 1}"#, #"{"a": "integer"}"#),
    (#"{"a": 1, "\#(long)": 1, "\#(long)": 2}"#, #"{"a": "integer", "*": "integer"}"#),
    (#"{"\#(long)_n": "2020"}"#, #"{"a": "date-time"}"#),
  ])
  func `a name in a response is cut in each report`(body: String, shape: String) async throws {
    let result = try await run(body, shape: shape)
    #expect(!result.checks[0].findings.isEmpty)
    for format in ReportFormat.allCases {
      let count = format.reporter.text(of: result).utf8.count
      #expect(count < 400_000, "\(format): \(count)")
    }
  }

  /// The contract's own text, which reports quote, has the name whole.
  @Test func `a promised name is cut in what is said of it`() async throws {
    let result = try await run(
      #"{"b": {}, "c": {"a": 1}}"#,
      shape: #"{"\#(Self.long)": "integer", "b?": {"\#(Self.long)": "integer"}, "c?": {"*": "string"}}"#)
    let check = result.checks[0]
    #expect(check.findings.count > 1)
    for finding in check.findings {
      #expect("\(finding)".utf8.count < 5_000 && (finding.path?.description.utf8.count ?? 0) < 300)
    }
    let app = try #require(check.app?.failure)
    #expect(app.subject == String(repeating: "n", count: Quoted.maximumLength) + Quoted.ellipsis)
    #expect("\(app)".utf8.count < 5_000)
    let endpoints = try #require(result.contracts[0].coverage?.endpoints)
    let members = endpoints.flatMap(\.statuses).flatMap(\.members)
    #expect(!members.isEmpty && members.allSatisfy { $0.path.description.utf8.count < 300 })
  }

  @Test func `a secret at the cut is shown in no part`() async throws {
    for count in 60...Quoted.maximumLength {
      let name = String(repeating: "n", count: count) + Self.secret
      let result = try await run(#"{"\#(name)": "x"}"#, shape: #"{"a?": "integer"}"#)
      let path = try #require(result.checks[0].findings.first?.path?.description)
      #expect(!path.contains("CA") && path.contains("nn"), "\(path)")
    }
  }

  @Test func `a name of the usual length is shown whole`() async throws {
    let name = String(repeating: "n", count: Quoted.maximumLength)
    let result = try await run(#"{"\#(name)": "x"}"#, shape: #"{"a?": "integer"}"#)
    #expect(result.checks[0].findings.first?.path == JSONPath([.key(name)]))
  }

  @Test func `a long name is one word`() {
    let name = String(repeating: "firstName_", count: 1_000)
    #expect(KeyWords.sequence(name) == [name])
    #expect(KeyWords.sequence("firstName_last") == ["first", "name", "last"])
  }
}
