import ContractSpecs

/// The JSON that a type is decoded from.
indirect enum SwiftContent {
  case object([SwiftMember], isOpen: Bool)

  /// A value of another type: the type is raw-representable, or is read from a single-value container.
  case single(SwiftTypeReference)

  /// The raw values of an enum, and the name of their type.
  case literals([Literal], of: String)

  /// An enum with associated values: an object whose one key is that of the case.
  case payloads([SwiftMember])

  /// Any value: the decoder is not asked for anything, or every request may fail.
  case anything
  case null

  /// An array whose elements are read one by one.
  case list

  /// The first of these that decodes. `ownError` says that the initializer throws an error of its own if none does.
  case choice([SwiftContent], ownError: Bool)

  /// An object that is read as one of several, depending on the value of a member.
  case tagged(SwiftTaggedContent)

  /// Content that is known except for these doubts.
  case doubted(SwiftContent, [SwiftDoubt])

  /// Content that is read in a way that is not understood, with the reason.
  case unknown(String)
}

/// The ways in which an object is read, depending on the value of one of its members.
struct SwiftTaggedContent {
  struct Alternative {
    var values: [Literal]
    var content: SwiftContent
  }

  var key: String
  var alternatives: [Alternative]

  /// The content that is read of some other values.
  var others: (kind: Discriminator.Others.Kind, content: SwiftContent)?

  /// The content that is read if nothing above applies, in which case decoding may throw.
  var rest: SwiftContent

  /// True if the initializer throws an error of its own in that case.
  var ownError: Bool
}

/// A reason why a type may reject a value that its shape allows.
struct SwiftDoubt {
  var reason: String
  var place: SourceRange
}

/// A member that the decoding of a type requests.
struct SwiftMember {
  indirect enum Value {
    case type(SwiftTypeReference, in: SwiftContext)

    /// An object without a type of its own: a `nestedContainer`, or the values of an enum's case.
    case object([SwiftMember], isOpen: Bool)
    case array

    /// An object without a type of its own, or any value that is none.
    case ifObject([SwiftMember], isOpen: Bool)

    /// A set of strings or numbers, held in a type of this name.
    case literals([Literal], of: String)

    /// A text that is also read as this type.
    case text(SwiftTypeReference, in: SwiftContext)

    /// The first of these that decodes.
    case choice([Value])

    /// This value, or null.
    case nullable(Value)

    /// A value that may be rejected for another reason, which is reported.
    case doubtful(Value, String)

    /// Any value, for this reason, which is reported unless it is empty.
    case unknown(String)
  }

  var key: String
  var value: Value

  /// True if the member may be absent or null, whatever its type is.
  var isOptional = false

  /// True if the member may be absent, and null only if its type is an Optional.
  var mayBeAbsent = false

  /// True if the member must be there although its type is an Optional.
  var mustBePresent = false
  var isAbsenceUnclear = false
  var property: SwiftProperty?
  var codingCase: SwiftCase?
  var place: SourceRange
  var isSynthesized = false

  /// The call of a written initializer that decodes the property, if it does nothing else.
  var call: SwiftDecodeCall?
}

/// The context in which names are looked up: the file, the enclosing types and the bindings of generic parameters.
struct SwiftContext: Equatable {
  /// The index of the file, or `nil` for a name that is in none.
  var file: Int?
  var scope: [String] = []
  var bindings: [String: SwiftBinding] = [:]
}

extension SwiftContext {
  /// Creates the context inside a type.
  init(of declaration: SwiftDeclaration) {
    self.init(file: declaration.file, scope: declaration.path)
  }

  /// Creates the context in which an alias is declared.
  init(of alias: SwiftAlias) {
    self.init(file: alias.file, scope: Array(alias.path.dropLast()))
  }
}

extension SwiftDeclarations {
  func meaning(of path: [String], in context: SwiftContext) -> Meaning? {
    meaning(of: path, in: context.scope, from: context.file)
  }

  func type(_ path: [String], in context: SwiftContext) -> Int? {
    type(path, in: context.scope, from: context.file)
  }

  /// Returns the type that a name refers to inside another type.
  func type(_ path: [String], inType type: Int) -> Int? {
    self.type(path, in: SwiftContext(of: self[type]))
  }
}

/// The shape that the name of a type is bound to.
struct SwiftBinding: Hashable {
  var shape: ShapeID

  /// True if a property of the type may be absent.
  var isOptional = false
}
