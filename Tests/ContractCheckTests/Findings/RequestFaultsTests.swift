import Testing

@testable import ContractSpecs

@Suite struct RequestFaultsTests {
  static let endpoints = """
    {"send": {"request": "POST /send/{id}", "query": {"page?": "integer(1...)", "q": "string"},
              "headers": {"X-Trace?": "uuid", "X-Ids?": "integer[](3)", "X-App": "string"},
              "body": {"email": "email", "age": "integer", "tags?": "string[]"}},
     "form": {"request": "POST /form", "body": {"n": "integer"}}}
    """
  static let rest = #""path": {"id": "1"}, "query": {"q": "x"}, "headers": {"X-App": "a", "X-Ids": "1,2, 3"}"#

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
    (
      #""body": {"email": "a@example.com", "age": 3, "tag": ["a"]}"#,
      #"sends $.tag against its endpoint: promised no such member, sent array of 1; did you mean "tags"?"#
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
    ("uuid", "promised integer, and $.owner of one, from which it is, is promised as uuid"),
    ("'a' | null", "promised integer, and $.owner of one, from which it is, is promised as 'a'"),
    ("integer", ""), ("integer | string", ""), ("any", ""),
    ("decimal", "promised integer, and $.owner of one, from which it is, is promised as decimal"),
  ])
  func `a value of an earlier response is held against what the endpoint takes`(
    promise: String, message: String
  )
    throws
  {
    var text = ContractText()
    text.endpoints = Self.endpoints.replacingFirst(
      "{",
      with: #"{"one": {"request": "GET /one", "responses": {"200": {"body": {"owner": "\#(promise)"}}}}, "#)
    text.checks =
      #"{"one": {"call": "one"}, "a": {"call": "send", \#(Self.rest), "body": {"email": "a@example.com", "age": "${one.owner}"}}}"#
    let faults = try text.load().requestFaults().map(\.message)
    let whole = #"the check "a" expects success but sends $.age against its endpoint: \#(message)"#
    #expect(faults == (message.isEmpty ? [] : [whole]))
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
    (
      #""query": {"q": "x"}, "headers": {"X-App": "a", "X-Ids": "1, 2, c"}"#,
      #"sends "1, 2, c" as the header X-Ids, promised integer[](3)"#
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

  @Test(arguments: [
    ("fail", true), ("warn", true), ("allow", false),
  ])
  func `a member that the endpoint does not name is held against the policy`(policy: String, isTold: Bool)
    throws
  {
    var text = ContractText()
    text.endpoints = Self.endpoints.replacingFirst(
      #""request": "POST /form""#,
      with: #""policy": {"unexpectedFields": "\#(policy)"}, "request": "POST /form""#)
    text.checks = #"{"a": {"call": "form", "body": {"n": 1, "m": 2}}}"#
    let told = try text.load().requestFaults().map(\.message)
    #expect(told.count == (isTold ? 1 : 0), "\(told)")
    #expect(
      told.allSatisfy {
        $0.hasPrefix(#"the check "a" expects success but sends $.m against its endpoint: "#)
          && $0.hasSuffix(#"; the endpoint's "policy": {"unexpectedFields": "allow"} lets it be sent"#)
      }, "\(told)")
  }

  @Test(arguments: [
    (#""body": {"email": "a@example.com", "age": 3}, "query": {"q": "x", "id": ["1", "2"]}"#, ""),
    (#""query": {"q": "x", "id": 1}"#, #"sends the query item "id" once, promised integer[](2...)"#),
    (#""query": {"q": "x", "id": [1, "a"]}"#, #"sends "a" as the query item "id", promised integer[](2...)"#),
    (#""query": {"q": "x"}, "form": {"email": "a@example.com", "age": 3, "tags": ["a", "b"]}"#, ""),
  ])
  func `a list is held against its elements, one for each item`(parts: String, message: String) throws {
    var text = ContractText()
    text.endpoints = Self.endpoints.replacingFirst(#""page?""#, with: #""id?": "integer[](2...)", "page?""#)
    let body = parts.contains("email") ? "" : #""body": {"email": "a@example.com", "age": 3}, "#
    text.checks =
      #"{"a": {"call": "send", "path": {"id": 1}, "headers": {"X-App": "a"}, \#(body)\#(parts)}}"#
    let faults = try text.load().requestFaults().map(\.message)
    #expect(faults == (message.isEmpty ? [] : [#"the check "a" expects success but \#(message)"#]))
  }

  @Test(arguments: [
    ("Host", true), ("user-agent", true), ("Accept-Encoding", true), ("Content-Length", true),
    ("Content-Type", true), ("Accept", false), ("Cookie", false),
  ])
  func `a header that every request has need not be named`(header: String, isSent: Bool) throws {
    var text = ContractText()
    text.endpoints =
      #"{"form": {"request": "POST /form", "headers": {"\#(header)": "string"}, "body": {"n": "integer"}}}"#
    text.checks = #"{"a": {"call": "form", "body": {"n": 1}}}"#
    #expect(try text.load().requestFaults().isEmpty == isSent)
    text.url = #""http://h", "cookies": true"#
    #expect(try text.load().requestFaults().isEmpty == (isSent || header == "Cookie"))
  }

  @Test func `a check that expects a refusal may send anything`() throws {
    var text = ContractText()
    text.endpoints = Self.endpoints
    text.checks =
      #"{"a": {"call": "send", "path": {"id": 1}, "body": {}, "expect": "4XX"}, "b": {"call": "form", "raw": "x"}}"#
    #expect(try text.load().requestFaults().isEmpty)
  }
}
