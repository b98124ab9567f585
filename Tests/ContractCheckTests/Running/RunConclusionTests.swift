import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunConclusionTests {
  typealias Outcome = CheckResult.Outcome

  @Test(
    arguments: [
      ([.passed], .kept), ([.passed, .flaky, .waived], .kept), ([.passed, .notRun, .blocked], .kept),
      ([.passed, .failed], .broken), ([.failed, .noVerdict], .broken),
      ([.passed, .noVerdict], .inconclusive),
      ([.noVerdict], .inconclusive), ([.noVerdict, .blocked], .inconclusive), ([.notRun], .unusable),
      ([.notRun, .blocked], .unusable), ([], .unusable), ([.waived], .kept), ([.flaky], .kept),
    ] as [([Outcome], ContractCheck.ExitStatus)])
  func `outcomes decide`(outcomes: [Outcome], status: ContractCheck.ExitStatus) {
    #expect(RunResult.conclusion(of: Set(outcomes)).0 == status)
  }

  @Test func `what did not run can be asked to matter`() {
    #expect(RunResult.conclusion(of: [.passed, .notRun], selected: [.notRun]).0 == .unusable)
    #expect(RunResult.conclusion(of: [.passed, .failed], selected: [.passed]).0 == .broken)
    #expect(RunResult.conclusion(of: [.passed, .notRun], failsOnNotRun: true).0 == .inconclusive)
    #expect(RunResult.conclusion(of: [.passed, .blocked], failsOnNotRun: true).0 == .inconclusive)
    #expect(RunResult.conclusion(of: [.failed, .notRun], failsOnNotRun: true).0 == .broken)
    #expect(RunResult.conclusion(of: [.notRun], failsOnNotRun: true).0 == .unusable)
    #expect(RunResult.conclusion(of: [.passed], failsOnNotRun: true).0 == .kept)
  }

  @Test func `a file that cannot be used outranks a broken promise, an interruption both`() {
    #expect(RunResult.conclusion(of: [.failed], hasProblems: true).0 == .unusable)
    #expect(RunResult.conclusion(of: [.failed], hasProblems: true, isInterrupted: true).0 == .interrupted)
  }

  @Test func `a check that the contract skips is no gap`() async throws {
    var settings = RunSettings.test()
    settings.exitRules.failsOnNotRun = true
    let contract = try RunningTests.contract(#""a": {"call": "get"}, "b": {"call": "get", "skip": "later"}"#)
    let transport = ScriptedTransport(["GET /get": [.json("{}")]])
    #expect(await run(contract, settings: settings, transport: transport).exitStatus == .kept)
    let skipped = try RunningTests.contract(#""b": {"call": "get", "skip": "later"}"#)
    #expect(await run(skipped, settings: settings, transport: transport).exitStatus == .unusable)
  }
}
