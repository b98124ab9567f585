/// A struct, class, enum, protocol or extension, as far as decoding depends on it.
struct SwiftDeclaration: Sendable {
  enum Kind: Hashable, Sendable {
    case structure, classType, enumeration, protocolType, extensionOf, actorType
  }

  var kind: Kind

  /// The names of the types around it and its own; for an extension, of what it extends.
  var path: [String]
  var file: Int
  var generics: [String] = []
  var inherited: [SwiftTypeReference] = []

  /// True if a `where` narrows what it extends.
  var isConstrained = false

  /// True if no other file sees it.
  var isPrivate = false

  /// True if it has an `encode(to:)` of its own.
  var hasEncoder = false

  /// Whether it is a `@propertyWrapper`.
  var isWrapper = false

  /// The attributes in front of it, without their arguments.
  var attributes: [SwiftTypeReference] = []

  /// Its own name.
  var name: SourceRange

  /// From the opening brace to the closing one.
  var body: SourceRange

  /// From its first modifier to its closing brace.
  var whole: SourceRange
  var properties: [SwiftProperty] = []
  var cases: [SwiftCase] = []

  /// `init(from:)`, where it has one of its own.
  var initializer: SwiftInitializer?

  /// The file of `initializer`, which may stand in an extension.
  var initializerFile: Int

  /// True if `initializer` stands in an extension that a `where` narrows.
  var initializerIsConstrained = false
}

/// A `let` or `var` with one name.
struct SwiftProperty: Hashable, Sendable {
  var name: String

  /// As it is written, with backticks where it has them.
  var nameRange: SourceRange

  /// Written, or plain from the initial value; `nil` where only a compiler could tell.
  var type: SwiftTypeReference?

  /// Of the type's annotation, where it has one.
  var typeRange: SourceRange?

  /// The declaration with its keyword and modifiers, as far as the last of its names.
  var whole: SourceRange
  var isConstant: Bool
  var hasInitialValue = false

  /// Whether an instance keeps a value in it that synthesized code would decode: not computed, `static` or `lazy`.
  var isStored: Bool

  /// A custom attribute, which may be a property wrapper.
  var wrapper: SwiftTypeReference?

  /// True if `@ObservationIgnored` keeps `@Observable` from it.
  var isIgnored = false
}

/// One case of an enum.
struct SwiftCase: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    var label: String?
    var type: SwiftTypeReference
  }

  var name: String
  var nameRange: SourceRange

  /// `nil` without parentheses.
  var values: [Value]?
  var rawValue: RawValue?

  /// The literal behind `=`.
  struct RawValue: Hashable, Sendable {
    var literal: Literal
    var range: SourceRange
  }

  /// Of the whole `case` declaration, which may have several names.
  var whole: SourceRange

  /// How many cases the declaration has.
  var siblings = 1
}

/// The body of an `init(from:)`, as a range of its file's tokens.
struct SwiftInitializer: Hashable, Sendable {
  /// What the decoder is called in it.
  var decoder: String
  var tokens: Range<Int>
  var whole: SourceRange
}

/// A `decode` or `decodeIfPresent` that an extension of `KeyedDecodingContainer` adds and that is called with a type and
/// `forKey:` alone, as the library's own.
struct SwiftContainerMethod: Hashable, Sendable {
  var name: String

  /// The type that it decodes.
  var type: SwiftTypeReference

  /// The generic parameters in it, each of which stands for any type.
  var generics: Set<String>
}

/// A `typealias`.
struct SwiftAlias: Sendable {
  var path: [String]
  var file: Int
  var isPrivate = false
  var generics: [String]
  var type: SwiftTypeReference
}
