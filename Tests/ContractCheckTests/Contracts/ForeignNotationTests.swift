import Testing

@testable import ContractSpecs

/// The tests of notations of other languages, which are refused with the equivalent of contracts.
@Suite struct ForeignNotationTests {
  private static let shapes = #"{"User": {"id": "uuid"}, "Order": {"x": \#(mark)}}"#
  private static let mark = "@"

  /// Returns the errors of a contract with a shape in this notation.
  private func errors(of json: String) -> [String] {
    var text = ContractText()
    text.shapes = Self.shapes.replacingFirst(Self.mark, with: json)
    return ContractText.load(text.text).errors
  }

  @Test(arguments: [
    ("List<string>", #""string[]""#), ("Array<User>", #""User[]""#), ("[User]", #""User[]""#),
    ("[String]", #""string[]""#), ("User[]?", #""User[] | null""#), ("[User?]", #""(User | null)[]""#),
    ("List[str]", #""string[]""#), ("list of User", #""User[]""#), ("array(string)", #""string[]""#),
    ("list(uuid)", #""uuid[]""#), ("Array<Usr>", #""User[]""#),
    ("Map<string, int>[]", #"[{"*": "integer"}]"#),
    ("string or null", #""string | null""#), ("string?", #""string | null""#), ("email?", #""email | null""#),
    ("String?", #""string | null""#), ("int?", #""integer | null""#),
    ("Optional<String>", #""string | null""#),
    ("Optional[str]", #""string | null""#), ("nullable string", #""string | null""#),
    ("nullable(string)", #""string | null""#), ("Union[str, int]", #""string | integer""#),
    ("string or int or nil", #""string | integer | null""#), ("string || null", #""string | null""#),
    ("Map<string, int>", #"{"*": "integer"}"#), ("object<string, int>", #"{"*": "integer"}"#),
    ("Record<string, User[]>", #"{"*": "User[]"}"#),
    ("{string: int}", #"{"*": "integer"}"#), ("[String: Int]", #"{"*": "integer"}"#),
    ("{ [key: string]: number }", #"{"*": "number"}"#), ("Dict[str, List[int]]", #"{"*": "integer[]"}"#),
    ("int", #""integer""#), ("int32", #""integer""#), ("Int64", #""integer""#), ("str", #""string""#),
    ("bool", #""boolean""#), ("float", #""number""#), ("double", #""number""#), ("Double", #""number""#),
    ("number(2)", #""2""#), ("datetime", #""date-time""#), ("timestamp", #""date-time""#),
    ("Date", #""date-time""#),
    ("UUID", #""uuid""#), ("String", #""string""#), ("Users", #""User""#), ("nil", #""null""#),
    ("enum(a, b)", #""'a' | 'b'""#), ("enum(a)", #""'a'""#), ("enum['a', 'b']", #""'a' | 'b'""#),
    (#"\"a\" | \"b\""#, #""'a' | 'b'""#), (#"Literal[\"a\", 1]"#, #""'a' | 1""#),
    ("varchar(255)", #""string(...255)""#), ("string, null", ""), ("Foo<Bar>", ""), ("{id: uuid}", ""),
  ])
  func `a refused notation is told in ours`(written: String, remedy: String) throws {
    let told = errors(of: "\"\(written)\"")
    #expect(told.count == 1)
    let hint = ["write \(remedy)", "written \(remedy)", "did you mean \(remedy)?"].contains {
      told[0].hasSuffix($0)
    }
    #expect(remedy.isEmpty ? !told[0].contains("write ") : hint, "\(told)")
    if !remedy.isEmpty { #expect(errors(of: remedy) == [], "the remedy must be right itself") }
  }

  @Test(arguments: ["User[]", "any[]", "string|null", "string | null", "uuid[](1...)", "'int32'"])
  func `what the notation has stays as it is`(written: String) {
    #expect(errors(of: "\"\(written)\"") == [])
  }

  @Test(
    arguments: [
      ("2xx", "\"2XX\""), ("2Xx", "\"2XX\""), ("20x", "\"2XX\", or each status, such as \"200\""),
      ("2**", "\"2XX\""),
      ("200-299", "\"2XX\""), ("200 OK", "\"200\""), ("http 404", "\"404\""), ("success", "\"2XX\""),
      ("Default", "\"default\""), ("*", "\"default\""), ("2xy", nil), ("200-404", nil), ("2000", nil),
      ("6xx", nil),
      ("", nil), ("abc", nil), ("200OK", nil),
    ] as [(String, String?)])
  func `a status as elsewhere`(written: String, remedy: String?) {
    #expect(ForeignStatus.responseKey(for: written) == remedy)
  }

  @Test func `hostile notation is read in bounded time`() {
    for text in [
      String(repeating: "[", count: 200), String(repeating: "List<", count: 40),
      String(repeating: "a|", count: 100),
      String(repeating: "x", count: 10_000), String(repeating: "nullable ", count: 22),
      String(repeating: "?", count: 100), "string" + String(repeating: "[]", count: 97),
    ] {
      _ = ForeignNotation.remedy(for: text, shapes: [])
    }
  }
}
