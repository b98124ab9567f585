/// A part of a schema that a value has to satisfy, with others.
struct SchemaPart {
  /// The groups of keywords of a schema, which are read apart from each other.
  struct Aspects: OptionSet {
    let rawValue: Int

    static let reference = Aspects(rawValue: 1)
    static let allOf = Aspects(rawValue: 2)
    static let anyOf = Aspects(rawValue: 4)
    static let oneOf = Aspects(rawValue: 8)

    /// The keywords that are about the value itself, such as `type` and `properties`.
    static let own = Aspects(rawValue: 16)

    static let all: Aspects = [.reference, .allOf, .anyOf, .oneOf, .own]
  }

  var node: OpenAPINode
  var aspects = Aspects.all
}

/// The direction in which a value is sent, for `readOnly` and `writeOnly`.
enum SchemaDirection: Hashable {
  case response, request

  /// Neither direction, for a schema within an assertion such as `not`. It is read as the standard says: what a lenient
  /// reading lets fit would be excluded.
  case byLetter
}
