/// Detects sets of values that are written as plain words: `user | admin`, `["user", "admin"]`, `{"enum": […]}`.
extension ContractReader {
  /// Reports words of which none is a shape or a type, and returns `true`. A text is written in single quotes, so a set
  /// of them is a choice.
  mutating func reportTexts(_ words: [String?], at node: SpecNode) -> Bool {
    let texts = words.compactMap(\.self)
    guard texts.count == words.count, texts.count > 1, notes.allowLookUps, !unreadSections.contains(.shapes),
      texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetterOrDigit || "_- ".utf8.contains($0) } }
      ),
      !texts.contains(where: { isKnown($0) || isLikeShape($0) })
    else { return false }
    let choice = texts.map { "'\($0)'" }.joined(separator: " | ")
    report(
      "there are no types \(texts.map { Quoted.key($0) }.joined(separator: ", ")); one of some texts is written "
        + Quoted.key(Quoted.cut(choice)),
      at: node)
    return true
  }

  /// Returns the words of the alternatives of a choice; `nil` for each that is more than a word.
  func words(of alternatives: [ShapeNotation]) -> [String?] {
    alternatives.map { alternative in
      guard case .word(let word) = alternative, word.typeArguments.isEmpty, !word.isReference else {
        return nil
      }
      return word.name
    }
  }

  /// Returns whether a word begins as the names of shapes do, and is not in capitals throughout.
  private func isLikeShape(_ word: String) -> Bool {
    word.first?.isUppercase == true && word.contains(where: \.isLowercase)
  }

  private func isKnown(_ word: String) -> Bool {
    shapeNames[word] != nil || generics[word] != nil || documentShapes[word] != nil
      || typeArguments[word] != nil || Self.isOwnWord(word) || ForeignWords.plainMeaning(of: word) != nil
  }
}

extension SpecNode {
  /// The text of a string; `nil` for any other value.
  var plainText: String? {
    if case .string(let text) = content { text } else { nil }
  }
}
