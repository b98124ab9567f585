import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct UTCStampTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (1_794_976_119.12, "2026-11-18T04:28:39.120Z"),
    (951_782_400, "2000-02-29T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.000Z"),
    (-0.001, "1969-12-31T23:59:59.999Z"),
    (4_107_542_400, "2100-03-01T00:00:00.000Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    (.infinity, "9999-12-31T23:59:59.000Z"), (-.infinity, "0000-01-01T00:00:00.000Z"),
  ])
  func `a moment in UTC`(seconds: Double, stamp: String) {
    #expect(UTCStamp(secondsSince1970: seconds).toMilliseconds == stamp)
    #expect(UTCStamp(secondsSince1970: seconds).toSeconds == stamp.prefix(19) + "Z")
  }
}

@Suite struct DurationReportTests {
  @Test(arguments: [
    (Duration.zero, 0, "0.000", "0 ms"), (.microseconds(499), 0, "0.000", "0 ms"),
    (.microseconds(500), 1, "0.001", "1 ms"),
    (.milliseconds(241), 241, "0.241", "241 ms"), (.milliseconds(12_449), 12_449, "12.449", "12.4 s"),
    (.seconds(59.96), 59_960, "59.960", "1 min 0 s"), (.seconds(3725), 3_725_000, "3725.000", "62 min 5 s"),
    (.seconds(-5), 0, "0.000", "0 ms"),
  ])
  func `spans of time`(duration: Duration, milliseconds: Int64, seconds: String, spoken: String) {
    #expect(duration.milliseconds == milliseconds)
    #expect(secondsText(milliseconds: milliseconds) == seconds)
    #expect(duration.spoken == spoken)
  }
}

@Suite struct VerdictTests {
  private func run(_ status: ContractCheck.ExitStatus, _ outcomes: [CheckResult.Outcome]) -> RunResult {
    var run = RunResult.sample
    run.exitStatus = status
    run.contracts = [run.contracts[0]]
    run.contracts[0].checks = outcomes.enumerated().map { index, outcome in
      .made("check-\(index)", outcome, findings: outcome == .failed ? [.inArray, .group] : [])
    }
    return run
  }

  @Test(
    arguments: [
      (ContractCheck.ExitStatus.kept, [.passed, .passed], "All promises kept: 2 of 2 checks passed"),
      (
        .kept, [.passed, .flaky, .notRun],
        "No promise broken, but not all was checked: 1 of 3 checks passed, 1 flaky, 1 not run"
      ),
      (.broken, [.passed, .failed], "Contract check failed: 2 causes in 1 of 2 checks"),
      (
        .inconclusive, [.noVerdict],
        "Contract check without verdict: 1 of 1 check could not be judged, no promise seen broken"
      ),
      (
        .inconclusive, [.noVerdict, .blocked, .passed],
        "Contract check without verdict: 2 of 3 checks could not be judged, no promise seen broken"
      ),
      (.unusable, [], "Contract check could not do its job: nothing was checked"),
      (
        .unusable, [.failed],
        "Contract check could not do its job: a report could not be written; 2 causes in 1 of 1 check"
      ),
      (.interrupted, [.passed], "Contract check interrupted"),
    ] as [(ContractCheck.ExitStatus, [CheckResult.Outcome], String)])
  func `the verdict is one line`(
    status: ContractCheck.ExitStatus, outcomes: [CheckResult.Outcome], verdict: String
  ) {
    #expect(run(status, outcomes).verdict == verdict)
  }
}

@Suite struct SharedFindingTests {
  @Test func `findings of one place in the contract are one cause, whatever came`() {
    var run = RunResult.everything
    var other = Finding.inArray
    other.received = .value(.null)
    run.contracts[0].checks = [
      .made("a", .failed, findings: [.inArray]), .made("b", .failed, findings: [other, .moved]),
      .made("c", .waived, findings: [.group]),
    ]
    #expect(
      run.causes.map { $0.checks.map(run.name(of:)) }
        == [["every-outcome/b"], ["every-outcome/a", "every-outcome/b"]])
  }

  @Test func `two unexpected fields of one object are two causes`() {
    var run = RunResult.everything
    let place = SpecLocation.every(1)
    run.contracts[0].checks = [
      .made(
        "a", .passed,
        findings: ["x", "y"].map { .holding($0, at: place, kind: .fieldUnexpected, severity: .info) })
    ]
    #expect(run.sharedWarnings.count == 2)
  }
}
