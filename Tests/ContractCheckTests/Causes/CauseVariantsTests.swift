import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of causes whose findings differ in what is true of them.
@Suite struct CauseVariantsTests {
  private static let shapes = #""shapes": {"User": {"id": "integer", "age": "integer", "at?": "date-time"}},"#

  private func run(_ body: String, values: String = #"{"id": 1}"#) async throws -> RunResult {
    let contract = try RunningTests.contract(
      """
      "a": {"call": "user", "path": {"id": "a"}, "expect": 200},
      "b": {"call": "user", "path": {"id": "b"}, "expect": {"status": 200, "values": \(values)}}
      """,
      endpoints: #""user": {"request": "GET /users/{id}", "responses": {"200": {"body": "User"}}}"#,
      extra: Self.shapes)
    return await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in
        .json(request.url.hasSuffix("/a") ? #"{"id": 1, "age": "12"}"# : body)
      })
  }

  private func outputs(of run: RunResult) -> [String] {
    [ConsoleReport().text(of: run), MarkdownReport().text(of: run), HTMLReport().text(of: run)]
  }

  @Test func `a cause names the types at its other places, and no advice that holds for one alone`()
    async throws
  {
    let run = try await run(#"{"id": 1, "age": true}"#)
    let cause = try #require(run.causes.first)
    #expect(run.causes.count == 1 && cause.findings.count == 1)
    #expect(cause.leading.finding.hint.backend == "Send the number without quotes.")
    #expect(cause.advice == Finding.Kind.valueType.advice)
    #expect(cause.elsewhere(than: cause.leading.finding) == "got boolean")
    for output in outputs(of: run) { #expect(output.contains("got boolean")) }
  }

  @Test func `a cause whose findings are alike says nothing of other places`() async throws {
    let run = try await run(#"{"id": 1, "age": "13"}"#)
    let cause = try #require(run.causes.first)
    #expect(cause.hint.backend == "Send the number without quotes.")
    #expect(cause.elsewhere(than: cause.leading.finding) == nil)
    for output in outputs(of: run) { #expect(!output.lowercased().contains("elsewhere")) }
  }

  @Test func `a cause tells each effect that it has, and the worst is its severity`() throws {
    let place = CheckPlace(contract: 0, check: 0)
    var mild = Finding.inArray
    mild.severity = .silent
    var shared = SharedFinding(
      finding: mild, checks: [place],
      identity: FindingIdentity(FindingRecord(mild), of: .made("a", .failed), in: "c"))
    var bad = mild
    bad.severity = .breaks
    shared.add(bad, in: CheckPlace(contract: 1, check: 0))
    let cause = Cause(.difference, [shared], in: "c")
    #expect(cause.severity == .breaks)
    #expect(cause.elsewhere(than: mild) == "the app breaks on it")
    #expect(cause.checks.count == 2)
  }

  @Test func `advice on a value does not claim that the whole response decodes`() async throws {
    let run = try await run(#"{"id": 2, "age": "12"}"#)
    let literal = try #require(run[check: "b"]?.findings.first { $0.kind == .valueLiteral })
    #expect(run[check: "b"]?.app?.failure != nil)
    #expect(literal.hint.client == "No decoder notices it; the app would use the wrong value.")
  }

  @Test(arguments: [(200, RuleID.notThere), (404, .notFound)])
  func `a 404 of a route that answers others is no missing route`(other: Int, rule: RuleID)
    async throws
  {
    let contract = try RunningTests.contract(
      #"""
      "a": {"call": "user", "path": {"id": "a"}, "expect": \#(other)},
      "b": {"call": "user", "path": {"id": "b"}, "expect": 200}
      """#,
      endpoints: #""user": {"request": "GET /users/{id}", "responses": {"200": {}}}"#)
    let run = await ContractCheckTests.run(
      contract,
      transport: ScriptedTransport { request, _ in .status(request.url.hasSuffix("/a") ? other : 404) })
    #expect(run[check: "b"]?.findings.map(\.advice.backend) == [.rule(rule)])
  }

  private static func place(
    _ kind: Finding.Kind, promised: QuotingText, backend: String, client: String = "",
    party: ResponsibleParty? = nil
  ) -> SharedFinding {
    var finding = Finding.inArray
    (finding.kind, finding.promised, finding.responsible) = (kind, .recorded(promised), party)
    finding.advice = Advice(recorded: Finding.Hint(backend: backend, client: client), of: kind)
    return SharedFinding(
      finding: finding, checks: [CheckPlace(contract: 0, check: 0)],
      identity: FindingIdentity(FindingRecord(finding), of: .made("a", .failed), in: "c"))
  }

  @Test func `a cause of several wrong values names each value, and what has to be fixed first`() {
    let cause = Cause(
      .difference,
      [
        Self.place(.valueLiteral, promised: "1", backend: "Send the promised value."),
        Self.place(.valueLiteral, promised: "2", backend: "Fix the response of login first."),
        Self.place(.valueLiteral, promised: "1", backend: "Fix the response of login first."),
      ], in: "c")
    #expect(
      cause.hint.backend == "Send the promised value. Elsewhere: Fix the response of login first.")
    #expect(
      cause.furtherPlaces.map { $0.hasSuffix(", promised 2") } == [true], "the third is at the first place")
  }

  @Test func `a cause of several kinds has no advice that is for one of them`() {
    let cause = Cause(
      .difference,
      [
        Self.place(.valueFormat, promised: "uuid", backend: "Send a uuid."),
        Self.place(.valueType, promised: "integer", backend: "Send the number without quotes."),
      ], in: "c")
    #expect(cause.hint.backend == "Send what is promised at each of the places.")
  }

  @Test func `a cause is left to one party only where each of its findings is`() {
    let parties: [(ResponsibleParty?, Bool)] = [(.backend, true), (.model, false), (nil, false)]
    for (other, isForBackend) in parties {
      let findings = [.backend, other].map {
        Self.place(.valueType, promised: "1", backend: "Send 1.", client: "Read 1.", party: $0)
      }
      let advice = Cause(.difference, findings, in: "c").hint
      #expect(advice.backend == "Send 1." && advice.client.isEmpty == isForBackend)
    }
  }
}
