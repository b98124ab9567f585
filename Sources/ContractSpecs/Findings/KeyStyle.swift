/// How the words of a key are written together.
package enum KeyStyle: String, Hashable, Sendable, CaseIterable {
  case camel = "camelCase"
  case pascal = "PascalCase"
  case snake = "snake_case"
  case screamingSnake = "UPPER_SNAKE_CASE"
  case kebab = "kebab-case"
  case dotted = "dotted.case"
  case spaced = "spaced case"

  /// One word, or several without a seam: lower case, which any style may hold.
  case lower = "lowercase"
  case upper = "UPPERCASE"
  case mixed = "mixed case"

  /// The style of a key; leading and trailing underscores tell nothing.
  package init(of key: String) {
    let bytes = Array(key.utf8.drop { $0 == UInt8(ascii: "_") })
    let core = bytes.reversed().drop { $0 == UInt8(ascii: "_") }.reversed()
    let hasUpper = core.contains { $0.isUpperCase }
    let hasLower = core.contains { $0.isLowerCase }
    let seams = Set(core.filter { $0.isSeam })
    switch seams {
    case []: self = Self.seamless(firstIsUpper: core.first?.isUpperCase == true, hasUpper, hasLower)
    case [UInt8(ascii: "_")]: self = hasUpper ? (hasLower ? .mixed : .screamingSnake) : .snake
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

  /// The style that all these keys may be in, single words aside; `nil` if there is none.
  package static func common(of keys: some Sequence<String>) -> KeyStyle? {
    let styles = Set(keys.map(KeyStyle.init(of:)))
    let telling = styles.subtracting([.lower])
    if telling.isEmpty { return styles.first }
    return telling.count == 1 && telling != [.mixed] ? telling.first : nil
  }
}

/// Keys that are the same words: equal without `_`, `-`, `.`, spaces and the case of ASCII letters.
package enum CanonicalKey {
  /// The words alone; empty if the key has none.
  static func bytes(of key: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(key.underestimatedCount)
    for byte in key where !byte.isSeam { result.append(byte.inLowerCase) }
    return result
  }

  /// Whether two keys differ in more than underscores before them: `_id` is another name than `id` (MongoDB's), not another casing.
  static func differInCasing(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let underscore = UInt8(ascii: "_")
    return !one.drop { $0 == underscore }.elementsEqual(other.drop { $0 == underscore })
  }
}

extension UInt8 {
  var isUpperCase: Bool { self &- UInt8(ascii: "A") < 26 }
  var isLowerCase: Bool { self &- UInt8(ascii: "a") < 26 }
  var inLowerCase: UInt8 { isUpperCase ? self | 0x20 : self }

  /// Whether keys put this byte between words.
  var isSeam: Bool {
    self == UInt8(ascii: "_") || self == .minus || self == UInt8(ascii: ".") || self == .space
  }
}
