import ContractSpecs

/// The parts of a struct, class, enum, protocol or extension that decoding depends on.
struct SwiftDeclaration: Sendable {
  enum Kind: Hashable, Sendable {
    case structure, classType, enumeration, protocolType, extensionOf, actorType
  }

  var kind: Kind

  /// The names of the enclosing types and its own; for an extension, those of the extended type.
  var path: [String]
  var file: Int
  var generics: [String] = []
  var inherited: [SwiftTypeReference] = []

  /// True for an extension with a `where` clause.
  var isConstrained = false

  /// True if only its own file sees the declaration.
  var isPrivate = false

  /// True if it has an `encode(to:)` of its own.
  var hasEncoder = false

  /// True for a `@propertyWrapper`.
  var isWrapper = false

  /// The attributes in front of it, without their arguments.
  var attributes: [SwiftTypeReference] = []

  /// The range of its own name.
  var name: SourceRange

  /// The range from the opening brace to the closing one.
  var body: SourceRange

  /// The range from its first modifier to its closing brace.
  var whole: SourceRange
  var properties: [SwiftProperty] = []
  var cases: [SwiftCase] = []

  /// The `init(from:)`, if it has one of its own.
  var initializer: SwiftInitializer?

  /// The file of `initializer`, which may be in an extension.
  var initializerFile: Int

  /// True if `initializer` is in an extension that a `where` clause constrains.
  var initializerIsConstrained = false
}

/// A `let` or `var` with one name.
struct SwiftProperty: Hashable, Sendable {
  var name: String

  /// The range of the written name, including any backticks.
  var nameRange: SourceRange

  /// The type, written or evident from the initial value; `nil` if only a compiler could infer it.
  var type: SwiftTypeReference?

  /// The range of the type annotation, if there is one.
  var typeRange: SourceRange?

  /// The declaration with its keyword and modifiers, up to the last of its names.
  var whole: SourceRange
  var isConstant: Bool
  var hasInitialValue = false

  /// True for an instance's stored property that synthesized code would decode: not computed, `static` or `lazy`.
  var isStored: Bool

  /// A custom attribute, which may be a property wrapper.
  var wrapper: SwiftTypeReference?

  /// True if `@ObservationIgnored` excludes it from `@Observable`.
  var isIgnored = false
}

/// A case of an enum.
struct SwiftCase: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    var label: String?
    var type: SwiftTypeReference
  }

  var name: String
  var nameRange: SourceRange

  /// The associated values, or `nil` without parentheses.
  var values: [Value]?
  var rawValue: RawValue?

  /// The literal after `=`.
  struct RawValue: Hashable, Sendable {
    var literal: Literal
    var range: SourceRange
  }

  /// The range of the whole `case` declaration, which may have several names.
  var whole: SourceRange

  /// The number of cases that the declaration has.
  var siblings = 1
}

/// The body of an `init(from:)`, as a range of its file's tokens.
struct SwiftInitializer: Hashable, Sendable {
  /// The name of the decoder parameter.
  var decoder: String
  var tokens: Range<Int>
  var whole: SourceRange
}

/// A `decode` or `decodeIfPresent` that an extension of `KeyedDecodingContainer` adds and that is called with a type
/// and `forKey:` alone, as the library's own.
struct SwiftContainerMethod: Hashable, Sendable {
  var name: String

  /// The type that it decodes.
  var type: SwiftTypeReference

  /// The generic parameters in the type, each of which can be any type.
  var generics: Set<String>
}

/// A `typealias`.
struct SwiftAlias: Sendable {
  var path: [String]
  var file: Int
  var isPrivate = false
  var generics: [String]
  var type: SwiftTypeReference

  /// The other types of a composition such as `Codable & Named`.
  var others: [SwiftTypeReference] = []
}
