/// A place in a contract file, for a person and an editor: `specs/x.json:12:18`.
public struct SpecLocation: Hashable, Sendable {
  /// The path as the user named it, or relative to the folder the run was started in.
  public var file: String

  /// Counted from 1; 0 for a file as a whole, such as one that is not there.
  public var line: Int

  /// Counted from 1, in Unicode scalars; 0 for a file as a whole.
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// A file as a whole.
  package static func whole(_ file: String) -> SpecLocation { SpecLocation(file: file, line: 0, column: 0) }
}

extension SpecLocation: CustomStringConvertible {
  public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
