import Testing

@testable import ContractSpecs

/// The tests of shapes such as `User & Dated`, of which each part promises its members to all.
@Suite struct IntersectionTests {
  private static func judged(_ body: String, by shape: String, policy: String = "fail") throws -> [String] {
    var text = ContractText()
    text.shapes = """
      {"User": {"name": "string", "meta?": {"a?": "integer"}}, "Dated": {"createdAt": "string", "meta": {"b": "integer"}},
       "Cat": {"lives": "integer"}, "Dog": {"barks": "boolean"}, "Tree": {"left?": "Tree"}, "Wood": {"left?": "Wood", "n": "integer"},
       "Pet": {"oneOf": {"by": "type", "dog": "Dog", "cat": "Cat", "*": {"legs?": "integer"}}},
       "Both": "User & Dated", "Third": "Both & Cat"}
      """
    text.endpoints = """
      {"e": {"request": "GET /e", "policy": {"unexpectedFields": "\(policy)"}, "responses": {"200": {"body": "\(shape)"}}}}
      """
    text.checks = #"{"a": {"call": "e"}}"#
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
    return try text.load().findings(in: response, of: "e").map { "\($0.kind.rawValue) \($0.path ?? .root)" }
  }

  @Test(arguments: [
    ("User & Dated", #"{"name": "a", "createdAt": "b", "meta": {"a": 1, "b": 2}}"#, []),
    ("Both", #"{"name": "a", "createdAt": "b", "meta": {"b": 2}}"#, []),
    ("Third", #"{"name": "a", "createdAt": "b", "meta": {"b": 2}, "lives": 9}"#, []),
    ("Both", #"{"name": "a", "createdAt": "b", "meta": {"b": 2}, "x": 1}"#, ["field-unexpected $.x"]),
    ("Both", #"{"name": "a", "meta": {"b": 2}}"#, ["field-missing $.createdAt"]),
    ("Both", #"{"name": "a", "createdAt": "b"}"#, ["field-missing $.meta"]),
    ("Both | null", #"{"name": "a", "createdAt": "b", "meta": {"b": 2}}"#, []),
    ("Cat & (User | Dog)", #"{"lives": 1, "barks": true}"#, []),
    ("(User | Dog) & Cat", #"{"lives": 1, "name": "a"}"#, []),
    ("(User | Dog) & (Cat | Dated)", #"{"barks": true, "lives": 9}"#, []),
    ("Pet & (User | Dated)", #"{"type": "dog", "barks": true, "name": "a"}"#, []),
    ("(User | Dog) & (Cat | Dated)", #"{"barks": true, "lives": 9, "x": 1}"#, ["field-unexpected $.x"]),
    ("Pet & User", #"{"type": "dog", "barks": true, "name": "a"}"#, []),
    ("User & (Pet | null)", #"{"type": "cat", "lives": 9, "name": "a"}"#, []),
    ("User & Pet", #"{"type": "fish", "legs": 0, "name": "a"}"#, []),
    ("User & Pet", #"{"type": "fish", "name": "a", "x": 1}"#, ["field-unexpected $.x"]),
    ("Tree & Wood", #"{"n": 1, "left": {"n": 2, "left": {"n": 3}}}"#, []),
    ("Tree & Wood", #"{"n": 1, "left": {"n": 2, "left": {}}}"#, ["field-missing $.left.left.n"]),
  ])
  func `a member that one part promises is expected by the others`(
    shape: String, body: String, findings: [String]
  ) throws {
    #expect(try Self.judged(body, by: shape) == findings)
    #expect(try Self.judged(body, by: shape, policy: "warn") == findings)
  }

  @Test(arguments: [
    ("Cat & (User | Dog)", #"{"lives": 1, "barks": 2}"#, ["value-type $.barks"]),
    ("Cat & Pet", #"{"type": "dog", "lives": 1, "barks": 2}"#, ["value-type $.barks"]),
    ("Cat & Pet", #"{"type": "dog", "lives": 1}"#, ["field-missing $.barks"]),
    ("Cat & Pet", #"{"lives": 1}"#, []),
    ("Cat & (Dog | Dated)", #"{"lives": 1, "barks": true, "x": 1}"#, ["field-unexpected $.x"]),
  ])
  func `of a choice beside another object the findings of its alternative are told`(
    shape: String, body: String, findings: [String]
  ) throws {
    #expect(try Self.judged(body, by: shape) == findings)
  }
}
