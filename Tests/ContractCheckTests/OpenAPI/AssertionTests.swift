import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what is said of assertions of a schema, such as `minProperties`, and of bodies that do not keep them.
@Suite struct AssertionTests {
  @Test(arguments: [
    (#"{"type": "string", "not": {"enum": ["a"]}}"#, nil), (#"{"not": {"type": "integer"}}"#, nil),
    (#"{"type": "string", "not": {"format": "odd"}}"#, "\"not\" is not judged, since a part of it is not"),
    (#"{"contains": {"contentSchema": {}}}"#, "\"contains\" is not judged, since a part of it is not"),
    (
      #"{"if": {"format": "odd"}, "then": {"minimum": 1}}"#,
      "\"then\" is not judged, since a part of it is not"
    ),
    (
      #"{"dependentSchemas": {"a": {"dependencies": {}}}}"#,
      "\"dependentSchemas\" is not judged, since a part of it is not"
    ),
    (
      #"{"anyOf": [{"properties": {"a": {}}, "pattern": "(?=x)"}], "unevaluatedProperties": false}"#,
      "\"unevaluatedProperties\" is not judged, since a part of it is not"
    ),
    (
      #"{"if": {"format": "odd", "properties": {"a": {}}}, "unevaluatedProperties": false}"#,
      "\"unevaluatedProperties\" is not judged, since a part of it is not"
    ),
    (#"{"propertyNames": {"format": "odd"}}"#, "\"propertyNames\" is not judged, since a part of it is not"),
    (#"{"not": {"oneOf": [{"minLength": 1}, {"maxLength": 2}]}}"#, nil),
    (
      ##"{"$ref": "#/components/schemas/S"}"##,
      "this \"not\" leads back to itself, or more than 8 are within each other, so it is not judged"
    ),
    (nested(9), nil),
    (
      nested(10),
      "this \"not\" leads back to itself, or more than 8 are within each other, so it is not judged"
    ),
  ])
  func `an assertion that is not judged exactly is told, and no other`(schema: String, reason: String?) throws
  {
    let schemas = ##"{"S": {"type": "array", "not": {"anyOf": [{"$ref": "#/components/schemas/S"}]}}}"##
    let messages = try DocumentText(response: schema, schemas: schema.contains("$ref") ? schemas : "{}")
      .read().promises.warnings
      .filter { $0.topic == .unjudged }.map(\.message)
    #expect(
      messages.contains { $0.contains("\" is not judged, since") || $0.contains("leads back") }
        == (reason != nil))
    if let reason { #expect(messages.contains(reason), "\(messages)") }
  }

  /// Returns a schema with exclusions within each other.
  private static func nested(_ count: Int) -> String {
    String(repeating: "{\"not\": ", count: count) + "{\"type\": \"object\"}"
      + String(repeating: "}", count: count)
  }

  private static func findings(_ body: String, by schema: String) throws -> [Finding] {
    let reading = try DocumentText(response: schema).read()
    guard case .shape(let shape)? = reading.promises.operations.first?.endpoint.responses.first?.body else {
      return []
    }
    return MatchReport(
      of: try JSONDocument(parsing: Array(body.utf8)), against: shape, of: reading.shapes,
      client: Client(keys: .asWritten, dates: nil, os: nil), policy: .allow
    ).findings
  }

  @Test(arguments: [
    (
      #"{"type": "object", "properties": {"a": {"type": "object", "minProperties": 2}}}"#,
      #"{"a": {"b": 1}}"#,
      "value-range $.a", "at least 2 members", #"object {b} (1 member)"#, RuleID.otherMemberCount
    ),
    (
      #"{"type": "object", "propertyNames": {"type": "string", "pattern": "^[a-z]$"}}"#, #"{"a": 1, "B": 2}"#,
      "value-format $", "keys of the form /[a-z]/", #"object {a, B} (with the key "B")"#, .keyOfOtherForm
    ),
    (
      #"{"type": "object", "dependentRequired": {"card": ["address"]}}"#, #"{"card": 1}"#,
      "field-missing $.address", #""address" beside "card""#, "nothing in object {card}", .memberBesideAnother
    ),
    (
      #"{"type": "array", "contains": {"type": "string"}, "minContains": 2}"#, #"[1, "a"]"#, "value-range $",
      "at least 2 elements of the form string", "array of 2 (1 of its elements are)", .otherElementCount
    ),
    (
      #"{"enum": [{"a": 1}, {"a": 2}]}"#, #"{"a": 3}"#, "value-choice $", #"{"a": 1} | {"a": 2}"#,
      "object {a}", .unlistedValue
    ),
    (
      #"{"not": {"required": ["a"]}}"#, #"{"a": 3}"#, "value-literal $", "not object {a}", "object {a}",
      .excludedValue
    ),
    (
      #"{"type": "object", "properties": {"a": false}}"#, #"{"a": null}"#, "value-literal $.a", "no value",
      "null",
      .valueInPlaceOfNone
    ),
    (
      #"{"if": {"required": ["card"]}, "then": {"required": ["address"]}}"#, #"{"card": 1}"#,
      "value-choice $",
      "object {address} where it is object {card}", #"object {card} (without "address")"#,
      .otherFormOnCondition
    ),
    (
      #"{"type": "object", "if": {"properties": {"k": {"const": 1}}}, "else": {"properties": {"n": {"type": "string"}}}}"#,
      #"{"k": 2, "n": 3}"#, "value-choice $", "object {n?} unless it is object {k?}",
      #"object {k, n} ("n" is of another form)"#, .otherFormOnCondition
    ),
    (
      #"{"dependentSchemas": {"a": {"minProperties": 2}}}"#, #"{"a": 3}"#, "value-choice $",
      "at least 2 members where it is object {a}", "object {a}", .otherFormOnCondition
    ),
    (
      #"{"type": "object", "properties": {"a": {}}, "unevaluatedProperties": false}"#, #"{"a": 1, "b": 2}"#,
      "value-format $", "no other members", #"object {a, b} (with the key "b")"#, .unevaluatedMember
    ),
    (
      #"{"type": "object", "unevaluatedProperties": {"type": "string"}}"#, #"{"b": 2}"#, "value-format $",
      "other members of the form string", #"object {b} (with the key "b")"#, .unevaluatedMember
    ),
    (
      #"{"type": "array", "prefixItems": [{}], "unevaluatedItems": false}"#, "[1, 2]", "value-format $",
      "no other elements", "array of 2 (with [1])", .unevaluatedElement
    ),
  ])
  func `a finding says what is promised and what came`(
    schema: String, body: String, place: String, promised: String, received: String, rule: RuleID
  ) throws {
    let findings = try Self.findings(body, by: schema)
    #expect(findings.map { "\($0.kind.rawValue) \($0.path.map { "\($0)" } ?? "")" } == [place])
    #expect(findings.map(\.expected) == [promised])
    #expect(findings.map(\.actual) == [received])
    #expect(findings.allSatisfy { $0.advice.follows(rule) && $0.severity.failsRun })
  }

  @Test(arguments: [
    ("not", #""a""#, "1"), ("contains", "[]", #"["a"]"#), ("propertyNames", #"{"ab": 1}"#, #"{"a": 1}"#),
    ("unevaluatedProperties", #"{"a": 1}"#, #"{"a": "a"}"#), ("unevaluatedItems", "[1]", #"["a"]"#),
  ])
  func `a reference stands for the schema of a keyword`(keyword: String, unfit: String, fit: String) throws {
    let reading = try DocumentText(
      response: ##"{"\##(keyword)": {"$ref": "#/components/schemas/S"}}"##,
      schemas: #"{"S": {"type": "string", "maxLength": 1}}"#
    ).read()
    #expect(reading.messages == [] && reading.promises.errors.isEmpty)
    #expect(try reading.failures(unfit) != [] && reading.failures(fit) == [])
  }

  @Test func `each element that lacks a member is counted`() throws {
    let schema = #"{"type": "array", "items": {"type": "object", "dependentRequired": {"a": ["b", "c"]}}}"#
    let findings = try Self.findings(
      #"[{"a": 1, "c": 1}, {"a": 1, "b": 1}, {"a": 1, "c": 1}, {}]"#, by: schema)
    #expect(
      findings.map { "\($0.path.map { "\($0)" } ?? "") \($0.count?.affected ?? 0)" } == [
        "$[*].b 2", "$[*].c 1",
      ])
  }

  /// Each level asks for an element that fits the schema itself, whose elements fit it too.
  @Test func `nested assertions cost no more with each level`() throws {
    let schemas = ##"""
      {"S": {"type": "array", "items": {"$ref": "#/components/schemas/S"},
             "contains": {"$ref": "#/components/schemas/S"}, "minContains": 0, "maxContains": 1}}
      """##
    let reading = try DocumentText(response: ##"{"$ref": "#/components/schemas/S"}"##, schemas: schemas)
      .read()
    #expect(reading.messages == [])
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(try reading.failures(deep) == [])
    #expect(try reading.failures("[[], []]") == ["value-range $"])
  }

  /// Each schema holds the value to the next one many times.
  @Test(arguments: [
    #"{"not": NEXT, "title": "I"}"#, #"{"if": NEXT, "then": false, "title": "I"}"#,
    #"{"oneOf": [NEXT, {"const": I}]}"#,
  ])
  func `a value is held once to what assertions within each other ask for`(form: String) throws {
    let schemas = (0..<8).map { level in
      let next = level == 7 ? #"{"type": "string"}"# : "{\"$ref\": \"#/components/schemas/S\(level + 1)\"}"
      let forms = (0..<16).map { form.replacing("NEXT", with: next).replacing("I", with: "\($0)") }
      return "\"S\(level)\": {\"anyOf\": [\(forms.joined(separator: ", "))]}"
    }
    let time = try processorTime {
      let reading = try DocumentText(
        response: ##"{"not": {"not": {"$ref": "#/components/schemas/S2"}}}"##,
        schemas: "{\(schemas.joined(separator: ", "))}"
      ).read()
      #expect(!reading.messages.contains { $0.contains("leads back") } && reading.promises.errors.isEmpty)
      for body in ["null", "1", #""a""#, "{}", "[1, 2, 3]"] { _ = try reading.failures(body) }
    }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test(arguments: [
    (##"{"if": {"anyOf": [{"$ref": "#/components/schemas/S"}]}, "then": {"minimum": 1}}"##, "then"),
    (##"{"dependentSchemas": {"a": {"anyOf": [{"$ref": "#/components/schemas/S"}]}}}"##, "dependentSchemas"),
    (
      ##"{"anyOf": [{"allOf": [{"$ref": "#/components/schemas/S"}], "properties": {"c": {}}, "required": ["a"]}, {"required": ["b"]}], "properties": {"a": {}, "b": {}}, "unevaluatedProperties": false}"##,
      "unevaluatedProperties"
    ),
  ])
  func `an assertion that leads back to itself is told`(schema: String, keyword: String) throws {
    let reading = try DocumentText(
      response: ##"{"$ref": "#/components/schemas/S"}"##, schemas: "{\"S\": \(schema)}"
    ).read()
    #expect(reading.messages.contains { $0.hasPrefix("this \"\(keyword)\" leads back to itself") })
    #expect(try reading.failures(#"{"b": 1}"#) == [])
  }

  @Test func `what too many schemas evaluate is not judged, and told`() throws {
    func messages(_ count: Int) throws -> [String] {
      let forms = (0..<count).map { #"{"properties": {"a\#($0)": {}}}"# }.joined(separator: ", ")
      return try DocumentText(
        response: #"{"type": "object", "allOf": [\#(forms)], "unevaluatedProperties": false}"#
      ).read().messages
    }
    #expect(try messages(255) == [])
    #expect(try messages(256).contains { $0.hasPrefix("\"unevaluatedProperties\" is not judged, since") })
  }

  @Test func `many listed objects are looked up and not compared`() throws {
    let listed = (0..<2_000).map { #"{"a": \#($0), "b": [\#($0)]}"# }.joined(separator: ", ")
    let reading = try DocumentText(response: #"{"type": "array", "items": {"enum": [\#(listed)]}}"#).read()
    let body = (0..<20_000).map { #"{"b": [\#($0 % 2_000)], "a": \#($0 % 2_000)}"# }.joined(separator: ", ")
    var failures: [String]?
    let time = try processorTime { failures = try reading.failures("[\(body)]") }
    #expect(failures == [])
    #expect(time < .seconds(20), "\(time)")
  }

  @Test(arguments: ["minProperties", "maxProperties", "minContains", "maxContains"])
  func `a bound that is no whole number is told`(keyword: String) throws {
    let reading = try DocumentText(response: #"{"contains": {}, "\#(keyword)": -1}"#).read()
    #expect(reading.messages == ["\"\(keyword)\" must be a whole number from 0 on, so it is not judged"])
  }

  @Test(arguments: [
    "not", "contains", "propertyNames", "if", "then", "else", "unevaluatedProperties", "unevaluatedItems",
  ])
  func `a list where a schema must stand is an error`(keyword: String) throws {
    let reading = try DocumentText(response: #"{"\#(keyword)": []}"#).read()
    #expect(reading.promises.errors.map(\.message) == ["\"\(keyword)\" must be a schema"])
  }

  @Test(arguments: [
    (
      #"{"dependentRequired": []}"#,
      "\"dependentRequired\" must be an object with lists of names, so it is not judged"
    ),
    (
      #"{"dependentRequired": {"a": "b"}}"#,
      "\"dependentRequired\" must have lists of names, so this one is not judged"
    ),
    (
      #"{"dependentRequired": {"a": [1]}}"#,
      "\"dependentRequired\" must have lists of names, so this is not judged"
    ),
  ])
  func `names that are none are told`(schema: String, message: String) throws {
    #expect(try DocumentText(response: schema).read().messages == [message])
  }
}
