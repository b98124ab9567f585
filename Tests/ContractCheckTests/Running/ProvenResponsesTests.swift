import ContractMutation
import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of changes that are proven while a run goes on.
@Suite struct ProvenResponsesTests {
  private static let promise = #""200": {"body": {"firstName": "string", "lastName": "string"}}"#

  private func result(_ body: String, expect: String = "200", promise: String = Self.promise) async throws
    -> RunResult
  {
    let contract = try RunningTests.contract(
      #""a": {"call": "a", "expect": \#(expect)}"#,
      endpoints: #""a": {"request": "GET /a", "responses": {\#(promise)}}"#)
    let result = await run(contract, transport: ScriptedTransport { _, _ in .json(body) })
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.checks.map(\.proven) == result.checks.map(\.proven))
    return result
  }

  @Test func `a failed check has the changes that its body proves, with findings that it has`() async throws {
    let check = try #require(
      try await result(#"{"first_name": "a", "last_name": "b"}"#).checks.first)
    #expect(check.proven?.changes.map(\.change) == [.casing(.snake)])
    #expect(check.proven?.undone == .keepsPromise)
    #expect(check.proven?.changes.flatMap(\.places) == check.findings.map { .init(of: $0) })
  }

  @Test func `a passed check and one that nothing explains have none`() async throws {
    #expect(try await result(#"{"firstName": "a", "lastName": "b"}"#).checks.first?.proven == nil)
    #expect(try await result(#"{"firstName": 1, "lastName": "b"}"#).checks.first?.proven == nil)
  }

  @Test func `expected values have no part in a proof`() async throws {
    // An earlier response may have had the number in quotes, too.
    let check = try #require(
      try await result(
        #"{"n": "13"}"#, expect: #"{"status": 200, "values": {"n": "13"}}"#,
        promise: #""200": {"body": {"n": "integer"}}"#
      ).checks.first)
    #expect(check.proven?.changes.map(\.change) == [.scalarsAsText(.numbers)])
    #expect(check.proven?.undone == .keepsPromise)
  }

  @Test func `a body that is judged on a thread of its own is undone there`() async throws {
    let element = #"{"first_name": "\#(String(repeating: "x", count: 900))", "last_name": "b"}"#
    let check = try #require(
      try await result(
        "[" + Array(repeating: element, count: 100).joined(separator: ",") + "]",
        promise: #""200": {"body": [{"firstName": "string", "lastName": "string"}]}"#
      ).checks.first)
    #expect(check.proven?.changes.map(\.change) == [.casing(.snake)])
  }

  @Test func `a secret that is a name of a member is masked in proven changes`() async throws {
    let token = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"
    let result = try await result(#"{"\#(token)": {"firstName": "a", "lastName": "b"}}"#)
    let proven = try #require(result.checks.first?.proven)
    #expect(proven.changes.count == 1 && !proven.changes[0].change.details.contains(token))
    #expect(!JSONReport().text(of: result).contains(token))
  }
}
