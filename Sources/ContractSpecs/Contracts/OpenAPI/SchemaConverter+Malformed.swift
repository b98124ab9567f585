/// A keyword whose value is not what JSON Schema asks for.
struct MalformedPart {
  enum Kind {
    /// The value restricts what fits, and is not judged. The rest of its schema is.
    case unjudged

    /// A schema must stand there, so nobody can say what is promised.
    case unreadable
  }

  var kind: Kind
  var message: String
  var node: OpenAPINode
}

/// The keywords whose values are not what JSON Schema asks for.
extension SchemaConverter {
  /// Adds what is malformed in a schema. It is looked for once, and told of each shape that is made of the schema.
  mutating func addMalformed(in schema: OpenAPINode, _ keywords: SchemaKeywordSet) {
    let parts: [MalformedPart]
    if let known = malformed[schema.key] {
      parts = known
    } else {
      if document.dialect == .jsonSchema, schema["nullable"]?.bool == true { noteNullable() }
      parts =
        malformedTypes(of: schema, keywords) + malformedNames(of: schema, keywords)
        + malformedValues(of: schema, keywords) + misspeltKeys(of: schema, in: .schema)
        + ([schema] + [schema[.properties], schema["discriminator"]?["mapping"]].compactMap(\.self)).flatMap(
          repeatedKeys)
      malformed[schema.key] = parts
    }
    for part in parts {
      switch part.kind {
      case .unjudged: addUnjudged("\(part.message), so it is not judged", at: part.node)
      case .unreadable: addFault(part.message, at: part.node)
      }
    }
  }

  private mutating func malformedValues(
    of schema: OpenAPINode, _ keywords: SchemaKeywordSet
  ) -> [MalformedPart] {
    keywords.subtracting(SchemaKeywords.unjudged).keywords.flatMap { keyword -> [MalformedPart] in
      guard let value = schema[keyword] else { return [] }
      if value.isReference, !SchemaKeywords.ofOneSchema.contains(keyword), keyword != .const {
        return malformedReference(value, of: keyword)
      }
      if keyword == .discriminator, let mapping = value["mapping"], mapping.isReference {
        return malformedReference(mapping, of: keyword)
      }
      guard let wanted = wanted(keyword, value) else { return [] }
      let kind = SchemaKeywords.holdingSchemas.contains(keyword) ? MalformedPart.Kind.unreadable : .unjudged
      return [MalformedPart(kind: kind, message: "\"\(keyword.name)\" must be \(wanted)", node: value)]
    }
  }

  /// Returns the errors of a reference in the place of the value of a keyword. It is followed only to properties.
  private mutating func malformedReference(
    _ value: OpenAPINode, of keyword: SchemaKeyword
  ) -> [MalformedPart] {
    let place = value["$ref"] ?? value
    guard keyword == .properties || keyword == .patternProperties else {
      let message = "\"$ref\" is not followed in \"\(keyword.name)\"; write there what it leads to"
      return [MalformedPart(kind: .unreadable, message: message, node: place)]
    }
    do {
      _ = try target(of: value, .object)
      return members(beside: value).map {
        MalformedPart(kind: .unreadable, message: Self.words(beside: $0), node: $0.key)
      }
    } catch {
      return [MalformedPart(kind: .unreadable, message: error.message, node: place)]
    }
  }

  private func malformedTypes(of schema: OpenAPINode, _ keywords: SchemaKeywordSet) -> [MalformedPart] {
    guard keywords.contains(.type), let type = schema["type"] else { return [] }
    if type.kind == .array, !type.hasElements {
      let message = "\"type\" must be the name of a type or a list with at least one"
      return [MalformedPart(kind: .unjudged, message: message, node: type)]
    }
    return (type.kind == .array ? type.elements : [type]).compactMap { element in
      guard let name = element.string else {
        return MalformedPart(kind: .unjudged, message: "\"type\" must be the name of a type", node: element)
      }
      if SchemaType(rawValue: name) != nil || name == "file" { return nil }
      return MalformedPart(kind: .unjudged, message: "there is no type \(Quoted.key(name))", node: element)
    }
  }

  private func malformedNames(of schema: OpenAPINode, _ keywords: SchemaKeywordSet) -> [MalformedPart] {
    guard keywords.contains(.required), let list = schema[.required] else { return [] }
    // A parameter of 2.0 is a schema too, and says by true or false whether it is required.
    if list.kind == .boolean, schema["in"]?.kind == .string { return [] }
    if list.isReference { return [] }
    guard list.kind == .array else {
      return [
        MalformedPart(
          kind: .unjudged, message: "\"required\" must be a list of names beside \"properties\"", node: list)
      ]
    }
    return list.elements.filter { $0.kind != .string }.map {
      MalformedPart(kind: .unjudged, message: "\"required\" must be a list of names", node: $0)
    }
  }

