/// A status as written in other tools, such as `2xx`, `200 OK` or `200-299`, which is read only for error messages.
enum ForeignStatus {
  /// Returns the correct key of a response, or `nil` if the text has no known meaning.
  static func responseKey(for text: String) -> String? {
    let isRest = ["default", "*", "else", "other", "any", "otherwise", "xxx"].contains(text.lowercased())
    return isRest ? "\"default\"" : status(text)
  }

  /// Returns the correct notation of an expected status, or `nil` if the text has no known meaning.
  static func expectation(for text: String) -> String? {
    text.lowercased() == "default" ? "the classes that are meant, such as [\"4XX\", \"5XX\"]" : status(text)
  }

  private static func status(_ text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    let lower = text.lowercased()
    if let word = words[lower] { return "\"\(word)\"" }
    let number = lower.hasPrefix("http ") ? lower.dropFirst(5) : lower[...]
    guard let digit = number.first, "12345".contains(digit) else { return nil }
    if classSigns.contains(String(number.dropFirst())) || isRange(number, of: digit) {
      return "\"\(digit)XX\""
    }
    return decade(number) ?? exact(number)
  }

  private static let words = [
    "ok": "200", "success": "2XX", "successful": "2XX", "redirect": "3XX", "redirection": "3XX",
  ]

  /// The placeholders for the last two digits.
  private static let classSigns: Set = ["x", "xx", "*", "**", "..", "--", "__", "##", "nn", "yy", "??"]

  /// Returns whether a text is a range such as `200-299` or `200..299`.
  private static func isRange(_ text: Substring, of digit: Character) -> Bool {
    guard text.count > 6, text.hasPrefix("\(digit)00"), text.hasSuffix("\(digit)99") else { return false }
    let between = text.dropFirst(3).dropLast(3).filter { $0 != " " }
    return ["-", "–", "..", "...", "to"].contains(between)
  }

  /// Returns a suggestion for `20x`, which has no notation in a contract.
  private static func decade(_ text: Substring) -> String? {
    guard text.count == 3, let last = text.last, "x*.".contains(last), let digit = text.first,
      let tens = text.dropFirst().first, "0123456789".contains(tens)
    else { return nil }
    return "\"\(digit)XX\", or each status, such as \"\(digit)\(tens)0\""
  }

  /// Returns the status of `200 OK` or `404 Not Found`.
  private static func exact(_ text: Substring) -> String? {
    let digits = text.prefix { "0123456789".contains($0) }
    let rest = text.dropFirst(digits.count)
    let isPhrase = rest.allSatisfy { $0.isLetter || " :-_".contains($0) }
    guard digits.count == 3, isPhrase, rest.first?.isLetter != true else { return nil }
    return "\"\(digits)\""
  }
}
