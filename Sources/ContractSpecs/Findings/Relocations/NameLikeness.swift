/// A degree to which two names speak for one and the same member, the most first.
enum NameLikeness: Int, Comparable {
  /// One is the other with a typing error, with words added, or in another order.
  case near

  /// Both have a telling word in common, or one contains the other.
  case word

  /// A word of one says what a word of the other says, or is short for it.
  case meaning
  case none

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A name with what comparing needs, made once however many names it is compared with.
struct ComparableName {
  let text: String

  /// The words alone, in lower case and without what parts them.
  let letters: [UInt8]
  let words: [String]

  /// The most words of a name that are compared.
  private static let mostWords = 8

  init(_ text: String) {
    self.text = text
    letters = CanonicalKey.bytes(of: text.utf8)
    words = KeyWords.sequence(text).prefix(Self.mostWords).map { $0.filter { !$0.isNumber } }
      .filter { !$0.isEmpty }
  }

  func likeness(to other: ComparableName) -> NameLikeness {
    if isNear(other) { return .near }
    if KeyWords.shareTellingWord(words, other.words) || isPart(of: other) || other.isPart(of: self) {
      return .word
    }
    return sharedWords(with: other) > 0 || WordMeaning.isShared(by: joined, other.joined) ? .meaning : .none
  }

  /// Returns how many of its words the other name has too, or has other words for.
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
