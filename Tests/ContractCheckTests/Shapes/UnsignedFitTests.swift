import Testing

@testable import ContractSpecs

/// The tests of unsigned integers as `ShapeFit` and the judgement of a response see them.
@Suite struct UnsignedFitTests {
  @Test(arguments: [
    ("0", true), ("-1", false), ("18446744073709551615", true), ("18446744073709551616", false),
  ])
  func `both say the same of a number`(number: String, fits: Bool) throws {
    let contract = try ExportedContract.promising(#""uint64""#)
    guard case .shape(let shape) = contract.endpoints[0].responses[0].body else {
      Issue.record("no shape")
      return
    }
    let document = try JSONDocument(parsing: Array(number.utf8))
    #expect(ShapeFit(contract.shapes, now: 0).fits(document.root, shape) == fits)
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(number.utf8))
    let findings = contract.judge(response, of: contract.endpoints[0], method: "GET").findings
    #expect(findings.contains { $0.severity.failsRun } == !fits, "\(findings.map(\.kind))")
  }
}
