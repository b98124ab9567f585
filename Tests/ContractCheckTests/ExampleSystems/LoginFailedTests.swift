import Testing

/// The tests of "200 OK, but the app says login failed": the app's first model as a contract, against the real backend.
@Suite struct LoginFailedTests {
  @Test(.requires(.python)) func `the run fails and says where the model and the response part`() async throws
  {
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
          "fields    access_token → accessToken, refresh_token → refreshToken, expires_in → expiresIn",
          // The second request, which carries the value that the login had under another name, has no cause of its own.
          "CAUSE 1 keys are in camelCase, not in snake_case as promised", "= checks    login, refresh",
          "FAILED 1 check by cause 1 alone",
          "WARNING field-unexpected $.tokenType",
          "=> Contract check failed: 2 causes in 2 of 2 checks",
        ] {
          #expect(result.stdout.contains(line), "no \(line) in \(result.stdout)")
        }
        // A value that was found is not reported as unexpected, nor an explained one as missing.
        #expect(!result.stdout.contains("field-unexpected $.accessToken"))
        #expect(!result.stdout.contains("field-missing"))
        #expect(!result.stdout.contains("SecurePass123@"))
        let reading = try await Python.readJUnit(folder.path("contractcheck.xml"))
        #expect(reading.problems.isEmpty)
        #expect(reading.cases.map(\.outcome) == ["failure", "failure"])
        #expect(reading.cases.map(\.type) == ["field-moved", "field-casing"])
      }
    }
  }
}
