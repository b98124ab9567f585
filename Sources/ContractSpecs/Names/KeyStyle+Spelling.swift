extension KeyStyle {
  /// Returns the words of a key joined in this style, as a serializer writes a name; leading underscores stay. Returns
  /// `nil` if the style joins no words, or if the result would not have the same words.
  package func spelling(of key: String) -> String? {
    if KeyStyle(of: key) == self { return key }
    let underscores = key.prefix { $0 == "_" }
    guard let joined = joined(KeyWords.sequence(String(key.dropFirst(underscores.count)))) else { return nil }
    let spelled = String(underscores) + joined
    return CanonicalKey.bytes(of: spelled.utf8) == CanonicalKey.bytes(of: key.utf8) ? spelled : nil
  }

  private func joined(_ words: [String]) -> String? {
    guard let first = words.first else { return nil }
    switch self {
    case .camel: return first + words.dropFirst().map(Self.capitalized).joined()
    case .pascal: return words.map(Self.capitalized).joined()
    case .snake: return words.joined(separator: "_")
    case .screamingSnake: return words.map { $0.uppercased() }.joined(separator: "_")
    case .kebab: return words.joined(separator: "-")
    case .dotted: return words.joined(separator: ".")
    case .spaced: return words.joined(separator: " ")
    case .lower: return words.joined()
    case .upper: return words.map { $0.uppercased() }.joined()
    case .mixed: return nil
    }
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
