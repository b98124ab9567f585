import Testing

@testable import ContractSpecs

struct PromisedTypesTests {
  @Test(arguments: [
    ("string | null", ["string", "null"], true, ["string"]),
    ("integer(1...) | integer(...0)", ["integer"], false, ["integer"]),
    ("null", ["null"], true, []),
  ])
  func `a notation has each of its types once`(
    notation: String, words: [String], allowsNull: Bool, rest: [String]
  ) {
    let types = PromisedTypes(ofNotation: notation)
    #expect((types.words, types.allowsNull, types.withoutNull.words) == (words, allowsNull, rest))
    #expect(PromisedTypes(recorded: types.text) == types)
  }

  @Test func `any other value than null does not allow null`() {
    let types = PromisedTypes(["null"], isNegated: true)
    #expect(!types.allowsNull && types.withoutNull.description == "other than null")
  }
}
