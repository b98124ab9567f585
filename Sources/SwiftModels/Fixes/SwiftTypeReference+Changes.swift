import ContractSpecs

extension SwiftTypeReference {
  /// The type without its optionals.
  var unwrapped: SwiftTypeReference {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// True for an array or dictionary below any number of optionals.
  var isCollection: Bool {
    switch unwrapped {
    case .array, .dictionary: true
    case .optional, .named, .other: false
    }
  }

  /// Returns another type in the same optionals and collections.
  func replacingCore(with core: SwiftTypeReference) -> SwiftTypeReference {
    switch self {
    case .optional(let inner): .optional(inner.replacingCore(with: core))
    case .array(let element): .array(element.replacingCore(with: core))
    case .dictionary(let key, let value): .dictionary(key: key, value: value.replacingCore(with: core))
    case .named, .other: core
    }
  }

  /// The type with its core in an array: `[T]` for `T`, `[T]?` for `T?`.
  var wrappedInArray: SwiftTypeReference {
    if case .optional(let inner) = self { .optional(inner.wrappedInArray) } else { .array(self) }
  }
  /// The type with Optional elements: `[T?]` for `[T]`, `[String: T?]` for `[String: T]`. It is `nil` if there are no
  /// elements, or they are Optional already.
  var withOptionalElements: SwiftTypeReference? {
    switch self {
    case .optional(let inner): inner.withOptionalElements.map { .optional($0) }
    case .array(.optional), .dictionary(_, .optional), .named, .other: nil
    case .array(let element): .array(.optional(element))
    case .dictionary(let key, let value): .dictionary(key: key, value: .optional(value))
    }
  }

  /// The dictionary for an array: `[String: T]` for `[T]`.
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
