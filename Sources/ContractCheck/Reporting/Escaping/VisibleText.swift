/// The layout of untrusted text after escaping.
enum Layout: Sendable {
  /// A single line: line ends and tabs are escaped.
  case line

  /// Several lines: a line feed is kept, CR LF becomes one, a tab becomes four spaces.
  case block

  /// Several lines with tabs, for text that is applied to a source.
  case source
}

extension String {
  /// Returns the text with all characters escaped that are invisible or could change how the rest is shown: control
  /// characters, direction and zero-width marks, unusual spaces and noncharacters become `\u{1B}`.
  ///
  /// A limit, in Unicode scalars of the result, cuts the text between characters. A marker then shows how much is
  /// omitted.
  func visible(_ layout: Layout, limit: Int? = nil) -> String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain, utf8.count <= limit ?? .max { return self }
    guard let limit else { return VisibleText(layout).shown(unicodeScalars) }
    return utf8.count <= limit / 10 ? visible(layout) : cut(layout, limit: limit)
  }

  private func cut(_ layout: Layout, limit: Int) -> String {
    var shown: [Substring.UnicodeScalarView] = []
    var size = 0
    var fitting = (index: startIndex, pieces: 0)
    let budget = Swift.max(0, limit - Self.markerRoom)
    var index = startIndex
    while index < endIndex, size <= limit {
      let next = self.index(after: index)
      let piece = VisibleText(layout).shown(unicodeScalars[index..<next])
      shown.append(Substring(piece).unicodeScalars)
      size += piece.unicodeScalars.count
      index = next
      if size <= budget { fitting = (index, shown.count) }
    }
    if size <= limit { return String(shown) }
    return String(shown.prefix(fitting.pieces)) + " [+\(counted(self[fitting.index...].count, "character"))]"
  }

  /// The number of scalars that are reserved for the marker of a cut text.
  private static let markerRoom = 32

  private init(_ pieces: some Sequence<Substring.UnicodeScalarView>) {
    self.init()
    for piece in pieces { unicodeScalars.append(contentsOf: piece) }
  }
}

/// An escaper of scalars that a reader cannot see.
private struct VisibleText {
  var layout: Layout

  init(_ layout: Layout) {
    self.layout = layout
  }

  func shown(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> String {
    var text = ""
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let endsLine = index < scalars.endIndex && scalars[index] == "\n"
      append(scalar, beforeLineFeed: endsLine, to: &text)
    }
    return text
  }

  private func append(_ scalar: Unicode.Scalar, beforeLineFeed: Bool, to text: inout String) {
    switch (layout, scalar) {
    case (.block, "\n"), (.source, "\n"), (.source, "\t"): text.unicodeScalars.append(scalar)
    case (.block, "\r") where beforeLineFeed, (.source, "\r") where beforeLineFeed: break
    case (.block, "\t"): text += "    "
    case (.line, _), (.block, _), (.source, _):
      if scalar.isSeen {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.escape
      }
    }
  }
}
