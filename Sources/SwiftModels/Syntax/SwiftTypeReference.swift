import ContractSpecs

/// A type as it is written at its use.
indirect enum SwiftTypeReference: Hashable, Sendable {
  /// A name such as `Page<User>.Cursor`: each part with its generic arguments.
  case named([Part])
  case optional(SwiftTypeReference)
  case array(SwiftTypeReference)
  case dictionary(key: SwiftTypeReference, value: SwiftTypeReference)

  /// A tuple, a function or `some P`, as written: Codable cannot be synthesized for it.
  case other(String)

  struct Part: Hashable, Sendable {
    var name: String
    var arguments: [SwiftTypeReference] = []
  }

  /// Returns a name without arguments.
  static func name(_ name: String) -> Self { .named([Part(name: name)]) }

  /// True if no part of a name has generic arguments.
  var isWithoutArguments: Bool {
    if case .named(let parts) = self { parts.allSatisfy(\.arguments.isEmpty) } else { false }
  }

  /// The generic arguments of all parts of a name.
  var allArguments: [SwiftTypeReference] {
    if case .named(let parts) = self { parts.flatMap(\.arguments) } else { [] }
  }

  /// The names of `A.B`, without arguments; empty for any other type.
  var path: [String] {
    guard case .named(let parts) = self else { return [] }
    return parts.map(\.name)
  }
}

extension SwiftTypeReference: CustomStringConvertible {
  /// The type as Swift source.
  var description: String {
    switch self {
    case .named(let parts): parts.map(\.description).joined(separator: ".")
    case .optional(let inner): "\(inner)?"
    case .array(let element): "[\(element)]"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .other(let text): text
    }
  }
}

extension SwiftTypeReference.Part: CustomStringConvertible {
  var description: String {
    arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
  }
}
