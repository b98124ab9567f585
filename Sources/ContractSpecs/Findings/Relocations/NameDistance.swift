/// How alike two names are, by their words.
enum NameDistance {
  private static let longest = 64

  /// The same words in another order: farther than a slip of the pen, nearer than a part of the name.
  static let otherOrder = longest - 1

  /// `nil`: not alike. Names that are the same words but for underscores before them (`_id`) have none; then come
  /// typing errors, then names of which one is the beginning or the end of the other: how much longer the one is says
  /// nothing.
  static func between(_ one: [UInt8], _ other: [UInt8]) -> Int? {
    if one.isEmpty || other.isEmpty { return nil }
    if one == other { return 0 }
    guard one.count <= longest, other.count <= longest, digits(one) == digits(other) else { return nil }
    let most = max(1, one.count / 4)
    if let errors = errors(one, other, atMost: most) { return errors }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard short.count >= 4, KeyWords.weight(String(decoding: short, as: UTF8.self)) == 1,
      long.starts(with: short) || long.suffix(short.count).elementsEqual(short)
    else { return nil }
    return longest
  }

  /// Whether one name is the other with a slip of the pen in a word, or with underscores before it. A whole word that is
  /// there, gone or another one makes another name: `phone` and `phoneCountry`, `createdBy` and `createdAt`, `minPrice` and
  /// `maxPrice`.
  static func isSlip(_ one: String, _ other: String) -> Bool {
    let (ones, others) = (CanonicalKey.bytes(of: one.utf8), CanonicalKey.bytes(of: other.utf8))
    if ones == others { return true }
    let (short, long) = ones.count < others.count ? (ones, others) : (others, ones)
    guard let distance = between(ones, others), distance < otherOrder, !long.starts(with: short),
      !long.suffix(short.count).elementsEqual(short)
    else { return false }
    let (words, otherWords) = (KeyWords.sequence(one), KeyWords.sequence(other))
    guard words.count == otherWords.count else { return false }
    return zip(words, otherWords).allSatisfy { word, other in
      word == other || WordSlip.isSlip(word, other)
    }
  }

  /// Whether the names have the same words but for slips of the pen in some, or a letter behind the last: less than
  /// `isSlip`, for where the value says the rest.
  static func haveSlips(_ one: String, _ other: String) -> Bool {
    let (words, otherWords) = (KeyWords.sequence(one), KeyWords.sequence(other))
    guard words.count == otherWords.count else { return false }
    return zip(words, otherWords).enumerated().allSatisfy { number, pair in
      pair.0 == pair.1 || WordSlip.isSlip(pair.0, pair.1)
        || number == words.count - 1 && WordSlip.hasLetterBehind(pair.0, pair.1)
    }
  }

  /// Whether two names may be the same words in another order: what is cheap to see.
  static func haveSameLetters(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && one.count <= longest
      && one.reduce(0, { $0 + Int($1) }) == other.reduce(0, { $0 + Int($1) })
  }

  /// `line1` is another member than `line2`, not a slip of the pen.
  private static func digits(_ name: [UInt8]) -> [UInt8] {
    name.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// The Damerau-Levenshtein distance (optimal string alignment), where it is not greater than `most`.
  static func errors(_ one: [UInt8], _ other: [UInt8], atMost most: Int) -> Int? {
    guard abs(one.count - other.count) <= most else { return nil }
    var (before, last) = ([Int](), Array(0...other.count))
    for row in 1...one.count {
      var next = [row] + Array(repeating: most + 1, count: other.count)
      for column in max(1, row - most)...max(1, min(other.count, row + most)) {
        let isSame = one[row - 1] == other[column - 1]
        next[column] = min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
          next[column] = min(next[column], before[column - 2] + 1)
        }
      }
      (before, last) = (last, next)
    }
    return last[other.count] <= most ? last[other.count] : nil
  }
}
