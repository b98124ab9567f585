import Testing

@testable import ContractSpecs

/// The tests of a base schema whose discriminator tells which schema made of it an object is.
@Suite struct OpenAPIInheritanceTests {
  private static func made(of parent: String, requiring member: String) -> String {
    """
    {"allOf": [{"$ref": "#/components/schemas/\(parent)"},
     {"type": "object", "required": ["\(member)"], "properties": {"\(member)": {"type": "integer"}}}]}
    """
  }

  private static func reading(mapping: String = "{}", more: String) throws -> DocumentText.Reading {
    try DocumentText(
      response: ##"{"$ref": "#/components/schemas/Pet"}"##,
      schemas: """
        {"Pet": {"type": "object", "required": ["kind", "id"],
           "properties": {"kind": {"type": "string"}, "id": {"type": "integer"}},
           "discriminator": {"propertyName": "kind", "mapping": \(mapping)}}, \(more)}
        """
    ).read()
  }

  @Test(arguments: [
    (#"{"kind": "Dog", "id": 1, "d": 1}"#, []), (#"{"kind": "Dog", "id": 1}"#, ["field-missing $.d"]),
    (#"{"kind": "Puppy", "id": 1, "d": 1, "p": 1}"#, []),
    (#"{"kind": "Puppy", "id": 1, "d": 1}"#, ["field-missing $.p"]),
    (#"{"kind": "Whelp", "id": 1, "d": 1, "p": 1}"#, ["field-missing $.w"]),
    // Nothing says what a cat is but that it is a pet.
    (#"{"kind": "Cat", "id": 1}"#, []), (#"{"kind": "Cat"}"#, ["field-missing $.id"]),
  ])
  func `schemas of schemas are its cases too`(body: String, failures: [String]) throws {
    // The order of the document is another one than that of the inheritance.
    let schemas = ["Whelp": ("Puppy", "w"), "Puppy": ("Dog", "p"), "Dog": ("Pet", "d")]
      .map { "\"\($0)\": \(Self.made(of: $1.0, requiring: $1.1))" }.joined(separator: ", ")
    #expect(try Self.reading(more: schemas).failures(body) == failures)
  }

  @Test(arguments: [
    ##""Alias": {"$ref": "#/components/schemas/Pet"}, "Cat": \##(made(of: "Alias", requiring: "c"))"##,
    ##""Cat": {"$ref": "#/components/schemas/Pet", "required": ["c"], "properties": {"c": {"type": "integer"}}}"##,
  ])
  func `a schema is made of another one through references too`(schemas: String) throws {
    let reading = try Self.reading(more: schemas)
    #expect(try reading.failures(#"{"kind": "Cat", "id": 1, "c": 1}"#) == [])
    #expect(try reading.failures(#"{"kind": "Cat", "id": 1}"#) == ["field-missing $.c"])
  }

  @Test func `a constant of a schema names it before those that are made of it`() throws {
    let dog = ##"""
      "Puppy": \##(Self.made(of: "Dog", requiring: "p")),
      "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"kind": {"enum": ["dog"]}},
       "required": ["d"]}]}
      """##
    let reading = try Self.reading(more: dog)
    #expect(try reading.failures(#"{"kind": "dog", "id": 1, "d": 1}"#) == [])
    #expect(try reading.failures(#"{"kind": "dog", "id": 1}"#) == ["field-missing $.d"])
  }

  @Test(arguments: [
    (#"{"kind": "cat", "id": 1, "c": 1}"#, []), (#"{"kind": "cat", "id": 1}"#, ["field-missing $.c"]),
    (#"{"kind": "cat", "c": 1}"#, ["field-missing $.id"]), (#"{"kind": "pet", "id": 1}"#, []),
  ])
  func `a schema that only the mapping names holds beside the base`(body: String, failures: [String]) throws {
    let reading = try Self.reading(
      mapping: ##"{"cat": "#/components/schemas/Cat", "pet": "#/components/schemas/Pet"}"##,
      more: #""Cat": {"type": "object", "required": ["c"], "properties": {"c": {"type": "integer"}}}"#)
    #expect(try reading.failures(body) == failures)
  }

  @Test func `a mapping that leads nowhere is a place that is not judged`() throws {
    let reading = try Self.reading(
      mapping: ##"{"cat": "#/components/schemas/Cta"}"##,
      more: "\"Dog\": \(Self.made(of: "Pet", requiring: "d"))")
    #expect(
      reading.messages == [
        "\"#/components/schemas/Cta\" in the mapping leads to no schema, so objects of that kind are judged by their base alone"
      ])
    #expect(reading.promises.warnings.map(\.topic) == [.unjudged])
  }

  @Test(arguments: [
    ##"{"allOf": [{"properties": {"id": {"type": "integer"}}}, {"additionalProperties": {"type": "integer", "minimum": 5}}]}"##,
    ##"{"allOf": [{"additionalProperties": {"type": "integer", "minimum": 5}}, {"properties": {"id": {"type": "integer"}}}]}"##,
    ##"{"allOf": [{"properties": {"id": {"type": "integer"}}}], "properties": {"b": {}}, "additionalProperties": {"type": "integer", "minimum": 5}}"##,
    ##"{"allOf": [{"patternProperties": {"^i": {"type": "integer"}}}, {"additionalProperties": {"type": "integer", "minimum": 5}}]}"##,
  ])
  func `what one part demands of other members holds for those of another part`(schema: String) throws {
    let reading = try DocumentText(response: schema).read()
    #expect(try reading.failures(#"{"id": 1}"#) != [], "\(reading.messages)")
    #expect(try reading.failures(#"{"id": 7, "c": 7}"#) == [])
    #expect(try reading.failures(#"{"id": 7, "c": 1}"#) != [])
  }
}
