/// The keywords whose values are not what JSON Schema asks for. They are not judged, which is noted.
extension SchemaConverter {
  /// Notes what is malformed in a schema, once.
  mutating func noteMalformed(_ schema: OpenAPINode, _ keywords: SchemaKeywordSet) {
    guard noted.insert(schema.key).inserted else { return }
    if keywords.contains(.type) { noteTypes(schema) }
    if document.dialect == .jsonSchema, schema["nullable"]?.bool == true { noteNullable() }
    for keyword in keywords.subtracting(SchemaKeywords.unjudged).keywords {
      guard let value = schema[keyword], let wanted = wanted(keyword, value) else { continue }
      note("\"\(keyword.name)\" must be \(wanted), so it is not judged", at: value)
    }
    for keyword in [SchemaKeyword.properties, .patternProperties] where keywords.contains(keyword) {
      for member in schema[keyword]?.members ?? [] where !isSchema(member.value) {
        note("a schema must be an object, so nothing is promised here", at: member.value)
      }
    }
  }

  private mutating func noteTypes(_ schema: OpenAPINode) {
    guard let type = schema["type"] else { return }
    if type.kind == .array, !type.hasElements {
      note("\"type\" must be the name of a type or a list with at least one, so it is not judged", at: type)
    }
    for element in type.kind == .array ? type.elements : [type] {
      if let name = element.string {
        if SchemaType(rawValue: name) == nil, name != "file" {
          note("there is no type \(Quoted.key(name)), so it is not judged", at: element)
        }
      } else {
        note("\"type\" must be the name of a type, so it is not judged", at: element)
      }
    }
  }

  /// Notes once for a document that `nullable`, which 3.1 and later do not have, is read as before.
  private mutating func noteNullable() {
    note(
      "\"nullable\" is no keyword of OpenAPI \(document.version); where a schema has it, null is allowed",
      at: document.root["openapi"] ?? document.root)
  }

  private func isSchema(_ node: OpenAPINode) -> Bool { node.isObject || node.kind == .boolean }

  /// Returns what a keyword's value must be; `nil` if it is that, or is noted elsewhere.
  private func wanted(_ keyword: SchemaKeyword, _ value: OpenAPINode) -> String? {
    switch keyword {
    case .minimum, .maximum: value.number == nil ? "a number" : nil
    case .exclusiveMinimum, .exclusiveMaximum:
      value.number == nil && value.kind != .boolean ? "a number" : nil
    case .multipleOf: isPositive(value) ? nil : "a number above 0"
    case .minLength, .maxLength, .minItems, .maxItems:
      value.count.map { $0 >= 0 } == true ? nil : "a whole number from 0 on"
    case .uniqueItems: value.kind == .boolean ? nil : "true or false"
    case .pattern, .format: value.kind != .string ? "a string" : nil
    case .enum: !value.hasElements ? "a list with at least one value" : nil
    case .allOf, .anyOf, .oneOf: !value.hasElements ? "a list with at least one schema" : nil
    case .prefixItems: value.kind == .array ? nil : "a list of schemas"
    case .items: isSchema(value) || value.kind == .array ? nil : "a schema"
    case .additionalProperties: isSchema(value) ? nil : "a schema, or true or false"
    case .properties, .patternProperties: value.isObject ? nil : "an object with schemas"
    case .reference, .discriminator, .nullable, .foreignNullable, .type, .const, .additionalItems, .required,
      .contentEncoding, .not, .if, .then, .else, .dependentSchemas, .dependentRequired, .dependencies,
      .contains,
      .minContains, .maxContains, .propertyNames, .minProperties, .maxProperties, .unevaluatedItems,
      .unevaluatedProperties, .dynamicReference, .recursiveReference:
      nil
    }
  }

  private func isPositive(_ value: OpenAPINode) -> Bool {
    guard let number = value.number.flatMap({ JSONNumber($0) }), let zero = JSONNumber("0") else {
      return false
    }
    return zero < number
  }
}
