/// What Foundation's `convertFromSnakeCase` makes of a key.
package enum SnakeCase {
  /// Underscores at either end stay; the words between them are joined, each but the first capitalised.
  package static func converted(_ key: String) -> String {
    let core = key.drop { $0 == "_" }.reversed().drop { $0 == "_" }.reversed()
    let words = String(core).split(separator: "_")
    guard let first = words.first, words.count > 1 else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.reversed().prefix { $0 == "_" }
    return leading + first.lowercased() + words.dropFirst().map(capitalized).joined() + trailing
  }

  /// Returns the key in snake case that becomes this name; `nil` where none does that a person would write.
  static func spelled(_ name: String) -> String? {
    var key = ""
    var isBehindUpper = false
    for character in name {
      if character.isUppercase {
        if isBehindUpper || key.isEmpty { return nil }
        key += "_"
      }
      isBehindUpper = character.isUppercase
      key += character.lowercased()
    }
    return converted(key) == name ? key : nil
  }

  /// As `String.capitalized`: a letter after anything but a letter or an apostrophe is upper case, the others are lower case.
  private static func capitalized(_ word: Substring) -> String {
    var result = ""
    var startsWord = true
    for character in word {
      result += startsWord ? character.uppercased() : character.lowercased()
      startsWord = !character.isLetter && character != "'"
    }
    return result
  }
}
