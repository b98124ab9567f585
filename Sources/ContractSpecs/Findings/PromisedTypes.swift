/// A type that a promise accepts, or a format of texts or numbers.
package enum PromisedType: Hashable, Sendable {
  case json(ReceivedType)

  /// A value of any type.
  case any
  case format(Format)

  /// A JSON Web Token.
  case token

  /// Creates the type of a word of the contract's notation; `nil` for another word.
  package init?(_ word: String) {
    if let type = ReceivedType(rawValue: word) {
      self = .json(type)
    } else if let format = Format(rawValue: word) {
      self = .format(format)
    } else if word == Self.any.word {
      self = .any
    } else if word == Self.token.word {
      self = .token
    } else {
      return nil
    }
  }

  /// The word of the contract's notation.
  package var word: String {
    switch self {
    case .json(let type): type.rawValue
    case .any: "any"
    case .format(let format): format.rawValue
    case .token: "jwt"
    }
  }

  /// True if the JSON value is a number.
  package var isNumeric: Bool {
    switch self {
    case .json(let type): type == .integer || type == .number
    case .format(let format): format.isNumeric
    case .any, .token: false
    }
  }

  /// True if the JSON value may be a string.
  package var mayBeText: Bool {
    switch self {
    case .json(let type): type == .string || type == .value
    case .format(let format): !format.isNumeric
    case .any, .token: true
    }
  }
}

/// The types that a promise accepts.
package struct PromisedTypes: Hashable, Sendable {
  /// The types in the order of the promise, each once: an integer and null.
  package private(set) var all: [PromisedType] = []

  /// True if any other value than one of the types is expected.
  package var isNegated = false

  /// The types of a promise that the contract's notation cannot express, such as one of several keys.
  package static let value = PromisedTypes([.json(.value)])

  package init(_ types: [PromisedType], isNegated: Bool = false) {
    self.isNegated = isNegated
    for type in types { insert(type) }
  }

  /// Creates types from their text in a report.
  package init(recorded text: String) {
    let isNegated = text.hasPrefix(Self.negation)
    let words = (isNegated ? text.dropFirst(Self.negation.count) : text[...]).split(separator: Self.separator)
    self.init(words.map { PromisedType(String($0)) ?? .json(.value) }, isNegated: isNegated)
  }

  /// The type of a value that a check expects; `isNegated` if it expects any other one.
  package init(of value: JSONValue, isNegated: Bool = false) {
    let isEmpty = (value.kind == .array || value.kind == .object) && value.count == 0
    // Baselines know an expected empty array or object by this word.
    self.init([.json(isEmpty ? .value : ReceivedType(value.kind))], isNegated: isNegated)
  }

  private static let separator = " | "
  private static let negation = "other than "

  fileprivate mutating func insert(_ type: PromisedType) {
    if !all.contains(type) { all.append(type) }
  }

  /// The words as reports show them: `integer | null`.
  package var text: String { all.map(\.word).joined(separator: Self.separator) }

  package func contains(_ type: PromisedType) -> Bool { all.contains(type) }

  /// Returns whether this type is the only one.
  package func isOnly(_ type: PromisedType) -> Bool { all == [type] }

  /// True if null is one of them. `not null` does not allow it.
  package var allowsNull: Bool { !isNegated && contains(.json(.null)) }

  /// The types of a value in which null does not come.
  package var withoutNull: PromisedTypes {
    allowsNull ? PromisedTypes(all.filter { $0 != .json(.null) }) : self
  }

  /// The words as a baseline keeps them.
  package var description: String { isNegated ? Self.negation + text : text }
}

extension ShapeTable {
  /// The depth of alternatives within alternatives from which on a type is not named.
  private static let maximumDepth = 8

  /// Returns the types of the values that fit a shape.
  package func promisedTypes(of id: ShapeID) -> PromisedTypes {
    var types = PromisedTypes([])
    insertTypes(of: id, depth: 0, into: &types)
    return types
  }

  private func insertTypes(of id: ShapeID, depth: Int, into types: inout PromisedTypes) {
    guard depth < Self.maximumDepth else { return types.insert(.json(.value)) }
    let alternatives: [ShapeID]
    switch self[id].shape {
    case .any: return types.insert(.any)
    case .null: return types.insert(.json(.null))
    case .boolean: return types.insert(.json(.boolean))
    case .integer: return types.insert(.json(.integer))
    case .number: return types.insert(.json(.number))
    case .string, .pattern: return types.insert(.json(.string))
    case .format(let format): return types.insert(.format(format))
    case .token: return types.insert(.token)
    case .moment(let moment): return types.insert(.format(moment.unit.format))
    case .array: return types.insert(.json(.array))
    case .object: return types.insert(.json(.object))
    case .literal(let literal): return types.insert(.json(literal.type))
    case .oneOf(let literals):
      for literal in literals { types.insert(.json(literal.type)) }
      return
    case .openChoice(let literals, let base):
      for literal in literals { types.insert(.json(literal.type)) }
      alternatives = [base]
    case .nullable(let inner):
      insertTypes(of: inner, depth: depth + 1, into: &types)
      return types.insert(.json(.null))
    case .choice(let shapes): alternatives = shapes
    case .assertion(let assertion): return types.insert(.json(assertion.type))
    }
    for alternative in alternatives { insertTypes(of: alternative, depth: depth + 1, into: &types) }
  }
}

extension Assertion {
  /// The type of the values that the assertion is about.
  fileprivate var type: ReceivedType {
    switch self {
    case .memberCount, .memberNames, .dependents: .object
    case .elements: .array
    case .unevaluated(let rest): rest.kind == .members ? .object : .array
    case .listed, .not, .forms, .implied, .never: .value
    }
  }
}

extension Literal {
  fileprivate var type: ReceivedType {
    switch self {
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    }
  }
}
