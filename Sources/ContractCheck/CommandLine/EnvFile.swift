/// A file with lines of `NAME=VALUE`, as `docker --env-file` reads them: `#` begins a comment line, an `export ` before
/// the name is skipped, and one pair of quotes around the whole value is removed.
enum EnvFile {
  /// The size limit of a file, in bytes.
  static let maximumSize = 1 << 20

  static func parse(_ text: String, file: String) throws(CommandError) -> [String: String] {
    var values: [String: String] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      let pair = line.hasPrefix("export ") ? trimmed(line.dropFirst(7)) : line
      guard let equals = pair.firstIndex(of: "="), isName(trimmed(pair[..<equals])) else {
        throw CommandError("expected NAME=VALUE", at: "\(file):\(index + 1)")
      }
      values[String(trimmed(pair[..<equals]))] = unquoted(trimmed(pair[pair.index(after: equals)...]))
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
