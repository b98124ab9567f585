import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct FindingPlacesTests {
  private typealias Step = JSONPath.Step

  private static let pairs: [([Step], [Step], Bool)] = [
    ([.each], [.key("weekly")], true), ([.key("push"), .each], [.key("push"), .key("weekly")], true),
    ([.key("push"), .each, .key("on")], [.key("push"), .key("weekly")], true),
    ([.key("push"), .each], [.key("pull"), .key("weekly")], false),
    ([.key("items"), .each, .key("a")], [.key("items"), .each, .key("b")], false),
  ]

  @Test(arguments: pairs.indices)
  func `an entry of a dictionary is at the place of every key`(row: Int) {
    let (one, other, areOne) = Self.pairs[row]
    #expect(FindingPlaces.meet([JSONPath(one)], [JSONPath(other)]) == areOne)
    #expect(FindingPlaces.meet([JSONPath(other)], [JSONPath(one)]) == areOne)
  }
}
