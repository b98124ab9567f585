/// Finds the line and column of many places in one text: made in linear time, each look-up nearly free.
package struct LineTable: Sendable {
  /// A known place: the start of a line, or one more within a long line (a minified body is a single one).
  private struct Mark {
    var offset: Int
    var position: TextPosition
  }

  private static let stride = 1024
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

  /// The end of the line, or `stride` bytes further if that comes first.
  private static func endOfPiece(from start: Int, in bytes: [UInt8]) -> Int {
    let limit = min(start + stride, bytes.count)
    let line = bytes[start..<limit].firstIndex(of: .lineFeed)
    return line.map { $0 + 1 } ?? limit
  }

  /// The place of the byte at `offset`; an offset past the end is the place just after the last scalar.
  package func position(ofByte offset: Int) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let mark = lastMark(upTo: offset)
    var position = mark.position
    position.advance(
      over: bytes[mark.offset..<offset], before: offset < bytes.count ? bytes[offset] : nil)
    return position
  }

  private func lastMark(upTo offset: Int) -> Mark {
    var low = 0
    var high = marks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle } else { high = middle }
    }
    return marks[low]
  }
}
