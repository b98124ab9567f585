/// What a type is decoded from.
indirect enum SwiftContent {
  case object([SwiftMember], isOpen: Bool)

  /// A value of another type: what is raw-representable, or read from a single-value container.
  case single(SwiftTypeReference)

  /// An enum's raw values, and the name of their type.
  case literals([Literal], of: String)

  /// An enum with associated values: an object with one key, the case's.
  case payloads([SwiftMember])

  /// Every value: nothing is asked of it, or what is asked may fail.
  case anything
  case null

  /// An array whose elements are read one by one.
  case list

  /// The first of these that decodes; `ownError` says that the initializer throws one of its own where none does.
  case choice([SwiftContent], ownError: Bool)

  /// An object that is read as one of several, by what a member of it holds.
  case tagged(SwiftTaggedContent)

  /// Read as this, but for what these reasons say.
  case doubted(SwiftContent, [SwiftDoubt])

  /// Read in a way that is not understood, for this reason.
  case unknown(String)
}

/// The ways in which an object is read, by what one of its members holds.
struct SwiftTaggedContent {
  struct Alternative {
    var values: [Literal]
    var members: [SwiftMember]
    var isOpen: Bool
  }

  var key: String
  var alternatives: [Alternative]

  /// The members that are read where the value is none of those above, which may make decoding throw.
  var rest: Alternative

  /// Whether the initializer throws an error of its own there.
  var ownError: Bool
}

/// A reason for which a type may refuse what its shape allows.
struct SwiftDoubt {
  var reason: String
  var place: SourceRange
}

/// A member that a type's decoding asks for.
struct SwiftMember {
  indirect enum Value {
    case type(SwiftTypeReference, in: SwiftContext)

    /// An object without a type of its own: `nestedContainer`, or the values of an enum's case.
    case object([SwiftMember], isOpen: Bool)
    case array

    /// One of several strings or numbers, held in a type of this name.
    case literals([Literal], of: String)

    /// The first of these that decodes.
    case choice([Value])

    /// Anything, for this reason; said unless it is empty.
    case unknown(String)
  }

  var key: String
  var value: Value

  /// Whether it may be absent and null, whatever its type is.
  var isOptional = false

  /// Whether it may be absent, but not null unless its type is an Optional.
  var mayBeAbsent = false
  var property: SwiftProperty?
  var codingCase: SwiftCase?
  var place: SourceRange
  var isSynthesized = false
}

/// Where names are looked up: the file, the types around, and what generic parameters stand for.
struct SwiftContext {
  /// `nil` for a name that stands in none.
  var file: Int?
  var scope: [String] = []
  var bindings: [String: SwiftBinding] = [:]
}

extension SwiftContext {
  /// Inside a type.
  init(of declaration: SwiftDeclaration) {
    self.init(file: declaration.file, scope: declaration.path)
  }

  /// The place of an alias.
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

  /// The type that a name means inside another type.
  func type(_ path: [String], inType type: Int) -> Int? {
    self.type(path, in: SwiftContext(of: self[type]))
  }
}

/// What a type's name stands for.
struct SwiftBinding: Hashable {
  var shape: ShapeID

  /// Whether a property of the type may be absent.
  var isOptional = false
}
