import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of `$id` as the base of references (JSON Schema 2020-12, section 8.2.1).
@Suite struct SchemaIdentifierTests {
  private static let schemas = """
    {"Tree": {"$id": "https://example.com/schemas/tree.json", "type": "object", "required": ["label"],
        "properties": {"label": {"$ref": "#/$defs/Name"}, "leaf": {"$ref": "leaf.json"},
          "note": {"$ref": "leaf.json#note"}, "size": {"$ref": "/other/size.json#/$defs/Count"},
          "children": {"type": "array", "items": {"$ref": "#"}}},
        "$defs": {"Name": {"type": "string", "minLength": 2}}},
     "Leaf": {"$id": "https://example.com/schemas/leaf.json", "type": "object", "required": ["color"],
        "properties": {"color": {"type": "string"}, "note": {"$anchor": "note", "type": "integer"}}},
     "Size": {"$id": "https://example.com/other/size.json", "$defs": {"Count": {"type": "integer", "minimum": 1}}},
     "Other": {"$anchor": "note", "type": "boolean"}}
    """

  private static func document(_ schema: String = ##"{"$ref": "#/components/schemas/Tree"}"##) -> DocumentText
  {
    DocumentText(response: schema, schemas: schemas)
  }

  @Test(arguments: [
    (#"{"label": "ab", "leaf": {"color": "red"}, "note": 7, "size": 3, "children": [{"label": "cd"}]}"#, 0),
    (#"{"label": "a"}"#, 1), (#"{"label": "ab", "leaf": {}}"#, 1), (#"{"label": "ab", "note": true}"#, 1),
    (#"{"label": "ab", "size": 0}"#, 1), (#"{"label": "ab", "children": [{"label": "c"}]}"#, 1),
  ])
  func `references lead to the schemas that the nearest identifier makes of them`(
    _ body: String, _ count: Int
  ) throws {
    let reading = try Self.document().read()
    #expect(reading.messages == [])
    #expect(try reading.failures(body).count == count)
  }

  @Test func `a reference from outside finds a schema by its identifier`() throws {
    let reading = try Self.document(#"{"$ref": "https://example.com/schemas/leaf.json#note"}"#).read()
    #expect(reading.messages == [])
    #expect(try reading.failures("7") == [])
    #expect(try reading.failures("true").count == 1)
  }

  @Test func `a reference that only the whole file has is followed, and told`() throws {
    let schemas = ##"""
      {"A": {"$id": "https://example.com/a.json", "properties": {"b": {"$ref": "#/components/schemas/B"}}},
       "B": {"type": "integer"}}
      """##
    let reading = try DocumentText(response: ##"{"$ref": "#/components/schemas/A"}"##, schemas: schemas)
      .read()
    #expect(
      reading.messages == [
        "by the \"$id\" around it, this reference leads nowhere; it is read from the beginning of the file"
      ])
    #expect(try reading.failures(#"{"b": "x"}"#).count == 1)
  }

  @Test func `3_0 has no identifiers`() throws {
    let schemas = ##"""
      {"A": {"$id": "https://example.com/a.json", "type": "object", "properties": {
        "b": {"$ref": "#/components/schemas/B"}}}, "B": {"type": "integer"}}
      """##
    let reading = try DocumentText(
      response: ##"{"$ref": "#/components/schemas/A"}"##, schemas: schemas, version: "3.0.3"
    ).read()
    #expect(reading.messages == [])
    #expect(try reading.failures(#"{"b": "x"}"#).count == 1)
  }

  @Test(arguments: [
    ("b.json", "https://e.com/x/b.json"), ("../b", "https://e.com/b"), ("/b#c", "https://e.com/b"),
    ("//f.org/b", "https://f.org/b"), ("urn:b", "urn:b"), ("#c", "https://e.com/x/a.json"),
    ("./b/.", "https://e.com/x/b/"), ("../../../b?q#r", "https://e.com/b?q"),
    ("?q", "https://e.com/x/a.json?q"),
  ])
  func `references are resolved as RFC 3986 says`(_ reference: String, _ expected: String) {
    #expect(SchemaResources.resolved(reference, against: "https://e.com/x/a.json") == expected)
  }

  @Test(.requires(.python)) func `an independent validator agrees`() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(Self.document().text, to: "openapi.json")
      let outcome = try await OpenAPIAgreement(path: path).outcome()
      #expect(outcome.disagreements.map(\.description) == [])
      #expect(outcome.bodies > 20 && outcome.undecided == 0 && outcome.unsampled == [])
    }
  }
}
