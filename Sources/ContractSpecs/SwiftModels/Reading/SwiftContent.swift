/// What a type is decoded from.
enum SwiftContent {
  case object([SwiftMember], isOpen: Bool)

  /// A value of another type: what is raw-representable, or read from a single-value container.
  case single(SwiftTypeReference)

  /// An enum's raw values, and the name of their type.
  case literals([Literal], of: String)

  /// An enum with associated values: an object with one key, the case's.
  case payloads([SwiftMember])

  /// Read in a way that is not understood, for this reason.
  case unknown(String)
}

/// A member that a type's decoding asks for.
struct SwiftMember {
  enum Value {
    case type(SwiftTypeReference, in: SwiftContext)

    /// An object without a type of its own: `nestedContainer`, or the values of an enum's case.
    case object([SwiftMember])
    case array

    /// Anything, for this reason; said unless it is empty.
    case unknown(String)
  }

  var key: String
  var value: Value

  /// Whether it may be absent and null, whatever its type is.
  var isOptional = false
  var property: SwiftProperty?
  var codingCase: SwiftCase?
  var place: SourceRange
  var isSynthesized = false
}

/// Where names are looked up: the types around, and what generic parameters stand for.
struct SwiftContext {
  var scope: [String] = []
  var bindings: [String: SwiftBinding] = [:]
}

/// What a type's name stands for.
struct SwiftBinding: Hashable {
  var shape: ShapeID

  /// Whether a property of the type may be absent.
  var isOptional = false
}
