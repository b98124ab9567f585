/// The source of a regular expression for other engines.
enum SchemaPatternText {
  /// The parts of an expression that mean something else in ECMA-262, or are errors there.
  private static let others = [
    "(?i", "(?s", "(?m", "(?x", "(?n", "(?-", "(?P", "(?<=", "(?<!", "&&", "~~", "[[", "\\x{", "\\u{", "--",
    "[:",
  ]

  /// The letters and digits after a backslash that mean the same in ECMA-262.
  private static let escapes = Set("dDwWsSbBtnrf0cxupP123456789")

  /// The characters before which a backslash is allowed.
  private static let syntax = Set("^$\\.*+?()[]{}|/")

  /// Returns an expression that matches a text alone.
  static func escaped(_ text: String) -> String {
    text.map { "^$\\.*+?()[]{}|/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns whether an expression has classes of characters that are smaller or larger in ECMA-262.
  static func hasOtherClasses(_ source: String) -> Bool {
    var (isEscaped, isInClass) = (false, false)
    for character in source {
      if isEscaped {
        if "dDwW".contains(character) { return true }
        isEscaped = false
      } else {
        if character == ".", !isInClass { return true }
        if character == "[" { isInClass = true }
        if character == "]" { isInClass = false }
        isEscaped = character == "\\"
      }
    }
    return false
  }

  /// Returns the expression as ECMA-262 writes it with the flag `u`, or `nil` if that is another one.
  static func ecma(_ source: String) -> String? {
    guard !others.contains(where: source.contains) else { return nil }
    var (result, rest, isInClass) = ("", Substring(source), false)
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escape = escape(&rest, isInClass: isInClass) else { return nil }
        result += escape
      case "[":
        isInClass = true
        result += "["
      case "]" where isInClass:
        isInClass = false
        result += "]"
      case "{" where !isInClass: result += quantifier(&rest) ?? "\\{"
      case "]", "}": result += isInClass ? String(character) : "\\\(character)"
      case "(" where !isInClass && rest.hasPrefix("?<"):
        guard let end = rest.firstIndex(of: ">") else { return nil }
        rest = rest[end...].dropFirst()
        result += "("
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns what a backslash and the text after it are in ECMA-262, and takes that text; `nil` if it is nothing there.
  private static func escape(_ rest: inout Substring, isInClass: Bool) -> String? {
    guard let character = rest.popFirst() else { return nil }
    switch character {
    case "p", "P":
      guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let name = rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
      // The name of a category is written in any case here.
      let isCategory = (1...2).contains(name.count) && name.allSatisfy(\.isLetter)
      return
        "\\\(character){\(isCategory ? name.prefix(1).uppercased() + name.dropFirst().lowercased() : String(name))}"
    case _ where character.isLetter || character.isNumber:
      return escapes.contains(character) ? "\\\(character)" : nil
    case _ where syntax.contains(character), "-" where isInClass: return "\\\(character)"
    default: return String(character)
    }
  }

  /// Returns the quantifier that an opening brace begins, and takes its text; `nil` if the brace begins none.
  private static func quantifier(_ rest: inout Substring) -> String? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let counts = rest[..<end].filter { $0 != " " }.split(separator: ",", omittingEmptySubsequences: false)
    guard counts.count <= 2, counts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      counts.contains(where: { !$0.isEmpty })
    else { return nil }
    rest = rest[end...].dropFirst()
    let lower = counts[0].isEmpty ? "0" : String(counts[0])
    return counts.count == 1 ? "{\(lower)}" : "{\(lower),\(counts[1])}"
  }
}
