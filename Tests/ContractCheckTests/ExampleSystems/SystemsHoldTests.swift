import Testing

/// The tests of the contracts against real backends that keep to the documents.
@Suite(.requires(.python)) struct SystemsHoldTests {
  private func expectHolds(_ run: ContractRun) {
    #expect(run.result.status == 0, "\(run.story)")
    #expect(run.report.complete && run.report.exitStatus == 0)
    #expect(run.report.checks.allSatisfy { $0.outcome == "passed" && $0.findings.isEmpty }, "\(run.story)")
  }

  @Test(arguments: SystemBackend.available)
  func `a contract holds, again with the same database, and beside itself`(system: SystemBackend) async throws
  {
    try await system.run { backend in
      expectHolds(try await system.check(backend))
      async let one = system.check(backend)
      async let other = system.check(backend)
      for run in try await [one, other] { expectHolds(run) }
    }
  }

  /// A missing value that only a deployment can provide is named, all else is checked, and the run is incomplete.
  @Test(arguments: [
    (SystemBackend.golfSwingAI, "GOLF_GOOGLE_TOKEN"), (.comprehensionEngine, "COMPREHENSION_GOOGLE_TOKEN"),
  ])
  func `without Google's token the rest is checked`(system: SystemBackend, variable: String) async throws {
    try await system.run { backend in
      let run = try await system.check(backend, variables: [:])
      #expect(run.result.status == 3, "\(run.story)")
      #expect(run.report[check: "google-sign-in"]?.outcome == "not-run")
      #expect(run.result.stdout.contains(variable))
      #expect(run.report.checks.filter { $0.outcome == "passed" }.count >= 5)
      #expect(run.report.checks.allSatisfy { ["passed", "not-run", "blocked"].contains($0.outcome) })
    }
  }

  /// Without a path, all contracts of the project are checked concurrently.
  @Test(.slow, .requires(.express)) func `one run checks all five`() async throws {
    let systems: [SystemBackend] = [.golfSwingAI, .comprehensionEngine, .hero365, .cleveroo, .bobOnExpress]
    try await withAll(systems[...], environment: [:]) { environment in
      try await withTemporaryFolder { folder in
        let result = try await ContractCheckBinary.run(
          ["run", "--reports", folder.path], environment: environment)
        #expect(result.status == 0, "\(result.stdout)")
        let report = try folder.read("contractcheck.json")
        for system in systems { #expect(report.contains("\"contract\": \"\(system.contract)\"")) }
      }
    }
  }

  private func withAll(
    _ systems: ArraySlice<SystemBackend>, environment: [String: String],
    _ body: ([String: String]) async throws -> Void
  ) async throws {
    guard let first = systems.first else { return try await body(environment) }
    try await first.runBesideOthers { backend in
      let known = environment.merging(first.variables) { $1 }.merging([first.urlVariable: backend.url]) { $1 }
      try await withAll(systems.dropFirst(), environment: known, body)
    }
  }

  @Test func `the one-time password is a variable`() async throws {
    try await SystemBackend.hero365.run(arguments: ["--otp", "654321"]) { backend in
      let wrong = try await SystemBackend.hero365.check(backend)
      #expect(wrong.report[check: "verify-otp"]?.problems.map(\.description) == ["response-status"])
      expectHolds(try await SystemBackend.hero365.check(backend, variables: ["HERO365_OTP": "654321"]))
    }
  }
}
