/// The kind of a JSON value, as named in RFC 8259 section 3. A number without fraction and exponent is an `integer`.
package enum JSONKind: UInt8, Sendable, CaseIterable {
  case null
  case boolean
  case integer
  case number
  case string
  case array
  case object

  var isContainer: Bool { self == .array || self == .object }
}

extension JSONKind {
  /// The kind with an article, such as `a string`.
  var withArticle: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
