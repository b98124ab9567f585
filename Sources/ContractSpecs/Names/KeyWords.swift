/// The words of a key, and other spellings of the same words.
package enum KeyWords {
  /// Returns a key without separators and in lower case. Keys with the same result differ only in casing.
  package static func joined(_ key: String) -> String {
    key.lowercased().filter { !"_-. ".contains($0) }
  }

  /// Returns the same as `joined` for a key of ASCII alone, computed from its bytes.
  private static func joinedLetters(of key: String) -> String {
    String(decoding: key.utf8.filter { !$0.isSeam }.map(\.inLowerCase), as: UTF8.self)
  }

  /// Returns `firstName` for `first_name`, `first_name` for `firstName` and `Id` for `id`; `nil` for keys with other
  /// characters.
  package static func recased(_ key: String) -> String? {
    guard key.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }) else { return nil }
    let result = key.dropFirst().contains("_") ? camel(key) : snake(key)
    let changed = result == key ? key.prefix(1).uppercased() + key.dropFirst() : result
    return changed == key || key.hasPrefix("_") ? nil : changed
  }

  /// Returns whether a key has more than one word, so that naming styles differ in it.
  package static func isPhrase(_ key: String) -> Bool {
    let inner = key.dropFirst()
    return inner.contains("_") || (inner.contains(where: \.isUppercase) && key.contains(where: \.isLowercase))
  }

  /// The names that so many objects have that they say little about which one is meant, in the form of `joined`.
  private static let generic: Set<String> = [
    "id", "ids", "uid", "uuid", "key", "name", "title", "label", "type", "kind", "status", "state", "value",
    "values",
    "data", "code", "message", "text", "description", "url", "link", "href", "date", "time", "count", "total",
    "number", "index", "order", "item", "items", "list", "result", "results", "success", "version", "content",
    "createdat", "updatedat", "deletedat", "timestamp", "slug", "uri", "htmlurl",
  ]

  /// The number of letters from which on an object can be named after a member.
  private static let minimumNameLength = 3

  /// Returns whether an object is named after a member in it, as `company` with `companyName` or `tokens` with
  /// `accessToken`.
  static func isNamed(_ object: String, after member: String) -> Bool {
    var (name, member) = (joined(object), joined(member))
    if name.hasSuffix("s") { name.removeLast() }
    guard name.count >= minimumNameLength, sequence(object).count == 1, name != member else { return false }
    if member.hasSuffix("s") { member.removeLast() }
    return member.hasPrefix(name) || member.hasSuffix(name)
  }

  /// Returns whether a name has all words of another one, and more.
  static func extends(_ name: String, _ other: String) -> Bool {
    let (words, others) = (sequence(name), sequence(other))
    return words.count > others.count && !others.isEmpty && others.allSatisfy { words.contains($0) }
  }

  /// The words that say nothing about the meaning of a member.
  private static let empty: Set<String> = ["at", "is", "has", "in", "on", "of", "by", "to", "the"]

  /// Returns whether two keys share a meaningful word: `profile_photo_url` and `avatar_url`.
  static func shareWord(_ one: String, _ other: String) -> Bool {
    !words(one).subtracting(empty).isDisjoint(with: words(other))
  }

  /// Returns whether two sequences of words share a word that few names have.
  static func shareDistinctiveWord(_ ones: [String], _ others: [String]) -> Bool {
    ones.contains { word in
      word.utf8.count > 1 && !empty.contains(word) && !generic.contains(word) && others.contains(word)
    }
  }

  /// Returns whether a word says nothing about the meaning of a member.
  static func saysNothing(_ word: String) -> Bool { empty.contains(word) }

  /// Returns whether a word occurs in so many names that it says little.
  static func saysLittle(_ word: String) -> Bool { generic.contains(word) || empty.contains(word) }

  /// Returns whether two keys are the same words in another order: `nameFirst` and `firstName`.
  static func haveSameWords(_ one: String, _ other: String) -> Bool {
    sequence(one).sorted() == sequence(other).sorted()
  }

  /// The words that, at the end of a name, describe the form of the value and do not make it another value.
  private static let forms: Set<String> = ["address", "info", "since", "string", "timestamp", "uri", "utc"]

  /// The words that, at the end of a name, may make it another value of the same form: `price` and `priceTotal`,
  /// `reply` and `replyTo`, `subscription` and `subscriptionItem`.
  private static let otherValues: Set<String> = [
    "by", "count", "has", "index", "is", "item", "of", "order", "the", "to", "total", "version",
  ]

  /// Returns whether two keys may name the same value if its form suggests so: they have the same words in another
  /// order, or one has additional words at the end that say little. A word in front, or another word, may name another
  /// value of that form: `email` and `contactEmail`, `parentId` and `patientId`.
  static func differInForm(_ one: String, _ other: String) -> Bool {
    let (ones, others) = (sequence(one), sequence(other))
    let (short, long) = ones.count < others.count ? (ones, others) : (others, ones)
    if short.count == long.count { return short.sorted() == long.sorted() }
    return long.starts(with: short) && !NameSense.makesOther(behind: short, long.dropFirst(short.count))
      && long.dropFirst(short.count).allSatisfy {
        !otherValues.contains($0) && (generic.contains($0) || empty.contains($0) || forms.contains($0))
      }
  }

  /// Returns the words of two letters or more.
  private static func words(_ key: String) -> Set<String> {
    Set(sequence(key).filter { $0.count > 1 })
  }

  /// The number of bytes from which on a name is not divided into words. None that a person gave is as long.
  private static let maximumLength = 256

  /// Returns the words in order and in lower case. A very long name is a word of its own.
  package static func sequence(_ key: String) -> [String] {
    guard key.utf8.count <= maximumLength else { return [key] }
    var seamed = ""
    var wasUpper = true
    for character in key {
      if character.isUppercase, !wasUpper { seamed += "_" }
      wasUpper = character.isUppercase
      seamed += character.lowercased()
    }
    return seamed.split { "_-. ".contains($0) }.map(String.init)
  }

  /// Returns the weight of a name that two objects share: 1, or a quarter for one that any object may have.
  package static func weight(_ key: String) -> Double {
    guard key.utf8.count <= maximumLength else { return 1 }
    let words = key.utf8.allSatisfy { $0 < 0x80 } ? joinedLetters(of: key) : joined(key)
    return generic.contains(words) || words.isEmpty ? 0.25 : 1
  }

  private static func camel(_ key: String) -> String {
    let words = key.split(separator: "_").map { $0.lowercased() }
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func snake(_ key: String) -> String {
    var result = ""
    for character in key {
      if character.isUppercase, let last = result.last, last != "_" { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  /// Returns another name in the same style: `phoneValue`, `phone_value`.
  package static func renamed(_ key: String) -> String { key.contains("_") ? key + "_value" : key + "Value" }
}
