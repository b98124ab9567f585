/// Finds the line and column of many offsets in one text. It is made in linear time; each lookup is nearly free.
package struct LineTable: Sendable {
  /// A known position: the start of a line, or a further one within a long line (a minified body is a single line).
  fileprivate struct Mark {
    var offset: Int
    var position: TextPosition
  }

  private static let stride = 128
  private let bytes: [UInt8]
  private var marks = [Mark(offset: 0, position: TextPosition(line: 1, column: 1))]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var position = TextPosition(line: 1, column: 1)
    var start = 0
    while start < bytes.count {
      let end = Self.endOfPiece(from: start, in: bytes)
      position.advance(over: bytes[start..<end], before: end < bytes.count ? bytes[end] : nil)
      marks.append(Mark(offset: end, position: position))
      start = end
    }
  }

  /// Returns the end of the line, or `stride` bytes further if that comes first.
  private static func endOfPiece(from start: Int, in bytes: [UInt8]) -> Int {
    let limit = min(start + stride, bytes.count)
    let line = bytes[start..<limit].firstIndex(of: .lineFeed)
    return line.map { $0 + 1 } ?? limit
  }

  /// Returns the position of the byte at `offset`. An offset past the end has the position just after the last scalar.
  package func position(ofByte offset: Int) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let mark = lastMark(upTo: offset)
    var position = mark.position
    position.advance(
      over: bytes[mark.offset..<offset], before: offset < bytes.count ? bytes[offset] : nil)
    return position
  }

  /// Returns the offset of a position; the end of the text for a position beyond it.
  package func offset(of position: TextPosition) -> Int {
    let index = marks.countBefore { $0.position > position }
    let mark = marks[max(0, index - 1)]
    var (offset, place) = (mark.offset, mark.position)
    while place < position, offset < bytes.count {
      var end = offset + 1
      while end < bytes.count, bytes[end].isUTF8Continuation { end += 1 }
      place.advance(over: bytes[offset..<end], before: end < bytes.count ? bytes[end] : nil)
      offset = end
    }
    return offset
  }

  private func lastMark(upTo offset: Int) -> Mark {
    marks[max(0, marks.countBefore { $0.offset > offset } - 1)]
  }
}

extension [LineTable.Mark] {
  /// Returns the number of elements before the first for which a condition holds. It must hold for all later ones too.
  fileprivate func countBefore(_ isBehind: (LineTable.Mark) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
