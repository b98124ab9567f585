/// A location in a contract file, for people and editors: `specs/x.json:12:18`.
package struct SpecLocation: Hashable, Sendable {
  /// The file. A contract has a location for nearly each of its values, and threads copy them all the time, so that it
  /// is held as a number, which no reference count slows down.
  private let source: InternedPath

  /// The line counted from 1; 0 for a file as a whole, such as one that does not exist.
  @inlinable package var line: Int { Int(storedLine) }

  /// The column counted from 1, in Unicode scalars; 0 for a file as a whole.
  @inlinable package var column: Int { Int(storedColumn) }

  @usableFromInline let storedLine: UInt32
  @usableFromInline let storedColumn: UInt32

  package init(in source: InternedPath, line: Int, column: Int) {
    self.source = source
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  package init(file: String, line: Int, column: Int) {
    self.init(in: InternedPath(file), line: line, column: column)
  }

  /// The path as the user gave it, or relative to the folder in which the run was started.
  package var file: String { source.path }

  /// True for a location in the app's sources, as that of a shape that is one of its types.
  package var isInSwiftSource: Bool { file.hasSuffix(".swift") }

  /// Returns the location of a file as a whole.
  package static func whole(_ file: String) -> SpecLocation { SpecLocation(file: file, line: 0, column: 0) }
}

extension SpecLocation: CustomStringConvertible {
  package var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}

extension SpecLocation: CustomReflectable {
  package var customMirror: Mirror {
    Mirror(self, children: ["file": file, "line": line, "column": column], displayStyle: .struct)
  }
}
