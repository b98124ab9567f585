import Testing

@testable import ContractSpecs
@testable import ContractMutation

@Suite struct SampleCostsTests {
  private static let place = SpecLocation(file: "x.json", line: 1, column: 1)

  /// Returns a chain in which each shape holds the next: the last one is first or last in the table.
  private static func chain(_ count: Int, isReversed: Bool) -> ShapeTable {
    var table = ShapeTable()
    for index in 0..<count {
      let next = isReversed ? index - 1 : index + 1
      let isLast = !(0..<count).contains(next)
      let field = Field(name: "a", shape: ShapeID(index: next), isOptional: false, location: place)
      _ = table.add(
        ShapeNode(
          shape: isLast ? .boolean : .object(ObjectShape(fields: [field], others: .byPolicy)), location: place
        ))
    }
    return table
  }

  /// Iterating over the table until nothing changes would take quadratic time in one of the two orders.
  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func `the order of the shapes makes no difference`(isReversed: Bool) {
    let costs = SampleCosts(of: Self.chain(30_000, isReversed: isReversed))
    #expect(costs.cost(of: ShapeID(index: isReversed ? 29_999 : 0), tokensOpened: 0) == 30_000)
  }
}
