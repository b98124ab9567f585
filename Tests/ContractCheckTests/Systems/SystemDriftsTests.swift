import Testing

/// The contracts against real backends that depart from the documents.
@Suite(.requires(.python)) struct SystemDriftsTests {
  private func expectFound(_ drift: SystemDrift) async throws {
    let run = try await drift.system.run(drifts: [drift.drift]) { try await drift.system.check($0) }
    #expect(run.result.status == 1, "\(run.story)")
    let check = try #require(run.report[check: drift.check])
    #expect(check.outcome == "failed")
    #expect(Set(check.problems.map(\.description)) == Set(drift.problems), "\(run.story)")
  }

  @Test(.slow, arguments: SystemDrift.available)
  func `a drift is found where it is and as what it is`(drift: SystemDrift) async throws {
    try await expectFound(drift)
  }

  /// One of each system, in every run of the tests.
  @Test(arguments: SystemBackend.available)
  func `the first drift of a system is found`(system: SystemBackend) async throws {
    try await expectFound(try #require(SystemDrift.available.first { $0.system == system }))
  }

  /// What the document leaves to the backend is no drift.
  @Test(.slow, arguments: ["extra-field", "no-optional-fields"])
  func `a change that the document allows fails nothing`(drift: String) async throws {
    let system = SystemBackend.bobOnFastAPI
    let run = try await system.run(drifts: [drift]) { try await system.check($0) }
    #expect(run.result.status == 0, "\(run.story)")
  }
}
