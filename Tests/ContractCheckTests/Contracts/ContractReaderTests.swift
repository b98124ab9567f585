import Testing

@testable import ContractSpecs

@Suite struct ContractReaderTests {
  @Test func `a check with rows is a check for each of them`() throws {
    var text = ContractText()
    text.checks = #"""
      {"a": {"call": "open", "title": "with ${case.x}", "query": {"x": "${case.x}", "y": "-${case.x}${case.z.k}$${case.x}"},
             "expect": "${case.status}", "cases": [{"x": "${unique.uuid}", "status": 201, "z": {"k": true}},
                                                   {"name": "many", "x": 7.5, "status": [200, 404], "z": {"k": "é"}}]},
       "b": {"call": "open", "after": "a-many"}}
      """#
    let contract = try text.load()
    #expect(contract.checks.map(\.name) == ["a-1", "a-many", "b"])
    #expect(contract.checks[1].title == "with 7.5")
    #expect(contract.checks[1].query.map(\.value.constant) == ["7.5", "-7.5é${case.x}"])
    #expect(contract.checks[0].query[0].value.soleReference != nil)
    #expect(contract.checks[2].after == [1])
    #expect(contract.checks[0].expectation.statuses == [.exact(201)])
    #expect(contract.checks[1].expectation.statuses == [.exact(200), .exact(404)])
  }

  @Test func `names, spreads and recursion are resolved`() throws {
    var text = ContractText()
    text.shapes =
      #"{"User": {"id": "uuid", "friends": "User[](...9)"}, "Admin": {"...": "User", "id": "integer", "*": "string"}}"#
    let contract = try text.load()
    let user = try #require(contract.shapes.nodes.first { $0.name == "User" })
    let admin = try #require(contract.shapes.nodes.first { $0.name == "Admin" })
    guard case .object(let fields) = user.shape, case .object(let more) = admin.shape else {
      Issue.record("not objects")
      return
    }
    guard case .array(let array) = contract.shapes[fields.fields[1].shape].shape else {
      Issue.record("not an array")
      return
    }
    #expect(contract.shapes[try #require(array.element)] == user)
    #expect(array.bounds == CountBounds(lower: nil, upper: 9))
    #expect(more.fields.map(\.name) == ["friends", "id"])
    #expect(contract.shapes[more.fields[1].shape].shape == .integer(.none))
    #expect(more.others != .byPolicy)
  }

  @Test func `a name of another tool for the name of the contract is one error`() {
    let text = ContractText().text.replacingFirst(#""contract":"#, with: #"▶"name":"#)
    let (_, errors, marks) = ContractText.load(text)
    #expect(errors == marks.map { "\($0): a contract has no \"name\"; did you mean \"contract\"?" })
  }

  @Test func `like takes what is sent and not what is expected`() throws {
    var text = ContractText()
    text.checks = """
      {"one": {"title": "first", "call": "login", "body": {"name": "ann", "deep": {"a": 1, "b": 2}}, "timeout": "5s", "expect": 200},
       "two": {"like": "one", "body": {"deep": {"a": null}}, "expect": "4XX"},
       "three": {"like": "two", "raw": "nothing"}}
      """
    let checks = try text.load().checks
    #expect(checks[1].title == nil)
    #expect(checks[1].timeout == .seconds(5))
    #expect(checks[1].expectation.statuses == [.range(4)])
    guard case .json(.object(let members, _)) = checks[1].body, case .object(let deep, _) = members[1].value
    else {
      Issue.record("no object is sent")
      return
    }
    #expect(deep.map(\.name) == ["b"])
    guard case .raw(let raw) = checks[2].body else {
      Issue.record("no text is sent")
      return
    }
    #expect(raw.constant == "nothing")
    #expect(checks[2].expectation.statuses == [.exact(200)])
  }

  @Test func `references know the checks they need`() throws {
    var text = ContractText()
    text.extra = #""sessions": {"user": {"login": "login", "bearer": "token"}}, "#
    text.checks = """
      {"login": {"call": "login", "body": {"name": "${unique.username}$${x}"}},
       "me": {"call": "me", "path": {"id": "${login.user.id}"}, "auth": "user"},
       "again": {"call": "login", "body": {"name": "${login.(request).body.name}"}, "after": ["me"],
                 "expect": {"differs": {"token": "${login.token}"}}},
       "claims": {"call": "open", "headers": {"X-Sub": "${login.token.(jwt).sub}", "X-Exp": "${login.token.(jwt).exp}"}}}
      """
    let contract = try text.load()
    #expect(contract.checks.map(\.dependencies) == [[], [0], [0], [0]])
    #expect(contract.checks[2].after == [1])
    #expect(contract.checks[1].auth == .session(0))
    guard case .json(.object(let members, _)) = contract.checks[0].body,
      case .string(let name) = members[0].value
    else {
      Issue.record("no object is sent")
      return
    }
    #expect(name.parts.last == .text("${x}"))
  }

  @Test func `all errors of a file come at once, in its order`() throws {
    let (_, errors, marks) = ContractText.load(
      """
      {"contract": ▶"Bob", "backend": {}, "title": ▶3,
       "endpoints": {"a": {"request": ▶1}}, "checks": {"b": {"call": ▶"x"}}}
      """.replacingFirst("{}", with: "▶{}"))
    #expect(errors.count == 5)
    #expect(zip(errors, marks).allSatisfy { $0.hasPrefix($1) })
  }

  @Test func `an error shows its line with a caret`() {
    let text =
      "{\n  \"contract\": \"a\", \"backend\": {\"url\": \"http://h\"}, \"endpoints\": {\"a\": {\"request\": \"GET /\"}},\n\t\"chekcs\": {}}"
    let error = #expect(throws: InvalidContract.self) {
      try Contract(parsing: Array(text.utf8), file: "x.json")
    }
    #expect(
      error?.diagnostics.first?.description == """
        x.json:3:2: error: a contract has no "chekcs"; did you mean "checks"?
          \t"chekcs": {}}
          \t^~~~~~~~
        """)
  }

  @Test func `a long line is shown from near the place on`() throws {
    let long = String(repeating: "é", count: 5_000)
    let text = #"{"title": "\#(long)", "chekcs": "\#(long)"}"#
    let error = #expect(throws: InvalidContract.self) {
      try Contract(parsing: Array(text.utf8), file: "x.json")
    }
    let found = try #require(error?.diagnostics.first { $0.message.contains("chekcs") })
    let lines = try #require(found.excerpt).split(separator: "\n")
    #expect(lines[0] == "  \(long.prefix(31))\", \"chekcs\": \"\(long.prefix(25))")
    #expect(lines[1] == String(repeating: " ", count: 36) + "^~~~~~~~")
  }

  @Test(.slow, .ends) func `a large contract is read in about linear time`() throws {
    let count = 20_000
    let numbers = 0..<count
    var text = ContractText()
    text.shapes =
      "{"
      + numbers.map { #""S\#($0)": {"a?": "S\#(($0 + 1) % count)", "b": "S\#($0)[]"}"# }.joined(
        separator: ",")
      + "}"
    text.endpoints = "{" + numbers.map { #""e\#($0)": {"request": "GET /"}"# }.joined(separator: ",") + "}"
    let likes = (1..<2_000).map { #""c\#($0)": {"like": "c\#($0 - 1)"}"# }.joined(separator: ",")
    text.checks = #"{"c0": {"call": "e0"}, \#(likes), "last": {"call": "e\#(count - 1)"}}"#
    #expect(try text.load().checks.last?.endpoint == count - 1)
  }

  @Test(arguments: [
    ("", "1:1: not JSON: "), ("{", "1:2: not JSON: "), ("\u{FEFF}{}", "1:1: not JSON: "),
    (String(repeating: "[", count: 10_000), "1:129: not JSON: "),
    ("[]", "1:1: a contract must be an object, not an array"),
    (#"{"contract": "\ud800"}"#, "1:1: a contract needs"),
  ])
  func `what is no contract is refused`(text: String, start: String) {
    let (contract, errors, _) = ContractText.load(text)
    #expect(contract == nil)
    #expect(errors.first?.hasPrefix(start) == true, "\(errors)")
  }

  @Test func `a file beyond the limit is not parsed`() {
    let bytes = [UInt8](repeating: 0x20, count: 20 * 1024 * 1024)
    let error = #expect(throws: InvalidContract.self) { try Contract(parsing: bytes, file: "x.json") }
    #expect(error?.diagnostics.map(\.message) == ["the file has 20 MiB; a contract has at most 4 MiB"])
  }

  @Test(arguments: [
    (#"/a\/b/"#, "a/b"), (#"/a\\/b/"#, #"a\\/b"#), (#"/a\\\/b/"#, #"a\\/b"#), (#"/\d+/"#, #"\d+"#),
    ("/a/", "a"),
  ])
  func `in the pattern of a key an escaped slash is a slash`(key: String, source: String) throws {
    #expect(ContractReader.pattern(ofKey: key) == (try Pattern(source)))
  }
}
