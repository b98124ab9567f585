import Testing

@testable import ContractCheck

@Suite struct ExpectedStatusesTests {
  @Test(arguments: [
    ("200", [200], [201, 404]), ("4XX", [400, 404, 499], [200, 500]), ("200, 4XX", [200, 422], [201, 500]),
    ("default", [200, 503], []), ("1404, 200", [200], [404]), ("valid for 14 days", [200], []),
  ])
  func `statuses are read from their notation`(notation: String, expected: [Int], others: [Int]) {
    let statuses = ExpectedStatuses(notation)
    #expect(expected.allSatisfy(statuses.contains) && !others.contains(where: statuses.contains))
  }
}
