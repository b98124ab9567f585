/// A file with lines of `NAME=VALUE`.
///
/// `#` begins a comment at the start of a line only, an `export ` before the name is skipped, and one pair of quotes
/// around the whole value is removed. Nothing is escaped or replaced in a value, and the last line of a name counts.
enum EnvFile {
  /// The size limit of a file, in bytes.
  static let maximumSize = 1 << 20

  /// Returns the values by name. An error names the line and not its text, which may be a secret.
  static func parse(_ text: String, file: String) throws(CommandError) -> [String: String] {
    var values: [String: String] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let assignment = line.hasPrefix("export ") ? trimmed(line.dropFirst(7)) : line
      let equals = assignment.firstIndex(of: "=")
      guard let equals, case let name = trimmed(assignment[..<equals]), isName(name) else {
        throw CommandError(
          equals == nil
            ? "expected NAME=VALUE" : "expected a name of letters, digits and _ before the equals sign",
          at: "\(file):\(index + 1)")
      }
      values[String(name)] = unquoted(trimmed(assignment[assignment.index(after: equals)...]))
    }
    return values
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, let quote = text.first, quote == text.last, quote == "\"" || quote == "'" else {
      return String(text)
    }
    return String(text.dropFirst().dropLast())
  }
}
