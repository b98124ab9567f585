import Testing

@testable import ContractSpecs

/// The tests of sets of values and of addresses that are written as other tools have them.
@Suite struct EnumTextsTests {
  private func errors(body: String, call: String = "e") -> [String] {
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"},
       "shapes": {"User": {"role": \(body)}},
       "endpoints": {"e": {"request": "GET /users/{id}", "responses": {"200": {"body": "User"}}},
         "all": {"request": "GET /users", "responses": {"200": {"body": "User[]"}}}},
       "checks": {"a": {"call": "\(call)", "path": {"id": "1"}, "expect": 200}}}
      """
    return ContractReading(of: Array(text.utf8), file: "c.json").diagnostics.filter { $0.severity == .error }
      .map(\.message)
  }

  private static let said =
    #"there are no types "user", "admin"; one of some texts is written "'user' | 'admin'""#

  @Test(arguments: [#""user | admin""#, #"["user", "admin"]"#, #"{"enum": ["user", "admin"]}"#])
  func `plain words in place of texts are one error, whose remedy mends it`(body: String) {
    #expect(errors(body: body) == [Self.said])
    #expect(errors(body: #""'user' | 'admin'""#) == [])
  }

  @Test(arguments: [
    (#""Usr | string""#, [#"there is no shape "Usr"; did you mean "User"?"#]),
    (
      #""Usr | Usrs""#,
      [#"there is no shape "Usr"; did you mean "User"?"#, #"there is no shape "Usrs""#]
    ),
    (#"["number", "number"]"#, []), (#"{"enum": "string[]"}"#, []),
  ])
  func `names of shapes are none`(body: String, expected: [String]) {
    #expect(errors(body: body) == expected)
  }

  @Test func `an address in place of a request line names the line and its parameters`() {
    #expect(
      errors(body: #""string""#, call: "GET /users/7") == [
        #"there is no endpoint "GET /users/7"; write "call": "GET /users/{id}", "path": {"id": "7"}"#
      ])
    #expect(errors(body: #""string""#, call: "GET /users/{id}") == [])
  }
}
