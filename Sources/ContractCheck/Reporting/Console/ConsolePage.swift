/// A builder of text for a terminal or a log.
///
/// All text passed to it is untrusted and is escaped here. The first character of each line that is not a space is
/// trusted, so that no line of a body can be a command to a build server.
struct ConsolePage {
  var style: ConsoleReport.Style
  var width: Int?
  private(set) var text = ""

  /// True if a command contains a variable that stands for a redacted value.
  private(set) var namesRedacted = false

  init(style: ConsoleReport.Style, width: Int?) {
    self.style = style
    self.width = width.map { max(40, $0) }
  }

  /// Appends an empty line, unless the page is empty or already ends with one.
  mutating func gap() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// Appends a trusted word, then untrusted text, wrapped with an indent.
  mutating func line(
    _ word: String, _ textStyle: TextStyle = .plain, _ foreign: String, _ foreignStyle: TextStyle = .plain,
    indent: Int = 0
  ) {
    let margin = String(repeating: " ", count: indent)
    let hang = String(repeating: " ", count: min(word.columns, 12))
    let room = width.map { $0 - indent - word.columns - 1 }
    for (index, part) in foreign.consoleLine(limit: 4000).wrapped(to: room).enumerated() {
      let lead = index == 0 ? paint(word, textStyle) : paint("|", .faint) + hang.dropFirst()
      text += margin + lead + (part.isEmpty ? "" : " " + paint(part, foreignStyle)) + "\n"
    }
  }

  /// Appends a remark in parentheses below a heading.
  mutating func aside(_ foreign: String) {
    if foreign.isEmpty { return }
    let room = width.map { $0 - 9 }
    for (index, part) in "(\(foreign.consoleLine(limit: 1000)))".wrapped(to: room).enumerated() {
      text += "       \(paint((index == 0 ? "" : "| ") + part, .faint))\n"
    }
  }

  /// Appends a labelled fact behind a bar: `    | promised  string`.
  mutating func fact(
    _ label: String, _ foreign: String, mark: String = "|", textStyle: TextStyle = .plain, limit: Int = 1000
  ) {
    let gap = String(repeating: " ", count: max(1, 10 - label.columns))
    let room = width.map { $0 - 16 }
    for (index, part) in foreign.consoleLine(limit: limit).wrapped(to: room).enumerated() {
      let lead = index == 0 ? label + gap : String(repeating: " ", count: 10)
      text +=
        "    \(paint(index == 0 ? mark : "|", .faint)) \(paint(lead, .faint))\(paint(part, textStyle))\n"
    }
  }

  /// Appends untrusted lines without wrapping, each behind a prefix.
  mutating func lines(_ foreign: String, prefix: String, textStyle: TextStyle = .plain, limit: Int = 20_000) {
    for line in foreign.consoleLines(limit: limit) {
      text += "    \(paint(prefix, .faint))\(line.isEmpty ? "" : " " + paint(line, textStyle))\n"
    }
  }

  /// Appends a command to copy. It is never shortened, only folded at its options.
  mutating func command(_ foreign: String) {
    let room = width.map { $0 - 4 }
    let safe = foreign.consoleLine()
    namesRedacted = namesRedacted || safe.contains(CurlLine.maskedVariable)
    // It may be any text if the report was read from a file.
    if safe.hasPrefix("curl ") || safe.hasPrefix("printf '") {
      for line in ShellLine(text: safe).folded(to: room) { text += "    \(line)\n" }
    } else {
      lines(safe, prefix: "$")
    }
  }

  private func paint(_ text: String, _ textStyle: TextStyle) -> String {
    switch style {
    case .plain: text
    case .color: textStyle.painted(text)
    }
  }
}
