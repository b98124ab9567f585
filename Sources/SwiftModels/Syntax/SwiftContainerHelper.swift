import ContractSpecs

/// A method that an extension of `KeyedDecodingContainer` adds under any name, or a function that is given a decoder or
/// a container, with its body.
struct SwiftContainerHelper: Sendable {
  struct Parameter: Hashable, Sendable {
    /// The argument label, or `_` if there is none.
    var label: String
    var name: String

    /// The written type; for `T.Type` only `T`.
    var type: SwiftTypeReference
    var isMetatype = false
    var hasDefault = false

    /// True for a container, too.
    var takesDecoder: Bool {
      let name =
        if case .other(let text) = type { text.split(separator: " ").last.map(String.init) } else {
          type.path.last
        }
      return ["Decoder", "KeyedDecodingContainer", "SingleValueDecodingContainer"].contains(name)
    }

    var isKey: Bool { !isMetatype && (type.path.last == "Key" || type.path == ["K"]) }
  }

  var name: String
  var parameters: [Parameter]
  var generics: Set<String>
  var returned: SwiftTypeReference?
  var isThrowing: Bool

  /// The tokens between its braces.
  var body: Range<Int>
  var whole: SourceRange

  /// Returns the parameter for each argument of a call with these labels, or `nil` if the call does not match.
  func parameters(for labels: [String]) -> [Parameter]? {
    var found: [Parameter] = []
    var rest = labels[...]
    for parameter in parameters {
      if rest.first == parameter.label {
        found.append(parameter)
        rest = rest.dropFirst()
      } else if !parameter.hasDefault {
        return nil
      }
    }
    return rest.isEmpty ? found : nil
  }
}

extension SwiftTypeReference {
  /// Returns the type with other types substituted for names.
  func replacing(_ names: [String: SwiftTypeReference]) -> SwiftTypeReference {
    switch self {
    case .named(let parts):
      if parts.count == 1, let other = names[parts[0].name] { return other }
      return .named(
        parts.map { Part(name: $0.name, arguments: $0.arguments.map { $0.replacing(names) }) })
    case .optional(let inner):
      let replaced = inner.replacing(names)
      if case .optional = replaced { return replaced }
      return .optional(replaced)
    case .array(let element): return .array(element.replacing(names))
    case .dictionary(let key, let value):
      return .dictionary(key: key.replacing(names), value: value.replacing(names))
    case .other: return self
    }
  }

  /// Returns whether the type contains one of these names, or may contain it.
  func mentions(_ names: Set<String>) -> Bool {
    switch self {
    case .named(let parts):
      parts.contains { names.contains($0.name) || $0.arguments.contains { $0.mentions(names) } }
    case .optional(let inner), .array(let inner): inner.mentions(names)
    case .dictionary(let key, let value): key.mentions(names) || value.mentions(names)
    case .other: true
    }
  }

  /// Returns the types that generic names are bound to if this type is another one. Only plain positions are matched.
  func names(_ generics: Set<String>, in other: SwiftTypeReference) -> [String: SwiftTypeReference] {
    switch (self, other) {
    case (.named(let parts), _) where parts.count == 1 && generics.contains(parts[0].name):
      return [parts[0].name: other]
    case (.optional(let own), .optional(let other)), (.array(let own), .array(let other)):
      return own.names(generics, in: other)
    case (.array, .optional(let other)): return names(generics, in: other)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let other)):
      return key.names(generics, in: otherKey).merging(value.names(generics, in: other)) { first, _ in first }
    case (_, _): return [:]
    }
  }
}
