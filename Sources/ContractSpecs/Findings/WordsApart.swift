/// Texts with the same words in another spelling.
enum WordsApart {
  /// Returns the advice on a text that differs from a promised one in its casing, or in how its words are joined, or
  /// `nil` if the words differ.
  ///
  /// `key` is the name of the member that holds it; `isEnum` says whether the app reads one of several texts as an
  /// enum.
  static func hint(promised: [String], sent: String, key: String?, isEnum: Bool) -> Finding.Hint? {
    let words = CanonicalKey.bytes(of: sent.utf8)
    guard !words.isEmpty, let alike = promised.first(where: { CanonicalKey.bytes(of: $0.utf8) == words })
    else { return nil }
    let isCasing = alike.lowercased() == sent.lowercased()
    let isTokenType = key.map { CanonicalKey.bytes(of: $0.utf8) } == Array("tokentype".utf8)
    return .otherSpelling(of: alike, isCasing: isCasing, isTokenType: isTokenType, isEnum: isEnum)
  }
}
