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
