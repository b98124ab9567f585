import ContractSpecs
import Testing

@testable import ContractCheck

/// What all answers of a contract together tell, and which notes a reader is shown.
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
    #expect(contract.conclusion == (isTold ? Self.sentence : nil))
    for format in [ReportFormat.markdown, ReportFormat.html] {
      #expect(format.reporter.text(of: result).contains("every request was answered 404") == isTold)
    }
    #expect(ConsoleReport().text(of: result).contains("= likely    \(Self.sentence)") == isTold)
  }
}
