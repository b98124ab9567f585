/// A keyword of schemas that decides how a schema is read.
enum SchemaKeyword: UInt64, CaseIterable {
  case reference
  case allOf, anyOf, oneOf, discriminator
  case nullable
  case foreignNullable

  case type, `enum`, const, format, pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum
  case exclusiveMaximum, multipleOf, items, prefixItems, additionalItems, minItems, maxItems, uniqueItems
  case properties, required, additionalProperties, patternProperties, contentEncoding

  case not, `if`, then, `else`, dependentSchemas, dependentRequired, dependencies, contains, minContains
  case maxContains, propertyNames, minProperties, maxProperties, unevaluatedItems, unevaluatedProperties
  case dynamicReference, recursiveReference, contentSchema

  /// The keyword as it is written in a document.
  var name: String {
    switch self {
    case .reference: "$ref"
    case .foreignNullable: "x-nullable"
    case .dynamicReference: "$dynamicRef"
    case .recursiveReference: "$recursiveRef"
    case .allOf: "allOf"
    case .anyOf: "anyOf"
    case .oneOf: "oneOf"
    case .discriminator: "discriminator"
    case .nullable: "nullable"
    case .type: "type"
    case .enum: "enum"
    case .const: "const"
    case .format: "format"
    case .pattern: "pattern"
    case .minLength: "minLength"
    case .maxLength: "maxLength"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .exclusiveMinimum: "exclusiveMinimum"
    case .exclusiveMaximum: "exclusiveMaximum"
    case .multipleOf: "multipleOf"
    case .items: "items"
    case .prefixItems: "prefixItems"
    case .additionalItems: "additionalItems"
    case .minItems: "minItems"
    case .maxItems: "maxItems"
    case .uniqueItems: "uniqueItems"
    case .properties: "properties"
    case .required: "required"
    case .additionalProperties: "additionalProperties"
    case .patternProperties: "patternProperties"
    case .contentEncoding: "contentEncoding"
    case .contentSchema: "contentSchema"
    case .not: "not"
    case .if: "if"
    case .then: "then"
    case .else: "else"
    case .dependentSchemas: "dependentSchemas"
    case .dependentRequired: "dependentRequired"
    case .dependencies: "dependencies"
    case .contains: "contains"
    case .minContains: "minContains"
    case .maxContains: "maxContains"
    case .propertyNames: "propertyNames"
    case .minProperties: "minProperties"
    case .maxProperties: "maxProperties"
    case .unevaluatedItems: "unevaluatedItems"
    case .unevaluatedProperties: "unevaluatedProperties"
    }
  }
}

/// A set of keywords in one word, which is found by reading the names of a schema once.
struct SchemaKeywordSet: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ keywords: [SchemaKeyword]) {
    rawValue = keywords.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// Creates the set of the keywords that a schema has; it is empty for a value that is no object.
  init(of schema: OpenAPINode) {
    let document = schema.value.document
    var found: UInt64 = 0
    if schema.isObject {
      var key = document.firstChild(of: schema.value.node)
      let end = document.next(after: schema.value.node)
      while key < end {
        found |= Self.bit(ofName: key, in: document)
        key = document.next(after: key.value)
      }
    }
    rawValue = found
  }

  func contains(_ keyword: SchemaKeyword) -> Bool { rawValue & Self.bit(of: keyword) != 0 }

  /// The keywords of the set, in the order in which they are declared.
  var keywords: [SchemaKeyword] { SchemaKeyword.allCases.filter(contains) }

  private static func bit(of keyword: SchemaKeyword) -> UInt64 { 1 << keyword.rawValue }

  private struct Name {
    var bytes: [UInt8]
    var bit: UInt64
  }

  /// The names of all keywords by their length.
  private static let names: [[Name]] = {
    let all = SchemaKeyword.allCases.map { Name(bytes: Array($0.name.utf8), bit: bit(of: $0)) }
    let longest = all.map(\.bytes.count).max() ?? 0
    return (0...longest).map { length in all.filter { $0.bytes.count == length } }
  }()

  private static func bit(ofName key: NodeID, in document: JSONDocument) -> UInt64 {
    if document.flags(of: key).contains(.hasEscapes) {
      let name = document.string(at: key)
      return SchemaKeyword.allCases.first { $0.name == name }.map(bit) ?? 0
    }
    let range = document.contentRange(of: key)
    guard range.count < names.count else { return 0 }
    return names[range.count].first { name in
      for offset in 0..<name.bytes.count where document.bytes[range.lowerBound + offset] != name.bytes[offset]
      {
        return false
      }
      return true
    }?.bit ?? 0
  }
}

extension OpenAPINode {
  /// The keywords that a schema has.
  var keywords: SchemaKeywordSet { SchemaKeywordSet(of: self) }

  subscript(keyword: SchemaKeyword) -> OpenAPINode? { self[keyword.name] }
}
