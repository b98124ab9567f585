import Testing

@testable import ContractMutation
@testable import ContractSpecs

@Suite struct EditableJSONTests {
  private func tree(_ text: String) throws -> EditableJSON { try EditableJSON(parsing: Array(text.utf8)) }

  private func text(_ tree: EditableJSON) -> String { String(decoding: tree.bytes, as: UTF8.self) }

  @Test func `edits are made at the original positions, whatever their order`() throws {
    let tree = try tree(#"{"a":1,"b":{"c":2,"d":[3,4]},"e":5}"#)
    let edits: [EditableJSON.Edit] = [
      .insert(.scalar(Array("9".utf8)), at: [.name("n"), .name("m")]),
      .move([1, 0], to: [.name("c")]),
      .rename([1], to: "B"),
      .remove([1, 1, 0]),
      .replace([2], .scalar(Array("null".utf8))),
      .remove([0]),
    ]
    let expected = #"{"B":{"d":[4]},"e":null,"c":2,"n":{"m":9}}"#
    #expect(text(tree.edited(by: edits)) == expected)
    #expect(
      try JSONDocument(parsing: tree.edited(by: edits.reversed()).bytes).root.means(
        JSONDocument(parsing: Array(expected.utf8)).root))
  }

  @Test func `what is there is not overwritten by an insertion`() throws {
    let tree = try tree(#"{"a":1}"#)
    #expect(text(tree.edited(by: [.insert(.gap, at: [.name("a")])])) == #"{"a":1}"#)
  }

  @Test func `the text of numbers, and half of a surrogate pair in a name, stay as they were sent`() throws {
    let text = #"{"a":1.50e+01,"\ud800":"\u0041"}"#
    #expect(try self.text(tree(text)) == text)
  }

  /// The number of spots and of their steps grows as the body does: no timed test, since machines differ.
  @Test func `places and edits grow with the body and not with its square`() throws {
    func work(_ count: Int) throws -> (spots: Int, steps: Int, bytes: Int) {
      let tree = try tree(
        "[" + Array(repeating: #"{"a":{"b":1}}"#, count: count).joined(separator: ",") + "]")
      let spots = tree.spots(at: [.each, .key("a"), .key("b")])
      let edited = tree.edited(by: spots.map { .rename($0.positions, to: "c") })
      return (spots.count, spots.reduce(0) { $0 + $1.positions.count }, edited.bytes.count)
    }
    let (one, two) = (try work(2_000), try work(4_000))
    #expect(one.spots == 2_000 && two.spots == 4_000)
    #expect(two.steps == 2 * one.steps && two.bytes == 2 * one.bytes - 1)
  }

  @Test func `a list of a hundred thousand elements is edited in one pass`() throws {
    // Were the list copied for each edit, this would copy ten thousand million elements.
    let tree = try tree("[" + Array(repeating: "1", count: 100_000).joined(separator: ",") + "]")
    let edits = tree.spots(at: [.each]).map { EditableJSON.Edit.replace($0.positions, .scalar([0x32])) }
    #expect(tree.edited(by: edits).bytes.count { $0 == 0x32 } == 100_000)
  }

  @Test func `an element of a tuple is found by its index`() throws {
    #expect(try tree("[1,[2,3]]").spots(at: [.index(1), .index(0)]).map(\.positions) == [[1, 0]])
    #expect(try tree("[1]").spots(at: [.index(1)]) == [])
  }
}
