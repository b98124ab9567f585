import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the history of earlier runs on the page.
@Suite struct HTMLHistoryTests {
  private static let outcomes: [CheckResult.Outcome?] = [.passed, .flaky, .failed, .waived, .noVerdict, nil]

  private func run(_ past: [CheckResult.Outcome?], _ checks: [CheckResult]) -> RunResult {
    var run = RunResult.everything
    run.contracts[0].checks = checks
    run.history = past.map { outcome in
      var run = PastRun.made(day: 1)
      run.outcomes = [:]
      for check in checks { run.outcomes["every-outcome/\(check.name)"] = outcome }
      return run
    }
    return run
  }

  @Test func `a picture says in shape, colour and words how the latest runs went`() throws {
    let check = CheckResult.made("one", .passed)
    let run = run(Self.outcomes, [check])
    let marks = try #require(run.marks(of: check, in: "every-outcome"))
    #expect(marks == [.kept, .kept, .broken, .broken, .unknown, .unknown, .kept])
    #expect(
      marks.picture.markup == """
        <svg class='runs' viewBox='0 0 35 14' width='35' height='14' role='img' \
        aria-label='last 7 runs: 3 passed, 2 failed, 2 not known'>\
        <path d='M2 0v7M7 0v7M32 0v7' stroke='#2f9e57' stroke-width='4'/>\
        <path d='M12 7v7M17 7v7' stroke='#d1483f' stroke-width='4'/>\
        <path d='M22 6v2M27 6v2' stroke='#848d97' stroke-width='4'/></svg>
        """)
    #expect(HTMLReport().text(of: run).contains(marks.picture.markup))
  }

  @Test func `what always passed has no picture, and a check of which nothing is kept has none`() {
    let check = CheckResult.made("one", .passed)
    #expect(!HTMLReport().text(of: run([.passed, .flaky], [check])).contains("class='runs'"))
    #expect(run([nil, nil], [check]).marks(of: check, in: "every-outcome") == nil)
    #expect(!HTMLReport().text(of: run([], [.made("one", .failed)])).contains("class='runs'"))
  }

  @Test func `five thousand checks that fail now and then are not a large page`() {
    let past = (0..<RunHistory.shownRuns).map { Self.outcomes[$0 % Self.outcomes.count] }
    let text = HTMLReport().text(
      of: run(past, (0..<5000).map { .made("check-\($0)", .passed, location: .every($0)) }))
    #expect(text.split(separator: "class='runs'").count == 5001)
    #expect(text.utf8.count < 3_200_000)
  }

  @Test func `badges say how a check's violations stand, each status once`() {
    let (new, waived) = (Finding.of(.valueNull), Finding.of(.valueType))
    let check = CheckResult.made(
      "one", .failed, findings: [waived, new, .of(.valueRange)],
      findingStatuses: [
        new: FindingStatus(status: .stillFailing, since: 1_794_700_000, runs: 4),
        .of(.valueRange): FindingStatus(status: .stillFailing, since: 1_794_000_000, runs: 9),
        waived: FindingStatus(
          status: .waived, since: 0, runs: 1, waiver: .made("<Ada>", expires: "2026-11-30")),
      ])
    #expect(
      check.badges.markup == """
        <span class='badge bad'>still failing since 2026-11-06</span> \
        <span class='badge quiet'>waived by &lt;Ada&gt; until 2026-11-30</span>
        """)
  }

  @Test func `what has changed since the run before stands at the top`() throws {
    var run = RunResult.everything
    let text = HTMLReport().text(of: run)
    let banner = try #require(text.firstRange(of: "Since the run before"))
    let section = try #require(text.firstRange(of: "<main"))
    #expect(banner.upperBound < section.lowerBound)
    #expect(text[banner.upperBound..<section.lowerBound].contains("<span class='badge good'>1 fixed</span>"))
    run.previous?.startedAt = nil
    #expect(HTMLReport().text(of: run).contains("yet, so all that fails is new."))
    run.previous = nil
    #expect(!HTMLReport().text(of: run).contains("class=\"banner\"><strong>Since"))
  }
}
