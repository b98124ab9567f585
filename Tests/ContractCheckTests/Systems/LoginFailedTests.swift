import Testing

/// "200 OK, but the app says login failed": the app's first model, written as a contract, against the real backend.
@Suite struct LoginFailedTests {
  @Test(.requires(.python)) func `the run fails and says where the model and the answer part`() async throws {
    try await withTemporaryFolder { folder in
      try await withBobTheBuilder { backend in
        let contract = ProjectFolder.tests + "/Cases/bob-wrong-model.json"
        let result = try await ContractCheckBinary.run(
          ["run", contract, "--url", backend.url, "--reports", folder.path])
        #expect(result.status == 1)
        for line in [
          "field-moved at $.tokens: a promised field is elsewhere",
          "field-casing at $.user: same words, other casing",
          "fields    first_name → firstName, last_name → lastName, created_at → createdAt, updated_at → updatedAt",
          "blocked by login: its answer has no $.tokens.refresh_token",
          "WARNING field-unexpected $.accessToken",
        ] {
          #expect(result.stdout.contains(line), "no \(line) in \(result.stdout)")
        }
        #expect(!result.stdout.contains("SecurePass123@"))
        let reading = try await Python.readJUnit(folder.path("contractcheck.xml"))
        #expect(reading.problems.isEmpty)
        #expect(reading.cases.map(\.outcome) == ["failure", "skipped"])
        #expect(reading.cases[0].type == "field-moved")
      }
    }
  }
}
