/// Foreign text in a comment of Swift source.
enum SwiftComment {
  /// The maximum number of lines of one comment.
  private static let maximumLines = 12

  /// Returns the lines of a doc comment: no character ends a line, hides text or turns its direction.
  static func lines(of text: String?, width: Int) -> [String] {
    guard let text else { return [] }
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let wrapped = wrapped(plain(paragraph), to: max(width, 40))
      if wrapped.isEmpty, lines.last?.isEmpty ?? true { continue }
      lines += wrapped.isEmpty ? [""] : wrapped
      if lines.count > maximumLines { break }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if lines.count > maximumLines { lines = lines.prefix(maximumLines - 1) + ["…"] }
    return lines.map { $0.isEmpty ? "///" : "/// \($0)" }
  }

  /// Returns a text on one line, with a space for every character that cannot be seen.
  static func plain(_ text: some StringProtocol) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
        line += " "
      case _: line.unicodeScalars.append(scalar)
      }
    }
    // Although a line comment cannot be ended so, a reader should not have to know that.
    return line.replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count >= width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word.prefix(400)) : " \(word.prefix(400))"
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns a literal of a text, in which characters that cannot be seen are escaped.
  static func literal(_ text: String) -> String {
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        case _: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return "\"\(literal)\""
  }
}