  /// Returns the keys of a part that it does not have and that are near to one that is judged. Any other key that the
  /// standards do not know restricts nothing (JSON Schema 2020-12 section 6.5).
  private mutating func misspeltKeys(of object: OpenAPINode, in part: OpenAPIPart) -> [MalformedPart] {
    let names = part.memberNames
    let unknown = object.value.members.filter { !names.all.contains($0.name) && !$0.name.hasPrefix("x-") }
    return unknown.compactMap { member in
      guard let message = lack(of: member.name, in: part) else { return nil }
      return MalformedPart(
        kind: .unjudged, message: message, node: OpenAPINode(file: object.file, value: member.key))
    }
  }

  /// Returns what is to be said of a key that a part does not have; `nil` if it is near to none. Each is looked for once,
  /// and of a document with very many, the first that is not compared is told.
  private mutating func lack(of name: String, in part: OpenAPIPart) -> String? {
    if let known = unknownKeys[part, default: [:]][name] { return known }
    guard unknownKeyCount < Self.maximumUnknownKeys else {
      defer { unknownKeyCount += 1 }
      return unknownKeyCount > Self.maximumUnknownKeys
        ? nil
        : "\(Quoted.key(name)) is compared with no keyword, nor any key after it, as \(Self.maximumUnknownKeys) before it are unknown"
    }
    unknownKeyCount += 1
    let words = part == .schema ? "is no keyword" : "is no part of \(part.words)"
    let message = nearestName(to: name, among: part.memberNames.judged).map {
      "\(Quoted.key(name)), which may mean \"\($0)\", \(words)"
    }
    unknownKeys[part, default: [:]][name] = .some(message)
    return message
  }

  /// Returns the keys of an object that are there a second time.
  private func repeatedKeys(of object: OpenAPINode) -> [MalformedPart] {
    object.repeatedMembers.map { member in
      MalformedPart(
        kind: .unjudged, message: "\(Quoted.key(member.name)) is there a second time", node: member.key)
    }
  }

  /// Adds the keys that are there a second time in an object other than a schema.
  mutating func addRepeatedKeys(in object: OpenAPINode) {
    for part in repeatedKeys(of: object) {
      addUnjudged("\(part.message), so it is not judged", at: part.node)
    }
  }

  /// Adds the repeated keys of a member that must be an object.
  mutating func addOddKeys(of name: String, in member: OpenAPINode) {
    if member.isObject {
      addRepeatedKeys(in: member)
    } else {
      addUnjudged("\"\(name)\" must be an object, so it is not judged", at: member)
    }
  }

  /// Adds the keys of a part that are repeated, and those that are near to one that it may have.
  mutating func addOddKeys(in object: OpenAPINode, as part: OpenAPIPart) {
    addRepeatedKeys(in: object)
    for misspelt in misspeltKeys(of: object, in: part) {
      addUnjudged("\(misspelt.message), so it is not judged", at: misspelt.node)
    }
  }

  /// Notes once for a document that `nullable`, which 3.1 and later do not have, is read as before.
  private mutating func noteNullable() {
    note(
      "\"nullable\" is no keyword of OpenAPI \(document.version); where a schema has it, null is allowed",
      at: document.root["openapi"] ?? document.root)
  }

  /// Returns what a keyword's value must be; `nil` if it is that, or is noted elsewhere.
  private func wanted(_ keyword: SchemaKeyword, _ value: OpenAPINode) -> String? {
    switch keyword {
    case .minimum, .maximum: value.number == nil ? "a number" : nil
    case .exclusiveMinimum, .exclusiveMaximum:
      value.number == nil && value.kind != .boolean ? "a number" : nil
    case .multipleOf: isPositive(value) ? nil : "a number above 0"
    case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties, .minContains,
      .maxContains:
      value.count.map { $0 >= 0 } == true ? nil : "a whole number from 0 on"
    case .uniqueItems: value.kind == .boolean ? nil : "true or false"
    case .pattern, .format: value.kind != .string ? "a string" : nil
    case .enum where document.dialect == .jsonSchema: value.kind != .array ? "a list of values" : nil
    case .enum: !value.hasElements ? "a list with at least one value" : nil
    case .allOf, .anyOf, .oneOf: !value.hasElements ? "a list with at least one schema" : nil
    case .prefixItems: value.kind == .array ? nil : "a list of schemas"
    case .items: value.isSchema || value.kind == .array ? nil : "a schema"
    case .not, .contains, .propertyNames, .if, .then, .else, .unevaluatedItems, .unevaluatedProperties:
      value.isSchema ? nil : "a schema"
    case .dependentRequired: value.isObject ? nil : "an object with lists of names"
    case .additionalProperties: value.isSchema ? nil : "a schema, or true or false"
    case .properties, .patternProperties, .dependentSchemas: value.isObject ? nil : "an object with schemas"
    case .reference, .discriminator, .nullable, .foreignNullable, .type, .const, .additionalItems, .required,
      .contentEncoding, .dependencies, .dynamicReference, .recursiveReference, .contentSchema:
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

extension SchemaConverter {
  /// Adds the error that a schema is there twice. Most readers of JSON take the last one, so it is open which one counts.
  mutating func addSecondSchema(of first: OpenAPINode, _ id: ShapeID) {
    faults.add(
      "there is a second schema of this name, and readers differ in which one counts; delete one of them",
      at: document.location(of: first), of: id)
  }
}
