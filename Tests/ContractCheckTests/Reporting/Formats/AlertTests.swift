import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct AlertTests {
  private func run(_ checks: [CheckResult]) -> RunResult {
    var run = RunResult.sample
    run.contracts[0].checks = checks
    return run
  }

  @Test func `an alert keeps its name when lines move and answers differ`() {
    func finding(line: Int, actual: String) -> Finding {
      var finding = Finding.inArray
      (finding.location, finding.actual) = (.every(line), actual)
      return finding
    }
    let before = run([.made("a", .failed, findings: [finding(line: 3, actual: "integer 7")])]).alerts
    let after = run([
      .made("b", .failed, findings: [.of(.fieldMissing)]),
      .made("a", .failed, findings: [finding(line: 90, actual: "integer 8")]),
    ]).alerts
    #expect(after.contains { $0.fingerprint == before.first?.fingerprint })
  }

  @Test func `no two alerts of a run share a name`() {
    let alerts = RunResult.everything.alerts
    #expect(Set(alerts.map(\.fingerprint)).count == alerts.count)
    #expect(alerts.allSatisfy { $0.fingerprint.utf8.count == 16 })
  }

  @Test func `what is waived is suppressed in SARIF and left out elsewhere`() {
    let run = run([.made("a", .waived, findings: [.of(.valueNull)])])
    #expect(run.alerts.map(\.isWaived) == [true])
    #expect(SARIFReport().text(of: run).contains(#""kind": "external""#))
    #expect(!GitLabReport().text(of: run).contains("value-null"))
    #expect(GitHubAnnotations().text(of: run) == "")
  }

  @Test(arguments: zip(Finding.Severity.allCases, ["error", "error", "warning", "error", "note"]))
  func `the level comes from the severity`(severity: Finding.Severity, level: String) {
    var finding = Finding.inArray
    finding.severity = severity
    #expect(run([.made("a", .failed, findings: [finding])]).alerts.map(\.level.rawValue) == [level])
  }
}
