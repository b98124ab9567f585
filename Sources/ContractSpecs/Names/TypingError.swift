/// Typing errors in a word that do not make another word. A letter added, removed or replaced often does: `weight` and
/// `height`, `county` and `country`, `payer` and `payee`, `expires` and `expired`.
enum TypingError {
  /// The length of the shortest word considered: in shorter ones even a transposition may make another: `from` and
  /// `form`.
  private static let minimumLength = 5

  /// Returns whether two adjacent letters are transposed (`recipeint`), or a double letter is single (`adress`).
  static func isSlip(_ word: String, _ other: String) -> Bool {
    let (one, two) = (Array(word.utf8), Array(other.utf8))
    guard min(one.count, two.count) >= minimumLength else { return false }
    return isTransposed(one, two) || abs(one.count - two.count) == 1 && single(one) == single(two)
  }

  /// Returns whether one of them has an additional letter at its end.
  static func hasLetterBehind(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.utf8.count < other.utf8.count ? (word, other) : (other, word)
    return long.utf8.count == short.utf8.count + 1 && long.hasPrefix(short) && long.last?.isNumber == false
  }

  /// The lengths from which on a letter added or removed, and one replaced, hardly make another word.
  private static let minimumLengthOfOmission = 6
  private static let minimumLengthOfReplacement = 8

  /// Words of which one is another one with a letter added, removed or replaced.
  private static let real: [Set<String>] = [
    ["country", "county"], ["contact", "contract"], ["content", "context", "contest"], ["thread", "tread"],
    ["comments", "commits"], ["quality", "quantity"], ["shipping", "shopping"],
    ["planet", "plane"], ["planes", "planets", "plants", "plans"], ["parent", "patent", "patient"],
    ["friend", "fiend"], ["states", "status", "statues"], ["through", "though"], ["version", "aversion"],
    ["charges", "changes"], ["charge", "change"], ["started", "stated"], ["desert", "dessert"],
    ["expected", "excepted"], ["required", "requires"],
    ["position", "petition"], ["products", "produces"], ["course", "source"], ["string", "sting"],
    ["strings", "stings"], ["received", "receives"], ["marital", "martial"], ["complement", "compliment"],
    ["principal", "principle"], ["stationary", "stationery"], ["insurance", "assurance"],
  ]

  /// Returns whether a word is another one with one letter more, less or replaced behind its first and before its last
  /// one, and hardly a word of its own.
  static func isLikely(_ word: String, _ other: String) -> Bool {
    if isSlip(word, other) { return true }
    let (one, two) = (Array(word.utf8), Array(other.utf8))
    let (length, isReplaced) = (max(one.count, two.count), one.count == two.count)
    guard length >= (isReplaced ? minimumLengthOfReplacement : minimumLengthOfOmission),
      one.first == two.first, one.last == two.last,
      !real.contains(where: { $0.contains(word) && $0.contains(other) })
    else { return false }
    return NameDistance.errors(one, two, atMost: 1) != nil
  }

  /// Returns whether two adjacent letters are transposed, and nothing else differs.
  private static func isTransposed(_ one: [UInt8], _ two: [UInt8]) -> Bool {
    guard one.count == two.count else { return false }
    let places = one.indices.filter { one[$0] != two[$0] }
    guard let first = places.first, places == [first, first + 1] else { return false }
    return one[first] == two[first + 1] && one[first + 1] == two[first]
  }

  /// Returns the word without repetitions of adjacent letters.
  private static func single(_ word: [UInt8]) -> [UInt8] {
    word.indices.filter { $0 == 0 || word[$0] != word[$0 - 1] }.map { word[$0] }
  }
}
