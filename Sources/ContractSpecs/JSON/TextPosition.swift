/// A position in a text: line and column counted from 1, the column in Unicode scalars.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPosition: Comparable {
  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

extension TextPosition: CustomStringConvertible {
  package var description: String { "\(line):\(column)" }
}

/// Positions in UTF-8 text. A line ends with LF, CR LF or CR alone.
extension TextPosition {
  /// Creates the position of the byte at `offset`. An offset past the end has the position just after the last scalar.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    advance(over: bytes.prefix(max(0, offset)), before: bytes.dropFirst(max(0, offset)).first)
  }

  /// Advances over UTF-8 text. `next` is the byte after it, which distinguishes a lone CR from the first half of CR LF.
  mutating func advance(over text: ArraySlice<UInt8>, before next: UInt8?) {
    text.withUnsafeBufferPointer { advance(over: $0, before: next) }
  }

  private mutating func advance(over text: UnsafeBufferPointer<UInt8>, before next: UInt8?) {
    var sawReturn = false
    for byte in text {
      if sawReturn, byte != .lineFeed { startLine() }
      sawReturn = byte == .carriageReturn
      if byte == .lineFeed {
        startLine()
      } else if !byte.isUTF8Continuation {
        column += 1
      }
    }
    if sawReturn, next != .lineFeed { startLine() }
  }

  private mutating func startLine() {
    line += 1
    column = 1
  }
}
