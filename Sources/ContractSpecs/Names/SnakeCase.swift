/// The key conversion of Foundation's `convertFromSnakeCase`.
package enum SnakeCase {
  /// Returns a key with the words between its underscores joined, each but the first capitalised. Underscores at either
  /// end are kept.
  package static func converted(_ key: String) -> String {
    guard key.utf8.contains(UInt8(ascii: "_")) else { return key }
    let core = key.drop { $0 == "_" }.reversed().drop { $0 == "_" }.reversed()
    let words = String(core).split(separator: "_")
    guard let first = words.first, words.count > 1 else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.reversed().prefix { $0 == "_" }
    return leading + first.lowercased() + words.dropFirst().map(capitalized).joined() + trailing
  }

  /// Returns the snake case key that converts to this name, or `nil` if there is none in the usual style.
  package static func spelled(_ name: String) -> String? {
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

  /// Returns a word as `String.capitalized` does: a letter is upper case unless it follows a letter or an apostrophe.
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
