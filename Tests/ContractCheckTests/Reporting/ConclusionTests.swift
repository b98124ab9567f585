import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of conclusions from all responses of a contract, and of the notes that are shown.
@Suite struct ConclusionTests {
  private static let sentence =
    "every request was answered 404: the address, a prefix or a trailing slash is likely wrong"

  private func report(_ count: Int, _ statuses: [Int], expecting expected: Int = 200) async throws -> (
    ContractResult, RunResult
  ) {
    let checks = (0..<count).map { #""c\#($0)": {"call": "post", "expect": \#(expected)}"# }
    let contract = try RunningTests.contract(checks.joined(separator: ", "))
    let transport = ScriptedTransport { _, earlier in .status(statuses[min(earlier, statuses.count - 1)]) }
    let result = await run(contract, transport: transport)
    return (result.contracts[0], result)
  }

  @Test(arguments: [
    (3, [404], 200, true), (2, [404], 200, false), (3, [404, 404, 200], 200, false), (3, [404], 404, false),
  ])
  func `every request was answered 404`(
    count: Int, statuses: [Int], expected: Int, isTold: Bool
  ) async throws {
    let (contract, result) = try await report(count, statuses, expecting: expected)
    #expect(contract.conclusion() == (isTold ? Self.sentence : nil))
    for format in [ReportFormat.markdown, ReportFormat.html] {
      #expect(format.reporter.text(of: result).contains("every request was answered 404") == isTold)
    }
    #expect(ConsoleReport().text(of: result).contains("= likely    \(Self.sentence)") == isTold)
  }

  @Test func `how often was asked is told in a green run only with all details`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "until": {"values": {"s": 1}, "within": "9s"}}"#)
    let transport = ScriptedTransport(["GET /get": [.json("{}"), .json(#"{"s": 1}"#)]])
    let result = await run(contract, transport: transport)
    #expect(result[check: "a"]?.remarks == ["asked 2 times until the response held what is waited for"])
    #expect(!ConsoleReport().text(of: result).contains("PASSED"))
    #expect(ConsoleReport(verbosity: .verbose).text(of: result).contains("asked 2 times until"))
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "report.json")
    #expect(read[check: "a"]?.remarks == result[check: "a"]?.remarks)
  }

  @Test func `a note on some of several checks names them`() async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}, "b": {"call": "post"}, "c": {"call": "get"}"#)
    let transport = ScriptedTransport { _, _ in .failure(.refused(by: "localhost:1")) }
    let text = ConsoleReport().text(of: await run(contract, transport: transport))
    #expect(text.contains("= note      a, c: retried; the previous attempt: connection refused"))
  }
}
