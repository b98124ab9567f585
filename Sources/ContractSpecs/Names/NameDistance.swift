/// The similarity of two names, by their words.
enum NameDistance {
  private static let maximumLength = 64

  /// The distance of the same words in another order: greater than for a typing error, less than for a part of the
  /// name.
  static let otherOrder = maximumLength - 1

  /// Returns the distance of two names, or `nil` if they are not similar. Names with the same words have distance 0,
  /// leading underscores aside (`_id`). Then come typing errors, then names of which one is a prefix or suffix of the
  /// other: by how much is not counted.
  static func between(_ one: [UInt8], _ other: [UInt8]) -> Int? {
    if one.isEmpty || other.isEmpty { return nil }
    if one == other { return 0 }
    guard one.count <= maximumLength, other.count <= maximumLength, digits(one) == digits(other) else {
      return nil
    }
    let most = max(1, one.count / 4)
    if let errors = errors(one, other, atMost: most) { return errors }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard short.count >= 4, KeyWords.weight(String(decoding: short, as: UTF8.self)) == 1,
      long.starts(with: short) || long.suffix(short.count).elementsEqual(short)
    else { return nil }
    return maximumLength
  }

  /// Returns whether two names differ only in a typing error in a word, or in leading underscores. A whole word added,
  /// removed or replaced makes another name: `phone` and `phoneCountry`, `createdBy` and `createdAt`, `minPrice` and
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
      word == other || TypingError.isSlip(word, other)
    }
  }

  /// Returns whether the names have the same words, except for typing errors and a letter after the last word. This is
  /// weaker than `isSlip`, for use where the value is further evidence.
  static func haveSlips(_ one: String, _ other: String) -> Bool {
    let (words, otherWords) = (KeyWords.sequence(one), KeyWords.sequence(other))
    guard words.count == otherWords.count else { return false }
    return zip(words, otherWords).enumerated().allSatisfy { number, pair in
      pair.0 == pair.1 || TypingError.isSlip(pair.0, pair.1)
        || number == words.count - 1 && TypingError.hasLetterBehind(pair.0, pair.1)
    }
  }

  /// Returns whether the name of a member that has to be there and a similar one hardly name two things: they differ in
  /// typing errors that make no other word, in a plural or in words behind the same words, or have the same meaning too.
  /// `createdBy` and `createdAt`, or `weight` and `height`, are similar and name two things.
  static func isLikelySlip(_ one: String, _ other: String) -> Bool {
    if isSlip(one, other) { return true }
    var (words, otherWords) = (KeyWords.sequence(one), KeyWords.sequence(other))
    if words.starts(with: otherWords) || otherWords.starts(with: words) { return true }
    if WordMeaning.isShared(by: words.joined(), otherWords.joined()) { return true }
    if words.count != otherWords.count { (words, otherWords) = ([words.joined()], [otherWords.joined()]) }
    return zip(words, otherWords).enumerated().allSatisfy { number, pair in
      pair.0 == pair.1 || TypingError.isLikely(pair.0, pair.1)
        || number == words.count - 1 && (pair.0 == pair.1 + "s" || pair.0 + "s" == pair.1)
    }
  }

  /// Returns whether two names may have the same words in another order, by a cheap test.
  static func haveSameLetters(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && one.count <= maximumLength
      && one.reduce(0, { $0 + Int($1) }) == other.reduce(0, { $0 + Int($1) })
  }

  /// Returns the digits of a name: `line1` is another member than `line2`, not a typing error.
  private static func digits(_ name: [UInt8]) -> [UInt8] {
    name.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Returns the Damerau-Levenshtein distance (optimal string alignment), or `nil` if it is greater than `most`.
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
