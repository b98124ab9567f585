import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct AlertTests {
  private func run(_ checks: [CheckResult]) -> RunResult {
    var run = RunResult.sample
    run.contracts[0].checks = checks
    return run
  }

  @Test func `an alert keeps its name when lines move and responses differ`() {
    func finding(line: Int, actual: String) -> Finding {
      var finding = Finding.inArray
      (finding.location, finding.received) = (.every(line), .recorded(QuotingText(actual)))
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

  @Test(arguments: zip(Finding.Severity.allCases, ["error", "error", "error", "warning", "note"]))
  func `the level comes from the severity`(severity: Finding.Severity, level: String) {
    var finding = Finding.inArray
    finding.severity = severity
    #expect(run([.made("a", .failed, findings: [finding])]).alerts.map(\.level.rawValue) == [level])
  }

  @Test func `a cause of 134 failed checks is one alert, and named in each case`() async throws {
    let run = try await CauseCardTests.run(checks: 140, failed: 134)
    #expect(run.alerts.count == 1)
    #expect(SARIFReport().text(of: run).split(separator: "\"ruleId\"").count == 2)
    #expect(GitLabReport().text(of: run).split(separator: "\"check_name\"").count == 2)
    #expect(GitHubAnnotations().text(of: run).split(separator: "\n").count == 1)
    let title = try #require(run.causes.first?.title.visible(.line).xmlText())
    let junit = JUnitReport().text(of: run)
    #expect(junit.split(separator: "<testcase ").count == 141)
    #expect(junit.split(separator: "cause: \(title); 134 checks").count == 135)
    let name = try #require(run.causes.first?.title)
    #expect(CTRFReport().text(of: run).split(separator: "cause: \(name); 134 checks").count == 135)
    #expect(TAPReport().text(of: run).split(separator: "cause: \(name); 134 checks").count == 135)
  }

  @Test func `a blocked check says so once`() {
    var check = CheckResult.made("me", .blocked)
    check.failure = CheckResult.Failure(reason: .blockedByCheck, message: "blocked by login: it answered 500")
    let run = run([check])
    for format in ReportFormat.allCases {
      #expect(!format.reporter.text(of: run).contains("blocked: blocked"), "\(format)")
    }
    #expect(JUnitReport().text(of: run).contains("message=\"blocked by login: it answered 500\""))
    #expect(SARIFReport().text(of: run).contains("me is blocked by login: it answered 500"))
  }
}
