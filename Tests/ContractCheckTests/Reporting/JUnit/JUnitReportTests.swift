import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite(.requires(.python)) struct JUnitReportTests {
  private func read(_ run: RunResult) async throws -> JUnitReading {
    try await withTemporaryFolder {
      try await Python.readJUnit($0.write(JUnitReport().text(of: run), to: "report.xml"))
    }
  }

  @Test func `every outcome has its element, its type and its place`() async throws {
    let reading = try await read(.everything)
    #expect(reading.problems == [])
    let cases = Dictionary(
      reading.cases.map { (String($0.name?.split(separator: " ").last ?? ""), $0) },
      uniquingKeysWith: { first, _ in first })
    let outcomes = [
      "all-kinds": "failure", "passed": "passed", "drift-followed": "passed", "waived": "skipped",
      "flaky": "flaky",
      "blocked": "skipped", "not-run": "skipped", "refused-one": "error", "unknown": "error",
      "contract": "error",
    ]
    for (name, outcome) in outcomes { #expect(cases[name]?.outcome == outcome, "\(name)") }
    let types = [
      "all-kinds": "response-status", "waived": "waived", "blocked": "blocked-by", "not-run": "not-run",
      "refused-one": "transport-refused", "unknown": "no-verdict", "flaky": "passed-on-retry",
    ]
    for (name, type) in types { #expect(cases[name]?.type == type, "\(name)") }
    #expect(cases["array"]?.line == 62, "the line of the worst finding")
    #expect(cases["array"]?.file == "specs/every-outcome.json")
    #expect(cases["passed"]?.line == 40)
    #expect(cases["not-run"]?.text == cases["not-run"]?.message)
  }

  @Test(.ends) func `no text from outside breaks the file`() async throws {
    try await withTemporaryFolder { folder in
      let files = try Hostile.texts.enumerated().map { index, text in
        try folder.write(JUnitReport().text(of: .holding(text)), to: "\(index).xml")
      }
      for (reading, text) in zip(try await Python.readJUnit(files), Hostile.texts) {
        #expect(reading.problems == [], "\(text.visible(.line, limit: 100))")
        #expect(reading.tests == CheckResult.Outcome.allCases.count + 2)
      }
    }
  }

  @Test(arguments: [
    (ContractCheck.ExitStatus.unusable, "nothing-checked"), (.kept, "nothing-checked"),
    (.interrupted, "run-incomplete"),
    (.internalError, "internal-error"),
  ])
  func `a run without a contract is valid and not green`(status: ContractCheck.ExitStatus, type: String)
    async throws
  {
    var run = RunResult(
      conditions: RunConditions(version: "0.1.0", seed: 0, isInsecure: false), startedAt: 0, duration: .zero,
      contracts: [], problems: [], isComplete: false, exitStatus: status)
    if status == .unusable { run.stopReason = "no check was selected" }
    let reading = try await read(run)
    #expect(reading.problems == [])
    #expect((reading.tests, reading.errors) == (1, 1))
    #expect(reading.cases.first?.type == type)
    #expect(reading.cases.first?.classname == "contractcheck.run")
  }

  @Test func `a file that is no contract is a case of its own`() async throws {
    let cases = try await read(.everything).cases
    let broken = try #require(cases.first { $0.classname == "broken.run" })
    #expect((broken.name, broken.type, broken.line) == ("load contract", "spec-invalid", 12))
    #expect(broken.text?.contains("specs/broken.json:14:3: error: a key stands twice: body") == true)
    let unreadable = try #require(cases.first { $0.classname == "unreadable.run" })
    #expect((unreadable.type, unreadable.file, unreadable.line) == ("spec-unreadable", nil, nil))
  }

  @Test(arguments: [1_000_000, 400_000, 100_000])
  func `a file that would be too large loses output and text, never a case`(limit: Int) {
    var run = RunResult.everything
    let exchange = ExchangeRecord.holding(String(repeating: "x", count: 2000))
    run.contracts[0].checks = (0..<100).map {
      .made("check-\($0)", .failed, findings: [.of(.valueType)], exchanges: [exchange])
    }
    let text = JUnitReport(limit: limit).text(of: run)
    #expect(text.split(separator: "<testcase ").count == 100 + 3)
    #expect(text.contains("<system-out>") == (limit == 1_000_000))
    #expect(text.utf8.count <= limit || limit == 100_000)
  }

  @Test func `the schema lists exactly the types that are written`() throws {
    let folder = TemporaryFolder(path: ProjectFolder.tests + "/Schemas")
    let lines = try folder.read("contract-junit.xsd").split(separator: "\n")
    let words = lines.filter { $0.contains("xs:enumeration") }.compactMap {
      $0.split(separator: "\"").dropFirst().first
    }
    let types = words.map(String.init).filter { !$0.contains(".") } + ["passed-on-retry"]
    #expect(types.sorted() == JUnitType.all.sorted())
  }
}
