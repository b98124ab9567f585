import Testing

@testable import ContractSpecs

/// The tests of what documents say wrongly, twice or in a way that is not judged: it is told with its place.
@Suite struct OpenAPIOddSchemaTests {
  @Test(arguments: [
    (#"{"type": "strnig"}"#, "there is no type \"strnig\""), (#"{"type": 5}"#, "\"type\" must be"),
    (#"{"type": []}"#, "\"type\" must be the name of a type or a list with at least one"),
    (
      #"{"type": "integer", "format": "unixtime"}"#,
      "numbers of the format \"unixtime\" are judged as any number"
    ),
    (
      #"{"type": ["number", "null"], "format": "int64"}"#,
      "numbers of the format \"int64\" are judged as any number"
    ),
    (#"{"type": "string", "nullable": true}"#, "\"nullable\" is no keyword of OpenAPI 3.1.0"),
    (
      #"{"type": "object", "properties": {"a": {"nullable": true}, "b": {"type": "integer", "nullable": true}}}"#,
      "where a schema has it, null is allowed"
    ),
    (
      ##"{"anyOf": [{"type": "object"}, {"type": "array"}], "discriminator": {"propertyName": "k", "defaultMapping": "No"}}"##,
      "\"No\" in \"defaultMapping\" leads to no schema"
    ),
    (#"{"type": "integer", "minimum": "5"}"#, "\"minimum\" must be a number"),
    (#"{"type": "string", "maxLength": -1}"#, "\"maxLength\" must be"),
    (#"{"type": "number", "multipleOf": 0}"#, "\"multipleOf\" must be a number above 0"),
    (#"{"type": "string", "pattern": 5}"#, "\"pattern\" must be a string"),
    (#"{"type": "string", "enum": "a"}"#, "\"enum\" must be a list of values"),
    (#"{"type": "string", "required": true}"#, "\"required\" must be a list of names"),
    (#"{"type": "object", "required": [1]}"#, "\"required\" must be a list of names"),
    (
      #"{"type": "object", "required": ["b"], "properties": {"a": {}}, "additionalProperties": false}"#,
      "\"b\" is required, and"
    ),
    (
      #"{"allOf": [{"properties": {"x": {}}, "additionalProperties": {"type": "integer"}}, {"patternProperties": {"^y": {}}}]}"#,
      "members that match \"^y\" of another part"
    ),
    // What the expression that cannot be read names is not known.
    (
      #"{"allOf": [{"patternProperties": {"^(?!x)": {}}, "additionalProperties": {"type": "integer"}}, {"patternProperties": {"^y": {}}}]}"#,
      "members that match \"^y\" of another part"
    ),
    (#"{"type": "string", "contentEncoding": "quoted-printable"}"#, "the encoding \"quoted-printable\""),
  ])
  func `a keyword that is not judged is told`(schema: String, message: String) throws {
    let reading = try DocumentText(response: schema).read()
    #expect(reading.messages.filter { $0.contains(message) }.count == 1, "\(reading.messages)")
  }

  @Test(arguments: [
    #"{"type": "integer", "format": "uint16"}"#, #"{"type": "integer", "format": "int64"}"#,
    #"{"type": "number", "format": "float"}"#, #"{"type": ["string", "integer"], "format": "date-time"}"#,
    #"{"type": ["null", "number"], "format": "decimal"}"#, #"{"type": "string", "format": "int64"}"#,
  ])
  func `a format that is judged or restricts nothing is not told`(schema: String) throws {
    #expect(try DocumentText(response: schema).read().messages == [])
  }

  private static func object(_ members: String, _ more: String = "") -> String {
    "{\"type\": \"object\", \"required\": [\"a\"], \"properties\": {\(members)}\(more)}"
  }

  /// Two schemas, and whether a value may fit both.
  static let alternatives: [(String, String, Bool)] = [
    (#"{"type": "string"}"#, #"{"type": "integer"}"#, false),
    (#"{"type": "number"}"#, #"{"type": "integer"}"#, true),
    (#"{"type": "string"}"#, #"{"enum": ["a"]}"#, true),
    (#"{"type": "string"}"#, #"{"type": "string", "format": "uuid"}"#, true),
    (#"{"type": "string", "format": "date"}"#, #"{"type": "string", "format": "uuid"}"#, false),
    (#"{"type": "string", "format": "date"}"#, #"{"enum": ["today", 1]}"#, false),
    (#"{"type": "string", "pattern": "^t"}"#, #"{"enum": ["today", 1]}"#, true),
    (#"{"type": ["string", "null"]}"#, #"{"type": ["boolean", "null"]}"#, true),
    (
      #"{"type": "array", "items": {"type": "string"}}"#, #"{"type": "array", "items": {"type": "integer"}}"#,
      true
    ),
    (
      #"{"type": "array", "items": {"type": "string"}, "minItems": 1}"#,
      #"{"type": "array", "items": {"type": "integer"}}"#, false
    ),
    (object(#""a": {"const": "x"}"#), object(#""a": {"const": "y"}"#), false),
    (object(#""a": {"const": 1}"#), object(#""a": {"type": "integer", "minimum": 2}"#), false),
    (object(#""a": {}"#), object(#""a": {}, "b": {}"#), true),
    (
      object(#""a": {}"#), #"{"type": "object", "properties": {"b": {}}, "additionalProperties": false}"#,
      false
    ),
    (object(#""a": {}"#), #"{"type": "object", "properties": {"b": {}}}"#, true),
  ]

  @Test(arguments: alternatives)
  func `a oneOf of which a value may fit two schemas is told`(one: String, other: String, isTold: Bool) throws
  {
    for all in ["\(one), \(other)", "\(other), \(one)"] {
      let messages = try DocumentText(response: "{\"oneOf\": [\(all)]}").read().messages
      #expect(
        messages.contains { $0.hasPrefix("a value may fit several schemas of this \"oneOf\"") } == isTold)
      #expect(try DocumentText(response: "{\"anyOf\": [\(all)]}").read().messages == [])
    }
  }

  @Test(arguments: [
    (#", "maxLength": 2, "minLength": 1"#, ["maxLength", "minLength"]),
    (#", "allOf": [{"minLength": 2}]"#, ["allOf"]),
    (#", "nullable": true, "pattern": "^a""#, ["pattern"]), (#", "not": {"enum": ["a"]}"#, ["not"]),
    (#", "type": "string", "description": "", "nullable": true"#, []),
  ])
  func `what is ignored beside a reference is told`(beside: String, ignored: [String]) throws {
    let schemas = #"{"A": {"type": "string"}}"#
    let schema = ##"{"$ref": "#/components/schemas/A"\##(beside)}"##
    let reading = try DocumentText(response: schema, schemas: schemas, version: "3.0.3").read()
    let message = "beside \"$ref\" is ignored before OpenAPI 3.1; write both into a list \"allOf\""
    #expect(Set(reading.messages) == Set(ignored.map { "\"\($0)\" \(message)" }))
    #expect(try reading.failures(#""bbb""#) == [])
  }

  @Test(arguments: [
    ##"{"type": ["string", "null"]}"##, ##"{"type": "integer", "exclusiveMinimum": 1, "multipleOf": 0.5}"##,
    ##"{"type": "array", "items": true, "uniqueItems": true, "minItems": 0}"##, ##"{"enum": [1]}"##,
    ##"{"type": "object", "patternProperties": {"^x-a": {}, "^x-b": {}}}"##,
    ##"{"type": "object", "properties": {"type": {"type": "string"}, "a": true}, "additionalProperties": {}}"##,
  ])
  func `a schema in order is told nothing of`(schema: String) throws {
    #expect(try DocumentText(response: schema).read().messages == [])
  }

  /// A schema, and values that fit it and that do not.
  @Test(arguments: [
    (#"{"type": "integer", "enum": [1, 5, 9], "minimum": 4}"#, ["5", "9"], ["1", "7"]),
    (#"{"type": "integer", "enum": [2, 3, 4], "multipleOf": 2}"#, ["2", "4"], ["3"]),
    (
      #"{"type": "string", "enum": ["ab", "cd1", "x"], "pattern": "^[a-z]+$", "minLength": 2}"#, ["\"ab\""],
      ["\"cd1\"", "\"x\""]
    ),
    (#"{"type": "string", "enum": ["2025-01-01", "no"], "format": "date"}"#, ["\"2025-01-01\""], ["\"no\""]),
    (
      #"{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2}"#,
      [#"[1, "a"]"#], ["[1]", #"[1, "a", 2]"#, #"["a", "a"]"#]
    ),
    (#"{"type": "string", "contentEncoding": "base64url"}"#, [#""_-""#], [#""+/""#]),
    (
      #"{"allOf": [{"anyOf": [{"type": "string"}, {"type": "null"}]}, {"anyOf": [{"type": "null"}, {"type": "integer"}]}]}"#,
      ["null"], ["1", "\"a\""]
    ),
    (
      #"{"allOf": [{"type": "array", "prefixItems": [{"type": "integer"}]}, {"type": "array", "prefixItems": [{"minimum": 3}]}]}"#,
      ["[3]"], ["[2]", "[\"a\"]"]
    ),
    (
      #"{"allOf": [{"type": "array", "prefixItems": [{"type": "integer"}]}, {"type": "array", "items": {"minimum": 3, "type": "integer"}}]}"#,
      ["[3, 4]"], ["[2]", "[3, 2]"]
    ),
    (
      #"{"allOf": [{"type": "object", "patternProperties": {"^x": {"type": "string"}}}, {"patternProperties": {"^x": {"type": "string", "minLength": 2}}}]}"#,
      ["{\"xa\": \"ab\"}"], ["{\"xa\": \"a\"}", "{\"xa\": 1}"]
    ),
  ])
  func `keywords of several parts hold at once`(schema: String, fitting: [String], others: [String]) throws {
    let reading = try DocumentText(response: schema).read()
    for body in fitting { #expect(try reading.failures(body) == [], "\(body)") }
    for body in others { #expect(try reading.failures(body) != [], "\(body)") }
  }

  @Test func `an alternative that is the choice itself allows nothing more`() throws {
    let schemas =
      ##"{"S": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/S"}, {"type": "integer"}]}}"##
    let reading = try DocumentText(response: ##"{"$ref": "#/components/schemas/S"}"##, schemas: schemas)
      .read()
    #expect(try reading.failures("1").isEmpty && reading.failures(#""a""#).isEmpty)
    #expect(try reading.failures("true").count == 1)
    #expect(
      reading.messages == ["an alternative that is the choice itself allows nothing more; it is passed over"])
  }

  @Test(arguments: [
    (#"{"parameters": [{"name": "q"}], "responses": {}}"#, "a parameter without"),
    (#"{"parameters": [5], "responses": {}}"#, "a parameter without"),
    (#"{"responses": {"ok": {}}}"#, "\"ok\" is no status"),
  ])
  func `a part of an operation that cannot be read is told`(operation: String, message: String) throws {
    let reading = try DocumentText(paths: #"{"/x": {"post": \#(operation)}}"#).read()
    #expect(reading.messages.count == 1 && reading.messages[0].contains(message), "\(reading.messages)")
    #expect(reading.promises.operations.count == 1)
  }

  @Test func `what is there twice is told`() throws {
    let response = #"{"responses": {"200": {"description": ""}}}"#
    let reading = try DocumentText(
      paths: """
        {"/a": {"get": \(response), "get": \(response)}, "/a": {"post": \(response)},
         "/z/{id}": {"get": \(response)}, "/z/{name}": {"get": \(response)}}
        """
    ).read()
    #expect(reading.promises.errors.count { $0.message.contains("is here a second time") } == 2)
    #expect(reading.promises.refusals.map(\.request) == ["POST /a"])
    #expect(reading.messages.contains { $0.hasPrefix("/z/{name} is the same path as /z/{id}") })
  }

  @Test(arguments: [
    (
      #"{"url": "https://{e}.example.com/v2", "variables": {"e": {"default": "api"}}}"#,
      "https://api.example.com"
    ),
    (#"{"url": "https://{e}.example.com/v2"}"#, nil), (#"{"url": "/v2"}"#, nil),
    (#"{"url": "/v2"}, {"url": "https://one.example/v2/"}"#, "https://one.example"),
    (#"{"url": "/v2"}, {"url": "https://one.example/v3"}"#, nil),
    (#"{"url": "https://one.example"}"#, "https://one.example"),
  ])
  func `the address is that of a server that is complete`(servers: String, address: String?) throws {
    let reading = try DocumentText(
      paths: #"{"/a": {"get": {"responses": {"200": {"description": ""}}}}}"#,
      more: "\"servers\": [\(servers)],"
    ).read()
    #expect(reading.promises.server == address)
  }

  @Test func `servers of an operation are told`() throws {
    let reading = try DocumentText(
      paths: """
        {"/a": {"get": {"servers": [{"url": "https://other.example"}], "responses": {"200": {"description": ""}}}}}
        """, more: #""servers": [{"url": "https://one.example"}],"#
    ).read()
    #expect(reading.messages.count { $0.contains("\"servers\" of a path or an operation") } == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `choices with very many combinations end soon`() throws {
    let choices = (0..<4).map { number in
      let cases = (0..<30).map { #"{"type": "object", "required": ["p\#(number)_\#($0)"]}"# }
      return #"{"oneOf": [\#(cases.joined(separator: ", "))]}"#
    }
    let reading = try DocumentText(response: #"{"allOf": [\#(choices.joined(separator: ", "))]}"#).read()
    #expect(reading.messages.contains { $0.contains("more than 2000 combinations") }, "\(reading.messages)")
  }

  @Test func `lines that are too many are counted`() throws {
    let members = (0..<1_010).map { #""m\#($0)": {"type": "string", "format": "f\#($0)"}"# }
    let reading = try DocumentText(
      response: #"{"type": "object", "properties": {\#(members.joined(separator: ", "))}}"#
    ).read()
    #expect(reading.messages.count == 1_001)
    #expect(reading.messages.contains { $0.hasPrefix("10 more parts are not judged") })
  }

  @Test func `a response of another listed type is not judged, and that is told`() throws {
    let text = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"responses": {"200": {
        "description": "", "headers": {"X-Ids": {"schema": {"type": "array", "items": {"type": "integer"}}}}, "content": {
          "application/json": {"schema": {"type": "object", "required": ["a"]}},
          "text/json": {"schema": {"type": "object", "required": ["a"]}},
          "application/xml": {"schema": {"type": "object"}}, "text/csv": {"schema": {"type": "string"}}}}}}}}}
      """
    let reading = try DocumentText(text).read()
    #expect(reading.messages.count == 2, "\(reading.messages)")
    let promise = try #require(reading.promises.operations.first?.endpoint.responses.first)
    #expect(promise.otherTypes == ["application/xml", "text/csv"])
  }
}
