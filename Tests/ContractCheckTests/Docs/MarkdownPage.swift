import Foundation

/// The fenced blocks and table rows of a Markdown file, in order.
struct MarkdownPage: Sendable {
  enum Element: Hashable, Sendable {
    /// The words after the fence, such as `json`, `contract`, and the text between the fences.
    case block(info: [String], text: String)

    /// The cells of a row, without the bars.
    case row([String])

    /// Any other line.
    case line(String)
  }

  /// The elements with the number of their first line, counted from 1.
  let elements: [(line: Int, element: Element)]

  init(_ text: String) {
    var elements: [(line: Int, element: Element)] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().makeIterator()
    while let (index, line) = lines.next() {
      if line.hasPrefix("```") {
        let info = line.drop { $0 == "`" }.split(separator: " ").map(String.init)
        var block: [Substring] = []
        while let (_, inner) = lines.next(), !inner.hasPrefix("```") { block.append(inner) }
        elements.append((index + 1, .block(info: info, text: block.joined(separator: "\n"))))
      } else if line.hasPrefix("|") {
        elements.append((index + 1, .row(Self.cells(of: line))))
      } else {
        elements.append((index + 1, .line(String(line))))
      }
    }
    self.elements = elements
  }

  /// Reads a file of the project, by its path from the project's folder.
  init(file: String) throws {
    self.init(try String(contentsOfFile: ProjectFolder.root + "/" + file, encoding: .utf8))
  }

  /// Returns the cells of a row. A bar inside a cell is written `\|` (GFM 4.10).
  private static func cells(of line: Substring) -> [String] {
    let bar = "\u{0}"
    return line.replacingOccurrences(of: "\\|", with: bar).split(separator: "|").map {
      $0.replacingOccurrences(of: bar, with: "|").trimmingCharacters(in: .whitespaces)
    }
  }

  /// Returns the code spans of a cell or line.
  static func codeSpans(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
  }
}
