import Testing

@testable import ContractSpecs

struct PromisedTypesTests {
  @Test(arguments: [
    ("string | null", "string | null", true, "string"),
    ("integer(1...) | integer(...0)", "integer", false, "integer"),
    ("null", "null", true, ""),
    ("/a | b/", "string", false, "string"),
    ("'a | b' | 1 | true", "string | number | boolean", false, "string | number | boolean"),
    ("'a' | ...string", "string", false, "string"),
    ("(string | null)[] | jwt", "array | jwt", false, "array | jwt"),
    ("Color | null", "string | null", true, "string"),
    ("Tree", "object", false, "object"),
  ])
  func `a promise has each of its types once`(
    notation: String, text: String, allowsNull: Bool, rest: String
  ) throws {
    let contract = try Contract(
      parsing: Array(
        """
        {"contract": "shop", "backend": {"url": "http://localhost"},
         "shapes": {"Color": "'red' | 'blue'", "Tree": {"child?": "Tree"}},
         "endpoints": {"item": {"request": "GET /item", "responses": {"200": {"body": "\(notation)"}}}},
         "checks": {"item": {"call": "item"}}}
        """.utf8), file: "shop.json")
    guard case .shape(let body) = contract.endpoints[0].responses[0].body else { return #expect(Bool(false)) }
    let types = contract.shapes.promisedTypes(of: body)
    #expect((types.text, types.allowsNull, types.withoutNull.text) == (text, allowsNull, rest))
    #expect(PromisedTypes(recorded: types.text) == types)
  }

  @Test func `any other value than null does not allow null`() {
    let types = PromisedTypes([.json(.null)], isNegated: true)
    #expect(!types.allowsNull && types.withoutNull.description == "other than null")
    #expect(PromisedTypes(recorded: types.description) == types)
  }
}
