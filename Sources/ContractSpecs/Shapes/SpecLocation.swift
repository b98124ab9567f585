/// A place in a contract file, for a person and an editor: `specs/x.json:12:18`.
public struct SpecLocation: Hashable, Sendable {
  /// The path as the user named it, or relative to the folder the run was started in.
  public var file: String

  /// Counted from 1.
  public var line: Int

  /// Counted from 1, in Unicode scalars.
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SpecLocation: CustomStringConvertible {
  public var description: String { "\(file):\(line):\(column)" }
}
