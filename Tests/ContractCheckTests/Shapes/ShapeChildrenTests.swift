import Testing

@testable import ContractSpecs

@Suite struct ShapeChildrenTests {
  @Test func `all kinds of shapes have their children in the order of the notation`() {
    let place = SpecLocation(file: "x.json", line: 1, column: 1)
    func id(_ index: Int) -> ShapeID { ShapeID(index: index) }
    let object = ObjectShape(
      fields: [Field(name: "a", shape: id(0), isOptional: false, location: place)], others: .each(id(2)),
      patterns: [PatternField(pattern: "x", shape: id(1), location: place)])
    let shapes: [(Shape, [ShapeID])] = [
      (.any, []), (.oneOf([.null, .boolean(true)]), []), (.token(claims: nil), []),
      (.token(claims: id(4)), [id(4)]), (.openChoice([.string("a")], id(3)), [id(3)]),
      (.array(ArrayShape(of: id(9), prefix: [id(7), id(8)])), [id(7), id(8), id(9)]),
      (.array(ArrayShape(of: nil, prefix: [id(7)])), [id(7)]), (.object(object), [id(0), id(1), id(2)]),
      (.nullable(id(5)), [id(5)]), (.choice([id(6), id(5)]), [id(6), id(5)]),
    ]
    for (shape, children) in shapes {
      #expect(shape.children == children)
      #expect(shape.mapChildren { $0 } == shape)
      #expect(shape.mapChildren { id($0.index + 10) }.children == children.map { id($0.index + 10) })
    }
  }
}
