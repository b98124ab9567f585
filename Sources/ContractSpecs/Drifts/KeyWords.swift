/// The words of a key, and the same words written otherwise.
enum KeyWords {
  /// Without what parts the words: keys with the same result differ in casing alone.
  static func joined(_ key: String) -> String {
    key.lowercased().filter { !"_-. ".contains($0) }
  }

  /// `firstName` for `first_name`, `first_name` for `firstName`, `Id` for `id`; `nil` for keys of other characters.
  static func recased(_ key: String) -> String? {
    guard key.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }) else { return nil }
    let result = key.dropFirst().contains("_") ? camel(key) : snake(key)
    let changed = result == key ? key.prefix(1).uppercased() + key.dropFirst() : result
    return changed == key || key.hasPrefix("_") ? nil : changed
  }

  /// Whether a key has more than one word, so that naming styles differ in it.
  static func isPhrase(_ key: String) -> Bool {
    let inner = key.dropFirst()
    return inner.contains("_") || (inner.contains(where: \.isUppercase) && key.contains(where: \.isLowercase))
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

  /// Another name in the same style: `phoneValue`, `phone_value`.
  static func renamed(_ key: String) -> String { key.contains("_") ? key + "_value" : key + "Value" }
}
