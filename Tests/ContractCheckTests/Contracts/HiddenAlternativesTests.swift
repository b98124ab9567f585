import ContractSpecs
import Testing

/// The tests of alternatives that another one hides, and of `{}` beside other objects.
@Suite struct HiddenAlternativesTests {
  private static func contract(_ shape: String, policy: String = "warn") -> String {
    """
    {"contract": "c", "backend": {"url": "http://h"}, "policy": {"unexpectedFields": "\(policy)"},
     "shapes": {
       "User": {"id": "integer", "name": "string"}, "Other": {"name": "string"}, "Choice": "object | string",
       "Empty": {}, "Any": {"*": "any"}, "Map": {"*": "string"}, "Tagged": {"/x-.*/": "any"},
       "Named": {"oneOf": {"by": "type", "user": "User", "*": "object"}},
       "Pet": {"oneOf": {"by": "type", "user": "User"}}, "Maybe<T>": "T | object",
       "All": {"used": ["User", "Other", "Choice", "Empty", "Any", "Map", "Tagged", "Named", "Pet", "Maybe<string>"],
               "a": "\(shape)"}},
     "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": "All"}}}},
     "checks": {"k": {"call": "e"}}}
    """
  }

  private static func errors(_ shape: String) -> [String] {
    do {
      let contract = try Contract(parsing: Array(contract(shape).utf8), file: "x.json")
      #expect(contract.warnings.isEmpty, "\(contract.warnings)")
      return []
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.location.line > 1 && $0.excerpt != nil })
      return error.diagnostics.map(\.message)
    }
  }

  @Test(arguments: [
    ("User | object", "object", "object", "User"), ("object | User | null", "object", "object", "User"),
    ("(User | object)[]", "object", "object", "User"), ("User | Choice", "object", "object", "User"),
    ("User | Any", "object", "Any", "User"), ("Tagged | object", "object", "object", "Tagged"),
    ("Map | object", "object", "object", "Map"), ("Pet | object", "object", "object", "User"),
    ("Named | Other", "object", "object", "User"), ("Maybe<User>", "object", "object", "User"),
    ("User | any", "value", "any", "User"), ("integer | any", "value", "any", "integer"),
    ("User[] | array", "array", "any[]", "User[]"), ("any[] | User[]", "array", "any[]", "User[]"),
  ])
  func `an alternative that takes everything hides no other one`(
    shape: String, kind: String, taker: String, hidden: String
  ) {
    let told = Self.errors(shape)
    let start = "every \(kind) fits \"\(taker)\", so none is judged by \"\(hidden)\"; "
    #expect(told.count == 1 && told[0].hasPrefix(start), "\(told)")
    #expect(told.allSatisfy { $0.hasSuffix("leave one of the two out") })
  }

  @Test(arguments: [
    "User | object[]", "User | string", "integer | object", "User | Other", "Named | string", "Named",
    "object | null", "Maybe<string>", "any | null", "User[] | array(...3)", "array | object", "User | Empty",
    "User | Map",
  ])
  func `alternatives that judge something are as they were`(shape: String) {
    #expect(Self.errors(shape) == [])
  }

  @Test(arguments: ["allow", "warn", "fail"])
  func `an empty object in a choice has no members, whatever the policy`(policy: String) throws {
    let text = Self.contract("User | Empty | null", policy: policy)
    let contract = try Contract(parsing: Array(text.utf8), file: "x.json")
    func kinds(_ value: String) throws -> [String] {
      let body = """
        {"used": [{"id": 1, "name": ""}, {"name": ""}, "", {}, {}, {}, {}, {}, {"type": "user", "id": 1, "name": ""}, ""],
         "a": \(value)}
        """
      let response = HTTPResponse(
        status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8),
        receivedAt: 0)
      return try contract.findings(in: response, of: "e").filter(\.severity.failsRun).map(\.kind.rawValue)
    }
    for value in ["{}", "null", #"{"id": 1, "name": "Ann"}"#] { #expect(try kinds(value) == [], "\(value)") }
    #expect(try kinds(#"{"id": "1", "name": "Ann"}"#) == ["value-type"])
    #expect(try kinds(#"{"id": 1, "name": null}"#) == ["value-null"])
  }
}
