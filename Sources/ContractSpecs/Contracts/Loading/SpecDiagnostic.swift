/// An error or warning at a location of a contract file.
public struct SpecDiagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable { case error, warning }

  public var severity: Severity
  public var location: SpecLocation

  /// The message: a sentence about the problem and, if known, its solution.
  public var message: String

  /// The line of the file, and a second line with a caret under the location.
  public var excerpt: String?
}

extension SpecDiagnostic: CustomStringConvertible {
  /// The diagnostic as `specs/x.json:12:18: error: …`, followed by the excerpt.
  public var description: String {
    let head = "\(location): \(severity.rawValue): \(message)"
    return excerpt.map { "\(head)\n\($0)" } ?? head
  }
}

/// An error that contains all errors of a contract file, in the order of the file.
public struct InvalidContract: Error, Hashable, Sendable {
  public var diagnostics: [SpecDiagnostic]
}

extension InvalidContract: CustomStringConvertible {
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
