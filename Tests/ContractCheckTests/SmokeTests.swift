import ContractSpecs
import Testing

@Suite struct SmokeTests {
  @Test func `kinds are closed`() {
    #expect(JSONKind.allCases.count == 7)
  }
}
