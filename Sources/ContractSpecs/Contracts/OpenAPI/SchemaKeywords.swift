/// The keywords of schemas, by what is done with them.
enum SchemaKeywords {
  /// The keywords about the value itself that are judged.
  static let judged = SchemaKeywordSet([
    .type, .enum, .const, .format, .pattern, .minLength, .maxLength, .minimum, .maximum, .exclusiveMinimum,
    .exclusiveMaximum, .multipleOf, .items, .prefixItems, .additionalItems, .minItems, .maxItems,
    .uniqueItems,
    .properties, .required, .additionalProperties, .patternProperties, .contentEncoding,
  ]).union(assertions)

  /// The keywords that restrict values beside their shapes. Without `type`, they imply none.
  static let assertions = SchemaKeywordSet([
    .minProperties, .maxProperties, .propertyNames, .dependentRequired, .contains, .minContains, .maxContains,
    .not, .if, .then, .else, .dependentSchemas, .unevaluatedItems, .unevaluatedProperties,
  ])

  /// The keywords beside which a schema does not name all members that it speaks of.
  static let namingElsewhere = SchemaKeywordSet([.if, .dependentSchemas, .unevaluatedProperties])

  /// The keywords that would decide whether a value fits, and are not judged.
  static let unjudged = SchemaKeywordSet([
    .dependencies, .dynamicReference, .recursiveReference, .contentSchema,
  ])

  /// The keywords whose value is a schema, or holds schemas.
  static let holdingSchemas = SchemaKeywordSet([
    .allOf, .anyOf, .oneOf, .items, .prefixItems, .properties, .patternProperties, .additionalProperties,
    .not, .contains, .propertyNames, .if, .then, .else, .dependentSchemas, .unevaluatedItems,
    .unevaluatedProperties,
  ])

  /// The keywords whose value is one schema, for which a reference stands by the standard.
  static let ofOneSchema = SchemaKeywordSet([
    .items, .additionalItems, .additionalProperties, .not, .contains, .propertyNames, .if, .then, .else,
    .unevaluatedItems, .unevaluatedProperties,
  ])

  /// The keywords that list schemas of which all, any or one must hold.
  static let lists = SchemaKeywordSet([.allOf, .anyOf, .oneOf])

  /// The keywords that restrict only values of one type, by that type. Without `type`, they imply it.
  static let types: [(type: SchemaType, keywords: SchemaKeywordSet)] = [
    (.object, SchemaKeywordSet([.properties, .additionalProperties, .patternProperties, .required])),
    (.array, SchemaKeywordSet([.items, .prefixItems, .minItems, .maxItems, .uniqueItems])),
    (.string, SchemaKeywordSet([.pattern, .minLength, .maxLength])),
    (.number, ofNumbers),
  ]

  /// The keywords that restrict numbers.
  static let ofNumbers = SchemaKeywordSet([
    .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf,
  ])

  /// The names of the keywords that decide which values fit.
  static let restrictingNames = SchemaKeyword.allCases.map(\.name)

  /// The names of the keywords that describe, and of members of parameters of 2.0, which are schemas too.
  static let describingNames: Set<String> = [
    "$anchor", "$comment", "$defs", "$dynamicAnchor", "$id", "$recursiveAnchor", "$schema", "$vocabulary",
    "allowEmptyValue", "collectionFormat", "contentMediaType", "default", "definitions", "deprecated",
    "description", "example", "examples", "externalDocs", "id", "in", "name", "readOnly", "title",
    "writeOnly", "xml",
  ]

  /// The formats that say nothing about which texts fit.
  static let vagueFormats: Set<String> = ["password", "binary", "string"]

  /// The formats that say nothing about which numbers fit.
  static let vagueFormatsOfNumbers: Set<String> = [
    "float", "double", "number", "float32", "float64", "decimal",
  ]

  /// The patterns of whole numbers in texts, by format: JSON of Protocol Buffers has those of 64 bits as texts.
  static let wholeNumbers: [String: Pattern] = {
    let (signed, unsigned) = (try? Pattern("-?[0-9]{1,19}"), try? Pattern("[0-9]{1,20}"))
    return ["int32": signed, "int64": signed, "uint32": unsigned, "uint64": unsigned].compactMapValues(\.self)
  }()

  /// The format of texts with this name, or `nil` if its texts are not judged.
  static func format(named name: String) -> Format? {
    switch name {
    case "date-time", "datetime": .dateTime
    case "date": .date
    case "time": .time
    case "uuid", "guid", "uuid1", "uuid3", "uuid4", "uuid5": .uuid
    case "email": .email
    case "uri", "url": .url
    case "byte", "base64": .base64
    case "base64url": .base64url
    case "ipv4": .ipv4
    case "ipv6": .ipv6
    case "hostname": .hostname
    default: nil
    }
  }
}

/// A type of JSON Schema.
enum SchemaType: String, Hashable, CaseIterable {
  case null, boolean, integer, number, string, array, object

  /// The types of a value that is an integer, a number, and so on.
  func admits(_ other: SchemaType) -> Bool { self == other || (self == .number && other == .integer) }
}
