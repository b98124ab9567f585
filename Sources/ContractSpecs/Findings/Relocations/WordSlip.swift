/// Whether a word is another one with a slip of the pen that makes no other word. A letter more, less or another one often
/// does: `weight` and `height`, `county` and `country`, `payer` and `payee`, `expires` and `expired`.
enum WordSlip {
  /// Of shorter words even letters that changed places may make another one: `from` and `form`.
  private static let shortest = 5

  /// Whether two letters beside each other changed places (`recipeint`), or one stands once in place of twice (`adress`).
  static func isSlip(_ word: String, _ other: String) -> Bool {
    let (one, two) = (Array(word.utf8), Array(other.utf8))
    guard min(one.count, two.count) >= shortest else { return false }
    return isTransposed(one, two) || abs(one.count - two.count) == 1 && single(one) == single(two)
  }

  /// Whether one of them has a letter more at its end.
  static func hasLetterBehind(_ word: String, _ other: String) -> Bool {
    let (short, long) = word.utf8.count < other.utf8.count ? (word, other) : (other, word)
    return long.utf8.count == short.utf8.count + 1 && long.hasPrefix(short) && long.last?.isNumber == false
  }

  /// Whether two letters beside each other changed places, and nothing else is different.
  private static func isTransposed(_ one: [UInt8], _ two: [UInt8]) -> Bool {
    guard one.count == two.count else { return false }
    let places = one.indices.filter { one[$0] != two[$0] }
    guard let first = places.first, places == [first, first + 1] else { return false }
    return one[first] == two[first + 1] && one[first + 1] == two[first]
  }

  /// Without the second of two same letters.
  private static func single(_ word: [UInt8]) -> [UInt8] {
    word.indices.filter { $0 == 0 || word[$0] != word[$0 - 1] }.map { word[$0] }
  }
}
