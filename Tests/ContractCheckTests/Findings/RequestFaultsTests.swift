import Testing

@testable import ContractSpecs

@Suite struct RequestFaultsTests {
  static let endpoints = """
    {"send": {"request": "POST /send/{id}", "query": {"page?": "integer(1...)", "q": "string"},
              "headers": {"X-Trace?": "uuid", "X-App": "string"},
              "body": {"email": "email", "age": "integer", "tags?": "string[]"}},
     "form": {"request": "POST /form", "body": {"n": "integer"}}}
    """
  static let rest = #""path": {"id": "1"}, "query": {"q": "x"}, "headers": {"X-App": "a"}"#

  @Test(arguments: [
    (#""body": {"email": "a@example.com", "age": 3}"#, ""),
    (#""body": {"email": "${unique.email}", "age": "${one.age}", "tags": ["${env.TAG}"]}"#, ""),
    (#""body": {"email": "${env.MAIL:-a@example.com}", "age": 3}"#, ""),
    (
      #""body": {"email": "${env.MAIL:-nobody}", "age": 3}"#,
      #"sends $.email against its endpoint: promised email, sent string "nobody""#
    ),
    (
      #""body": {"email": "a@example.com", "age": "${env.AGE}"}"#,
      #"sends $.age against its endpoint: promised integer, sent string """#
    ),
    (
      #""body": {"email": "a@example.com"}"#,
      "sends $.age against its endpoint: promised integer, sent nothing in object {email}"
    ),
    (#""form": {"email": "a@example.com", "age": "x"}"#, #"sends "x" as the field "age", promised integer"#),
  ])
  func `a body is held against what the endpoint takes`(body: String, message: String) throws {
    var text = ContractText()
    text.endpoints = Self.endpoints.replacingFirst("{", with: #"{"one": {"request": "GET /one"}, "#)
    text.checks = #"{"one": {"call": "one"}, "a": {"call": "send", \#(Self.rest), \#(body)}}"#
    let faults = try text.load().requestFaults().map(\.message)
    #expect(faults == (message.isEmpty ? [] : [#"the check "a" expects success but \#(message)"#]))
  }

  @Test(arguments: [
    (
      #""query": {"q": "x", "page": 0}, "headers": {"X-App": "a"}"#,
      #"sends "0" as the query item "page", promised integer(1...)"#
    ),
    (
      #""query": {"pge": 1, "q": "x"}, "headers": {"X-App": "a"}"#,
      #"sends the query item "pge", which its endpoint does not take; did you mean "page"?"#
    ),
    (#""headers": {"X-App": "a"}"#, #"does not send the query item "q""#),
    (#""query": {"q": "x"}"#, "does not send the header X-App"),
    (
      #""query": {"q": "x"}, "headers": {"x-app": "a", "X-Trace": "no"}"#,
      #"sends "no" as the header X-Trace, promised uuid"#
    ),
  ])
  func `query and headers are held against what the endpoint takes`(parts: String, message: String) throws {
    var text = ContractText()
    text.endpoints = Self.endpoints
    text.checks =
      #"{"a": {"call": "send", "path": {"id": 1}, "body": {"email": "a@example.com", "age": 3}, \#(parts)}}"#
    #expect(
      try text.load().requestFaults().map(\.message) == [#"the check "a" expects success but \#(message)"#])
  }

  @Test func `a check that expects a refusal may send anything`() throws {
    var text = ContractText()
    text.endpoints = Self.endpoints
    text.checks =
      #"{"a": {"call": "send", "path": {"id": 1}, "body": {}, "expect": "4XX"}, "b": {"call": "form", "raw": "x"}}"#
    #expect(try text.load().requestFaults().isEmpty)
  }
}
