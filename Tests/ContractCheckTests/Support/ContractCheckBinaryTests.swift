import Testing

@Suite struct ContractCheckBinaryTests {
  @Test func `the built program runs`() async throws {
    let result = try await ContractCheckBinary.run(["--version"])
    #expect(result.status == 0)
    #expect(result.stdout.hasPrefix("contractcheck"))
  }
}
