import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs

/// The tests of verdicts on single bodies by schemas that are easily misread.
@Suite struct OpenAPIVerdictTests {
  static func document(_ operation: String, schemas: String = "", more: String = "") -> String {
    """
    {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/x/{id}": {"get": {\(operation)}}},
     "components": {"schemas": {\(schemas)}\(more)}}
    """
  }

  static func reading(_ document: String) -> ContractReading {
    let text = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json",
       "checks": {"x": {"call": "GET /x/{id}", "path": {"id": "1"}}}}
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    return ContractReading(of: Array(text.utf8), file: "t.json", files: files)
  }

  static func kinds(
    _ body: String, by schema: String, schemas: String = "", type: String = "application/json"
  ) throws -> [String] {
    let operation = """
      "responses": {"200": {"description": "", "content": {"\(type)": {"schema": \(schema)}}}}
      """
    let contract = try #require(reading(document(operation, schemas: schemas)).contract)
    let response = HTTPResponse(status: 200, headers: [Header("Content-Type", type)], body: Array(body.utf8))
    let endpoint = try #require(contract.endpoints.first)
    return try contract.findings(in: response, of: endpoint.name).filter { $0.severity.failsRun }
      .map { "\($0.kind.rawValue) \($0.path?.description ?? "")" }
  }

  private static let restrictions = """
    "R": {"type": "object", "required": ["type", "d"], "discriminator": {"propertyName": "type"},
          "properties": {"type": {"type": "string", "enum": ["daily", "WeeklyR", "MonthlyR"]}, "d": {"type": "integer"}}},
    "WeeklyR": {"allOf": [{"$ref": "#/components/schemas/R"}, {"type": "object", "required": ["day"], "properties": {"day": {"type": "integer"}}}]},
    "MonthlyR": {"allOf": [{"$ref": "#/components/schemas/R"}, {"type": "object", "required": ["month"], "properties": {"month": {"type": "integer"}}}]}
    """

  @Test(arguments: [
    (#"{"type": "daily", "d": 1}"#, [String]()), (#"{"type": "WeeklyR", "d": 1, "day": 2}"#, []),
    (#"{"type": "WeeklyR", "d": 1}"#, ["field-missing $.day"]),
    (#"{"type": "MonthlyR", "d": 1, "day": 2}"#, ["field-missing $.month"]),
    (#"{"type": "yearly", "d": 1}"#, ["value-choice $.type"]),
  ])
  func `values that a base schema lists name the schemas made of it, and no other`(
    body: String, expected: [String]
  ) throws {
    #expect(
      try Self.kinds(body, by: ##"{"$ref": "#/components/schemas/R"}"##, schemas: Self.restrictions)
        == expected)
  }

  private static let animals = """
    "Dog": {"type": "object", "required": ["k", "barks"], "properties": {"k": {"type": "string"}, "barks": {"type": "boolean"}}},
    "Cat": {"type": "object", "required": ["lives"], "properties": {"k": {"type": "string"}, "lives": {"type": "integer"}}},
    "Other": {"type": "object", "required": ["legs"], "properties": {"legs": {"type": "integer"}}},
    "Base": {"type": "object", "properties": {"k": {"type": "string"}}, "discriminator": {"propertyName": "k", "defaultMapping": "Other"}},
    "Cow": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object", "required": ["milk"]}]}
    """

  private static func animal(default name: String) -> String {
    ##"{"oneOf": [{"$ref": "#/components/schemas/Dog"}, {"$ref": "#/components/schemas/Cat"}], "discriminator": {"propertyName": "k", "defaultMapping": "\##(name)"}}"##
  }

  @Test(arguments: [
    (animal(default: "Cat"), #"{"k": "Dog", "barks": true}"#, [String]()),
    (animal(default: "Cat"), #"{"k": "Dog", "barks": 1}"#, ["value-type $.barks"]),
    (animal(default: "Cat"), #"{"k": "Cat", "lives": 9}"#, []),
    (animal(default: "Cat"), #"{"k": "Lynx", "lives": 9}"#, []),
    (animal(default: "Cat"), #"{"lives": 9}"#, []),
    (animal(default: "Cat"), #"{"k": "Lynx", "lives": "9"}"#, ["value-type $.lives"]),
    (animal(default: "#/components/schemas/Other"), #"{"k": "Bird", "legs": 2}"#, []),
    (animal(default: "#/components/schemas/Other"), #"{"k": "Bird"}"#, ["field-missing $.legs"]),
    (animal(default: "#/components/schemas/Other"), #"{"k": "Cat", "legs": 2}"#, ["field-missing $.lives"]),
    (##"{"$ref": "#/components/schemas/Base"}"##, #"{"k": "Cow", "milk": 1}"#, []),
    (##"{"$ref": "#/components/schemas/Base"}"##, #"{"k": "Cow"}"#, ["field-missing $.milk"]),
    (##"{"$ref": "#/components/schemas/Base"}"##, #"{"k": "Bird", "legs": 2}"#, []),
    (##"{"$ref": "#/components/schemas/Base"}"##, #"{"k": "Bird"}"#, ["field-missing $.legs"]),
  ])
  func `a default mapping names the schema of all other objects`(
    schema: String, body: String, expected: [String]
  ) throws {
    #expect(try Self.kinds(body, by: schema, schemas: Self.animals) == expected)
  }

  @Test(arguments: [
    ("uint8", "255", "256"), ("uint16", "65535", "65536"), ("uint32", "4294967295", "4294967296"),
    ("uint", "18446744073709551615", "18446744073709551616"), ("int16", "-32768", "-32769"),
  ])
  func `a number has the bits of its format`(format: String, last: String, next: String) throws {
    let schema = #"{"type": "integer", "minimum": -40000, "format": "\#(format)"}"#
    #expect(try Self.kinds(last, by: schema) == [])
    #expect(try !Self.kinds(next, by: schema).isEmpty)
    if format.hasPrefix("u") { #expect(try !Self.kinds("-1", by: schema).isEmpty) }
  }

  @Test(arguments: ["int32", "int64", "uint32", "uint64"])
  func `a text with the format of a whole number has its digits`(format: String) throws {
    let schema = #"{"type": "string", "format": "\#(format)"}"#
    #expect(try Self.kinds(#""1763900000""#, by: schema) == [])
    for body in [#""ten""#, #""1.5""#, #""""#] {
      #expect(try Self.kinds(body, by: schema) == ["value-format $"])
    }
    #expect(try Self.kinds(#""-1""#, by: schema).isEmpty != format.hasPrefix("u"))
  }

  @Test(arguments: [
    (#"{"type": "integer", "anyOf": [{"enum": ["auto"]}, {"minimum": 3}]}"#, ["4"], ["1", #""auto""#]),
    (
      #"{"allOf": [{"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"anyOf": [{"type": "integer"}, {"type": "boolean"}]}]}"#,
      ["1"], [#""a""#, "true"]
    ),
    (
      #"{"allOf": [{"oneOf": [{"const": "a"}, {"const": "b"}]}, {"const": "a"}]}"#, [#""a""#], [#""b""#, "1"]
    ),
    (#"{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}"#, [#""10""#], [#""010""#, #""x""#]),
    (
      #"{"type": "object", "properties": {"x-a": {"type": "integer"}}, "patternProperties": {"^x-": {"minimum": 3}}}"#,
      [#"{"x-a": 3}"#, #"{"x-b": 3}"#], [#"{"x-a": 1}"#, #"{"x-a": "3"}"#, #"{"x-b": 1}"#]
    ),
    (#"{"type": "string", "pattern": "^a|b$"}"#, [#""ax""#, #""xb""#], [#""xa""#]),
    (#"{"not": {"type": "null"}}"#, ["1", "1.5", "{}", "[]", "true", #""a""#], ["null"]),
    (#"{"not": {"type": ["number", "object"]}}"#, ["[]", "null"], ["1", "1.5", "{}"]),
    (#"{"type": ["string", "null"], "not": {"type": "null"}}"#, [#""a""#], ["null", "1"]),
    (#"{"enum": ["a", "b", 1], "not": {"enum": ["b"]}}"#, [#""a""#, "1"], [#""b""#, #""c""#]),
    (#"{"enum": ["a", 1], "not": {"type": "string"}}"#, ["1"], [#""a""#]),
    (
      #"{"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": {"not": {}}}"#,
      ["{}", #"{"a": 1}"#], [#"{"a": "1"}"#, #"{"b": 1}"#]
    ),
    (
      ##"""
      {"oneOf": [
        {"type": "object", "required": ["k", "n"], "properties": {"k": {"const": "n"}, "n": {"type": "integer"}}},
        {"type": "object", "required": ["k", "t"], "properties": {"k": {"const": "t"}, "t": {"type": "string"}}},
        {"type": "object", "not": {"properties": {"k": {"enum": ["n", "t"]}}, "required": ["k"]}}]}
      """##, [#"{"k": "n", "n": 1}"#, #"{"k": "t", "t": "x"}"#, #"{"k": "x", "n": "a"}"#, "{}"],
      [#"{"k": "n", "n": "x"}"#, #"{"k": "t"}"#, "1"]
    ),
    (
      #"{"allOf": [{"type": "array", "items": {"type": "integer"}}, {"enum": [[]]}]}"#, ["[]"],
      ["1", "[1]", #"["a"]"#]
    ),
    (
      #"{"type": ["object", "null"], "enum": [{"a": 1}, null], "required": ["a"]}"#,
      [#"{"a": 1}"#, #"{"a": 1.0}"#, "null"], ["{}", "1", #"{"a": 2}"#]
    ),
    (
      #"{"allOf": [{"enum": [1, 2.0, 3, "4", true]}, {"enum": [1.0, 2, "3", "4", true]}]}"#,
      ["1", "2.0", #""4""#, "true"], ["3", #""3""#, "4", "false"]
    ),
  ])
  func `what cannot be is dropped, and the rest is judged`(
    schema: String, fitting: [String], others: [String]
  ) throws {
    for body in fitting { #expect(try Self.kinds(body, by: schema) == [], "\(body)") }
    for body in others { #expect(try !Self.kinds(body, by: schema).isEmpty, "\(body)") }
  }

  /// A base schema whose list of values has the names of some of the schemas made of it, and mappings with other values.
  @Test(arguments: [
    (#"{"type": "daily", "d": 1}"#, [String]()), (#"{"type": "weekly", "d": 1}"#, []),
    (#"{"type": "WeeklyR", "d": 1, "day": 2}"#, ["value-choice $.type"]),
    (#"{"type": "MonthlyR", "d": 1}"#, ["field-missing $.month"]),
  ])
  func `a value that the base schema does not list names no schema made of it`(
    body: String, expected: [String]
  ) throws {
    let schemas = Self.restrictions.replacing("\"WeeklyR\", \"MonthlyR\"]", with: "\"weekly\", \"MonthlyR\"]")
    #expect(try Self.kinds(body, by: ##"{"$ref": "#/components/schemas/R"}"##, schemas: schemas) == expected)
  }

  @Test(arguments: [
    (#"{"k": "CAT", "a": 1}"#, [String]()), (#"{"k": "dog", "b": 1}"#, []),
    (#"{"k": "cat", "a": 1}"#, ["value-choice $.k"]), (#"{"k": "dog"}"#, ["field-missing $.b"]),
  ])
  func `a value of a mapping that the schema excludes does not choose it`(body: String, expected: [String])
    throws
  {
    let schema = ##"""
      {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
       "discriminator": {"propertyName": "k", "mapping": {"cat": "Cat", "dog": "Dog"}}}
      """##
    let schemas = """
      "Cat": {"type": "object", "required": ["k", "a"], "properties": {"k": {"enum": ["CAT"]}, "a": {"type": "integer"}}},
      "Dog": {"type": "object", "required": ["k", "b"], "properties": {"k": {"enum": ["dog"]}, "b": {"type": "integer"}}}
      """
    #expect(try Self.kinds(body, by: schema, schemas: schemas) == expected)
  }

  /// Choices that lead back to themselves through other schemas, and bodies that fit and that do not.
  private static let circular: [(schemas: String, fitting: [String], others: [String])] = [
    (
      ##"""
      "S": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/T"}]},
       "T": {"anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/S"}]}
      """##, ["1", #""a""#], ["true", "null", "{}"]
    ),
    (
      ##"""
      "S": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/T"}]},
       "T": {"anyOf": [{"$ref": "#/components/schemas/S"}, {"type": "null"}]}
      """##, [#""a""#, "null"], ["1"]
    ),
    (
      ##"""
      "S": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/T"}],
             "discriminator": {"propertyName": "k", "mapping": {"a": "A", "t": "T"}}},
       "T": {"oneOf": [{"$ref": "#/components/schemas/B"}, {"$ref": "#/components/schemas/S"}]},
       "A": {"type": "object", "required": ["k", "a"], "properties": {"k": {"type": "string"}, "a": {"type": "integer"}}},
       "B": {"type": "object", "required": ["k", "b"], "properties": {"k": {"type": "string"}, "b": {"type": "integer"}}}
      """##, [#"{"k": "a", "a": 1}"#, #"{"k": "t", "b": 1}"#],
      [#"{"k": "a", "b": 1}"#, #"{"k": "t", "a": 1}"#, #"{"k": "x", "a": 1}"#]
    ),
    (
      ##"""
      "S": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/T"}]},
       "T": {"type": "object", "required": ["t"], "properties": {"t": {"type": "integer"}},
             "anyOf": [{"required": ["b"]}, {"$ref": "#/components/schemas/S"}]}
      """##, [#""a""#, #"{"t": 1, "b": 2}"#], [#"{"t": 1}"#, #"{"b": 1}"#, "1"]
    ),
  ]

  @Test(arguments: circular)
  func `a choice that leads back through other schemas promises the rest of what it says`(
    schemas: String, fitting: [String], others: [String]
  ) throws {
    let schema = ##"{"$ref": "#/components/schemas/S"}"##
    for body in fitting { #expect(try Self.kinds(body, by: schema, schemas: schemas) == [], "\(body)") }
    for body in others { #expect(try Self.kinds(body, by: schema, schemas: schemas) != [], "\(body)") }
    let reading = Self.reading(Self.document(Self.response(schema), schemas: schemas))
    #expect(reading.diagnostics.contains { $0.message.contains("allows nothing more; it is passed over") })
    let contract = try #require(reading.contract)
    #expect(contract.mutationScore().endpoints.allSatisfy { $0.obstacles.isEmpty })
  }

  @Test func `schemas that are nothing but each other are an error`() throws {
    let schemas = ##"""
      "S": {"allOf": [{"$ref": "#/components/schemas/T"}]}, "T": {"allOf": [{"$ref": "#/components/schemas/S"}]}
      """##
    let schema = ##"{"$ref": "#/components/schemas/S"}"##
    let reading = Self.reading(Self.document(Self.response(schema), schemas: schemas))
    let contract = try #require(reading.contract)
    #expect(
      contract.documentErrors.map(\.message) == [
        "this schema is made of itself alone; promise it in the contract itself"
      ])
    #expect(contract.endpoints.allSatisfy { $0.fault != nil })
  }

  private static func response(_ schema: String) -> String {
    """
    "responses": {"200": {"description": "", "content": {"application/json": {"schema": \(schema)}}}}
    """
  }

  @Test func `text/json is JSON`() throws {
    let schema = #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}"#
    #expect(try Self.kinds(#"{"a": 1}"#, by: schema, type: "text/json") == [])
    #expect(try Self.kinds(#"{"a": "1"}"#, by: schema, type: "text/json") == ["value-type $.a"])
  }

  @Test func `an anchored expression with a choice inside has samples`() throws {
    let operation = #"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}}}}}
      """#
    let contract = try #require(Self.reading(Self.document(operation)).contract)
    #expect(contract.mutationScore().endpoints.first?.obstacles.isEmpty == true)
  }

  @Test(arguments: [
    #""format": "byte", "minLength": 6, "maxLength": 9"#, #""format": "byte", "minLength": 100"#,
    #""format": "base64url", "minLength": 7, "maxLength": 7"#, #""format": "ipv4", "minLength": 15"#,
    #""format": "ipv4", "maxLength": 7"#, #""format": "ipv6", "maxLength": 12"#,
    #""format": "date-time", "maxLength": 20"#, #""format": "date-time", "minLength": 24, "maxLength": 24"#,
  ])
  func `a text of a format and a length has samples`(keywords: String) throws {
    let schema = #"{"type": "string", \#(keywords)}"#
    let contract = try #require(Self.reading(Self.document(Self.response(schema))).contract)
    #expect(contract.mutationScore().endpoints.first?.obstacles.isEmpty == true)
  }

  @Test func `a key in the query is an item of it`() throws {
    let operation = #"""
      "security": [{"k": []}], "responses": {"200": {"description": ""}}
      """#
    let schemes = #", "securitySchemes": {"k": {"type": "apiKey", "in": "query", "name": "api_key"}}"#
    let contract = try #require(Self.reading(Self.document(operation, more: schemes)).contract)
    let query = try #require(contract.endpoints.first?.query)
    #expect(contract.shapes.notation(of: query) == "object {api_key?}")
  }

  @Test(.slow, .ends) func `a schema whose smallest value is too large is an error, and ends`() throws {
    let schemas =
      (0..<30).map { number in
        let next = "{\"$ref\": \"#/components/schemas/A\(number + 1)\"}"
        return """
          "A\(number)": {"type": "object", "required": ["l", "r"], "properties": {"l": \(next), "r": \(next)}}
          """
      }.joined(separator: ",") + #", "A30": {"type": "string"}"#
    let operation = ##"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/A0"}}}}}
      """##
    let reading = Self.reading(Self.document(operation, schemas: schemas))
    let contract = try #require(reading.contract)
    let told = contract.documentErrors.filter {
      $0.message.hasPrefix("the smallest value of this schema has")
    }
    #expect(!told.isEmpty && contract.endpoints[0].fault != nil)
    #expect(contract.mutationScore().endpoints.count == 1)
  }

  @Test
  func `lint names the operations of whose success nothing is promised, until the contract promises it`()
    throws
  {
    let operation = #"""
      "responses": {"200": {"description": "", "content": {"text/event-stream": {}}}}
      """#
    let document = Self.document(operation)
    func messages(_ endpoints: String) -> [String] {
      let text = """
        {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json", "endpoints": \(endpoints),
         "checks": {"x": {"call": "GET /x/{id}", "path": {"id": "1"}}}}
        """
      let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
      return ContractReading(of: Array(text.utf8), file: "t.json", files: files).diagnostics.map(\.message)
    }
    #expect(messages("{}") == ["nothing is promised of the body of the success of GET /x/{id}"])
    #expect(messages(#"{"x": {"request": "GET /x/{id}", "responses": {"200": {"each": "string"}}}}"#) == [])
  }

  @Test func `lint names each operation of whose success nothing is promised, at its place`() {
    let paths = (1...5).map { "\"/a\($0)\": {\"get\": {\"responses\": {\"200\": {\"description\": \"\"}}}}" }
    let document = """
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
      \(paths.joined(separator: ",\n"))}}
      """
    let warnings = Self.reading(document).diagnostics.filter {
      $0.message.hasPrefix("nothing is promised of")
    }
    #expect(warnings.map(\.location.line) == [2, 3, 4, 5, 6])
    #expect(warnings.last?.message == "nothing is promised of the body of the success of GET /a5")
  }

  @Test func `the remedy for a schema without an end is one in the document`() {
    let operation = ##"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}}
      """##
    let schemas = ##"""
      "A": {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/components/schemas/A"}}}
      """##
    let messages = Self.reading(Self.document(operation, schemas: schemas)).diagnostics.map(\.message)
    #expect(
      messages.contains(
        "A can never end, because it always holds itself (A.a → A); one of these members must not be in \"required\", or may be null"
      ), "\(messages)")
  }

  @Test func `bounds of integers are written without a fraction`() throws {
    let operation = #"""
      "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "integer", "minimum": 1.0, "maximum": 5.0}}}}}
      """#
    let contract = try #require(Self.reading(Self.document(operation)).contract)
    guard case .shape(let id)? = contract.endpoints.first?.responses.first?.body else {
      Issue.record("no shape")
      return
    }
    #expect(contract.shapes.notation(of: id) == "integer(1...5)")
  }
}
