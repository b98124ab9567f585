/// The conversion of regular expressions.
enum SchemaPattern {
  /// Returns an expression that matches a whole text if another one matches a part of it.
  static func matchingWhole(_ source: String) -> String {
    let hasAlternatives = source.contains("|")
    let isAtStart = source.hasPrefix("^") && !hasAlternatives
    let isAtEnd = source.hasSuffix("$") && !source.hasSuffix("\\$") && !hasAlternatives
    if isAtStart, isAtEnd { return String(source.dropFirst().dropLast()) }
    let inner = hasAlternatives ? "(?:\(source))" : source
    return (isAtStart ? "" : any) + inner + (isAtEnd ? "" : any)
  }

  /// Any number of any characters, line breaks included.
  private static let any = "[\\s\\S]*"
}
