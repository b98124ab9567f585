import Testing

@testable import ContractSpecs

@Suite struct ShapeNotationPrintingTests {
  /// A shape that is parsed from a notation must be written the same way again.
  @Test(
    arguments: [
      "any", "null", "boolean", "integer", "integer(1...)", "integer(...9)", "integer(0...120)",
      "number(...1.5)", "string(6)", "string(1...64)", "uuid", "date-time", "unix-seconds", "jwt",
      "jwt(User)",
      "unix-seconds(now+30d)", "unix-milliseconds(now)", "unix-seconds(now-90m)", "'Bearer'", #"'it\'s'"#,
      "42", "true",
      "'a' | 'b'", "User", "User | null", "User[]", "(uuid | null)[]", "('a' | 'b')[](1...)", "User[][](2)",
      "uuid | email", "/[a-z]+/", #"/\/orders\/.+/"#, #"/a\d/"#, "jwt(uuid | User)",
    ])
  func `notation is printed as it is written`(_ notation: String) throws {
    #expect(try Self.printed(notation) == notation)
  }

  @Test func `objects without a name are told by their keys`() throws {
    #expect(
      try Self.printed(ofJSON: #"{"a": "string", "b?": "string", "*": "integer"}"#) == "object {a, b?, *}")
    #expect(try Self.printed(ofJSON: #""object""#) == "object")
    #expect(
      try Self.printed(ofJSON: #"{"a":"any","b":"any","c":"any","d":"any","e":"any","f":"any","g":"any"}"#)
        == "object {a, b, c, d, e, …}")
  }

  private static func printed(_ notation: String) throws -> String {
    let escaped = notation.map { $0 == "\\" ? "\\\\" : String($0) }.joined()
    return try printed(ofJSON: "\"\(escaped)\"")
  }

  private static func printed(ofJSON shape: String) throws -> String {
    let text = """
      {
        "contract": "test", "backend": {"url": "http://localhost"},
        "shapes": {"User": {"id": "uuid"}},
        "endpoints": {"x": {"request": "GET /x", "responses": {"200": {"body": \(shape)}}}},
        "checks": {"x": {"call": "x"}}
      }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "x.json")
    guard case .shape(let id) = contract.endpoints[0].responses[0].body else { return "" }
    return contract.shapes.notation(of: id)
  }
}
