/// An error that contains everything wrong with a contract file, in the order of the file.
public struct InvalidContractFile: Error, Hashable, Sendable, CustomStringConvertible {
  /// A problem at a place of the file.
  public struct Problem: Hashable, Sendable {
    public var file: String

    /// The line and the column, from 1; 0 if the problem concerns the whole file.
    public var line: Int
    public var column: Int

    /// The message: a sentence about the problem and, if known, its solution.
    public var message: String

    /// The problem as `specs/x.json:12:18: error: …`, followed by the line of the file.
    public var description: String

    init(_ diagnostic: SpecDiagnostic) {
      (file, line, column) = (
        diagnostic.location.file, diagnostic.location.line, diagnostic.location.column
      )
      (message, description) = (diagnostic.message, diagnostic.description)
    }
  }

  public var problems: [Problem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
