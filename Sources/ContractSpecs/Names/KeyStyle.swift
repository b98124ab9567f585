/// The style in which the words of a key are joined.
package enum KeyStyle: String, Hashable, Sendable, CaseIterable {
  case camel = "camelCase"
  case pascal = "PascalCase"
  case snake = "snake_case"
  case screamingSnake = "UPPER_SNAKE_CASE"
  case kebab = "kebab-case"
  case dotted = "dotted.case"
  case spaced = "spaced case"

  /// A single word, or several without a separator: lower case, which any style may contain.
  case lower = "lowercase"
  case upper = "UPPERCASE"
  case mixed = "mixed case"

  /// Detects the style of a key, ignoring leading and trailing underscores.
  package init(of key: String) {
    let bytes = Array(key.utf8.drop { $0 == UInt8(ascii: "_") })
    let core = bytes.reversed().drop { $0 == UInt8(ascii: "_") }.reversed()
    let hasUpper = core.contains { $0.isUpperCase }
    let hasLower = core.contains { $0.isLowerCase }
    let seams = Set(core.filter { $0.isSeam })
    switch seams {
    case []: self = Self.seamless(firstIsUpper: core.first?.isUpperCase == true, hasUpper, hasLower)
    case [UInt8(ascii: "_")] where !hasUpper: self = .snake
    case [UInt8(ascii: "_")]: self = hasLower ? .mixed : .screamingSnake
    case [.minus]: self = .kebab
    case [UInt8(ascii: ".")]: self = .dotted
    case [.space]: self = .spaced
    case _: self = .mixed
    }
  }

  private static func seamless(firstIsUpper: Bool, _ hasUpper: Bool, _ hasLower: Bool) -> Self {
    if !hasUpper { return .lower }
    if !hasLower { return .upper }
    return firstIsUpper ? .pascal : .camel
  }

  /// The length, in bytes, of the longest word that PascalCase writes in capitals, as Go does: `ID`, `HTML`.
  private static let maximumInitialismLength = 4

  /// Returns the style that all these keys may be in, single words aside, or `nil` if there is none.
  package static func common(of keys: some Collection<String>) -> KeyStyle? {
    var styles = Set(keys.map(KeyStyle.init(of:)))
    let capitals = keys.filter { KeyStyle(of: $0) == .upper }
    if styles.contains(.pascal), capitals.allSatisfy({ $0.utf8.count <= maximumInitialismLength }) {
      styles.remove(.upper)
    }
    let distinctive = styles.subtracting([.lower])
    if distinctive.isEmpty { return styles.first }
    return distinctive.count == 1 && distinctive != [.mixed] ? distinctive.first : nil
  }
}

/// Keys compared by their words: without `_`, `-`, `.`, spaces and the case of letters.
package enum CanonicalKey {
  /// Returns the words alone; empty if the key has none.
  package static func bytes(of key: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(key.underestimatedCount)
    var isASCII = true
    for byte in key where !byte.isSeam {
      isASCII = isASCII && byte < 0x80
      result.append(byte.inLowerCase)
    }
    return isASCII ? result : Array(String(decoding: result, as: UTF8.self).lowercased().utf8)
  }

  /// Returns whether two keys differ in more than leading underscores: `_id` (MongoDB's) is another name than `id`, not
  /// another casing.
  static func differInCasing(_ one: some Sequence<UInt8>, _ other: [UInt8]) -> Bool {
    let underscore = UInt8(ascii: "_")
    return !one.drop { $0 == underscore }.elementsEqual(other.drop { $0 == underscore })
  }
}

extension UInt8 {
  var isUpperCase: Bool { self &- UInt8(ascii: "A") < 26 }
  var isLowerCase: Bool { self &- UInt8(ascii: "a") < 26 }
  var inLowerCase: UInt8 { isUpperCase ? self | 0x20 : self }

  /// True for a byte that separates words in keys.
  var isSeam: Bool {
    self == UInt8(ascii: "_") || self == .minus || self == UInt8(ascii: ".") || self == .space
  }
}
