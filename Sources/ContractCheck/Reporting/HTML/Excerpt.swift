import ContractSpecs

/// An excerpt of a longer text, with the differing lines marked.
struct Excerpt: Hashable {
  struct Line: Hashable {
    var text: String

    /// The line number in the source; `nil` if readers cannot look the line up.
    var number: Int?

    /// The number of levels of indentation beyond the line's own spaces.
    var indent = 0
    var isMarked: Bool

    /// The parts of a marked line that differ; empty if the whole line does.
    var differing: [Range<String.Index>] = []
  }

  enum Piece: Hashable {
    case line(Line)

    /// The number of omitted lines.
    case gap(Int)
  }

  var pieces: [Piece]

  /// The number of marked lines that exceed the limit.
  var unshown: Int

  /// Creates an excerpt of the lines around the marked ones, at most `limit` lines.
  init(around marked: [Int], of count: Int, limit: Int = 24, line: (Int, Bool) -> Line) {
    pieces = []
    unshown = 0
    var next = 0
    var shown = 0
    var isNumbered = false
    let marks = Set(marked)
    for mark in marked.sorted() {
      let window = max(next, mark - Self.context)..<min(count, mark + Self.context + 1)
      guard shown + window.count <= limit else {
        unshown += 1
        continue
      }
      let lines = window.map { line($0, marks.contains($0)) }
      // Line numbers already show what is omitted at the front and at the end.
      if window.lowerBound > next, !(pieces.isEmpty && lines.first?.number != nil) {
        pieces.append(.gap(window.lowerBound - next))
      }
      isNumbered = lines.first?.number != nil
      pieces += lines.map { .line($0) }
      shown += window.count
      next = max(next, window.upperBound)
    }
    if next < count, !pieces.isEmpty, !isNumbered { pieces.append(.gap(count - next)) }
  }

  /// Creates an excerpt of the first lines, of which none is marked.
  init(firstOf count: Int, limit: Int = 8, line: (Int) -> Line) {
    let shown = min(count, limit)
    pieces = (0..<shown).map { .line(line($0)) } + (shown < count ? [.gap(count - shown)] : [])
    unshown = 0
  }

  /// The number of lines shown on either side of a marked one.
  private static let context = 2
}

extension Excerpt {
  /// The lines as preformatted text, readable without a style sheet.
  var html: HTML {
    let width = pieces.map(\.numberWidth).max() ?? 0
    let margin = pieces.compactMap(\.margin).min() ?? 0
    let note: HTML = unshown > 0 ? "<span class='gap'>and \(counted(unshown, "more place"))\n</span>" : ""
    return "<pre class='code'>\(pieces.map { $0.html(numberWidth: width, margin: margin) })\(note)</pre>"
  }
}

extension Excerpt.Piece {
  fileprivate var numberWidth: Int {
    switch self {
    case .line(let line): line.number.map { String($0).utf8.count } ?? 0
    case .gap: 0
    }
  }

  /// The number of spaces before the text of the line; `nil` for a blank line and for a gap.
  fileprivate var margin: Int? {
    switch self {
    case .line(let line): line.text.contains { $0 != " " } ? line.text.prefix { $0 == " " }.count : nil
    case .gap: nil
    }
  }

  fileprivate func html(numberWidth: Int, margin: Int) -> HTML {
    switch self {
    case .gap(let count): "<span class='gap'>⋯ \(counted(count, "line"))\n</span>"
    case .line(let line): line.html(numberWidth: numberWidth, margin: margin)
    }
  }
}

extension Excerpt.Line {
  fileprivate func html(numberWidth: Int, margin: Int) -> HTML {
    // The indentation is limited, because a hostile body may be nested as deep as it is long.
    let indentation = String(repeating: "  ", count: min(indent, 20))
    let digits = number.map { String($0) } ?? ""
    let column = String(repeating: " ", count: max(0, numberWidth - digits.utf8.count)) + digits
    let gutter: HTML = numberWidth > 0 ? "<span class='n'>\(column)  </span>" : ""
    let content: HTML = "\(gutter)\(lines: indentation, limit: 40)\(parts(from: margin))"
    return isMarked
      ? "<mark class='l'>\(content)\n</mark>" : "<span class='l'>\(content)\n</span>"
  }

  /// Returns the text after the margin, with the differing parts in bold.
  private func parts(from margin: Int) -> HTML {
    var start = text.index(text.startIndex, offsetBy: margin, limitedBy: text.endIndex) ?? text.endIndex
    var parts: [HTML] = []
    for range in differing where range.lowerBound >= start {
      let (before, part) = (String(text[start..<range.lowerBound]), String(text[range]))
      parts.append("\(lines: before, limit: 240)<b>\(lines: part, limit: 240)</b>")
      start = range.upperBound
    }
    let rest = String(text[start...])
    return "\(parts)\(lines: rest, limit: 240)"
  }
}
