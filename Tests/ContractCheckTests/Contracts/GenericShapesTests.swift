import Testing

@testable import ContractSpecs

/// The tests of shapes with parameters, `"Page<T>": {"items": "T[]"}`.
@Suite struct GenericShapesTests {
  /// Returns a contract with shapes, and an endpoint with a body.
  private func load(
    _ shapes: String, body: String
  ) -> (contract: Contract?, errors: [String], marks: [String]) {
    var text = ContractText()
    text.shapes = shapes
    text.endpoints = """
      {"login": {"request": "POST /login", "responses": {"200": {"body": \(body)}}}}
      """
    text.checks = #"{"login": {"call": "login"}}"#
    return ContractText.load(text.text)
  }

  /// Returns the kinds and paths of the findings for a body.
  private func findings(_ json: String, of contract: Contract) throws -> [String] {
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(json.utf8),
      receivedAt: 0)
    return try contract.findings(in: response, of: "login").map {
      "\($0.kind.rawValue) \($0.path?.description ?? "")"
    }
  }

  @Test func `each use has the shape of its argument`() throws {
    let shapes = #"{"Page<T>": {"items": "T[]", "next?": "url"}}"#
    let users = try #require(load(shapes, body: #""Page<Person>""#).contract)
    #expect(try findings(#"{"items": [{"id": "85fa5c14-3e09-4c9f-9764-00c9f02f6b26"}]}"#, of: users) == [])
    #expect(try findings(#"{"items": [{"id": 1}]}"#, of: users) == ["value-type $.items[*].id"])
    let texts = try #require(load(shapes, body: #""Page<string | null>""#).contract)
    #expect(try findings(#"{"items": ["a", null]}"#, of: texts) == [])
    #expect(try findings(#"{"items": [1]}"#, of: texts) == ["value-type $.items[*]"])
  }

  @Test func `parameters stand everywhere a shape can`() throws {
    let shapes = #"""
      {"Pair<A, B>": {"first": "A | null", "both": ["A", "B"], "*": "B[]"},
       "Dated<T>": {"...": "T", "at": "date-time"},
       "Result<T>": {"oneOf": {"by": "kind", "done": "Dated<T>", "failed": {"reason": "string"}}}}
      """#
    let pair = try #require(load(shapes, body: #""Pair<integer, Pair<boolean, string>>""#).contract)
    #expect(
      try findings(#"{"first": null, "both": [1, {"first": true, "both": [true, ""]}]}"#, of: pair) == [])
    #expect(
      try findings(#"{"first": "1", "both": [1, {"first": true, "both": [true, 2]}]}"#, of: pair)
        == ["value-type $.first", "value-type $.both[1].both[1]"])
    let result = try #require(load(shapes, body: #""Result<Person>""#).contract)
    let done = #"{"kind": "done", "id": "85fa5c14-3e09-4c9f-9764-00c9f02f6b26", "at": 1}"#
    #expect(try findings(done, of: result).first == "value-type $.at")
  }

  @Test func `a shape may contain itself with the same arguments`() throws {
    let shapes = #"{"Tree<T>": {"value": "T", "children": "Tree<T>[]"}}"#
    let contract = try #require(load(shapes, body: #""Tree<integer>""#).contract)
    #expect(
      try findings(#"{"value": 1, "children": [{"value": "2", "children": []}]}"#, of: contract)
        == ["value-type $.children[*].value"])
    #expect(contract.shapes.nodes.contains { $0.name == "Tree<integer>" })
  }

  @Test func `further elements of a tuple may be tuples of the same shape`() throws {
    let contract = try #require(load(#"{"Rec": ["string", "...Rec"]}"#, body: #""Rec""#).contract)
    #expect(try findings(#"["a", ["b"], ["c", ["d"]]]"#, of: contract) == [])
    #expect(try findings(#"["a", ["b", [1]]]"#, of: contract) == ["value-type $[*][*][0]"])
  }

  @Test func `a pattern as a key takes no question mark`() {
    let told = load(#"{"A": {"/x-.+/?": "string"}}"#, body: #""A""#).errors
    #expect(told.count == 1 && told[0].contains("a pattern takes no \"?\""), "\(told)")
  }

  @Test func `equal arguments make one shape, however they are written`() throws {
    let shapes = #"{"Page<T>": {"items": "T[]"}, "Both": {"a": "Page<string[]>", "b": "Page< string[] >"}}"#
    let contract = try #require(load(shapes, body: #""Both""#).contract)
    #expect(contract.shapes.nodes.count { $0.name == "Page<string[]>" } == 1)
  }

  @Test(arguments: [
    (#"{"Page<T>": {"items": "T[]"}}"#, #""▶Page""#, "Page takes one shape, as in \"Page<T>\""),
    (
      #"{"Page<T>": {"items": "T[]"}}"#, #""▶Page<string, Person>""#,
      "Page takes one shape, as in \"Page<T>\""
    ),
    (
      #"{"Page<A, B>": {"items": "A[]", "n": "B"}}"#, #""▶Page<string>""#,
      "takes 2 shapes, as in \"Page<A, B>\""
    ),
    (#"{"Page<T>": {"items": "T[]"}}"#, #""Page<▶Persn>""#, "did you mean \"Person\"?"),
    (
      #"{"Page<T>": {"items": "T[]"}}"#, #""▶Pag<string>""#,
      "there is no generic shape \"Pag\"; did you mean \"Page\"?"
    ),
    (#"{"A": {}}"#, #""▶Person<string>""#, "Person has no parameters"),
    (#"{"Page<T>": {"items": "T[]"}}"#, #""Page<string▶""#, "expected \">\", found \"the end\""),
    (
      #"{"Page<T>": {"items": "T[]"}}"#, #""▶page<Person>""#,
      "a generic shape is used as in \"Page<User>\", or as in \"@page<User>\""
    ),
    (
      #"{"Page<T>": {"items": "T[]"}}"#, #""▶dictionary<string>""#,
      "an object by any keys is written as {\"*\": \"string\"}"
    ),
    (
      #"{"page<T>": {"items": "T[]"}}"#, #""▶Page<Person>""#,
      "there is no generic shape \"Page\"; write \"@page\" for the one whose name is \"page\""
    ),
    (#"{▶"Page<t>": {"items": "string[]"}}"#, #""Person""#, "a generic shape is written as in \"Page<T>\""),
    (#"{▶"Page<T, T>": {"items": "T[]"}}"#, #""Person""#, "its parameters are different names"),
    (#"{▶"Page<Person>": {"items": "Person[]"}}"#, #""Person""#, "Person is also the name of a shape"),
    (#"{"Page": {}, ▶"Page<T>": {"items": "T[]"}}"#, #""Page""#, "the shape \"Page\" is also at"),
    (#"{"Page<T>": {"items": ▶"Persn[]", "one": "T"}}"#, #""Page<Person>""#, "there is no shape \"Persn\""),
    (#"{"Page<T>": {"items": "▶Persn[]", "one": "T"}}"#, #""Person""#, "there is no shape \"Persn\""),
    (#"{"More<T>": {"x?": "More<T[]>"}}"#, #""▶More<string>""#, "arguments of More grow"),
    (#"{"More<T>": {"x?": "▶More<(T | T)>"}}"#, #""More<string>""#, "the arguments of More grow without end"),
    (#"{"Self<T>": "▶Self<T>"}"#, #""Self<string>""#, "is made of itself"),
  ])
  func `wrong uses are reported at their place`(shapes: String, body: String, message: String) throws {
    let (_, errors, marks) = load(shapes, body: body)
    let mark = try #require(marks.first)
    #expect(errors.contains { $0.contains(message) }, "\(errors)")
    if !message.contains("no shape \"Persn\""), !message.contains("grow") {
      #expect(errors.contains { $0.hasPrefix(mark) && $0.contains(message) }, "\(mark) \(errors)")
    }
  }

  @Test func `an unused generic shape is a warning`() throws {
    let contract = try #require(load(#"{"Page<T>": {"items": "T[]"}}"#, body: #""Person""#).contract)
    let told = contract.warnings.map(\.message)
    #expect(told.contains { $0.contains("no endpoint uses the shape Page<T>") }, "\(told)")
    let used = try #require(load(#"{"Page<T>": {"items": "T[]"}}"#, body: #""Page<Person>""#).contract)
    #expect(!used.warnings.contains { $0.message.contains("Page") })
  }
}
