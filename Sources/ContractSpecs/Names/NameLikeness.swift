/// The degree to which two names indicate the same member, the highest first.
enum NameLikeness: Int, Comparable {
  /// Names that differ in a typing error, in added words or in the order of words.
  case near

  /// Names with a distinctive word in common, or of which one contains the other.
  case word

  /// Names with a word that is a synonym or an abbreviation of a word of the other.
  case meaning
  case none

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A name prepared for comparison with many others.
struct ComparableName {
  let text: String

  /// The words joined, in lower case and without separators.
  let letters: [UInt8]
  let words: [String]

  /// The number of words of a name that are compared.
  private static let maximumWords = 8

  init(_ text: String) {
    self.text = text
    letters = CanonicalKey.bytes(of: text.utf8)
    words = KeyWords.sequence(text).prefix(Self.maximumWords).map { $0.filter { !$0.isNumber } }
      .filter { !$0.isEmpty }
  }

  func likeness(to other: ComparableName) -> NameLikeness {
    if isNear(other) { return .near }
    if KeyWords.shareDistinctiveWord(words, other.words) || isPart(of: other) || other.isPart(of: self) {
      return .word
    }
    return sharedWords(with: other) > 0 || WordMeaning.isShared(by: joined, other.joined) ? .meaning : .none
  }

  /// Returns the number of its words that the other name has too, or has synonyms of.
  func sharedWords(with other: ComparableName) -> Int {
    words.count { word in other.words.contains { WordMeaning.isShared(by: word, $0) } }
  }

  private var joined: String { words.joined() }

  private func isNear(_ other: ComparableName) -> Bool {
    if letters.isEmpty || other.letters.isEmpty { return false }
    return NameDistance.between(letters, other.letters) != nil
      || NameDistance.haveSameLetters(letters, other.letters) && words.sorted() == other.words.sorted()
  }

  /// Returns whether the other name begins or ends with this one: `name` and `username`.
  private func isPart(of other: ComparableName) -> Bool {
    letters.count >= 4 && letters.count < other.letters.count
      && (other.letters.starts(with: letters) || other.letters.suffix(letters.count).elementsEqual(letters))
  }
}
