import Testing

@testable import ContractCheck

/// The same tests with the program itself, against a backend that does what the name of the row says.
@Suite(.requires(.python)) struct ProgramAgreementTests {
  private static let contract = """
    {
      "contract": "shop",
      "backend": { "url": "${env.SHOP_URL}", "timeout": "600s" },
      "shapes": { "Item": { "id": "integer" }, "Token": { "token": "string" } },
      "endpoints": {
        "items": { "request": "GET /items", "responses": { "200": { "body": "Item" } } },
        "login": { "request": "GET /login", "responses": { "200": { "body": "Token" } } },
        "mine": { "request": "GET /mine/{token}", "responses": { "200": { "body": "Item" } } }
      },
      "checks": {
        "items": { "call": "items" },
        "login": { "call": "login" },
        "mine": { "call": "mine", "path": { "token": "${login.token}" } }
      }
    }
    """

  private static let promised = "All promises kept: 3 of 3 checks passed"
  private static let broken = ExpectedReport(
    verdict: "Contract check failed: 1 cause in 1 of 3 checks", exit: .broken,
    outcomes: [.passed: 2, .failed: 1], broken: 1, annotations: ["error"])

  /// Returns a backend with these responses by path; all others are as promised.
  private static func backend(_ responses: [String: String] = [:]) throws -> ScriptedServer {
    try ScriptedServer { request in
      let path = request.line.split(separator: " ").last.map(String.init) ?? ""
      if let response = responses[path] { return [.send(response)] }
      return [.send(response(path == "/login" ? #"{"token":"t"}"# : #"{"id":1}"#))]
    }
  }

  private static func response(_ body: String, status: String = "200 OK", _ fields: String = "") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// A folder with the contract of a run.
  private struct Bench {
    var folder: TemporaryFolder

    func run(
      _ name: String, _ words: [String] = [], at url: String, expecting expected: ExpectedReport
    ) async throws -> RenderedRun {
      let own = TemporaryFolder(path: folder.path(name))
      try own.write(ProgramAgreementTests.contract, to: "specs/shop.json")
      if folder.contains(Baseline.defaultFile) {
        try own.write(folder.read(Baseline.defaultFile), to: Baseline.defaultFile)
      }
      return try await RenderedRun(
        words, environment: ["SHOP_URL": url], name: name, expected: expected, in: own)
    }
  }

  @Test(.ends) func `all reports of a real run tell the same`() async throws {
    try await withTemporaryFolder { folder in
      let bench = Bench(folder: folder)
      let mutated = try Self.backend(["/items": Self.response(#"{"id":"1"}"#)])
      let kept = try Self.backend()
      let nobody = "http://127.0.0.1:1"
      var runs = [
        try await bench.run(
          "kept", at: kept.url,
          expecting: ExpectedReport(
            verdict: Self.promised, exit: .kept, outcomes: [.passed: 3])),
        try await bench.run("violated", at: mutated.url, expecting: Self.broken),
        try await bench.run(
          "fails on none", ["--fail-on", "none"], at: mutated.url,
          expecting: ExpectedReport(
            verdict: "Broken, but the run does not fail: 1 cause in 1 of 3 checks", exit: .kept,
            outcomes: [.passed: 2, .failed: 1], broken: 1, annotations: ["warning"])),
        try await bench.run(
          "unreachable", at: nobody,
          expecting: ExpectedReport(
            verdict:
              "Contract check without verdict: 3 of 3 checks could not be judged, no promise seen broken",
            exit: .inconclusive, outcomes: [.noVerdict: 2, .blocked: 1], annotations: ["error"])),
        try await blocked(bench), try await flaky(bench), try await unreadable(bench),
        try await interrupted(bench),
      ]
      runs += try await known(bench, mutated: mutated.url, kept: kept.url)
      try await expectAgreement(of: runs)
    }
  }

  private func blocked(_ bench: Bench) async throws -> RenderedRun {
    let server = try Self.backend(["/login": Self.response("{}")])
    return try await bench.run(
      "blocked", at: server.url,
      expecting: ExpectedReport(
        verdict: "Contract check failed: 1 cause in 1 of 3 checks", exit: .broken,
        outcomes: [.passed: 1, .failed: 1, .blocked: 1], broken: 1, annotations: ["error"]))
  }

  private func flaky(_ bench: Bench) async throws -> RenderedRun {
    let isFirst = Locked(true)
    let server = try ScriptedServer { request in
      if request.line == "GET /items",
        isFirst.withLock({ first in
          defer { first = false }; return first
        })
      {
        return [.send(Self.response("{}", status: "503 Service Unavailable", "Retry-After: 0\r\n"))]
      }
      return [.send(Self.response(request.line == "GET /login" ? #"{"token":"t"}"# : #"{"id":1}"#))]
    }
    return try await bench.run(
      "flaky", at: server.url,
      expecting: ExpectedReport(
        verdict: "All promises kept: 2 of 3 checks passed, 1 flaky", exit: .kept,
        outcomes: [.passed: 2, .flaky: 1]))
  }

  private func unreadable(_ bench: Bench) async throws -> RenderedRun {
    let own = TemporaryFolder(path: bench.folder.path("spec error"))
    try own.write(Self.contract.replacing(#""Token" }"#, with: #""Tokem" }"#), to: "specs/shop.json")
    return try await RenderedRun(
      [], environment: ["SHOP_URL": "http://127.0.0.1:1"], name: "spec error",
      expected: ExpectedReport(
        verdict: "Contract check could not do its job: 1 error in the files that it needs", exit: .unusable,
        outcomes: [:], problems: 1, annotations: ["error"]), in: own)
  }

  private func interrupted(_ bench: Bench) async throws -> RenderedRun {
    let own = TemporaryFolder(path: bench.folder.path("interrupted"))
    try own.write(Self.contract, to: "specs/shop.json")
    let server = try ScriptedServer { _ in [.hang] }
    let words = ReportFormat.allCases.flatMap { ["--report", $0.rawValue] }
    let process = try RunningProcess(
      ContractCheckBinary.command(
        ["run", "--reports", own.path] + words,
        environment: ["SHOP_URL": server.url, "GITHUB_ACTIONS": "true"], in: own.path), input: .nothing)
    for _ in 0..<1_000 where server.requests.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
    await process.send(2)
    let result = try await process.result(within: .seconds(60))
    return RenderedRun(
      result, name: "interrupted",
      expected: ExpectedReport(
        verdict: "Contract check interrupted", exit: .interrupted,
        outcomes: [.noVerdict: 2, .notRun: 1], mishap: "run-incomplete", annotations: ["error"]), in: own)
  }

  /// Returns the runs with a baseline that has the mutated check's findings.
  private func known(_ bench: Bench, mutated: String, kept: String) async throws -> [RenderedRun] {
    let update = try await ContractCheckBinary.run(
      ["baseline", "update", "--from", bench.folder.path("violated/contractcheck.json")],
      in: bench.folder.path)
    try #require(update.status == 0, "\(update.stderr)")
    return [
      try await bench.run(
        "waived", at: mutated,
        expecting: ExpectedReport(
          verdict:
            "Only known violations: 2 of 3 checks passed, 1 waived; 1 known violation waived",
          exit: .kept, outcomes: [.passed: 2, .waived: 1], waived: 1)),
      try await bench.run(
        "stale", ["--strict-baseline"], at: kept,
        expecting: ExpectedReport(
          verdict: "Contract check failed: 1 known violation fixed and still in the baseline", exit: .broken,
          outcomes: [.passed: 3], mishap: "baseline-stale", annotations: ["error"])),
    ]
  }
}
