import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RunConclusionTests {
  typealias Outcome = CheckResult.Outcome

  @Test(
    arguments: [
      ([.passed], .kept), ([.passed, .flaky, .waived], .kept), ([.passed, .notRun, .blocked], .inconclusive),
      ([.passed, .notRun], .inconclusive), ([.waived, .blocked], .inconclusive),
      ([.passed, .failed], .broken), ([.failed, .noVerdict], .broken),
      ([.passed, .noVerdict], .inconclusive),
      ([.noVerdict], .inconclusive), ([.noVerdict, .blocked], .inconclusive), ([.notRun], .unusable),
      ([.notRun, .blocked], .unusable), ([], .unusable), ([.waived], .kept), ([.flaky], .kept),
    ] as [([Outcome], ContractCheck.ExitStatus)])
  func `outcomes decide`(outcomes: [Outcome], status: ContractCheck.ExitStatus) {
    #expect(RunResult.conclusion(of: Set(outcomes)).0 == status)
  }

  @Test func `what did not run can be allowed`() {
    #expect(RunResult.conclusion(of: [.passed, .notRun], selected: [.notRun]).0 == .unusable)
    #expect(RunResult.conclusion(of: [.passed, .failed], selected: [.passed]).0 == .broken)
    #expect(RunResult.conclusion(of: [.passed, .notRun], allowsNotRun: true).0 == .kept)
    #expect(RunResult.conclusion(of: [.passed, .blocked], allowsNotRun: true).0 == .kept)
    #expect(RunResult.conclusion(of: [.failed, .notRun], allowsNotRun: true).0 == .broken)
    #expect(RunResult.conclusion(of: [.noVerdict, .notRun], allowsNotRun: true).0 == .inconclusive)
    #expect(RunResult.conclusion(of: [.notRun], allowsNotRun: true).0 == .unusable)
    #expect(RunResult.conclusion(of: [.passed], allowsNotRun: true).0 == .kept)
  }

  @Test func `a file that cannot be used outranks a broken promise, an interruption both`() {
    #expect(RunResult.conclusion(of: [.failed], hasProblems: true).0 == .unusable)
    #expect(RunResult.conclusion(of: [.failed], hasProblems: true, isInterrupted: true).0 == .interrupted)
  }

  @Test func `a check that the contract skips is no gap`() async throws {
    let contract = try RunningTests.contract(
      #"""
      "a": {"call": "get"}, "b": {"call": "get", "skip": "later"},
      "c": {"call": "item", "path": {"id": "${b.id}"}}, "d": {"call": "item", "path": {"id": "${c.id}"}}
      """#)
    let transport = ScriptedTransport(["GET /get": [.json("{}")]])
    let result = await run(contract, transport: transport)
    #expect(result.exitStatus == .kept && result.gaps.isEmpty)
    #expect(
      result.summary == ["a passed", "b not-run skipped", "c not-run skipped", "d not-run skipped"])
    let skipped = try RunningTests.contract(#""b": {"call": "get", "skip": "later"}"#)
    #expect(await run(skipped, transport: transport).exitStatus == .unusable)
  }

  @Test(arguments: [(false, ContractCheck.ExitStatus.inconclusive), (true, .kept)])
  func `a missing variable and what it blocks are a gap`(
    allows: Bool, status: ContractCheck.ExitStatus
  ) async throws {
    var settings = RunSettings.test()
    settings.exitRules.allowsNotRun = allows
    let contract = try RunningTests.contract(
      #"""
      "a": {"call": "get"}, "b": {"call": "get", "headers": {"X-Key": "${env.NO_SUCH_KEY}"}},
      "c": {"call": "item", "path": {"id": "${b.id}"}}
      """#)
    let transport = ScriptedTransport(["GET /get": [.json("{}")]])
    let result = await run(contract, settings: settings, transport: transport)
    #expect(result.exitStatus == status)
    #expect(result.gaps.map(\.name) == ["b", "c"])
  }

  @Test func `a certificate that an address without TLS does not have is no gap`() {
    var certificate = Compared.check(CertificateCheck.name, .notRun, status: nil)
    certificate.failure = .init(reason: .noCertificate, message: "no TLS")
    #expect(Compared.run(Compared.check("items", .passed), certificate).exitStatus == .kept)
  }
}
