/// How foreign text is laid out once it is visible.
enum Layout: Sendable {
  /// On one line: line ends and tabs are shown as escapes.
  case line

  /// Over several lines: a line feed stays, CR LF becomes one, a tab becomes four spaces.
  case block

  /// The same, but tabs stay: what is to be applied to a source.
  case source
}

extension String {
  /// The text with everything shown that a reader could not see or that could change how the rest is shown: control
  /// characters, direction and zero-width marks, odd spaces, noncharacters become `\u{1B}`.
  ///
  /// With a limit, in Unicode scalars of the result, the text is cut at the end of a character and a marker says how
  /// much was left out.
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

  /// Room for the marker of a cut text.
  private static let markerRoom = 32

  private init(_ pieces: some Sequence<Substring.UnicodeScalarView>) {
    self.init()
    for piece in pieces { unicodeScalars.append(contentsOf: piece) }
  }
}

/// Turns scalars into what a reader can see of them.
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
