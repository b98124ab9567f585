/// A text with the same words as a promised one, in another spelling.
struct WordsApart {
  /// The promised text.
  let promised: String

  /// A Boolean value that indicates whether only the casing differs, and not how the words are joined.
  let isCasing: Bool

  /// Finds the promised text that was meant; `nil` if the words differ from all.
  init?(promised: [String], sent: String) {
    let words = CanonicalKey.bytes(of: sent.utf8)
    // Digits with other signs between them are another number, as 4500 is for 45.00.
    guard words.contains(where: { !$0.isDigit }),
      let alike = promised.first(where: { CanonicalKey.bytes(of: $0.utf8) == words })
    else { return nil }
    self.promised = alike
    isCasing = alike.lowercased() == sent.lowercased()
  }

  /// Returns whether a member of a name holds the type of a token, whose casing means nothing.
  func isTokenType(_ key: String?) -> Bool {
    key.map { CanonicalKey.bytes(of: $0.utf8) } == Array("tokentype".utf8)
  }

  /// Returns the advice. `key` is the name of the member that holds the text; `isEnum` says whether the app reads one
  /// of several texts as an enum.
  func hint(key: String?, isEnum: Bool) -> Finding.Hint {
    .otherSpelling(of: promised, isCasing: isCasing, isTokenType: isTokenType(key), isEnum: isEnum)
  }
}
