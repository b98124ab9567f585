import Testing

@testable import ContractSpecs

/// The tests of what is said of a contract whose text is not JSON.
@Suite struct BrokenContractTextTests {
  /// Returns the errors of a contract's text, each with its line and column.
  private func errors(_ text: String) -> [String] {
    ContractReading(of: Array(text.utf8), file: "a.json").diagnostics.filter { $0.severity == .error }.map {
      "\($0.location.line):\($0.location.column): \($0.message)"
    }
  }

  private static let lost = """
    {
      "contract": "a",
      "endpoints": {
        "get": { "request": "GET /a" },
      "checks": {
        "get": { "call": "get" }
      }
    }
    """

  @Test(arguments: [
    (
      lost,
      "3:16: not JSON: this { is not closed: by its indentation, the bracket in line 8 closes what is around it"
    ),
    (
      lost.replacing(
        "    \"get\": { \"request\": \"GET /a\" },",
        with: "    \"get\": {\n      \"request\": \"GET /a\"\n  },"),
      "4:12: not JSON: this { is not closed: by its indentation, the bracket in line 6 closes what is around it"
    ),
    (
      "{\n  \"contract\": \"a\",\n  \"checks\": {\n    \"a\": {}\n  }\n",
      "6:1: not JSON: the text ends inside an object: the { in line 1 is not closed"
    ),
    (
      "{\n  \"endpoints\": {\n    \"a\": {}\n    }\n  },\n  \"checks\": {}\n}\n",
      "4:5: not JSON: this bracket is one too many: it closes the { in line 2, which begins further left"
    ),
    (
      "{\n  \"a\": [\n    1\n  }\n}",
      "4:3: not JSON: expected ',' or ']' in the array, found '}'; the array begins in line 2"
    ),
    (
      "{\u{201C}contract\u{201D}: \"a\"}",
      "1:2: not JSON: expected a key in double quotes, found U+201C; JSON has only straight double quotes: write \" for \u{201C}"
    ),
    (
      "{'contract': \"a\"}",
      "1:2: not JSON: expected a key in double quotes, found '''; JSON has only straight double quotes: write \" for '"
    ),
    (
      "{\"contract\": 'a'}",
      "1:14: not JSON: expected a value, found '''; JSON has only straight double quotes: write \" for '"
    ),
    (
      "{\"contract\": \"a\u{201D},\n \"b\": 1}",
      "1:18: not JSON: an unescaped control character U+000A in a string, write \\u000A; a curly quote ends no string: write \" for it"
    ),
    (
      #"{"a": "/\d+/"}"#,
      #"1:10: not JSON: unknown escape: a backslash before 'd'; in JSON a backslash is written twice: \\d"#
    ),
    ("{\n", "2:1: not JSON: the text ends inside an object: the { in line 1 is not closed"),
    ("{", "1:2: not JSON: the text ends inside an object"),
  ])
  func `a slip is told where it was made`(text: String, error: String) {
    #expect(errors(text) == [error])
  }

  /// Returns a contract with these parts.
  private func contract(url: String = "http://h", shape: String = "{}") -> String {
    """
    {"contract": "a", "backend": {"url": "\(url)"}, "shapes": {"Old": {"a": "string"}, "New": \(shape)},
     "endpoints": {"get": {"request": "GET /a", "responses": {"200": {"body": "New"}}}, "old": {"request": "GET /o", "responses": {"200": {"body": "Old"}}}},
     "checks": {"get": {"call": "get", "expect": 200}, "old": {"call": "old", "expect": 200}}}
    """
  }

  @Test(arguments: ["..", "....", "\u{2026}"])
  func `only three dots take over the members of another shape`(key: String) {
    let errors = errors(contract(shape: "{\"\(key)\": \"Old\", \"b\": \"string\"}"))
    #expect(errors.count == 1)
    #expect(errors.first?.contains("taken over by \"...\", not by \"\(key)\"") == true, "\(errors)")
    #expect(self.errors(contract(shape: "{\"...\": \"Old\", \"b\": \"string\"}")) == [])
  }

  @Test func `the default of a backend's address needs a scheme too`() {
    let errors = errors(contract(url: "${env.A_URL:-127.0.0.1:8466}"))
    #expect(
      errors == [
        "1:38: a backend's url begins with http://, https:// or unix:/, not \"127.0.0.1:8466\"; write \"${env.A_URL:-http://127.0.0.1:8466}\""
      ])
    for url in ["${env.A_URL:-http://127.0.0.1:8466}", "${env.A_URL}", "http://${env.HOST:-h}:80"] {
      #expect(self.errors(contract(url: url)) == [], "\(url)")
    }
  }
}
