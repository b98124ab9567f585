import Testing

/// The tests of the contracts against real backends that differ from the documents.
@Suite(.requires(.python)) struct SystemMutationTests {
  private func expectFound(_ mutation: SystemMutation) async throws {
    let run = try await mutation.system.run(mutations: [mutation.mutation]) {
      try await mutation.system.check($0)
    }
    #expect(run.result.status == 1, "\(run.story)")
    let check = try #require(run.report[check: mutation.check])
    #expect(check.outcome == "failed")
    #expect(Set(check.problems.map(\.description)) == Set(mutation.problems), "\(run.story)")
  }

  @Test(.slow, arguments: SystemMutation.available)
  func `a mutation is found where it is and as what it is`(mutation: SystemMutation) async throws {
    try await expectFound(mutation)
  }

  /// The first mutation of each system, in every run of the tests.
  @Test(arguments: SystemBackend.available)
  func `the first mutation of a system is found`(system: SystemBackend) async throws {
    try await expectFound(try #require(SystemMutation.available.first { $0.system == system }))
  }

  /// The backend decides everything that its document leaves open in another way: a contract that fails here promises
  /// too much.
  @Test(arguments: SystemBackend.available.sampled(every: 2))
  func `what a document leaves open is left to the backend`(system: SystemBackend) async throws {
    let run = try await system.run(mutations: ["liberties"]) { try await system.check($0) }
    #expect(run.result.status == 0, "\(run.story)")
    #expect(run.report.checks.allSatisfy { $0.outcome == "passed" }, "\(run.story)")
  }

  @Test(.slow, .requires(.python), arguments: ["extra-field", "no-optional-fields"])
  func `more fields and fewer optional ones fail nothing`(mutation: String) async throws {
    let system = SystemBackend.bobOnFastAPI
    let run = try await system.run(mutations: [mutation]) { try await system.check($0) }
    #expect(run.result.status == 0, "\(run.story)")
  }
}
