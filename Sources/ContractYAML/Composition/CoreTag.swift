import ContractSpecs

/// A tag that states what a value is (YAML 1.2.2 section 10.3.1), or the one of merge keys.
enum CoreTag: String, CaseIterable, Hashable, Sendable {
  case str, int, float, bool, null, map, seq, merge

  private static let prefix = "tag:yaml.org,2002:"

  /// Creates a tag from its whole text; `nil` for one that is not known.
  init?(tag text: String) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(text.dropFirst(Self.prefix.count)))
  }

  /// The tag as it is usually written.
  var shown: String { "!!\(rawValue)" }

  /// Returns the reason for refusing a tag that is not known.
  static func refusal(of text: String) -> String {
    let shown = text.hasPrefix(prefix) ? "!!" + text.dropFirst(prefix.count) : text
    let known = allCases.filter { $0 != .merge }.map(\.shown).joined(separator: ", ")
    return "the tag \(Quoted.key(shown)) is not known; known are \(known)"
  }
}
