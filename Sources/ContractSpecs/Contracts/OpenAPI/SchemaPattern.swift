/// The conversion of regular expressions.
enum SchemaPattern {
  /// Returns an expression that matches a whole text if another one matches a part of it.
  static func matchingWhole(_ source: String) -> String {
    let hasAlternatives = hasAlternatives(source)
    let isAtStart = source.hasPrefix("^") && !hasAlternatives
    let isAtEnd = source.hasSuffix("$") && !source.hasSuffix("\\$") && !hasAlternatives
    if isAtStart, isAtEnd { return String(source.dropFirst().dropLast()) }
    let inner = hasAlternatives ? "(?:\(source))" : source
    return (isAtStart ? "" : any) + inner + (isAtEnd ? "" : any)
  }

  /// Returns whether an expression is a choice as a whole, and not only a group in it.
  private static func hasAlternatives(_ source: String) -> Bool {
    var (depth, isInClass, isEscaped) = (0, false, false)
    for character in source {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      case "|" where !isInClass && depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// Returns whether no text matches two expressions, since each begins with other characters.
  static func areDisjoint(_ one: String, _ other: String) -> Bool {
    guard let first = beginning(of: one), let second = beginning(of: other) else { return false }
    return !first.hasPrefix(second) && !second.hasPrefix(first)
  }

  /// Returns the characters with which all texts begin that an expression matches; `nil` if it is a choice or not
  /// anchored.
  private static func beginning(of source: String) -> String? {
    guard source.hasPrefix("^"), !hasAlternatives(source) else { return nil }
    let rest = source.dropFirst()
    let literal = rest.prefix { $0.isLetter || $0.isNumber || "-_ /:@".contains($0) }
    // A quantifier of the last character may follow.
    return String(literal.count == rest.count ? literal : literal.dropLast())
  }

  /// Any number of any characters, line breaks included.
  private static let any = "[\\s\\S]*"
}
