extension SwiftTypeReference {
  /// The type without its optionals.
  var unwrapped: SwiftTypeReference {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// True if it holds elements, under however many optionals.
  var isCollection: Bool {
    switch unwrapped {
    case .array, .dictionary: true
    case .optional, .named, .other: false
    }
  }

  /// Another type in the same optionals and collections.
  func replacingCore(with core: SwiftTypeReference) -> SwiftTypeReference {
    switch self {
    case .optional(let inner): .optional(inner.replacingCore(with: core))
    case .array(let element): .array(element.replacingCore(with: core))
    case .dictionary(let key, let value): .dictionary(key: key, value: value.replacingCore(with: core))
    case .named, .other: core
    }
  }

  /// `[T]` for `T`, `[T]?` for `T?`.
  var wrappedInArray: SwiftTypeReference {
    if case .optional(let inner) = self { .optional(inner.wrappedInArray) } else { .array(self) }
  }
  /// `[T?]` for `[T]`, `[String: T?]` for `[String: T]`; `nil` for what has no elements, and where they are Optional.
  var withOptionalElements: SwiftTypeReference? {
    switch self {
    case .optional(let inner): inner.withOptionalElements.map { .optional($0) }
    case .array(.optional), .dictionary(_, .optional), .named, .other: nil
    case .array(let element): .array(.optional(element))
    case .dictionary(let key, let value): .dictionary(key: key, value: .optional(value))
    }
  }

  /// `[String: T]` for `[T]`.
  var asDictionary: SwiftTypeReference? {
    switch self {
    case .optional(let inner): inner.asDictionary.map { .optional($0) }
    case .array(let element): .dictionary(key: .name("String"), value: element)
    case .dictionary(let key, let value) where key.path.last == "Int":
      .dictionary(key: .name("String"), value: value)
    case .named, .dictionary, .other: nil
    }
  }
}
